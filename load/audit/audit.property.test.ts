import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { judgeApiError } from '../../suites/areas/errors/error-body.ts'
import { requirementById } from '../../suites/areas/rows.ts'
import { judgeShape } from '../../suites/areas/shape/shape.ts'
import { judgeStatus } from '../../suites/areas/status-codes/status-codes.ts'
import type { StreamAnswer } from '../../suites/areas/stream/answer.ts'
import { judgeMediaType } from '../../suites/areas/transport/transport.ts'
import { made } from '../../suites/reading/kit/made.ts'
import { judgeAnswer } from './answer.ts'
import { judgeConversation } from './conversation.ts'
import { type Fault, type FaultName, faultNames } from './fault.ts'
import { judgeKept, judgeKeptWhole } from './kept.ts'
import { answeredWith, damages } from './kit/damages.ts'
import {
  auditedAnswers,
  auditedConversation,
  type MadeConversation,
  type MadeSend,
  type MadeTurn,
  madeConversation,
  madeLimits,
} from './kit/made.ts'
import { judgePassively } from './passive.ts'
import { isPlain } from './plain.ts'
import type { Shown } from './send.ts'
import { judgeShown } from './shown.ts'
import { judgeAsSaid, judgeStaysOpen, judgeStreamed, streamOf } from './stream.ts'
import { judgeTold } from './told.ts'

const kinds = ['none', 'optional', 'required', 'stream'] as const

/** Turns that surely end before the wait limit, or surely after it. */
const turn = fc
  .record({
    kind: fc.constantFrom(...kinds),
    lastsMs: fc.oneof(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 2600, max: 6000 })),
    words: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    thinkMs: fc.integer({ min: 20, max: 3000 }),
  })
  .map(
    ({ kind, lastsMs, words, thinkMs }): MadeTurn => ({
      kind,
      lastsMs,
      thinkMs,
      saidMs: words.map((share) => Math.floor(share * lastsMs)).sort((a, b) => a - b),
    }),
  )
const message = fc.record({
  messageId: fc.string(),
  role: fc.constantFrom('user', 'assistant', 'x'),
  text: fc.string(),
  timestamp: fc.constantFrom(null, '2026-01-01T00:00:00Z', 'soon', 7),
})
const pages = fc.record({
  before: fc.option(fc.string()),
  conversationId: fc.string(),
  messages: fc.array(message, { maxLength: 3 }),
})
const results = fc.record({
  conversationId: fc.string(),
  messageId: fc.string(),
  replies: fc.array(
    message.map(({ role, ...rest }) => (role === 'x' ? { ...rest, role } : rest)),
    { maxLength: 3 },
  ),
  timedOut: fc.boolean(),
})
const conversation = fc.array(turn, { minLength: 1, maxLength: 5 }).map((turns) => madeConversation(1, turns))

function faultsOf(damaged: MadeConversation, lateMs = 0): Fault[] {
  return [
    ...auditedAnswers(damaged, lateMs).flatMap(({ faults }) => faults),
    ...judgeConversation(auditedConversation(damaged)).faults,
  ]
}

const picked =
  (seed: number) =>
  <T>(from: readonly T[]): T | undefined =>
    from[seed % Math.max(1, from.length)]

const namesOf = (faults: readonly Fault[]): FaultName[] => [...new Set(faults.map((each) => each.fault))]

