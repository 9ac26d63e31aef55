import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { PageFact } from '../../model/facts.ts'
import { isAlone, type Parted, type Talk } from '../../model/talk.ts'
import { repeatedIn } from '../../reading/repeated.ts'
import { type Span, spanOf, spansOf } from './rests.ts'
import { placesIn, type SeenPage } from './seen-page.ts'
import { Told, type Turn } from './told.ts'
import { type Walk, walksIn } from './walks.ts'

/** One conversation, with all that the log tells of it. */
export interface History {
  readonly talk: Talk
  readonly told: Told
  /** No two of its turns overlapped, so that the order of its messages is known (readings 12, 39). */
  readonly isOrdered: boolean
  /** Each message was sent when the one before was answered. */
  readonly isSequential: boolean
  readonly spans: readonly Span[]
  /** In the order of reading. */
  readonly pages: readonly SeenPage[]
  readonly walks: readonly Walk[]
  /** Places that stand twice in the history, or may. */
  readonly twice: ReadonlySet<number>
  /** What one key was shown while the conversation rested. */
  readonly presentTo: (credential: string, span: Span) => ReadonlySet<number>
}

const known = new WeakMap<Parted, readonly History[]>()

/** The conversations of which pages were read. Many rules look at them: they are put together once for a log. */
export function historiesIn(log: Log): readonly History[] {
  const histories = known.get(log.parts) ?? made(log)
  known.set(log.parts, histories)
  return histories
}

function made(log: Log): History[] {
  const facts = new Map(log.facts.map((fact) => [fact.id, fact]))
  const refused = Map.groupBy(log.facts.filter(isRefused), ({ conversation }) => conversation)
  return log.parts.talks.flatMap((talk) => {
    const views = talk.pages.filter((view) => isOwnPage(view, talk, facts, log))
    return views.length === 0 ? [] : [historyOf(talk, views, facts, refused.get(talk.id) ?? [])]
  })
}

/** A page that the service had to give for this conversation, under the name of any member of its ticket (readings 35). */
function isOwnPage({ id, named, limit }: PageFact, talk: Talk, facts: Facts, log: Log): boolean {
  const fact = facts.get(id)
  if (fact === undefined || (named !== undefined && !talk.family.has(named))) return false
  return limit !== undefined && limit <= 1000 && (fact.cursor === undefined || log.giverOf(fact) === 'own')
}

/** The service itself said no to a page, for good. */
function isRefused({ endpoint, status, unheard, path }: Fact): boolean {
  const [, limit = '1'] = /[?&]limit=(\d+)/.exec(path) ?? []
  const isLimit = Number(limit) >= 1 && Number(limit) <= 1000
  return endpoint === 'history' && isLimit && unheard === undefined && status !== null && status >= 400 && status < 500
}

function historyOf(talk: Talk, views: readonly PageFact[], facts: Facts, refused: readonly Fact[]): History {
  const turns = talk.sends.flatMap((send): Turn[] =>
    send.outcome === 'refused' || send.most === 0
      ? []
      : [{ send, script: facts.get(send.id)?.script, mayBeSecond: facts.get(send.id)?.mayBeSecond }],
  )
  const told = new Told(turns, new Set(views.flatMap(({ messages }) => messages)))
  const spans = spansOf(talk)
  const pages = views.flatMap((view) => pageOf(view, facts, told, spans) ?? [])
  const walks = walksIn(pages, refused)
  const present = new Map<string, Set<number>>()
  const keyOf = (credential: string, span: Span): string => `${credential} ${span.fromMs}`
  for (const { fact, span, places } of pages) {
    if (span === undefined) continue
    const shown = present.get(keyOf(fact.credential, span)) ?? new Set()
    present.set(keyOf(fact.credential, span), shown)
    for (const at of places) shown.add(at)
  }
  return {
    talk,
    told,
    isSequential: turns.every(({ send }, turn) => (turns[turn - 1]?.send.endMs ?? 0) <= send.sentMs),
    isOrdered: turns.every(({ send }) => isAlone(send, talk)),
    spans,
    pages,
    walks,
    twice: new Set([...told.repeated, ...pages.flatMap(({ places }) => repeatedIn(places)), ...underTwoIds(walks)]),
    presentTo: (credential, span) => present.get(keyOf(credential, span)) ?? new Set(),
  }
}

type Facts = ReadonlyMap<string, Fact>

function pageOf(view: PageFact, facts: Facts, told: Told, spans: readonly Span[]): SeenPage | undefined {
  const fact = facts.get(view.id)
  if (fact === undefined) return undefined
  const seen = view.messages.map((message) => told.recognise(message))
  return {
    ...{ fact, view, seen },
    limit: /[?&]limit=/.test(fact.path) ? (view.limit ?? null) : null,
    isOlder: view.cursor !== undefined,
    span: spanOf(spans, view),
    places: seen.flatMap(placesIn),
  }
}

/**
 * Places that one walk shows under two ids, which is more than pages that overlap would do: such an agent repeats itself (readings 43),
 * or a message was sent twice, once unseen.
 */
function underTwoIds(walks: readonly Walk[]): number[] {
  return walks.flatMap(({ pages }) => {
    const ids = new Map<number, Set<string>>()
    for (const { seen, view } of pages)
      for (const [index, { at }] of seen.entries()) {
        const message = view.messages[index]
        if (at === undefined || message === undefined) continue
        ids.set(at, (ids.get(at) ?? new Set()).add(message.id))
      }
    return [...ids].flatMap(([at, some]) => (some.size > 1 ? [at] : []))
  })
}

/** A message that was sent in a few words. */
export function tell({ told }: Pick<History, 'told'>, at: number | undefined): string {
  const entry = at === undefined ? undefined : told.entries[at]
  if (entry === undefined) return 'the newest message'
  if (entry.kind === 'sent') return `message ${entry.turn + 1} of the caller`
  const { head } = entry.text
  return head === '' ? 'a message of the agent' : JSON.stringify(head)
}
