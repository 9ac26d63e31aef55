import type { Exchange, Timing } from '../../schemas/types.ts'
import { accounts, factOf } from '../model/digest.ts'
import type { Fact, ModelTiming, SendFact, StatusFact } from '../model/facts.ts'
import { parted, roundingMs, type Talk } from '../model/talk.ts'
import { endpointOf } from '../reading/endpoint.ts'
import { jsonOf } from '../reading/gateway.ts'
import { parameterIn, plainQuery } from '../reading/in-path.ts'
import { isObject } from '../reading/resources.ts'
import { type Step, scriptIn } from '../reading/script.ts'
import { sendResultOf } from '../reading/send-result.ts'
import { addressedIn, modeIn, textIn, titleIn } from '../reading/sent.ts'
import { conversationIdsIn } from '../reading/stream/ack.ts'
import { usesTitle } from '../reading/text/used-title.ts'
import { idIn } from '../reading/views/conversations.ts'
import { Heard } from '../reading/views/heard.ts'
import { rowsIn, type SeenRow, titleOfMember } from '../reading/views/listing.ts'
import { pageOf } from '../reading/views/page.ts'
import type { Sent } from '../reading/views/sent.ts'
import type { PageRun } from '../reading/views/walk.ts'

/** A send, what its text tells the agent to do, and all that other exchanges show of it. */
export interface SeenSend extends Sent {
  readonly steps: readonly Step[] | undefined
  /** Those to the same conversation that were sent before, in order. */
  readonly earlier: readonly SeenSend[]
  /** No other message was on its way, or waited, until this one was answered (readings 12). */
  readonly isAlone: boolean
}

/** What a judge of sends may know besides the send. */
export interface Around {
  timing: Timing
  /** The exchanges among which it was sent. */
  exchanges: readonly Exchange[]
  /** Those of each earlier attempt at the same test case. */
  earlier: readonly (readonly Exchange[])[]
}

/** A row of a list, and the account that read it. */
interface ListedRow {
  readonly id: string
  readonly title: string | undefined
  readonly account: string | undefined
  readonly endMs: number
}

const known = new WeakMap<readonly Exchange[], readonly SeenSend[]>()

/** Each send in some exchanges, in the order of sending. `isPrompted`: what an agent without a script says, the views tell. */
export function sendsIn(
  exchanges: readonly Exchange[],
  timing: ModelTiming,
  { isPrompted = false } = {},
): readonly SeenSend[] {
  const sends = known.get(exchanges) ?? new Sends(exchanges, timing, isPrompted).all
  known.set(exchanges, sends)
  return sends
}

class Sends {
  readonly all: SeenSend[] = []
  readonly #timing: ModelTiming
  readonly #sorted: readonly Exchange[]
  readonly #heard: Heard | undefined
  readonly #talks: ReadonlyMap<string, Talk>
  readonly #byConversation: ReadonlyMap<string, { statuses: Exchange[]; walks: PageRun[] }>
  readonly #aliases: ReadonlyMap<string, string>
  readonly #families: ReadonlyMap<string, ReadonlySet<string>>
  readonly #rows: readonly ListedRow[]
  /** The start whose answer names each conversation first. */
  readonly #namedBy = new Map<string, Exchange>()

  constructor(exchanges: readonly Exchange[], timing: ModelTiming, isPrompted: boolean) {
    this.#timing = timing
    this.#sorted = exchanges.toSorted((a, b) => a.sentMs - b.sentMs)
    this.#heard = isPrompted ? new Heard(exchanges, timing) : undefined
    const { talks, aliases, families } = parted(
      exchanges.flatMap((each) => factOf(each, timing) ?? []),
      timing,
    )
    this.#talks = new Map(talks.map((talk) => [talk.id, talk]))
    this.#aliases = aliases
    this.#families = families
    this.#byConversation = viewsIn(this.#sorted, aliases)
    this.#rows = this.#sorted.flatMap((each) =>
      (rowsIn(each) ?? []).flatMap((row) =>
        titlesIn(row).map((named) => ({ ...named, account: accounts[each.credential], endMs: each.endMs })),
      ),
    )
    for (const each of this.#sorted) {
      const id = endpointOf(each) === 'start' ? sendResultOf(each)?.conversationId : undefined
      if (id !== undefined && !this.#namedBy.has(id)) this.#namedBy.set(id, each)
    }
    const refused: Exchange[] = []
    for (const exchange of this.#sorted) {
      if (!isSend(exchange, timing)) continue
      // What was sent in another form instead, that tells.
      if (refused.some((each) => !isLike(each, exchange))) this.#addRefused(refused.splice(0))
      if (isRefusal(exchange)) refused.push(exchange)
      else this.#add(exchange, refused.splice(0))
    }
    this.#addRefused(refused)
  }