describe('a lawful service', () => {
  test('breaks nothing, and all of it is found', () => {
    fc.assert(
      fc.property(conversation, (lawful) => {
        expect(faultsOf(lawful)).toEqual([])
        const { acknowledged, found, unsettled } = judgeConversation(auditedConversation(lawful))
        expect([acknowledged, found, unsettled]).toEqual([lawful.sends.length, lawful.sends.length, 0])
      }),
    )
  })

  test('is plain if it does as planned, and then all checks find nothing', () => {
    let plain = 0
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 2 }), fc.nat(), (turns, seed) => {
        const lawful = madeConversation(1, turns)
        const all = [lawful, ...Object.values(damages).flatMap(([, damage]) => damage(lawful, picked(seed)) ?? [])]
        for (const [at, each] of all.entries()) {
          const audited = auditedConversation(each)
          if (!isPlain(audited)) continue
          if (at === 0) plain += 1
          const whole = judgeKeptWhole(audited)
          expect(whole).toEqual({ faults: [], found: 1, unsettled: 0, unspoken: 0 })
          const { plain: _, ...told } = judgeKept(audited)
          expect(told).toEqual(whole)
          expect(judgeConversation(audited, whole)).toEqual(judgeConversation(audited))
        }
      }),
    )
    expect(plain).toBeGreaterThan(10)
  })

  test('may show less while it is not at rest: nothing is lost, and it is told', () => {
    fc.assert(
      fc.property(turn, fc.nat(), (only, seed) => {
        const lawful = madeConversation(1, [only])
        const gone = seed % lawful.messages.length
        const messages = lawful.messages.filter((_, index) => index !== gone)
        const before = judgeConversation(auditedConversation(lawful, { messages, rested: false }))
        expect(namesOf(before.faults)).toEqual([])
        expect(before.unsettled).toBe(1)
      }),
    )
  })

  test('may merge turns that overlap: who tells the words, and whether all are said, is open', () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: 2, maxLength: 4 }), (turns) => {
        const all = madeConversation(1, turns)
        // All are sent before the first is answered; the words of all are told in the answer to each.
        const sends = auditedConversation(all).sends.map((send) => ({ ...send, sentMs: 0, endMs: 9000, overMs: 9000 }))
        const shown = all.messages.flatMap(({ role, messageId = '', text = '' }): [string, 0, string][] =>
          role === 'assistant' ? [[messageId, 0, text]] : [],
        )
        const merged = sends.map((send) => ({ ...send, shown }))
        const users = all.messages.filter(({ role }) => role === 'user')
        const said = all.messages.filter(({ role }) => role === 'assistant')
        const conversation = auditedConversation(all, { sends: merged, messages: [...users, ...said] })
        expect(judgeTold(conversation)).toEqual([])
        expect(judgeKept(conversation).faults).toEqual([])
        const unsaid = merged.map((send) => ({ ...send, shown: [] }))
        expect(judgeConversation({ ...conversation, sends: unsaid, messages: users }).faults).toEqual([])
      }),
    )
  })

  test('may keep a stream open for any time, but not after the end of its turn', () => {
    const ms = fc.integer({ min: 0, max: 60_000 })
    fc.assert(
      fc.property(ms, fc.option(ms, { nil: undefined }), ms, fc.boolean(), (openMs, restedMs, lateMs, isCut) => {
        const [send] = madeConversation(1, [{ kind: 'stream', saidMs: [10], lastsMs: 20, thinkMs: 0 }]).sends
        if (send === undefined) throw new Error('one send')
        const kind = isCut ? 'aborted' : 'timeout'
        const exchange = { ...send.exchange, endMs: openMs, failure: { kind, message: 'ended by the load' } as const }
        const answered = { exchange, events: (send.events ?? []).slice(0, -1), intent: send.intent }
        const { faults } = judgeAnswer({
          ...{ ...answered, conversationId: undefined, runId: 'r1', limits: madeLimits, lateMs },
          ...(restedMs === undefined ? {} : { restedMs }),
        })
        const isBroken = !isCut && restedMs !== undefined && openMs - lateMs - restedMs > madeLimits.slackMs
        expect(namesOf(faults)).toEqual(isBroken ? ['streamBroken'] : [])
        const stream = streamOf(exchange, answered.events, send.intent, undefined, madeLimits)
        const seen = { lateMs, limits: madeLimits, ...(restedMs === undefined ? {} : { restedMs }) }
        expect(namesOf(judgeStaysOpen(stream, send.intent, seen))).toEqual(isBroken ? ['streamBroken'] : [])
      }),
    )
  })

  test('may answer a required wait that ran out with timedOut, put a send off, and refuse one that overlaps', () => {
    const lawful = madeConversation(1, [{ kind: 'required', saidMs: [3000], lastsMs: 3000, thinkMs: 20 }])
    const ids = { conversationId: 'c1', messageId: 'm1-0' }
    expect(faultsOf(answeredWith(lawful, 0, { status: 200, json: { ...ids, timedOut: true } }))).toEqual([])
    const late = madeConversation(1, [
      { kind: 'none', saidMs: [10], lastsMs: 20, thinkMs: 0 },
      { kind: 'optional', saidMs: [10], lastsMs: 20, thinkMs: 20 },
    ])
    const refusals: [number, Record<string, string>][] = [
      [409, {}],
      [429, {}],
      [503, { 'retry-after': '1' }],
    ]
    for (const [status, headers] of refusals) {
      const refused = answeredWith(late, 1, { status, json: { error: 'later' }, headers })
      const messages = late.messages.slice(0, 2)
      expect(faultsOf({ ...refused, messages })).toEqual([])
      if (status !== 503) expect(namesOf(faultsOf(refused))).toEqual(['foreign'])
    }
  })
})

