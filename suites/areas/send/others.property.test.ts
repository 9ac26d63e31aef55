import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../reading/finding.ts'
import { withBody, withExchanges, withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { placeOf } from '../../reading/sent.ts'
import type { Sent } from '../../records/sent.ts'
import type { AnyScene, Scene, SceneRecord } from '../../run/define.ts'
import { atOnce, type Matrix } from '../../scenes/matrix.ts'
import { usingTool, type WithTool } from '../../scenes/status.ts'
import { type Texts, texts } from '../../scenes/texts.ts'
import { brokenPlays, lawfulPlays, nothingDecided, type Plays, rowsHeld, unseen } from '../kit/plays.ts'
import { type OneSend, prompted } from '../kit/sends.ts'
import { judgeHidden } from './activity.ts'
import { judgeAccept, judgeJson, judgeOnlyNewReplies, judgeSentAgain, judgeStartedAgain } from './again.ts'
import { factsOf } from './facts.ts'
import { scenes as matrix, spokenIn } from './kit/scenes.ts'
import { judgePrompted } from './prompted.ts'
import { send } from './rows.ts'
import { judgeTitleOmitted, judgeTitleUsed } from './title.ts'

const scenes = [usingTool, texts, atOnce]
const lawful = await lawfulPlays([...scenes, ...matrix])

const aroundOf = ({ run, exchanges }: SceneRecord<unknown>) => ({ timing: run.timing, exchanges })

type Ask<Play> = (record: SceneRecord<Play>) => Outcome[]

/** The start that has a tool in its turn. */
const openingOf = ({ play }: SceneRecord<WithTool>): { sent: Sent; toolName: string } => {
  const { sent, toolName } = play.opening ?? {}
  if (sent === undefined || toolName === undefined) throw new Error('there was no conversation')
  return { sent, toolName }
}
const ofTool: Ask<WithTool> = (record) => {
  const { sent, toolName } = openingOf(record)
  return judgeHidden(sent, 'tools', toolName, [], aroundOf(record))
}
const ofNote: Ask<Texts> = (record) =>
  judgeHidden(record.play.message, 'notes', record.play.noteText ?? '', [record.play.start], aroundOf(record))
const newInMessage: Ask<Texts> = (record) =>
  judgeOnlyNewReplies(record.play.message, [record.play.start], aroundOf(record))
const omitted: Ask<WithTool> = (record) => judgeTitleOmitted(openingOf(record).sent)
const streamFalse = (sent: Sent, record: SceneRecord<unknown>): Outcome[] =>
  judgeJson(
    sent.endpoint === 'start' ? send['start-stream-false'] : send['send-stream-false'],
    (sent.refused ?? [sent.answer])[0] ?? sent.answer,
    { at: placeOf(sent) },
    aroundOf(record),
  )
const falseInStart: Ask<WithTool> = (record) => streamFalse(openingOf(record).sent, record)
const falseInSend: Ask<Texts> = (record) => streamFalse(record.play.repeated, record)
const startedAgain: Ask<Texts> = (record) => judgeStartedAgain(record.play.start, record.play.again, aroundOf(record))
const sentAgain: Ask<Texts> = (record) =>
  judgeSentAgain(record.play.message, record.play.repeated, record.play.tokens.send, aroundOf(record))
const newAgain: Ask<Texts> = (record) =>
  judgeOnlyNewReplies(record.play.repeated, [record.play.start, record.play.message], aroundOf(record))
const accept: Ask<Texts> = (record) =>
  [record.play.start, record.play.message].flatMap((sent) => judgeAccept(sent, aroundOf(record)))
const title: Ask<Matrix> = ({ play, run, exchanges }) => judgeTitleUsed(play.first, run.timing, exchanges)

/** What an ask says of the records of some services, as they are and where no answer came. */
interface Asked {
  scene: AnyScene
  rows: string[]
  held(): string[]
  unseen(): void
  of(service: Plays): Outcome[]
}

function asked<Play>(rows: string[], scene: Scene<Play>, judge: Ask<Play>): Asked {
  const records = lawful.map((service) => service.of(scene))
  return {
    scene,
    rows: rows.map((slug) => `send/${slug}`),
    held: () => rowsHeld(records, judge),
    unseen: () =>
      nothingDecided(
        records.map((record) => ({ ...record, play: unseen(record.play), exchanges: [] })),
        judge,
      ),
    of: (service) => judge(service.of(scene)),
  }
}

const withTool = (judge: Ask<WithTool>, ...rows: string[]) => asked(rows, usingTool, judge)
const inTexts = (judge: Ask<Texts>, ...rows: string[]) => asked(rows, texts, judge)

const asks = {
  'replies to a turn with tools': withTool(ofTool, 'replies-hide-tools'),
  'replies to a turn with notes': inTexts(ofNote, 'replies-hide-notes'),
  'replies after a turn that spoke': inTexts(newInMessage, 'send-optional-only-new'),
  'a title that was left out': withTool(omitted, 'start-title-omitted'),
  'a start with stream false': withTool(falseInStart, 'start-stream-false'),
  'a message with stream false': inTexts(falseInSend, 'send-stream-false'),
  'a start with a text that was started before': inTexts(startedAgain, 'start-new-conversation'),
  'a message with a text that was sent before': inTexts(sentAgain, 'send-same-text-twice'),
  'replies to the same text once more': inTexts(newAgain, 'send-required-only-new'),
  'an Accept header that asks for a stream': inTexts(accept, 'send-accept-ignored', 'start-accept-ignored'),
  'a title that was given': asked(['start-title-used'], atOnce, title),
} satisfies Record<string, Asked>

describe.each(Object.entries(asks))('%s', (_, { rows, held, unseen: nothing }) => {
  it('is not held against a lawful service', () => expect(held()).toEqual(rows))
  it('says nothing where no answer came', nothing)
})

it.each<[mutant: string, ask: keyof typeof asks, row: string]>([
  ['send/tools-as-replies', 'replies to a turn with tools', 'replies-hide-tools'],
  ['send/tool-in-reply', 'replies to a turn with tools', 'replies-hide-tools'],
  ['send/greeting-send-optional', 'replies to a turn with notes', 'replies-hide-notes'],
  ['send/notes-as-replies', 'replies to a turn with notes', 'replies-hide-notes'],
  ['send/recalling-send-optional', 'replies after a turn that spoke', 'send-optional-only-new'],
  ['send/recalling-send-required', 'replies to the same text once more', 'send-required-only-new'],
  ['send/same-text-same-conversation', 'a start with a text that was started before', 'start-new-conversation'],
  ['send/repeated-swallowed', 'a message with a text that was sent before', 'send-same-text-twice'],
  ['send/repeated-not-stored', 'a message with a text that was sent before', 'send-same-text-twice'],
  ['status-codes/409-repeated', 'a message with a text that was sent before', 'send-same-text-twice'],
  ['send/accept-streams-start', 'an Accept header that asks for a stream', 'start-accept-ignored'],
  ['send/accept-labels-start', 'an Accept header that asks for a stream', 'start-accept-ignored'],
  ['send/accept-400-send', 'an Accept header that asks for a stream', 'send-accept-ignored'],
  ['send/stream-present-send', 'a message with stream false', 'send-stream-false'],
  ['send/stream-false-400-send', 'a message with stream false', 'send-stream-false'],
  ['send/title-ignored', 'a title that was given', 'start-title-used'],
  ['send/title-cut', 'a title that was given', 'start-title-used'],
  ['send/title-missing', 'a title that was left out', 'start-title-omitted'],
])('%s breaks the rule on %s', async (id, ask, row) => {
  expect(brokenRows(asks[ask].of(await brokenPlays([asks[ask].scene], id)))).toEqual([`send/${row}`])
})

it('a send that is refused with 406 for its Accept header is not known (readings 49)', () => {
  const refused = (sent: Sent): Sent => ({ ...sent, answer: { ...sent.answer, status: 406, body: '{"error":"no"}' } })
  const records = lawful.map((service) => service.of(texts))
  nothingDecided(
    records.map((record) => ({
      ...record,
      play: { ...record.play, start: refused(record.play.start), message: refused(record.play.message) },
    })),
    accept,
  )
})

it('an answer that is labelled as something else is for area transport', () => {
  const labelled = <Play>(record: SceneRecord<Play>): SceneRecord<Play> => ({
    ...record,
    play: withExchanges(record.play, (each) => ({ ...each, headers: { 'content-type': 'text/plain' } })),
  })
  const inTexts = lawful.map((service) => labelled(service.of(texts)))
  expect(rowsHeld(inTexts, accept)).toHaveLength(2)
  expect(rowsHeld(inTexts, falseInSend)).toHaveLength(1)
  const starts = lawful.map((service) => labelled(service.of(usingTool)))
  expect(rowsHeld(starts, falseInStart)).toHaveLength(1)
})

describe('the title of a ticket', () => {
  const titled = (sent: Sent, of: string): Sent =>
    withExchanges(sent, (each) =>
      each.body?.includes('"title"') ? withBody(each, (json) => ({ ...json, title: of })) : each,
    )

  it.each([
    ['held where its row gives the member that title', true],
    ['undecided where it gives it another', false],
  ])('is %s', (_, isOurs) => {
    for (const { play, run } of lawful.slice(0, 1).map((service) => service.of(atOnce))) {
      const sent = titled(play.first, 'Ticket 7')
      const id = sent.conversationId ?? ''
      const members = [{ conversationId: id, role: null, title: isOurs ? sent.title : 'another' }]
      const row = { conversationId: id, title: 'Ticket 7', ticketId: 'T-7', members }
      const list = made({ path: '/conversations?limit=100', json: { conversations: [row] } })
      const outcomes = judgeTitleUsed(sent, run.timing, [list])
      expect([heldRows(outcomes), undecidedRows(outcomes)]).toEqual(
        isOurs ? [['send/start-title-used'], []] : [[], ['send/start-title-used']],
      )
    }
  })
})

describe('an agent that is only prompted', () => {
  const judge = ({ sent, earlier, around }: OneSend): Outcome[] => {
    const facts = factsOf(sent, earlier, around)
    return facts === undefined ? [] : judgePrompted(facts)
  }
  const isWaiting = ({ sent }: OneSend): boolean => sent.mode === 'default' || sent.mode === 'optional'
  const turns = spokenIn(...lawful)
    .filter(isWaiting)
    .map(prompted)

  it('is not accused where answer and history agree', () => {
    const each = ['send', 'start'].flatMap((endpoint) => [
      `send/${endpoint}-in-order`,
      ...['default', 'optional'].flatMap((mode) =>
        ['complete', 'only-said'].map((slug) => `send/${endpoint}-${mode}-${slug}`),
      ),
    ])
    expect(rowsHeld(turns, judge)).toEqual(each.sort())
  })

  it('replies in another order than in the history are found', async () => {
    const backwards = spokenIn(await brokenPlays(matrix, 'send/backwards-start'))
      .filter(isWaiting)
      .map(prompted)
    expect(brokenRows(backwards.flatMap(judge))).toEqual(['send/start-in-order'])
  })

  it.each([
    ['is not in the answer', (items: Record<string, unknown>[]) => items.slice(1)],
    ['is in the answer alone', (items: Record<string, unknown>[]) => [...items, { messageId: 'x', text: 'more' }]],
  ])('leaves open what %s: it may have been said later', (_, change) => {
    for (const one of turns) {
      const answer = withList(one.sent.answer, 'replies', change)
      const outcomes = judge({ ...one, sent: { ...one.sent, answer } })
      expect(undecidedRows(outcomes)).not.toEqual([])
      expect(brokenRows(outcomes)).toEqual([])
    }
  })

  it('says nothing where no answer came, or no history', () => {
    nothingDecided(
      turns.map((one) => ({ ...one, sent: unseen(one.sent) })),
      judge,
    )
    nothingDecided(
      turns.map(({ sent: { history: _, ...sent }, ...one }) => ({ ...one, sent: { ...sent, looks: [] } })),
      judge,
    )
  })
})
