import type { Change } from '../../../../fixtures/define.ts'
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
import { mutants } from '../../mutants-table.ts'
import { errors as rows } from '../rows.ts'

const waited = (chooses: Chooses): Change =>
  refusedAs(chooses, { status: 504, message: 'the turn ended without a reply' })

const is = (status: number) => (refusal: Refusal) => refusal.status === status
const unknownKey: Chooses = ({ status }, { call }) =>
  status === 401 && /^bearer /i.test(call.headers.authorization ?? '')
const missingScope: Chooses = ({ code }) => code === 'missing_scope'
const tooLong: Chooses = (refusal, attempt) => refusal.status === 400 && textOf(attempt).length > 100_000
/** Services that accept or store before they look: the mutants of area `errors` on what comes before and after a refusal. */
export const hasty = mutants(rows, {
  'blind-400-start: A POST /conversations with reply none gets its 202 before the request is validated.': {
    'none-400-start': acceptsBlindly(is(400)),
    at: 'start-none',
  },
  'blind-401-start: A POST /conversations with reply none gets its 202 before the request is validated.': {
    'none-401-start': acceptsBlindly(unknownKey),
    at: 'start-none',
    also: ['auth/wrong-credential-start'],
  },
  'blind-403-start: A POST /conversations with reply none gets its 202 before the request is validated.': {
    'none-403-start': acceptsBlindly(missingScope),
    at: 'start-none',
    also: ['auth/write-scope-missing-start'],
  },
  'blind-400-send: A POST /messages with reply none gets its 202 before the request is validated.': {
    'none-400-send': acceptsBlindly(is(400)),
    at: 'send-none',
  },
  'blind-401-send: A POST /messages with reply none gets its 202 before the request is validated.': {
    'none-401-send': acceptsBlindly(unknownKey),
    at: 'send-none',
    also: ['auth/wrong-credential-send'],
  },
  'blind-403-send: A POST /messages with reply none gets its 202 before the request is validated.': {
    'none-403-send': acceptsBlindly(missingScope),
    at: 'send-none',
    also: ['auth/other-account-send', 'auth/write-scope-missing-send'],
  },
  'blind-404-send: A POST /messages with reply none gets its 202 before the request is validated.': {
    'none-404-send': acceptsBlindly(is(404)),
    at: 'send-none',
    also: ['auth/other-account-send', 'unknown-conversation-send'],
  },
  'streamed-400-start: A POST /conversations that asks for a stream is refused in the stream, after a 200.': {
    'stream-400-start': refusesInStream(is(400)),
    at: ['start-stream', 'start-required-stream'],
    also: ['model/explained'],
  },
  'streamed-401-start: A POST /conversations that asks for a stream is refused in the stream, after a 200.': {
    'stream-401-start': refusesInStream(unknownKey),
    at: ['start-stream', 'start-required-stream'],
  },
  'streamed-403-start: A POST /conversations that asks for a stream is refused in the stream, after a 200.': {
    'stream-403-start': refusesInStream(missingScope),
    at: ['start-stream', 'start-required-stream'],
  },
  'streamed-400-send: A POST /messages that asks for a stream is refused in the stream, after a 200.': {
    'stream-400-send': refusesInStream(is(400)),
    at: ['send-stream', 'send-required-stream'],
  },
  'streamed-401-send: A POST /messages that asks for a stream is refused in the stream, after a 200.': {
    'stream-401-send': refusesInStream(unknownKey),
    at: ['send-stream', 'send-required-stream'],
  },
  'streamed-403-send: A POST /messages that asks for a stream is refused in the stream, after a 200.': {
    'stream-403-send': refusesInStream(missingScope),
    at: ['send-stream', 'send-required-stream'],
    also: ['auth/other-account-send'],
  },
  'streamed-404-send: A POST /messages that asks for a stream is refused in the stream, after a 200.': {
    'stream-404-send': refusesInStream(is(404)),
    at: ['send-stream', 'send-required-stream'],
    also: ['auth/other-account-send'],
  },
  'waited-400-start: An invalid POST /conversations with reply required gets the 504 of a silent turn.': {
    'required-400-start': waited(is(400)),
    at: 'start-required',
  },
  'waited-401-start: An invalid POST /conversations with reply required gets the 504 of a silent turn.': {
    'required-401-start': waited(unknownKey),
    at: 'start-required',
  },
  'waited-403-start: An invalid POST /conversations with reply required gets the 504 of a silent turn.': {
    'required-403-start': waited(missingScope),
    at: 'start-required',
  },
  'waited-400-send: An invalid POST /messages with reply required gets the 504 of a silent turn.': {
    'required-400-send': waited(is(400)),
    at: 'send-required',
  },
  'waited-401-send: An invalid POST /messages with reply required gets the 504 of a silent turn.': {
    'required-401-send': waited(unknownKey),
    at: 'send-required',
  },
  'waited-403-send: An invalid POST /messages with reply required gets the 504 of a silent turn.': {
    'required-403-send': waited(missingScope),
    at: 'send-required',
    also: ['auth/other-account-send'],
  },
  'waited-404-send: An invalid POST /messages with reply required gets the 504 of a silent turn.': {
    'required-404-send': waited(is(404)),
    at: 'send-required',
    also: ['auth/other-account-send'],
  },
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