describe('each damage is found, and named', () => {
  const seen = new Set<FaultName>()
  test.each(Object.entries(damages))('%s', (_, [name, damage, besides = []]) => {
    let looked = 0
    fc.assert(
      fc.property(
        fc.array(turn, { minLength: 1, maxLength: 3 }).map((turns) => madeConversation(1, turns)),
        fc.nat(),
        (lawful, seed) => {
          const damaged = damage(lawful, (from) => from[seed % Math.max(1, from.length)])
          if (damaged === undefined) return
          looked += 1
          const faults = faultsOf(damaged)
          const names = namesOf(faults)
          expect(names).toContain(name)
          // Of a response that is not known nobody says which rule it violates.
          for (const each of faults.filter((one) => one.fault !== 'unanswered'))
            expect(requirementById(each.rule ?? each.actual).level).toBe('mandatory')
          expect(names.filter((each) => each !== name && !besides.includes(each))).toEqual([])
        },
      ),
      { numRuns: 400 },
    )
    expect(looked).toBeGreaterThan(3)
    seen.add(name)
  })

  it('has a damage for each name', () => {
    expect([...seen].sort()).toEqual([...faultNames].sort())
  })
})

/** All message events of a lawful stream, in order. */
const wordsIn = ({ messages }: StreamAnswer): [null, number][][] => messages.map((_, index) => [[null, index + 1]])

