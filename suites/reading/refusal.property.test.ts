import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { judgeBrokenBody, judgeBrokenLane } from '../areas/errors/broken-body.ts'
import { judgeAllLetters, judgeLetters } from '../areas/errors/limit-letters.ts'
import { judgeFaultyModes } from '../areas/errors/other-mode.ts'
import { errors } from '../areas/errors/rows.ts'
import { judgeUnknownConversation } from '../areas/errors/unknown-conversation.ts'
import type { BrokenBody, BrokenLane, FaultStatus, FaultyModes, UnknownConversation } from '../records/refusals.ts'
import type { SendEndpoint } from '../rules/words.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from './kit/alone.ts'
import { made } from './kit/made.ts'
import { posted, refusal, silenced, silentForGood, statusesBut, type Wording, wordings } from './kit/refused-drawn.ts'
import { judgeRefusal, judgeRefusalOfOther, type Refusal } from './refusal.ts'

const taken = made({ ...posted, status: 202 })
const read = made()

/** An answer that says yes, or no for a reason that is none. */
const withStatus = (exchange: Exchange, status: number): Exchange => ({ ...exchange, status })

describe('a request that has to be refused', () => {
  interface Model {
    wording: Wording
    expected: [number, ...number[]]
    wrong: number
  }
  const refusals: Alone<Model, Refusal> = {
    models: fc
      .constantFrom<[number, ...number[]]>([400], [401], [403], [404, 403], [404, 405])
      .chain((expected) =>
        fc.record({ wording: wordings, expected: fc.constant(expected), wrong: statusesBut(...expected) }),
      ),
    record: ({ wording, expected }) => ({
      refused: refusal(expected.at(-1) ?? 0, wording),
      twin: read,
      at: 'somewhere',
      expected,
    }),
    judge: (kept) => [judgeRefusal(errors['start-text-type'], kept)],
  }
  const row = ['errors/start-text-type']

  test('holds where it is, for what is wrong with it alone', () => expect(heldIn(refusals)).toEqual(row))
  test('retype: the status, as success or another refusal', () => {
    findDamage(refusals, {
      damage: (kept, _, { wrong }) => ({ ...kept, refused: withStatus(kept.refused, wrong) }),
      breaks: row,
    })
  })
  test('drop: the refusal, whatever its twin got', () => {
    findDamage(refusals, {
      damage: (kept, at, { wording }) => ({
        ...kept,
        refused: withStatus(kept.refused, [200, 202, 204][at % 3] ?? 0),
        twin: [undefined, read, refusal(500, wording)][at % 2],
      }),
      breaks: row,
    })
  })
  test('cut: every answer, in three tries, while others came', () => {
    findDamage(refusals, {
      damage: (kept) => ({ ...kept, refused: silentForGood(kept.refused) }),
      breaks: row,
    })
    decideNothing(refusals, (kept, at) => {
      const refused = silentForGood(kept.refused)
      // One try, or one look in between, is missing; or it never left.
      const repeats = refused.repeats.filter((_, index) => index !== at % refused.repeats.length)
      const failure = { kind: 'refused', message: 'nobody listens' } as const
      return { ...kept, refused: at % 2 === 0 ? { ...refused, repeats } : { ...refused, failure } }
    })
  })
  const ofOther: typeof refusals = {
    ...refusals,
    judge: (kept) => [judgeRefusalOfOther(errors['start-text-type'], kept)],
  }
  test('of another account is judged alike, but for a 402 to a send: that account may have no credits', () => {
    expect(heldIn(ofOther)).toEqual(row)
    findDamage(ofOther, {
      damage: (kept, _, { wrong }) => ({ ...kept, refused: withStatus(kept.refused, wrong) }),
      breaks: row,
    })
    decideNothing(ofOther, (kept) => ({ ...kept, refused: { ...withStatus(kept.refused, 402), method: 'POST' } }))
  })
  test('says nothing where no answer is the service’s, or the valid request is refused as well', () => {
    decideNothing(refusals, silenced)
    decideNothing(refusals, (kept, _, { wording }) => ({ ...kept, twin: refusal(404, wording) }))
  })
})

