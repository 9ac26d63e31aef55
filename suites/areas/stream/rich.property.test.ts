import { describe, expect, test } from 'vitest'
import { override, together } from '../../../fixtures/change.ts'
import { variant } from '../../../fixtures/define.ts'
import type { Chunk } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { brokenRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import type { Rich } from '../../records/stream.ts'
import type { SceneRecord } from '../../run/define.ts'
import { type RanOut, type RanOutUnsaid, ranOutScenes, ranOutUnsaid } from '../../scenes/ran-out.ts'
import { streamRich } from '../../scenes/stream-rich.ts'
import { type Talkative, talkative } from '../../scenes/talkative.ts'
import { brokenPlays, lawfulPlays, nothingDecided, playsOf, rowsHeld, unseen } from '../kit/plays.ts'
import { judgeAccept } from './accept.ts'
import { streamAnswerOf } from './answer.ts'
import { judgeClientLeft, judgeRestAfterLeaving } from './client-leaves.ts'
import { judgeEndInSilence } from './end.ts'
import { judgeRich } from './rich.ts'
import { judgeUnsaid } from './unsaid.ts'

const leaving = ranOutScenes.send.stream
const scenes = [streamRich, ranOutUnsaid, leaving]
const lawful = await lawfulPlays(scenes)
const rich = lawful.map((service) => service.of(streamRich))
const withLeft = lawful.map((service) => service.of(leaving))
const unsaid = lawful.map((service) => service.of(ranOutUnsaid))

type OfRich = (record: SceneRecord<Rich>) => Outcome[]
type OfLeft = (record: SceneRecord<RanOut>) => Outcome[]
type OfUnsaid = (record: SceneRecord<RanOutUnsaid>) => Outcome[]

const ofRich: OfRich = ({ play, run }) => judgeRich(play, run.timing)
const ofLeft: OfLeft = ({ play, run, exchanges }) =>
  play.left === undefined
    ? []
    : judgeClientLeft(play.left, play.opening === undefined ? [] : [play.opening], { timing: run.timing, exchanges })
const atRest: OfLeft = ({ play, run }) => (play.left === undefined ? [] : judgeRestAfterLeaving(play.left, run.timing))
const ofAccept: OfRich = ({ play, exchanges }) => judgeAccept(play.sent, exchanges)
const ofUnsaid: OfUnsaid = ({ play: { unsaid }, run, exchanges }) =>
  unsaid === undefined ? [] : judgeUnsaid(unsaid, { timing: run.timing, exchanges })
const endOfUnsaid: OfUnsaid = ({ play: { unsaid }, run }) => {
  const answer = unsaid === undefined ? undefined : streamAnswerOf(unsaid.sent, run.timing)
  return unsaid === undefined || answer === undefined ? [] : judgeEndInSilence(answer, unsaid.watched, run.timing)
}

const nothing = <Play>(record: SceneRecord<Play>): SceneRecord<Play> => ({ ...record, play: unseen(record.play) })

describe('lawful streams of all that is unusual', () => {
  test.each<[string, OfRich, string[]]>([
    ['words, tools and notes', ofRich, ['hides-notes', 'hides-tools', 'line-breaks', 'utf-8', 'wide-characters']],
    ['under Accept: application/json', ofAccept, ['start-accept-ignored']],
  ])('%s: hold, and say nothing where they never came', (_, judge, rows) => {
    expect(rowsHeld(rich, judge)).toEqual(rows.map((row) => `stream/${row}`))
    nothingDecided(rich.map(nothing), judge)
  })

  test('left by the client: hold, and say nothing where they never came', () => {
    expect(rowsHeld(withLeft, atRest)).toEqual(['stream/left-at-rest'])
    nothingDecided(withLeft.map(nothing), atRest)
  })

  test.each<[string, OfUnsaid, string]>([
    ['tools and notes alone', ofUnsaid, 'send-required-stream-error'],
    ['the end of it', endOfUnsaid, 'send-required-stream-ends-with-turn'],
  ])('%s: hold, and say nothing where they never came', (_, judge, row) => {
    expect(rowsHeld(unsaid, judge)).toContain(`stream/${row}`)
    nothingDecided(unsaid.map(nothing), judge)
  })
})

const ofLong = ({ play, exchanges }: SceneRecord<Talkative>): Outcome[] =>
  play.accept === undefined ? [] : judgeAccept(play.accept, exchanges)

test('a message whose stream is asked for with Accept: application/json gets one, or nothing is said', async () => {
  const long = (await lawfulPlays([talkative])).map((service) => service.of(talkative))
  expect(rowsHeld(long, ofLong)).toEqual(['stream/send-accept-ignored'])
  nothingDecided(long.map(nothing), ofLong)
  const broken = (await brokenPlays([talkative], 'stream/accept-json-send')).of(talkative)
  expect(brokenRows(ofLong(broken))).toEqual(['stream/send-accept-ignored'])
})

describe('of a broken service', () => {
  test.each<[string, string, OfRich]>([
    ['tools-start', 'hides-tools', ofRich],
    ['notes-start', 'hides-notes', ofRich],
    ['lines-apart', 'line-breaks', ofRich],
    ['astral-lost', 'wide-characters', ofRich],
    ['twice-start-stream', 'start-stream-only-said', ofRich],
    ['raced-start-stream', 'start-stream-in-order', ofRich],
    ['accept-json-start', 'start-accept-ignored', ofAccept],
  ])('%s breaks %s', async (id, row, judge) => {
    const record = (await brokenPlays([streamRich], `stream/${id}`)).of(streamRich)
    expect(brokenRows(judge(record))).toEqual([`stream/${row}`])
  })

  test.each<[string, string, OfLeft]>([
    ['recalling-send-required-stream', 'send-required-stream-only-new', ofLeft],
    ['second-missing-send-required-stream', 'send-required-stream-prefix', ofLeft],
    ['ack-second-send-required-stream', 'send-required-stream-ack-first', ofLeft],
    ['202-send-required-stream', 'send-required-stream-200', ofLeft],
    ['capital-send-required-stream', 'send-required-stream-text', ofLeft],
    ['busy-once-left', 'left-at-rest', atRest],
  ])('%s breaks %s where the client leaves', async (id, row, judge) => {
    const record = (await brokenPlays([leaving], `stream/${id}`)).of(leaving)
    expect(brokenRows(judge(record))).toEqual([`stream/${row}`])
  })

  test.each<[string, string, OfUnsaid]>([
    ['tools-start', 'hides-notes hides-tools', ofUnsaid],
    ['failure-send-required-stream', 'send-required-stream-error', ofUnsaid],
    ['tardy-in-silence-send-required-stream', 'send-required-stream-ends-with-turn', endOfUnsaid],
  ])('%s breaks %s, though nothing is said', async (id, rows, judge) => {
    const record = (await brokenPlays([ranOutUnsaid], `stream/${id}`)).of(ranOutUnsaid)
    expect(rows.split(' ').map((row) => `stream/${row}`)).toEqual(expect.arrayContaining(brokenRows(judge(record))))
    expect(brokenRows(judge(record))).not.toEqual([])
  })

  test('bytes that are no UTF-8 are found', () => {
    const latin = (chunk: Chunk): Chunk =>
      'text' in chunk ? { atMs: chunk.atMs, base64: Buffer.from(chunk.text, 'latin1').toString('base64') } : chunk
    for (const record of rich.slice(0, 1)) {
      const { sent } = record.play
      const answer = { ...sent.answer, chunks: sent.answer.chunks?.map(latin) ?? null }
      expect(brokenRows(ofRich({ ...record, play: { ...record.play, sent: { ...sent, answer } } }))).toContain(
        'stream/utf-8',
      )
    }
  })
})

// The one that is busy for ever after the client has left.
const busy = (await brokenPlays([leaving], 'stream/busy-once-left')).of(leaving)
const { left } = busy.play
const withReads = (change: (body: string) => string) => {
  const reads = left?.sent.rest?.reads.map((read) => ({ ...read, body: change(read.body ?? '') })) ?? []
  const rest = left?.sent.rest && { ...left.sent.rest, reads }
  return judgeRestAfterLeaving(
    { later: left?.later ?? '', sent: { ...(left?.sent ?? busy.play.sent), ...(rest && { rest }) } },
    busy.run.timing,
  )
}

describe('an agent, or a client, that does otherwise', () => {
  test('says nothing of it: nobody is accused', async () => {
    const mute = variant('mute', 'the agent says nothing', {
      change: override('turns', ({ steps }) => ({
        steps: (world, text) => steps(world, text).filter((step) => !('say' in step)),
      })),
    })
    const record = (await playsOf(scenes, mute)).of(streamRich)
    expect(brokenRows(ofRich(record))).toEqual([])
    expect(undecidedRows(ofRich(record))).toEqual(expect.arrayContaining(['stream/line-breaks', 'stream/hides-tools']))
  })

  test.each([true, false])('shows whether the work goes on when the client has left: %s', async (goesOn) => {
    const stops = override('streams', ({ hold }) => ({
      hold(world, sent, mode, sink) {
        const abandon = hold(world, sent, mode, sink)
        return () => {
          abandon()
          if (!sent.turn.ended) sent.turn.steps.splice(sent.turn.next)
        }
      },
    }))
    const service = variant('left', 'what is left', { change: goesOn ? together() : stops })
    const record = (await playsOf([leaving], service)).of(leaving)
    expect(ofLeft(record)).toEqual([expect.objectContaining({ rule: 'stream/client-closes', value: goesOn })])
    expect(brokenRows(atRest(record))).toEqual([])
  })

  test.each(['draining', 'queued', 'awaiting', 'stopping'])('is not accused while its phase is %s', (phase) => {
    const outcomes = withReads((body) => body.replace(/"phase":"\w+"/, `"phase":"${phase}"`))
    expect([brokenRows(outcomes), undecidedRows(outcomes)]).toEqual([[], ['stream/left-at-rest']])
  })

  test('is not accused where its last words were not seen', () => {
    const outcomes = withReads((body) => body.replace(left?.later ?? '', 'older words'))
    expect([brokenRows(outcomes), undecidedRows(outcomes)]).toEqual([[], ['stream/left-at-rest']])
  })

  test('has not left where the stream ended by itself', () => {
    const sent = rich[0]?.play.sent ?? busy.play.sent
    expect(
      judgeRestAfterLeaving(
        { sent: { ...sent, rest: { rested: false, fromMs: 0, toMs: 1, reads: [] } }, later: '' },
        busy.run.timing,
      ),
    ).toEqual([])
  })
})