  /** A send that was refused in each of its forms is one of the plainest, unless that may be refused as well. */
  #addRefused(refused: Exchange[]): void {
    const last = refused.at(-1)
    if (last !== undefined && factOf(last, this.#timing)?.isValid === true) this.#add(last, refused.slice(0, -1))
  }

  #add(answer: Exchange, refused: Exchange[]): void {
    const endpoint = endpointOf(answer) === 'start' ? 'start' : 'send'
    const addressed = endpoint === 'send' ? addressedIn(answer) : this.#startedBy(answer)
    const id = addressed === undefined ? undefined : this.#readAs(answer, addressed)
    const text = textIn(answer) ?? ''
    const steps = scriptIn(text)
    const talk = id === undefined ? undefined : this.#talks.get(id)
    const fact = talk?.sends.find((each) => each.id === answer.id) ?? factOf(answer, this.#timing)
    const sent: SeenSend = {
      ...{ endpoint, mode: modeIn(answer), text, title: titleIn(answer) ?? null, answer, steps },
      script: steps === undefined ? null : kindsOf(steps),
      said: this.#saidIn(steps, { text, conversationId: id, answer }),
      ...(steps === undefined ? { prompted: true } : {}),
      lastsMs: (steps ?? []).reduce((sum, { pauseMs = 0 }) => sum + pauseMs, 0),
      ...(refused.length === 0 ? {} : { refused }),
      ...(id === undefined ? {} : { conversationId: id }),
      ...this.#viewsOf(answer, id, talk),
      earlier: this.all.filter((each) => id !== undefined && each.conversationId === id),
      isAlone:
        !answer.owned &&
        (id === undefined ? endpoint === 'start' : this.#isAlone(fact, talk) && this.#isKnown(answer, id)),
    }
    this.all.push(sent)
  }

  #saidIn(steps: readonly Step[] | undefined, of: Parameters<Heard['saidTo']>[0]): string[] | null {
    if (steps !== undefined) return [...new Set(steps.flatMap(({ say }) => say ?? []))]
    return this.#heard?.saidTo(of) ?? null
  }

  /** The conversation that a start made: the one that its answer names, unless a list shows its title elsewhere alone. */
  #startedBy(answer: Exchange): string | undefined {
    const title = titleIn(answer)
    const named = sendResultOf(answer)?.conversationId
    const titled = title === undefined ? undefined : this.#idTitled(title, answer)
    if (named !== undefined) {
      const shown = (this.#talks.get(named)?.statuses ?? []).map((each) => each.title)
      const isOther =
        shown.length > 0 ? !shown.some((each) => usesTitle(title ?? '', each)) : this.#isLost(answer, named)
      return titled !== undefined && isOther ? titled : named
    }
    const carried = answer.chunks === null ? [] : conversationIdsIn(answer)
    return carried.find((each) => (this.#talks.get(each)?.statuses ?? []).length > 0) ?? titled
  }

  /** The name under which a conversation was read: its own, or that of another member of its ticket (readings 35). */
  #readAs(answer: Exchange, id: string): string {
    const isRead = (each: string): boolean => this.#byConversation.has(viewsKey(answer, each))
    const alias = this.#aliases.get(id)
    if (alias !== undefined || isRead(id)) return alias ?? id
    return [...(this.#families.get(id) ?? [])].find(isRead) ?? id
  }

  /** No read by the same account found it. */
  #isLost(answer: Exchange, id: string): boolean {
    const reads = this.#byConversation.get(viewsKey(answer, id))?.statuses ?? []
    return reads.length > 0 && reads.every(({ status }) => status === 404)
  }

  /** What another start names is not the one that this start made. */
  #idTitled(title: string, answer: Exchange): string | undefined {
    const rows = this.#rows.filter(({ id }) => (this.#namedBy.get(id) ?? answer) === answer)
    const exact = rows.find((each) => each.title === title)
    // A service may make a title unique behind its end (readings 94).
    const isMadeUnique = (shown = ''): boolean => shown.startsWith(title) && !/^[\w-]/.test(shown.slice(title.length))
    return (exact ?? rows.find((each) => isMadeUnique(each.title)))?.id
  }

  /** What was read of the conversation after the send and before the next one, and how it came to rest, then or later. */
  #viewsOf(
    answer: Exchange,
    id: string | undefined,
    talk: Talk | undefined,
  ): Pick<Sent, 'looks' | 'reads' | 'statusAfter' | 'rest' | 'history'> {
    const views = id === undefined ? undefined : this.#byConversation.get(viewsKey(answer, id))
    if (views === undefined) return { looks: [] }
    const nextMs = talk?.sends.find(({ sentMs }) => sentMs > answer.sentMs)?.sentMs ?? Number.POSITIVE_INFINITY
    const reads = views.statuses.filter(({ sentMs }) => sentMs >= answer.sentMs && sentMs < nextMs)
    const after = reads.filter(({ sentMs }) => sentMs >= answer.endMs)
    const looks = views.walks
      .flatMap(({ pages: [first] }) => first ?? [])
      .filter((each) => each.sentMs >= answer.endMs && each.sentMs < nextMs && isWide(each))
    const walks = views.walks.filter((walk) => startOf(walk) >= answer.endMs)
    const settled = walks.filter((walk) => talk !== undefined && this.#isAtRest(walk, talk, answer))
    const chosen = (some: readonly PageRun[]) => some.findLast((walk) => startOf(walk) < nextMs) ?? some[0]
    const walk = chosen(settled.filter(({ end }) => end === 'start')) ?? chosen(settled) ?? chosen(walks)
    return {
      ...{ looks, reads },
      ...(after[0] === undefined ? {} : { statusAfter: after[0] }),
      rest: { rested: settled.length > 0, fromMs: answer.endMs, toMs: answer.endMs, reads: after },
      ...(walk === undefined
        ? {}
        : { history: { pages: walk.pages, end: walk.end === 'enough' ? 'too-long' : walk.end } }),
    }
  }

  /** A start that names no conversation is alone, since nobody else can have sent to it. */
  #isAlone(fact: Fact | undefined, talk: Talk | undefined): boolean {
    if (fact?.kind !== 'send') return false
    const overMs = (send: SendFact): number => {
      if (send.outcome === 'refused' || send.tells === 'whole-turn' || send.tells === 'no-words') return send.endMs
      return this.#restMs(talk, send.endMs, Number.POSITIVE_INFINITY) ?? Number.POSITIVE_INFINITY
    }
    const others = (talk?.sends ?? []).filter(({ id, most }) => id !== fact.id && most > 0)
    // What is answered at once has its turn before it.
    const untilMs = fact.reply === 'none' ? overMs(fact) : fact.endMs
    return others.every((each) => each.sentMs >= untilMs || overMs(each) <= fact.sentMs)
  }

  /** What is not found is no conversation of that account, unless a start or a list named it there. */
  #isKnown({ status, credential, sentMs }: Exchange, id: string): boolean {
    const account = accounts[credential]
    const isStart = ({ endpoint, answer, conversationId }: SeenSend): boolean =>
      endpoint === 'start' && conversationId === id && accounts[answer.credential] === account
    const isRow = (each: ListedRow): boolean => each.id === id && each.account === account && each.endMs <= sentMs
    return status !== 404 || this.all.some(isStart) || this.#rows.some(isRow)
  }