/** Which row speaks of which constraint, written down a second time. */
const constraints: [SendEndpoint, string, string, string][] = [
  ...(['start', 'send'] as const).flatMap((endpoint): [SendEndpoint, string, string, string][] => [
    [endpoint, '', 'absent', `errors/${endpoint}-no-body`],
    [endpoint, '', 'json', `errors/${endpoint}-not-json`],
    [endpoint, '', 'end', `errors/${endpoint}-trailing-garbage`],
    [endpoint, '', 'type', `errors/${endpoint}-not-object`],
    [endpoint, '/text', 'required', `errors/${endpoint}-text-missing`],
    [endpoint, '/text', 'type', `errors/${endpoint}-text-type`],
    [endpoint, '/text', 'maxLength', `send/${endpoint}-none-too-long`],
    [endpoint, '/reply', 'type', `errors/${endpoint}-reply-type`],
    [endpoint, '/reply', 'enum', `errors/${endpoint}-reply-unknown`],
    [endpoint, '/stream', 'type', `errors/${endpoint}-stream-type`],
  ]),
  ['start', '/title', 'type', 'errors/start-title-type'],
  ['start', '/cwd', 'type', 'errors/start-cwd-type'],
  ['send', '/conversationId', 'required', 'errors/send-conversation-id-missing'],
  ['send', '/conversationId', 'type', 'errors/send-conversation-id-type'],
]

describe('a body that breaks one constraint', () => {
  interface Model {
    wording: Wording
    constraint: (typeof constraints)[number]
    tries: number
    wrong: number
  }
  const models: fc.Arbitrary<Model> = fc.record({
    wording: wordings,
    constraint: fc.constantFrom(...constraints),
    tries: fc.integer({ min: 1, max: 5 }),
    wrong: statusesBut(400),
  })
  const bodyOf = ({ wording, constraint: [endpoint, place, constraint] }: Model, requestBody: string): BrokenBody => ({
    endpoint,
    place,
    constraint,
    how: 'in a way',
    answer: refusal(400, wording, { ...posted, requestBody }),
    traces: { within: [], exact: [] },
  })
  const lanes: Alone<Model, BrokenLane> = {
    models,
    record: (model) => {
      const [endpoint, place, constraint] = model.constraint
      const examples = Array.from({ length: model.tries }, (_, index) => bodyOf(model, `{"a":${index}}`))
      return { endpoint, place, constraint, tried: [{ examples, smallest: null, cutShort: false }] }
    },
    judge: (lane) => judgeBrokenLane(lane, taken),
  }
  const rowOf = ({ constraint: [, , , row] }: Model): string[] => [row]
  const one = (lane: BrokenLane, at: number, change: (answer: Exchange) => Exchange): BrokenLane => ({
    ...lane,
    tried: lane.tried.map(({ examples }) => {
      const smallest = at % examples.length
      const changed = examples.map((each, index) =>
        index === smallest ? { ...each, answer: change(each.answer) } : each,
      )
      return { examples: changed, smallest, cutShort: false }
    }),
  })
  const damages: Damage<Model, BrokenLane>[] = [
    {
      kind: 'retype',
      about: 'one of the refusals, as success or for another reason',
      damage: (lane, at, { wrong }) => one(lane, at, (answer) => withStatus(answer, wrong)),
      breaks: rowOf,
    },
    {
      kind: 'retype',
      about: 'one of the refusals, as too large or not to be processed',
      damage: (lane, at) => one(lane, at, (answer) => withStatus(answer, at % 2 === 0 ? 413 : 422)),
      breaks: rowOf,
    },
    {
      kind: 'retype',
      about: 'one of the refusals, as of another media type',
      damage: (lane, at) => one(lane, at, (answer) => withStatus(answer, 415)),
      breaks: rowOf,
    },
  ]

  test('is refused with 400 by every lawful service', () => {
    expect(heldIn({ ...lanes, runs: 300 })).toEqual(constraints.map(([, , , row]) => row).sort())
  })
  test.each(damages)('$kind: $about', (damage) => findDamage(lanes, damage))
  test('that is none at all may be missed below the API', () => {
    const absent = models.map(
      (model): Model => ({ ...model, constraint: ['start', '', 'absent', 'errors/start-no-body'] }),
    )
    const bare = (status: number) => ({
      ...lanes,
      models: absent,
      record: (model: Model) => one(lanes.record(model), 0, (answer) => ({ ...answer, status, requestBody: null })),
    })
    for (const status of [400, 411, 415]) expect(heldIn(bare(status))).toEqual(['errors/start-no-body'])
  })
  test('says nothing where no answer is the service’s, or the valid body is refused as well', () => {
    decideNothing(lanes, silenced)
    decideNothing(
      { ...lanes, judge: (lane, { wording }) => judgeBrokenLane(lane, refusal(402, wording)) },
      (lane) => lane,
    )
    decideNothing(lanes, (lane) => ({ ...lane, tried: [] }))
  })
  test('alone says the same', () => {
    const single: Alone<Model, BrokenBody> = {
      models,
      record: (model) => bodyOf(model, '{}'),
      judge: (body) => [judgeBrokenBody(body, taken)],
    }
    expect(heldIn({ ...single, runs: 300 })).toEqual(constraints.map(([, , , row]) => row).sort())
    const damage = (body: BrokenBody, _: number, { wrong }: Model): BrokenBody => ({
      ...body,
      answer: withStatus(body.answer, wrong),
    })
    findDamage(single, { damage, breaks: rowOf })
    decideNothing(single, silenced)
  })
})

