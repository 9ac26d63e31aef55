import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { override, together } from '../../../fixtures/change.ts'
import type { Change, Fixture } from '../../../fixtures/define.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { isBroken, isUndecided, type Outcome } from '../../reading/finding.ts'
import { type Alone, decideNothing, heldIn } from '../../reading/kit/alone.ts'
import { replaced, unanswered, withList } from '../../reading/kit/damage.ts'
import { undecidedRows } from '../../reading/kit/outcomes.ts'
import { type LongConversation, longConversationOf } from '../../reading/views/long-conversation.ts'
import type { PageRun } from '../../records/walk.ts'
import type { SceneRecord } from '../../run/define.ts'
import { type Talkative, talkative } from '../../scenes/talkative.ts'
import { lawfulServices, recorded, recordsOf, reference, servicesOf } from '../kit/recorded.ts'
import { judgeNeighbour, judgeStability } from './cursors.ts'
import { judgeEntries } from './entries.ts'
import { judgeHiding } from './hides.ts'
import { judgeLimits } from './limits.ts'
import { counting } from './mutants/window.ts'
import { judgeWalks } from './walk.ts'
import { judgeWords } from './words.ts'

type Record = SceneRecord<Talkative>
type Conversations = Alone<string, Record>

/** So many entries that are no messages before each entry, in turn: pages end anywhere, and some are empty. */
const hiding = (...counts: number[]): Fixture => ({
  id: `${counts.join(', ')} hidden entries`,
  about: 'Entries that are no messages come before each entry.',
  change: override('conversations', ({ append }) => ({
    append(world, conversation, entry) {
      const count = counts[conversation.transcript.length % counts.length] ?? 0
      for (let at = 0; at < count; at++) conversation.transcript.push({ kind: 'note', text: 'Thinking.' })
      append(world, conversation, entry)
    },
  })),
})

const services = [...lawfulServices, hiding(4), hiding(2, 0, 1), hiding(0, 0, 9), hiding(0, 0, 0, 0, 30)]
const anything = await recorded(talkative, () => [], { services })

/** One of the judges, which sees the long conversation and the one beside it. */
const judging = (judge: (conversation: LongConversation, play: Talkative) => Outcome[]): Conversations => ({
  ...anything,
  judge: ({ play, run }) => judge(longConversationOf(play, run.timing), play),
})
const of = (...slugs: string[]): string[] => slugs.map((slug) => `history/${slug}`)

const walks = judging(judgeWalks)
const limits = judging((conversation) => judgeLimits(conversation).map(asPerformed))
const stability = judging(judgeStability)
const beside = judging((conversation, { neighbour }) => judgeNeighbour(conversation, neighbour))
const words = judging(judgeWords)
const hidden = judging(judgeHiding)

/** As the fold takes it where the agent was seen to use tools and to write notes elsewhere (readings 70). */
function asPerformed(outcome: Outcome): Outcome {
  if (!isUndecided(outcome) || outcome.script?.startsWith('step ') !== true) return outcome
  return { rule: outcome.rule, held: false, at: outcome.at, actual: outcome.undecided }
}

/** A record with each of its page runs changed, those of the conversation beside it as well. */
function everyRun(record: Record, change: (pageRun: PageRun) => PageRun): Record {
  const isRun = (value: unknown): value is PageRun =>
    typeof value === 'object' && value !== null && 'pages' in value && 'limits' in value
  return { ...record, play: replaced(record.play, isRun, change) }
}
const lost = (record: Record): Record =>
  everyRun(record, (pageRun) => ({ ...pageRun, pages: pageRun.pages.slice(0, 1).map(unanswered), end: 'broken' }))
const unread = (record: Record): Record =>
  everyRun(record, (pageRun) => ({ ...pageRun, pages: [], limits: [], end: 'enough' }))
const withPlay = (record: Record, change: (play: Talkative) => Partial<Talkative>): Record => ({
  ...record,
  play: { ...record.play, ...change(record.play) },
})