describe('the parts alone', () => {
  test('time is judged beyond our own lateness alone, and what falls by it is counted (readings 67)', () => {
    const late = madeConversation(1, [{ kind: 'optional', saidMs: [10], lastsMs: 2600, thinkMs: 0 }])
    const [send] = late.sends
    if (send === undefined) throw new Error('no send')
    const answered = {
      exchange: { ...send.exchange, endMs: send.exchange.sentMs + 2600 },
      events: null,
      intent: send.intent,
      conversationId: undefined,
      runId: 'r1',
      limits: madeLimits,
    }
    expect(namesOf(judgeAnswer({ ...answered, lateMs: 0 }).faults)).toEqual(['lateAnswers'])
    expect(judgeAnswer({ ...answered, lateMs: 126 })).toMatchObject({ faults: [], unjudged: 1 })
    // Being late is no veto.
    expect(namesOf(judgeAnswer({ ...answered, lateMs: 99 }).faults)).toEqual(['lateAnswers'])
    const much = { ...answered, exchange: { ...answered.exchange, endMs: send.exchange.sentMs + 4000 } }
    expect(namesOf(judgeAnswer({ ...much, lateMs: 400 }).faults)).toEqual(['lateAnswers'])
  })

  test('passive judges look at every answer, and leave what a gateway or a limit on rates says', () => {
    fc.assert(
      fc.property(fc.constantFrom(200, 400, 404, 429, 500, 502), fc.boolean(), (status, closed) => {
        const json =
          status === 200
            ? { conversations: [], ...(closed ? {} : { more: 1 }) }
            : { error: 'x', ...(closed ? {} : { more: 1 }) }
        const names = namesOf(judgePassively(made({ status, json }), 's'))
        const shape = !closed && status !== 500 && status !== 429 && status !== 502 ? ['schemaBroken'] : []
        expect(names).toEqual(status === 500 || (status === 502 && closed) ? ['undocumentedStatus'] : shape)
      }),
    )
  })

  test('passive judges that take the short way find what each of them finds', () => {
    const lists = fc.constant({ conversations: [] })
    const any = fc.oneof(
      fc.tuple(fc.constant('/conversations'), lists),
      fc.tuple(fc.constant('/conversations/c1/messages'), pages),
      fc.tuple(fc.constant('/messages'), results),
    )
    fc.assert(
      fc.property(any, fc.nat(), fc.constantFrom('', 'application/json', 'text/html'), ([path, lawful], seed, type) => {
        const value: Record<string, unknown> = { ...lawful }
        const fields = Object.keys(value)
        const field = fields[seed % fields.length] ?? ''
        if (seed % 5 === 1) value[field] = 7
        if (seed % 5 === 2) delete value[field]
        if (seed % 5 === 3) value.more = null
        const method = path === '/messages' ? 'POST' : 'GET'
        const exchange = made({
          method,
          path,
          json: value,
          requestBody: '{}',
          headers: type === '' ? {} : { 'content-type': type },
        })
        const all = [judgeStatus, judgeShape, judgeApiError, judgeMediaType].flatMap((judge) => judge(exchange))
        const broken = all.flatMap((each) => ('held' in each && !each.held ? each.rule : []))
        expect(
          judgePassively(exchange, 's')
            .map(({ rule }) => rule)
            .sort(),
        ).toEqual(broken.sort())
      }),
    )
  })

  test('a stream in order breaks nothing, and one whose events are shuffled does', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 2, maxLength: 6 }), fc.nat(), (saidMs, seed) => {
        const sorted = [...saidMs].sort((a, b) => a - b)
        const [send] = madeConversation(1, [{ kind: 'stream', saidMs: sorted, lastsMs: 1200, thinkMs: 0 }]).sends
        if (send === undefined || send.events === null) throw new Error('no stream')
        const stream = (events: NonNullable<MadeSend['events']>) =>
          streamOf(send.exchange, events, send.intent, undefined, madeLimits)
        const lawful = stream(send.events)
        expect([
          ...judgeStreamed(lawful, send.intent, madeLimits),
          ...judgeAsSaid(lawful, wordsIn(lawful), send.intent, madeLimits),
        ]).toEqual([])
        const turned = 1 + (seed % (send.events.length - 1))
        const rotated = [...send.events.slice(turned), ...send.events.slice(0, turned)]
        expect(namesOf(judgeStreamed(stream(rotated), send.intent, madeLimits))).toEqual(['streamBroken'])
      }),
    )
  })

  test('words that a stream keeps to its end are told too late, where the script parts them for long', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 4 }), fc.boolean(), (between, apart) => {
        const saidMs = [0, ...between.sort((a, b) => a - b), apart ? 1200 : 900].sort((a, b) => a - b)
        const [send] = madeConversation(1, [{ kind: 'stream', saidMs, lastsMs: 1300, thinkMs: 0 }]).sends
        if (send === undefined || send.events === null) throw new Error('no stream')
        const { exchange, intent } = send
        const kept = send.events.map((each) => (each.name === 'message' ? { ...each, atMs: exchange.endMs } : each))
        const stream = streamOf(exchange, kept, intent, undefined, madeLimits)
        const names = namesOf(judgeAsSaid(stream, wordsIn(stream), intent, madeLimits))
        expect(names).toEqual(Math.max(...saidMs) >= 1000 ? ['lateAnswers'] : [])
      }),
    )
  })

  test('words are judged in any view', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 }), (order) => {
        const [send] = madeConversation(1, [
          { kind: 'none', saidMs: [1, 2, 3, 4, 5, 6, 7, 8], lastsMs: 9, thinkMs: 0 },
        ]).sends
        if (send === undefined) throw new Error('no send')
        const shown = order.map((word): [null, number] => [null, word])
        const isSorted = order.every((word, index) => index === 0 || word > (order[index - 1] ?? 0))
        expect(namesOf(judgeShown(shown, send.intent, 'r1', 'here'))).toEqual(isSorted ? [] : ['reordered'])
        const last = Math.max(...order)
        const shownTwice = (id: string | null): Shown[] =>
          [...order.sort((a, b) => a - b), last].map((word) => [id && `${id}${word}`, word])
        expect(namesOf(judgeShown(shownTwice('m'), send.intent, 'r1', 'here'))).toEqual(['duplicated'])
        // Without ids the history tells whether it was said twice.
        expect(namesOf(judgeShown(shownTwice(null), send.intent, 'r1', 'here'))).toEqual([])
      }),
    )
  })
})