  /** When the conversation was first seen at rest after an answer and before `untilMs` (readings 28): the first of two quiet looks. */
  #restMs(talk: Talk | undefined, answeredMs: number, untilMs: number): number | undefined {
    const { lagMs } = this.#timing
    let first: StatusFact | undefined
    for (const each of talk?.statuses ?? []) {
      if (each.sentMs < answeredMs + lagMs - roundingMs || each.endMs > untilMs) continue
      if (!each.quiet) first = undefined
      else if (first === undefined) first = each
      else if (each.sentMs - first.endMs >= lagMs - roundingMs) return first.endMs
    }
    return undefined
  }

  /** Two quiet looks, the lag apart and after the answer, came before a walk, and nothing was sent from then on until its end (readings 28). */
  #isAtRest(walk: PageRun, { statuses, sends }: Talk, answer: Exchange): boolean {
    const { lagMs } = this.#timing
    const before = statuses.filter(({ sentMs, endMs }) => sentMs >= answer.endMs + lagMs && endMs <= startOf(walk))
    const quiet = before.slice(before.findLastIndex((each) => !each.quiet) + 1)
    const [last] = quiet.slice(-1)
    const first = quiet.findLast(({ endMs }) => last !== undefined && last.sentMs - endMs >= lagMs - roundingMs)
    const endMs = walk.pages.at(-1)?.endMs ?? 0
    const isOverlapping = (each: SendFact): boolean =>
      each.id !== answer.id && each.most > 0 && each.sentMs < endMs && each.endMs > (first?.endMs ?? 0)
    return first !== undefined && !sends.some(isOverlapping)
  }
}