test('what an agent says in one message is one entry, whatever it was instructed to say in several', async () => {
  const [joining] = servicesOf('ruling-43/in-one-message')
  const records = joining === undefined ? [] : await recordsOf(talkative, joining)
  const outcomes = records.flatMap(({ play, run }) =>
    judgeLimits(longConversationOf(play, run.timing)).map(asPerformed),
  )
  expect(outcomes.filter((each) => 'held' in each && !each.held)).toEqual([])
  expect(outcomes).toContainEqual(expect.objectContaining({ rule: 'history/limit-counts-entries', held: true }))
})

test('what an agent says about each tool, an answer shows as well; what no answer shows is the tool', async () => {
  const [talker] = servicesOf('ruling-43/talks-about-tools')
  const records = talker === undefined ? [] : await recordsOf(talkative, talker)
  const hidesTools = (change: (conversation: LongConversation) => Partial<LongConversation>): Outcome[] =>
    records
      .map(({ play, run }) => longConversationOf(play, run.timing))
      .flatMap((conversation) => judgeHiding({ ...conversation, ...change(conversation) }))
      .filter((each) => 'rule' in each && each.rule === 'history/hides-tools')
  const untold = ({ told }: LongConversation): string[] => told.filter((each) => !each.includes('tool.'))
  expect(hidesTools(() => ({}))).toEqual([expect.objectContaining({ held: true })])
  expect(hidesTools((each) => ({ told: untold(each) }))).toEqual([expect.objectContaining({ held: false })])
  expect(hidesTools((each) => ({ told: untold(each), isToldWhole: false })).every(isUndecided)).toBe(true)
})

test.each(['ruling-43/says-it-three-times', 'ruling-43/says-all-again', 'ruling-43/talks-about-tools'])(
  'a stream of %s that was cut anywhere shows only the least that the agent said',
  async (id) => {
    const [service] = servicesOf(id)
    const records = service === undefined ? [] : await recordsOf(talkative, service)
    expect(records.length).toBeGreaterThan(0)
    for (const { play, run } of records) {
      const chunks = play.told[1]?.answer.chunks ?? []
      fc.assert(
        fc.property(fc.nat({ max: chunks.length }), fc.boolean(), (count, isGivenUp) => {
          const kind = isGivenUp ? ('timeout' as const) : ('reset' as const)
          const answerOf = (answer: Exchange): Exchange => ({
            ...answer,
            chunks: chunks.slice(0, count),
            failure: { kind, message: 'cut' },
          })
          const told = play.told.map((each, turn) => (turn === 1 ? { ...each, answer: answerOf(each.answer) } : each))
          const conversation = longConversationOf({ ...play, told }, run.timing)
          expect([...judgeWords(conversation), ...judgeHiding(conversation)].filter(isBroken)).toEqual([])
        }),
        { seed: 43, numRuns: 60 },
      )
    }
  },
)

describe.each<[string, Conversations, string[]]>([
  [
    'walks back through a history',
    walks,
    of(
      ...['before-is-older', 'newest-page-first', 'null-at-start', 'null-only-at-start', 'oldest-first-in-page'],
      ...['walk-burst', 'walk-ends', 'walk-mixed-limits', 'walk-no-gap', 'walk-no-overlap'],
    ),
  ],
  [
    'what a limit bounds',
    limits,
    of('default-50', 'limit-1', 'limit-1000', 'limit-bounds', 'limit-counts-entries', 'limit-on-older-pages'),
  ],
  ['a cursor, after more was said', stability, of('cursor-stable')],
  ['two conversations', beside, of('foreign-cursor', 'own-messages-only')],
  [
    'what a history shows of all that was sent and said',
    words,
    of(
      ...['agent-words-all', 'agent-words-once', 'agent-words-unchanged', 'ids-stable', 'ids-unique'],
      ...['role-assistant', 'role-user', 'sent-once'],
    ),
  ],
  ['what a history hides', hidden, of('hides-notes', 'hides-tools')],
])('%s', (_, judged, rows) => {
  test('holds where it is lawful', () => expect(heldIn(judged)).toEqual(rows))
  test('says nothing where no page came, or none was read', () => {
    decideNothing(judged, (record, at) => (at % 2 === 0 ? lost(record) : unread(record)))
  })
})

