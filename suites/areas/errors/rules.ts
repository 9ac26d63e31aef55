import { modes } from '../../reading/sent.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'
import { type Check, rule, type Scene } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { emptyBalance } from '../../scenes/empty-balance.ts'
import { atOnce, byDefault, silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { noAccess } from '../../scenes/no-access.ts'
import { otherAccount } from '../../scenes/other-account.ts'
import { provoked } from '../../scenes/provoked.ts'
import { ranOutScenes } from '../../scenes/ran-out.ts'
import { refusals } from '../../scenes/refusals.ts'
import { scopes } from '../../scenes/scopes.ts'
import { talkative } from '../../scenes/talkative.ts'
import { wrongRoutes } from '../../scenes/wrong-routes.ts'
import { send } from '../send/rows.ts'
import { addsNothing, conflictAddsNothing, unpaidAddsNothing } from './adds-nothing.ts'
import { errorBody, errorBodyOf504, errorParts, unlistedBody } from './error-body.ts'
import { type FaultMode, type FaultStatus, limitOfLetters, malformedBody, refusedInMode } from './malformed.ts'
import { type Oddity, survives } from './odd-request.ts'
import { codeValues, illFormedId, openBody, openLimit, refusedStartRow } from './open-requests.ts'
import { allowHeader, neighbour, otherMethod, otherMethodStatus, unknownRoute, unknownRouteBody } from './routes.ts'
import { errors } from './rows.ts'
import { unknownConversation } from './unknown-conversation.ts'

const covers = [refusals]

const bodies = [
  'no-body',
  'not-json',
  'trailing-garbage',
  'not-object',
  'text-missing',
  'text-type',
  'reply-type',
  'reply-unknown',
  'stream-type',
] as const

/** The test case that sends a text beyond the limit in that mode. */
function matrixOf(to: SendEndpoint, mode: Mode): Scene {
  if (mode === 'default') return byDefault
  return mode === 'none' ? atOnce : (to === 'start' ? silentFirst : spokenFirst)[mode]
}

const malformed: readonly Check[] = [
  ...(['start', 'send'] as const).flatMap((to) =>
    bodies.map((defect) => rule(errors[`${to}-${defect}`], { covers }, malformedBody(to, defect))),
  ),
  ...(['title-type', 'cwd-type'] as const).map((defect) =>
    rule(errors[`start-${defect}`], { covers }, malformedBody('start', defect)),
  ),
  ...(['conversation-id-missing', 'conversation-id-type'] as const).map((defect) =>
    rule(errors[`send-${defect}`], { covers }, malformedBody('send', defect)),
  ),
  ...(['start', 'send'] as const).flatMap((to) =>
    modes.map((mode) =>
      rule(send[`${to}-${mode}-too-long`], { covers: [matrixOf(to, mode)] }, malformedBody(to, 'too-long', mode)),
    ),
  ),
  rule(errors['list-limit-letters'], { covers: [wrongRoutes] }, limitOfLetters('list')),
  rule(errors['history-limit-letters'], { covers }, limitOfLetters('history')),
]

/** A start names no conversation, so that 404 is for messages alone. */
const inModes: readonly Check[] = (['none', 'stream', 'required'] as const).flatMap((mode: FaultMode) => [
  ...([400, 401, 403] as const).flatMap((status: Exclude<FaultStatus, 404>) =>
    (['start', 'send'] as const).map((to) =>
      rule(
        errors[`${mode}-${status}-${to}`],
        { covers: status === 403 ? [scopes] : covers },
        refusedInMode(mode, status, to),
      ),
    ),
  ),
  rule(errors[`${mode}-404-send`], { covers }, refusedInMode(mode, 404, 'send')),
])

const unknown: readonly Check[] = [
  ...(['send', 'status', 'history'] as const).map((to) =>
    rule(errors[`unknown-conversation-${to}`], { covers }, unknownConversation(to)),
  ),
  rule(errors['unknown-route-get'], { covers: [wrongRoutes] }, unknownRoute('unknown-route-get')),
  rule(errors['unknown-route-post'], { covers: [wrongRoutes] }, unknownRoute('unknown-route-post')),
  rule(errors['unknown-route-below'], { covers }, unknownRoute('unknown-route-below')),
  rule(errors['route-behind-more'], { covers: [wrongRoutes] }, neighbour('route-behind-more')),
  rule(errors['route-behind-base'], { covers: [wrongRoutes] }, neighbour('route-behind-base')),
  rule(errors['route-with-suffix'], { covers: [wrongRoutes, refusals] }, neighbour('route-with-suffix')),
  rule(errors['route-with-more'], { covers }, neighbour('route-with-more')),
  rule(errors['unknown-route-body'], { covers: [wrongRoutes] }, unknownRouteBody),
  rule(errors['other-method'], { covers: [wrongRoutes, refusals] }, otherMethod),
  rule(errors['allow-header'], { covers: [wrongRoutes] }, allowHeader),
]

/** Where each status surely comes, so that its body is missed where it does not. */
const sources = {
  400: [refusals],
  401: [credentials],
  402: [emptyBalance],
  403: [scopes, noAccess],
  404: [refusals],
} as const satisfies Record<FaultStatus | 402, readonly Scene[]>
const sourcesOf504 = [silentFirst.required, ranOutScenes.start.required, ranOutScenes.send.required]

const errorBodies: readonly Check[] = [
  ...([400, 401, 402, 403, 404] as const).flatMap((status) =>
    errorParts.map((part) => rule(errors[`${status}-${part}`], { anyOf: sources[status] }, errorBody(status, part))),
  ),
  // Without the 409 that the target file promises these are open; a code is optional.
  ...errorParts.map((part) =>
    rule(errors[`409-${part}`], part === 'code' ? { anyOf: [provoked] } : { covers: [provoked] }, errorBody(409, part)),
  ),
  ...errorParts.map((part) => rule(errors[`504-${part}`], { anyOf: sourcesOf504 }, errorBodyOf504(part))),
  rule(errors['400-says-what'], { anyOf: covers }, errorBody(400, 'says')),
  rule(errors['unlisted-body'], { anyOf: covers }, unlistedBody),
]

const nothingAdded: readonly Check[] = [
  rule(errors['400-adds-nothing'], { covers }, addsNothing(400)),
  rule(errors['401-adds-nothing'], { covers: [credentials] }, addsNothing(401)),
  rule(errors['402-adds-nothing'], { covers: [emptyBalance] }, unpaidAddsNothing),
  rule(errors['403-adds-nothing'], { covers: [scopes] }, addsNothing(403)),
  rule(errors['409-adds-nothing'], { covers: [provoked] }, conflictAddsNothing),
  rule(errors['too-long-adds-nothing'], { covers }, addsNothing('too-long')),
  rule(
    errors['other-account-adds-nothing'],
    { covers: [refusals, otherAccount, credentials] },
    addsNothing('other-account'),
  ),
]

const oddities = {
  'odd-id-send': [refusals],
  'odd-id-status': [refusals, wrongRoutes],
  'odd-id-history': [refusals, wrongRoutes],
  'odd-query-list': [wrongRoutes],
  'odd-query-history': [refusals],
  'odd-cursor': [refusals],
  'foreign-cursor': [talkative],
  'nul-start': [refusals],
  'nul-send': [refusals],
  'lone-surrogate-start': [refusals],
  'lone-surrogate-send': [refusals],
  'deep-body-start': [refusals],
  'deep-body-send': [refusals],
} as const satisfies Record<Oddity, readonly Scene[]>

const odd: readonly Check[] = [
  ...(Object.keys(oddities) as Oddity[]).map((each) => rule(errors[each], { covers: oddities[each] }, survives(each))),
]

const open: readonly Check[] = [
  ...(['empty-text', 'null-optional', 'unknown-field', 'duplicate-keys', 'content-type'] as const).map((slug) =>
    rule(errors[slug], { covers }, openBody(slug)),
  ),
  ...(['limit-empty', 'limit-oddly-written', 'limit-fraction'] as const).map((slug) =>
    rule(errors[slug], { covers: [wrongRoutes, refusals] }, openLimit(slug)),
  ),
  rule(errors['ill-formed-id'], { covers }, illFormedId),
  rule(errors['code-values'], { covers }, codeValues),
  rule(errors['refused-start-row'], { covers }, refusedStartRow),
  rule(errors['other-method-status'], { covers: [wrongRoutes, refusals] }, otherMethodStatus),
]

export const errorsRules: readonly Check[] = [
  ...malformed,
  ...inModes,
  ...unknown,
  ...errorBodies,
  ...nothingAdded,
  ...odd,
  ...open,
]
