import { also, mutant } from '../../../../fixtures/define.ts'
import type { Refusal } from '../../../../fixtures/service/call.ts'
import { only } from '../../../../fixtures/tools/only.ts'
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
import type { Requirement } from '../../../rules/requirement.ts'
import { route, type SendEndpoint } from '../../../rules/words.ts'
import { auth } from '../../auth/rows.ts'
import { model } from '../../model/rows.ts'
import { errors as rows } from '../rows.ts'

const blind = (id: string, row: Requirement, post: SendEndpoint, chooses: Chooses) =>
  mutant(
    id,
    row,
    `A ${route[post]} with reply none gets its 202 before the request is validated.`,
    only(`${post}-none`, acceptsBlindly(chooses)),
  )
const streamed = (id: string, row: Requirement, post: SendEndpoint, chooses: Chooses) =>
  mutant(
    id,
    row,
    `A ${route[post]} that asks for a stream is refused in the stream, after a 200.`,
    only([`${post}-stream`, `${post}-required-stream`], refusesInStream(chooses)),
  )
const waited = (id: string, row: Requirement, post: SendEndpoint, chooses: Chooses) =>
  mutant(
    id,
    row,
    `An invalid ${route[post]} with reply required gets the 504 of a silent turn.`,
    only(`${post}-required`, refusedAs(chooses, { status: 504, message: 'the turn ended without a reply' })),
  )
const kept = (id: string, row: Requirement, about: string, chooses: Chooses, cut?: (text: string) => string) =>
  mutant(id, row, about, only('send', keepsRefused(chooses, cut)))
const is = (status: number) => (refusal: Refusal) => refusal.status === status
const unknownKey: Chooses = ({ status }, { call }) =>
  status === 401 && /^bearer /i.test(call.headers.authorization ?? '')
const missingScope: Chooses = ({ code }) => code === 'missing_scope'
const tooLong: Chooses = (refusal, attempt) => refusal.status === 400 && textOf(attempt).length > 100_000
/** Services that accept or store before they look: the mutants of area `errors` on what comes before and after a refusal. */
export const hasty = [
  blind('errors/blind-400-start', rows['none-400-start'], 'start', is(400)),
  also([auth['wrong-credential-start']], blind('errors/blind-401-start', rows['none-401-start'], 'start', unknownKey)),
  also(
    [auth['write-scope-missing-start']],
    blind('errors/blind-403-start', rows['none-403-start'], 'start', missingScope),
  ),
  blind('errors/blind-400-send', rows['none-400-send'], 'send', is(400)),
  also([auth['wrong-credential-send']], blind('errors/blind-401-send', rows['none-401-send'], 'send', unknownKey)),
  also(
    [auth['write-scope-missing-send'], auth['other-account-send']],
    blind('errors/blind-403-send', rows['none-403-send'], 'send', missingScope),
  ),
  also(
    [auth['other-account-send'], rows['unknown-conversation-send']],
    blind('errors/blind-404-send', rows['none-404-send'], 'send', is(404)),
  ),
  also([model.explained], streamed('errors/streamed-400-start', rows['stream-400-start'], 'start', is(400))),
  streamed('errors/streamed-401-start', rows['stream-401-start'], 'start', unknownKey),
  streamed('errors/streamed-403-start', rows['stream-403-start'], 'start', missingScope),
  streamed('errors/streamed-400-send', rows['stream-400-send'], 'send', is(400)),
  streamed('errors/streamed-401-send', rows['stream-401-send'], 'send', unknownKey),
  also(
    [auth['other-account-send']],
    streamed('errors/streamed-403-send', rows['stream-403-send'], 'send', missingScope),
  ),
  also([auth['other-account-send']], streamed('errors/streamed-404-send', rows['stream-404-send'], 'send', is(404))),
  waited('errors/waited-400-start', rows['required-400-start'], 'start', is(400)),
  waited('errors/waited-401-start', rows['required-401-start'], 'start', unknownKey),
  waited('errors/waited-403-start', rows['required-403-start'], 'start', missingScope),
  waited('errors/waited-400-send', rows['required-400-send'], 'send', is(400)),
  waited('errors/waited-401-send', rows['required-401-send'], 'send', unknownKey),
  also([auth['other-account-send']], waited('errors/waited-403-send', rows['required-403-send'], 'send', missingScope)),
  also([auth['other-account-send']], waited('errors/waited-404-send', rows['required-404-send'], 'send', is(404))),

  kept(
    'errors/keeps-400',
    rows['400-adds-nothing'],
    'A malformed message is stored before it is validated.',
    (refusal, attempt) => refusal.status === 400 && !tooLong(refusal, attempt),
  ),
  kept('errors/keeps-401', rows['401-adds-nothing'], 'A message is stored before its credential is checked.', is(401)),
  kept('errors/keeps-402', rows['402-adds-nothing'], 'A message is stored before the balance is checked.', is(402)),
  kept('errors/keeps-403', rows['403-adds-nothing'], 'A message is stored before the scope is checked.', missingScope),
  mutant(
    'errors/starts-402',
    rows['402-adds-nothing'],
    'A start begins before the balance is checked.',
    startsRefused(is(402)),
  ),
  mutant(
    'errors/starts-403',
    rows['403-adds-nothing'],
    'A start begins before the scope is checked.',
    startsRefused(missingScope),
  ),
  kept(
    'errors/keeps-too-long',
    rows['too-long-adds-nothing'],
    'The first 100,000 characters of a refused text are stored.',
    tooLong,
    (text) => text.slice(0, 100_000),
  ),
  kept(
    'errors/keeps-end-of-too-long',
    rows['too-long-adds-nothing'],
    'The last part of a refused text is stored.',
    tooLong,
    (text) => text.slice(65_536),
  ),
  mutant(
    'errors/keeps-too-long-streams',
    rows['too-long-adds-nothing'],
    'The first 100,000 characters of a refused text are stored if a stream was requested.',
    only(
      ['send-stream', 'send-required-stream'],
      keepsRefused(tooLong, (text) => text.slice(0, 100_000)),
    ),
  ),
  mutant(
    'errors/starts-too-long',
    rows['too-long-adds-nothing'],
    'A start whose text is too long is executed with the first 100,000 characters.',
    startsTooLong(100_000),
  ),
  kept(
    'errors/keeps-foreign',
    rows['other-account-adds-nothing'],
    'A message of another account is stored before the owner is checked.',
    (refusal, { credential }) => refusal.status === 404 && credential?.slot === 'otherAccount',
  ),
]