describe('a limit of letters', () => {
  interface Model {
    wording: Wording
    of: 'list' | 'history'
    tries: number
    wrong: number
  }
  type Letters = { examples: Exchange[]; smallest: number | null }
  const letters: Alone<Model, Letters> = {
    models: fc.record({
      wording: wordings,
      of: fc.constantFrom('list', 'history'),
      tries: fc.integer({ min: 1, max: 6 }),
      wrong: statusesBut(400),
    }),
    record: ({ wording, tries }) => ({
      examples: Array.from({ length: tries }, (_, index) =>
        refusal(400, wording, { path: `/conversations?limit=${'x'.repeat(index + 1)}` }),
      ),
      smallest: null,
    }),
    judge: (tried, { of }) => judgeAllLetters(of, tried, read),
  }
  const rowOf = ({ of }: Model): string[] => [`errors/${of}-limit-letters`]

  test('is refused by every lawful service', () => {
    expect(heldIn(letters)).toEqual(['errors/history-limit-letters', 'errors/list-limit-letters'])
  })
  test('retype: one of the refusals', () => {
    findDamage(letters, {
      damage: ({ examples }, at, { wrong }) => {
        const smallest = at % examples.length
        return {
          examples: examples.map((each, index) => (index === smallest ? withStatus(each, wrong) : each)),
          smallest,
        }
      },
      breaks: rowOf,
    })
  })
  test('retype: the only one', () => {
    const single: Alone<Model, Letters> = {
      ...letters,
      judge: ({ examples: [one = read] }, { of }) => [judgeLetters(of, one)],
    }
    expect(heldIn(single)).toEqual(['errors/history-limit-letters', 'errors/list-limit-letters'])
    findDamage(single, {
      damage: ({ examples, ...rest }, _, { wrong }) => ({
        ...rest,
        examples: examples.map((each) => withStatus(each, wrong)),
      }),
      breaks: rowOf,
    })
    decideNothing(single, silenced)
  })
  test('says nothing where no answer is the service’s', () => {
    decideNothing(letters, silenced)
    decideNothing(letters, () => ({ examples: [], smallest: null }))
  })
})

describe('a faulty send in another mode', () => {
  interface Model {
    wording: Wording
    endpoint: SendEndpoint
    status: FaultStatus
    mode: 'none' | 'stream' | 'required'
    wrong: number
  }
  const models: fc.Arbitrary<Model> = fc
    .tuple(fc.constantFrom<SendEndpoint>('start', 'send'), fc.constantFrom<FaultStatus>(400, 401, 403, 404))
    .filter(([endpoint, status]) => endpoint === 'send' || status !== 404)
    .chain(([endpoint, status]) =>
      fc.record({
        wording: wordings,
        endpoint: fc.constant(endpoint),
        status: fc.constant(status),
        mode: fc.constantFrom('none', 'stream', 'required'),
        wrong: statusesBut(status),
      }),
    )
  const modes: Alone<Model, FaultyModes> = {
    models,
    record: ({ wording, endpoint, status }) => {
      const refused = refusal(status, wording, posted)
      return {
        endpoint,
        status,
        plain: refused,
        none: { ...refused, requestBody: '{"reply":"none"}' },
        stream: { ...refused, requestBody: '{"stream":true}' },
        required: { ...refused, requestBody: '{"reply":"required"}' },
      }
    },
    judge: (sent) => judgeFaultyModes(sent, taken),
  }
  const rowOf = ({ endpoint, status, mode }: Model): string[] => [`errors/${mode}-${status}-${endpoint}`]
  const damages: Damage<Model, FaultyModes>[] = [
    {
      kind: 'retype',
      about: 'the refusal of one mode',
      damage: (sent, _, { mode, wrong }) => ({ ...sent, [mode]: withStatus(sent[mode] ?? sent.plain, wrong) }),
      breaks: rowOf,
    },
    {
      kind: 'swap',
      about: 'the order of looking and answering',
      damage: (sent, _, { mode }) => ({
        ...sent,
        [mode]: { ...sent[mode], ...(mode === 'none' ? { status: 202 } : { status: 200, chunks: [] }) },
      }),
      breaks: rowOf,
    },
    {
      kind: 'delay',
      about: 'the refusal, into a stream that has opened',
      damage: (sent, _, { mode }) => ({
        ...sent,
        [mode]: { ...sent[mode], headers: { 'content-type': 'text/event-stream' }, chunks: [], body: null },
      }),
      breaks: rowOf,
    },
  ]

  test('is refused as without one by every lawful service', () => {
    const held = ['none', 'stream', 'required'].flatMap((mode) => [
      ...[400, 401, 403, 404].map((status) => `errors/${mode}-${status}-send`),
      ...[400, 401, 403].map((status) => `errors/${mode}-${status}-start`),
    ])
    expect(heldIn(modes)).toEqual(held.sort())
  })
  test.each(damages)('$kind: $about', (damage) => findDamage(modes, damage))
  test('says nothing where no answer is the service’s, or the valid send is refused', () => {
    decideNothing(modes, silenced)
    decideNothing(
      { ...modes, judge: (sent, { wording }) => judgeFaultyModes(sent, refusal(402, wording, posted)) },
      (sent) => sent,
    )
  })
})

