import { describe, expect, test } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import { variant } from '../../../fixtures/define.ts'
import type { Outcome } from '../../reading/finding.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { brokenPlays, lawfulPlays, nothingDecided, playsOf, rowsHeld, unseen } from '../kit/plays.ts'
import { type OneSend, prompted, unread } from '../kit/sends.ts'
import { judgeAck } from './ack.ts'
import { type StreamAnswer, streamAnswerOf } from './answer.ts'
import { judgeDone, judgeEndAfterWords } from './end.ts'
import { modes, scenes, silentIn, spokenIn } from './kit/streams.ts'
import { judgeOpening } from './opening.ts'
import { judgePace } from './pace.ts'
import { judgeErrorPlace, judgeSilence } from './silence.ts'
import { judgeSilentStream, judgeSpokenStream, spokenOf } from './stream.ts'
import { judgeNoError, judgeOld, judgeShown, judgeWords, type Spoken } from './words.ts'

const ofSpoken = ({ sent, earlier, around }: OneSend): Outcome[] => judgeSpokenStream(sent, earlier, around)
const ofSilent = ({ sent, earlier, around }: OneSend): Outcome[] => judgeSilentStream(sent, earlier, around)

const lawful = await lawfulPlays(scenes)
const spoken = spokenIn(...lawful)
const silent = silentIn(...lawful)
const never = ({ sent, ...one }: OneSend): OneSend => ({ ...one, sent: unseen(sent) })

/** Rows of both endpoints, for which `*` stands. */
const ofBoth = (...slugs: string[]): string[] =>
  ['start', 'send'].flatMap((endpoint) => slugs.map((slug) => `stream/${slug.replace('*', endpoint)}`))
const inBothModes = (...slugs: string[]): string[] =>
  ofBoth(...modes.flatMap((mode) => slugs.map((s) => `*-${mode}-${s}`)))
const any = inBothModes(...['media-type', 'ack-first', 'ack-conversation-id', 'ack-message-id', 'done-last', 'ends'])
const ends = inBothModes('ends-with-turn', 'stored')
const once = ['stream/ack-once', 'stream/send-stream-only-new', 'stream/send-required-stream-only-new']

describe('a stream of a turn with words', () => {
  test('holds where it is lawful, however the service writes it', () => {
    const held = [
      ...inBothModes('200', 'only-said', 'as-said', 'text', 'no-error'),
      ...ofBoth('*-stream-complete', '*-stream-in-order', '*-required-stream-words', '*-required-stream-prefix'),
    ]
    expect(rowsHeld(spoken, ofSpoken)).toEqual([...any, ...ends, ...once.slice(0, 1), ...held].sort())
  })

  test('of an agent that is only prompted holds as far as it is known what was said', () => {
    const held = rowsHeld(spoken.map(prompted), ofSpoken)
    expect(held).toContain('stream/start-stream-complete')
    expect(held).toContain('stream/send-required-stream-text')
  })

  test('says nothing where it never came', () => nothingDecided(spoken.map(never), ofSpoken))
})

describe('a stream of a turn without words', () => {
  test('holds where it is lawful, however the service writes it', () => {
    const held = ofBoth(
      ...['*-stream-200', '*-stream-no-error', '*-stream-silent', '*-required-stream-silent-200'],
      '*-required-stream-error-before-done',
    )
    const error = ['stream/start-required-stream-error', 'stream/send-required-stream-old-words']
    expect(rowsHeld(silent, ofSilent)).toEqual([...any, ...ends, ...once, ...held, ...error].sort())
  })

  test('says nothing where it never came', () => nothingDecided(silent.map(never), ofSilent))
})

