import { each } from '../../../../fixtures/define.ts'
import type { Refusal } from '../../../../fixtures/service/call.ts'
import {
  acceptsBlindly,
  type Chooses,
  keepsRefused,
  refusedAs,
  refusesInStream,
  startsRefused,
  startsTooLong,
} from '../../../../fixtures/tools/refusing.ts'
import { textOf } from '../../../../fixtures/tools/way.ts'
import { route, type SendEndpoint } from '../../../rules/words.ts'
import { mutants } from '../../mutants-table.ts'
import { errors as rows } from '../rows.ts'

const is = (status: number) => (refusal: Refusal) => refusal.status === status
const unknownKey: Chooses = ({ status }, { call }) =>
  status === 401 && /^bearer /i.test(call.headers.authorization ?? '')
const missingScope: Chooses = ({ code }) => code === 'missing_scope'
const tooLong: Chooses = (refusal, attempt) => refusal.status === 400 && textOf(attempt).length > 100_000

/** What is refused, by the status and the endpoint. */
const refused = {
  '400-start': is(400),
  '401-start': unknownKey,
  '403-start': missingScope,
  '400-send': is(400),
  '401-send': unknownKey,
  '403-send': missingScope,
  '404-send': is(404),
}
type What = keyof typeof refused
const ALL: readonly What[] = ['400-start', '401-start', '403-start', '400-send', '401-send', '403-send', '404-send']
const FOREIGN = [
  ['403-send', 'auth/other-account-send'],
  ['404-send', 'auth/other-account-send'],
] as const
const to = (what: What): SendEndpoint => (what.endsWith('start') ? 'start' : 'send')

/** Services that accept or store before they look: the mutants of area `errors` on what comes before and after a refusal. */
export const hasty = mutants(rows, {
  ...each(
    [
      ...ALL,
      ['401-start', 'auth/wrong-credential-start'],
      ['403-start', 'auth/write-scope-missing-start'],
      ['401-send', 'auth/wrong-credential-send'],
      ['403-send', 'auth/other-account-send', 'auth/write-scope-missing-send'],
      ['404-send', 'auth/other-account-send', 'unknown-conversation-send'],
    ],
    (what) => ({
      [`blind-${what}: A ${route[to(what)]} with reply none gets its 202 before the request is validated.`]: {
        [`none-${what}`]: acceptsBlindly(refused[what]),
        at: `${to(what)}-none`,
      },
    }),
  ),
  ...each([...ALL, ['400-start', 'model/explained'], ...FOREIGN], (what) => ({
    [`streamed-${what}: A ${route[to(what)]} that asks for a stream is refused in the stream, after a 200.`]: {
      [`stream-${what}`]: refusesInStream(refused[what]),
      at: [`${to(what)}-stream`, `${to(what)}-required-stream`],
    },
  })),
  ...each([...ALL, ...FOREIGN], (what) => ({
    [`waited-${what}: An invalid ${route[to(what)]} with reply required gets the 504 of a silent turn.`]: {
      [`required-${what}`]: refusedAs(refused[what], { status: 504, message: 'the turn ended without a reply' }),
      at: `${to(what)}-required`,
    },
  })),
  'keeps-400: A malformed message is stored before it is validated.': {
    '400-adds-nothing': keepsRefused((refusal, attempt) => refusal.status === 400 && !tooLong(refusal, attempt)),
    at: 'send',
  },
  'keeps-401: A message is stored before its credential is checked.': {
    '401-adds-nothing': keepsRefused(is(401)),
    at: 'send',
  },
  'keeps-402: A message is stored before the balance is checked.': {
    '402-adds-nothing': keepsRefused(is(402)),
    at: 'send',
  },
  'keeps-403: A message is stored before the scope is checked.': {
    '403-adds-nothing': keepsRefused(missingScope),
    at: 'send',
  },
  'starts-402: A start begins before the balance is checked.': { '402-adds-nothing': startsRefused(is(402)) },
  'starts-403: A start begins before the scope is checked.': { '403-adds-nothing': startsRefused(missingScope) },
  'keeps-too-long: The first 100,000 characters of a refused text are stored.': {
    'too-long-adds-nothing': keepsRefused(tooLong, (text) => text.slice(0, 100_000)),
    at: 'send',
  },
  'keeps-end-of-too-long: The last part of a refused text is stored.': {
    'too-long-adds-nothing': keepsRefused(tooLong, (text) => text.slice(65_536)),
    at: 'send',
  },
  'keeps-too-long-streams: The first 100,000 characters of a refused text are stored if a stream was requested.': {
    'too-long-adds-nothing': keepsRefused(tooLong, (text) => text.slice(0, 100_000)),
    at: ['send-stream', 'send-required-stream'],
  },
  'starts-too-long: A start whose text is too long is executed with the first 100,000 characters.': {
    'too-long-adds-nothing': startsTooLong(100_000),
  },
  'keeps-foreign: A message of another account is stored before the owner is checked.': {
    'other-account-adds-nothing': keepsRefused(
      (refusal, { credential }) => refusal.status === 404 && credential?.slot === 'otherAccount',
    ),
    at: 'send',
  },
})