describe('a conversation that does not exist', () => {
  interface Model {
    wording: Wording
    endpoint: UnknownConversation['endpoint']
    /** What was asked for before, which existed by chance; the last one lost the shape of an id. */
    before: number
    lengthened: boolean
    wrong: number
  }
  const models: fc.Arbitrary<Model> = fc.record({
    wording: wordings,
    endpoint: fc.constantFrom('send', 'status', 'history'),
    before: fc.nat({ max: 2 }),
    lengthened: fc.boolean(),
    wrong: statusesBut(400, 404),
  })
  const unknown: Alone<Model, UnknownConversation> = {
    models,
    record: ({ wording, endpoint, before, lengthened }) => ({
      endpoint,
      asked: [
        ...Array.from({ length: before }, () => ({ exchange: read, lengthened: false })),
        { exchange: refusal(lengthened ? 400 : 404, wording), lengthened },
      ],
    }),
    // Elsewhere an id that nobody has is not found, so ids carry no check.
    judge: (kept, { wording }) => judgeUnknownConversation(kept, read, [refusal(404, wording)]),
  }
  const rowOf = ({ endpoint }: Model): string[] => [`errors/unknown-conversation-${endpoint}`]
  const last = (kept: UnknownConversation, change: (exchange: Exchange) => Exchange): UnknownConversation => ({
    ...kept,
    asked: kept.asked.map(({ exchange, lengthened }, index) => ({
      exchange: index === kept.asked.length - 1 ? change(exchange) : exchange,
      lengthened,
    })),
  })
  const damages: Damage<Model, UnknownConversation>[] = [
    {
      kind: 'retype',
      about: 'the 404',
      damage: (kept, _, { wrong }) => last(kept, (exchange) => withStatus(exchange, wrong)),
      breaks: rowOf,
    },
    {
      kind: 'retype',
      about: 'the 404 to an id in good shape, as a 400',
      to: models.map((model) => ({ ...model, lengthened: false })),
      damage: (kept) => last(kept, (exchange) => withStatus(exchange, 400)),
      breaks: rowOf,
    },
    { kind: 'swap', about: 'an unknown id and an empty page', damage: (kept) => last(kept, () => read), breaks: rowOf },
  ]

  test('is not found by every lawful service', () => {
    expect(heldIn(unknown)).toEqual(['history', 'send', 'status'].map((each) => `errors/unknown-conversation-${each}`))
  })
  test.each(damages)('$kind: $about', (damage) => findDamage(unknown, damage))
  test('says nothing where every id that was made up gets 400: ids may carry a check', () => {
    const models = unknown.models.map((model) => ({ ...model, lengthened: false, before: 0 }))
    const stopped = { path: '/conversations/a%2Fb' }
    const judge: typeof unknown.judge = (kept, { wording }) =>
      judgeUnknownConversation(kept, read, [
        refusal(400, wording),
        refusal(404, wording, stopped),
        made({ status: 404 }),
      ])
    decideNothing({ ...unknown, models, judge }, (kept) => last(kept, (exchange) => withStatus(exchange, 400)))
  })
  test('says nothing where no answer is the service’s, nothing was asked, or a real one is not found either', () => {
    decideNothing(unknown, silenced)
    decideNothing(unknown, (kept) => ({ ...kept, asked: [] }))
    decideNothing(
      { ...unknown, judge: (kept, { wording }) => judgeUnknownConversation(kept, refusal(404, wording)) },
      (kept) => kept,
    )
  })
})