describe('of a broken service', () => {
  const partly =
    (judge: (answer: StreamAnswer, spoken: Spoken, streamed: OneSend) => Outcome[]) =>
    (streamed: OneSend): Outcome[] => {
      const answer = streamAnswerOf(streamed.sent, streamed.around.timing)
      const words = answer && spokenOf(answer, streamed.earlier)
      return answer && words ? judge(answer, words, streamed) : []
    }
  const opening = ({ sent, around }: OneSend): Outcome[] =>
    judgeOpening(sent, sent.said?.length === 0, around.exchanges)
  const ack = partly((answer) => judgeAck(answer))
  const done = partly((answer, _, { around }) => judgeDone(answer, around.timing))
  const end = partly((answer, _, { around }) => {
    const [last] = answer.messages.slice(-1)
    return last ? judgeEndAfterWords(answer, { ...last, pausedMs: 0 }, around.timing) : []
  })
  const parts: [mutant: string, rows: string, judge: (streamed: OneSend) => Outcome[]][] = [
    ['206-send-stream', 'send-stream-200', opening],
    ['504-start-required-stream', 'start-required-stream-silent-200', opening],
    ['mute-start-required-stream', 'start-required-stream-200 start-required-stream-silent-200', opening],
    ['ack-second-send-required-stream', 'send-required-stream-ack-first', ack],
    ['ack-no-message-start-required-stream', 'start-required-stream-ack-message-id', ack],
    ['ack-twice', 'ack-once', ack],
    ['done-twice-start-required-stream', 'start-required-stream-done-last', done],
    ['open-send-stream', 'send-stream-ends', done],
    ['tardy-start-stream', 'start-stream-ends-with-turn', end],
    ['first-missing-send-stream', 'send-stream-complete', partly((_, words) => judgeWords(words))],
    ['cut-start-required-stream', 'start-required-stream-text', partly((_, words) => judgeShown(words))],
    ['recalling-send-stream', 'send-stream-only-new', partly((_, words) => judgeOld(words))],
    ['error-start-required-stream', 'start-required-stream-no-error', partly((_, words) => judgeNoError(words))],
    [
      'buffered-start-stream',
      'start-stream-as-said',
      partly((answer, { matched }, { around }) => judgePace(answer, matched, around.timing)),
    ],
    ['filler-send-stream', 'send-stream-silent', partly((_, words) => judgeSilence(words))],
    [
      'error-after-done-start-required-stream',
      'start-required-stream-error-before-done',
      partly((answer) => judgeErrorPlace(answer)),
    ],
    ['lost-send-required-stream', 'send-required-stream-stored', ofSpoken],
  ]

  test.each(parts)('%s: the part that is there for it finds it', async (id, rows, judge) => {
    const service = await brokenPlays(scenes, `stream/${id}`)
    const found = [...spokenIn(service), ...silentIn(service)].flatMap(judge)
    expect(brokenRows(found)).toEqual(rows.split(' ').map((row) => `stream/${row}`))
  })

  test.each(parts.filter(([, rows, judge]) => [opening, ack, done].includes(judge) && !rows.includes('silent')))(
    '%s: it is found too where the agent is only prompted',
    async (id, row, judge) => {
      const found = spokenIn(await brokenPlays(scenes, `stream/${id}`))
        .map(prompted)
        .flatMap(judge)
      expect(brokenRows(found)).toEqual([`stream/${row}`])
    },
  )
})

describe('a stream of which little was seen', () => {
  const open = (streams: readonly OneSend[]): void => {
    const outcomes = streams.flatMap(ofSpoken)
    expect(brokenRows(outcomes)).toEqual([])
    expect(undecidedRows(outcomes).length).toBeGreaterThan(3)
  }

  test('of an agent that is only prompted, with a history that could not be read', () => {
    open(spoken.map(prompted).map(unread))
  })

  test('of an agent that is only prompted, and said nothing', () => open(silent.map(prompted)))

  test('that was given up before its turn began', () => {
    open(
      spoken.map(({ sent: { history: _, ...sent }, ...streamed }) => {
        const failure = { kind: 'timeout', message: 'no answer' } as const
        const answer = { ...sent.answer, status: null, headers: {}, headersMs: null, chunks: null, failure }
        const rest = sent.rest && { ...sent.rest, rested: false }
        return { ...streamed, sent: { ...sent, answer, ...(rest && { rest }) } }
      }),
    )
  })

  test('that ended with the first words of a turn, and nothing was read afterwards', async () => {
    const early = await playsOf(
      scenes,
      variant('early', 'a required stream ends with the first words', {
        change: override('streams', ({ endsAt }) => ({
          endsAt: (mode, cause) => cause === 'said' || endsAt(mode, cause),
        })),
      }),
    )
    open(
      spokenIn(early)
        .filter(({ sent }) => sent.mode === 'required-stream')
        .map(unread),
    )
  })
})

test('an agent that spoke after all is not accused of its words', async () => {
  const talks = variant('talks', 'every turn says something more', {
    change: override('turns', ({ steps }) => ({
      steps: (world, text) => [...steps(world, text), { say: 'Something after all.' }],
    })),
  })
  const outcomes = silentIn(await playsOf(scenes, talks)).flatMap(ofSilent)
  expect(brokenRows(outcomes)).toEqual([])
  expect(heldRows(outcomes)).toContain('stream/start-stream-ack-first')
})