const startOf = ({ pages }: PageRun): number => pages[0]?.sentMs ?? 0

/** A page that holds all that is new. */
function isWide(exchange: Exchange): boolean {
  const { limit = 50 } = plainQuery(exchange.path) ?? {}
  return limit >= 1000 || pageOf(exchange)?.before === null
}

/** The titles of a row: a ticket's members have their own beside the ticket's (readings 54). */
function titlesIn(row: SeenRow): { id: string; title: string | undefined }[] {
  const { conversationId: id, title, members = [] } = row
  const ofMembers = members.flatMap((member) => {
    const own = titleOfMember(row, member)
    return typeof own === 'string' ? [{ id: member, title: own }] : []
  })
  return id === undefined ? ofMembers : [...ofMembers, { id, title }]
}

/** What keys of one account were shown of a conversation. */
const viewsKey = ({ credential }: Exchange, id: string): string => `${accounts[credential] ?? credential} ${id}`

/** The statuses of each conversation, and the readings of its history from the newest page on. */
function viewsIn(
  sorted: readonly Exchange[],
  aliases: ReadonlyMap<string, string>,
): Map<string, { statuses: Exchange[]; walks: PageRun[] }> {
  const found = new Map<string, { statuses: Exchange[]; walks: PageRun[] }>()
  for (const exchange of sorted) {
    const endpoint = endpointOf(exchange)
    const addressed = endpoint === 'status' || endpoint === 'history' ? idIn(exchange.path) : undefined
    if (addressed === undefined) continue
    const id = aliases.get(addressed) ?? addressed
    const key = viewsKey(exchange, id)
    const views = found.get(key) ?? { statuses: [], walks: [] }
    found.set(key, views)
    if (endpoint === 'status') views.statuses.push(exchange)
    else addPage(views.walks, exchange)
  }
  return found
}

/** Puts a page behind the one that gave its cursor. */
function addPage(walks: PageRun[], exchange: Exchange): void {
  const cursor = parameterIn(exchange.path, 'before')
  const limit = plainQuery(exchange.path)?.limit ?? null
  const page = pageOf(exchange)
  const end = page?.before === undefined ? 'broken' : page.before === null ? 'start' : 'enough'
  if (cursor === undefined) {
    walks.push({ pages: [exchange], limits: [limit], from: null, end })
    return
  }
  const walk = walks.findLast(({ pages }) => {
    const last = pages.at(-1)
    return last !== undefined && last.endMs <= exchange.sentMs && pageOf(last)?.before === cursor
  })
  if (walk === undefined) return
  walk.pages.push(exchange)
  walk.limits.push(limit)
  walk.end = end
}

/** A message that a service may take: of those that were sent to be refused, or to be left, what was taken, and what has no defect. */
function isSend(exchange: Exchange, timing: ModelTiming): boolean {
  const { owned, status, failure } = exchange
  const endpoint = endpointOf(exchange)
  if ((endpoint !== 'start' && endpoint !== 'send') || textIn(exchange) === undefined) return false
  return !owned || (failure === null && status !== null && status < 300) || factOf(exchange, timing)?.isValid === true
}

/** Whether the form of the request may be why: not the credential, the balance, a conflict or the rate. A folder may be forbidden (readings 63). */
function isRefusal({ status, requestBody }: Exchange): boolean {
  if (status === null || status < 400 || status > 500) return false
  const asked = jsonOf(requestBody)
  const isFolder = [403, 404, 409].includes(status) && isObject(asked) && asked.cwd !== undefined
  return isFolder || ![401, 402, 403, 404, 409, 429].includes(status)
}

/** Whether one send stands in for another that was refused. */
function isLike(refused: Exchange, exchange: Exchange): boolean {
  return (
    refused.endMs <= exchange.sentMs &&
    (refused.requestBody !== exchange.requestBody ||
      refused.requestHeaders.accept !== exchange.requestHeaders.accept) &&
    refused.path === exchange.path &&
    modeIn(refused) === modeIn(exchange) &&
    addressedIn(refused) === addressedIn(exchange) &&
    titleIn(refused) === titleIn(exchange)
  )
}

/** The kinds of the steps, such as `say pauseMs say`. */
function kindsOf(steps: readonly Step[]): string {
  return steps.map((step) => Object.keys(step)[0]).join(' ') || 'silent'
}
