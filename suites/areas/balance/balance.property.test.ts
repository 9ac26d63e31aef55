import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { made } from '../../reading/kit/made.ts'
import { posted, refusal, silenced, statusesBut, type Wording, wordings } from '../../reading/kit/refused-drawn.ts'
import { endpoints, isStreamed, modes } from '../../reading/sent.ts'
import type { EmptyBalancePlay } from '../../records/access.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'
import { judgeFreeReads, judgePaid, judgeUnpaid } from './balance.ts'

interface BalanceModel {
  wording: Wording
  /** How many conversations the account lists; without any there is none to send to. */
  listed: number
  /** Which send, or which read, a damage is done to, and what it gets. */
  endpoint: SendEndpoint
  mode: Mode
  read: 'lists' | 'statuses' | 'pages'
  wrong: number
}

const models: fc.Arbitrary<BalanceModel> = fc.record({
  wording: wordings,
  listed: fc.nat({ max: 3 }),
  endpoint: fc.constantFrom(...endpoints),
  mode: fc.constantFrom(...modes),
  read: fc.constantFrom('lists', 'statuses', 'pages'),
  wrong: statusesBut(402),
})

const eachMode = (make: (mode: Mode) => Exchange): Record<Mode, Exchange> => ({
  default: make('default'),
  none: make('none'),
  optional: make('optional'),
  required: make('required'),
  stream: make('stream'),
  'required-stream': make('required-stream'),
})

const unpaid: Alone<BalanceModel, EmptyBalancePlay> = {
  models,
  record: ({ wording, listed }) => {
    const refused = eachMode(() => refusal(402, wording, posted))
    const reads = Array.from({ length: listed }, () => made())
    return {
      lists: [made(), made()],
      // A conversation may be gone when it is read.
      statuses: reads.map((read, index) => (index === 2 ? refusal(404, wording) : read)),
      pages: reads,
      starts: refused,
      sends: listed === 0 ? undefined : refused,
      refusedStartListed: false,
      aftermath: undefined,
    }
  },
  judge: (play) => [...judgeUnpaid(play), ...judgeFreeReads(play)],
}

/** The account lists something, so that it can be sent to and read. */
const listing = models.map((model) => ({ ...model, listed: 1 + (model.listed % 2) }))
const streams = listing.filter(({ mode }) => isStreamed(mode))

function withSend(
  play: EmptyBalancePlay,
  { endpoint, mode }: BalanceModel,
  parts: Partial<Exchange>,
): EmptyBalancePlay {
  const { starts, sends = starts } = play
  return endpoint === 'start'
    ? { ...play, starts: { ...starts, [mode]: { ...starts[mode], ...parts } } }
    : { ...play, sends: { ...sends, [mode]: { ...sends[mode], ...parts } } }
}

const rowOf = ({ endpoint, mode }: BalanceModel): string[] => [`balance/${endpoint}-${mode}`]

const damages: Damage<BalanceModel, EmptyBalancePlay>[] = [
  {
    kind: 'retype',
    about: 'one 402, as another status',
    to: listing,
    damage: (play, _, model) => withSend(play, model, { status: model.wrong }),
    breaks: rowOf,
  },
  {
    kind: 'swap',
    about: 'the order of 202 and 402',
    to: listing,
    damage: (play, _, model) => withSend(play, model, { status: 202, body: '{"conversationId":"c","messageId":"m"}' }),
    breaks: rowOf,
  },
  {
    kind: 'delay',
    about: 'the 402, into a stream that has opened',
    to: streams,
    damage: (play, at, model) =>
      withSend(play, model, {
        chunks: [],
        headers: { 'content-type': 'text/event-stream' },
        status: at % 2 === 0 ? 402 : 200,
      }),
    breaks: rowOf,
  },
  {
    kind: 'retype',
    about: 'a 504, as said of a required reply',
    to: listing.map((model) => ({ ...model, mode: 'required' as const })),
    damage: (play, _, model) => withSend(play, model, { status: 504 }),
    breaks: rowOf,
  },
  {
    kind: 'retype',
    about: 'a read, as one that costs',
    to: listing,
    damage: (play, _, { read, wording }) => ({ ...play, [read]: [refusal(402, wording), ...play[read].slice(1)] }),
    breaks: ({ read }) => [`balance/${{ lists: 'list', statuses: 'status', pages: 'history' }[read]}-free`],
  },
]

describe('an account without credits', () => {
  test('is refused what costs by every lawful service, and nothing else', () => {
    const sends = endpoints.flatMap((endpoint) => modes.map((mode) => `balance/${endpoint}-${mode}`))
    expect(heldIn(unpaid)).toEqual(
      [...sends, 'balance/list-free', 'balance/status-free', 'balance/history-free'].sort(),
    )
  })

  test.each(damages)('$kind: $about', (damage) => findDamage(unpaid, damage))
  test('says nothing where no answer is the service’s', () => decideNothing(unpaid, silenced))

  test('that may not even read lacks more than credits', () => {
    decideNothing(unpaid, (play, _, { wording }) => ({
      ...play,
      lists: play.lists.map(() => refusal(401, wording)),
      statuses: [],
      pages: [],
    }))
  })
})

describe('the same sends under an account with credits', () => {
  const paid: Alone<BalanceModel, { start: { mode: Mode; answer: Exchange }; send: { mode: Mode; answer: Exchange } }> =
    {
      models,
      record: ({ mode }) => {
        const answer = made({ ...posted, status: mode === 'none' ? 202 : 200 })
        return { start: { mode, answer }, send: { mode, answer } }
      },
      judge: ({ start, send }) => judgePaid(start, send),
    }

  test('speak for the 402 of a start', () => {
    expect(heldIn(paid)).toEqual(modes.map((mode) => `balance/start-${mode}`).sort())
  })

  test('say nothing where they are not taken', () => {
    decideNothing(paid, silenced)
    decideNothing(paid, ({ start, send }, _, { wording }) => ({
      start: { ...start, answer: refusal(402, wording, posted) },
      send: { ...send, answer: refusal(400, wording, posted) },
    }))
  })
})