test('a limit that changed from one read to the next tells nothing of the default', () => {
  const ofDefault: Conversations = {
    ...limits,
    judge: (record) => limits.judge(record, '').filter((each) => 'rule' in each && each.rule === 'history/default-50'),
  }
  const shorter = (pageRun: PageRun): PageRun => ({
    ...pageRun,
    pages: pageRun.pages.map((page, index) => (index === 0 ? withList(page, 'messages', (all) => all.slice(1)) : page)),
  })
  decideNothing(ofDefault, (record) =>
    withPlay(record, ({ unlimited }) => ({
      unlimited: unlimited.map((pageRun, index) => (index === 1 ? shorter(pageRun) : pageRun)),
    })),
  )
})

/** What is said of the entries that a limit counts, of a service whose limit counts some alone, or whose agent does not do all. */
async function ofEntries(id: string, change: Change): Promise<Outcome[]> {
  const records = await recordsOf(talkative, { ...reference, id, change })
  return records.flatMap(({ play, run }) => judgeEntries(longConversationOf(play, run.timing)))
}
const isScript = (outcome: Outcome): boolean => isUndecided(outcome) && outcome.script !== undefined
const isMessage = ({ kind }: { kind: string }): boolean => kind === 'message'

test('a limit that counts no notes, or an agent that writes none: both are told, the limit first', async () => {
  const outcomes = await ofEntries(
    'no-notes',
    counting(({ kind }) => kind !== 'note'),
  )
  expect(undecidedRows(outcomes)).toEqual(of('limit-counts-entries'))
  const [first] = outcomes.filter(isUndecided)
  expect(first?.undecided).toMatch(
    /^the limit may count only messages, or the agent deviated from its script: with limit /,
  )
  expect(first?.agent).toBeUndefined()
})

test('a limit that counts messages on some pages alone is broken, whatever any other view shows', async () => {
  for (const on of ['newest', 'older'] as const) {
    const outcomes = await ofEntries(on, counting(isMessage, on))
    expect(outcomes.filter(isBroken).length).toBeGreaterThan(0)
  }
})

test('where no page has room for a tool, one that shows elsewhere tells that it is the limit', async () => {
  const all = await ofEntries('messages', counting(isMessage))
  expect(all.some(isBroken)).toBe(false)
  expect(all.some(isScript)).toBe(true)
  // Another play would show it no more, and would cost sends.
  expect(all.some((each) => isUndecided(each) && each.again === true)).toBe(false)
})

test.each(['ruling-100/tools-at-times', 'ruling-100/tools-once'])('%s is not taken for the limit', async (id) => {
  const [service] = servicesOf(id)
  const outcomes = service === undefined ? [] : await ofEntries(id, service.change)
  expect(outcomes.length).toBeGreaterThan(0)
  expect(outcomes.filter((each) => isBroken(each) || isScript(each))).toEqual([])
})

test.each(['history/short-pages', 'history/pages-of-some-size', 'history/newest-page-of-one'])(
  '%s is not accused where the agent uses no tools and writes no notes',
  async (id) => {
    const [pages, agent] = [...servicesOf(id), ...servicesOf('ruling-70/nothing-hidden')]
    if (pages === undefined || agent === undefined) throw new Error('There is no such service.')
    expect((await ofEntries(id, together(pages.change, agent.change))).filter(isBroken)).toEqual([])
  },
)

test('a cursor that led nowhere at first either is no fault of what came since', () => {
  const nowhere = (pageRun: PageRun | null): PageRun | null =>
    pageRun && { ...pageRun, end: 'broken', pages: pageRun.pages.slice(0, 1).map((page) => ({ ...page, status: 400 })) }
  decideNothing(stability, (record) =>
    withPlay(record, ({ points }) => ({
      points: points.map((point) => ({ ...point, first: nowhere(point.first), again: nowhere(point.again) })),
    })),
  )
})

test('where there is no other conversation, nothing is said of it', () => {
  decideNothing(beside, (record) => withPlay(record, () => ({ neighbour: null })))
})

test('what no page shows is not missing where no walk came to the start', () => {
  const missing: Conversations = {
    ...words,
    judge: (record) =>
      words
        .judge(record, '')
        .filter((each) => 'rule' in each && of('sent-once', 'agent-words-all').includes(each.rule)),
  }
  decideNothing(missing, (record) =>
    everyRun(record, (pageRun) => ({
      ...pageRun,
      pages: pageRun.pages.map((page) => withList(page, 'messages', () => [])),
      end: 'enough',
    })),
  )
})
