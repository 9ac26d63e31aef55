import type { Outcome } from '../../reading/finding.ts'
import type { AfterRefusals } from '../../records/after-refusals.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type Check, check, passiveCheck, type Scene } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { emptyBalance } from '../../scenes/empty-balance.ts'
import { otherAccount } from '../../scenes/other-account.ts'
import { provoked } from '../../scenes/provoked.ts'
import { scopes } from '../../scenes/scopes.ts'
import { talkative } from '../../scenes/talkative.ts'
import { judgeAddsNothing, judgeBodiesAddNothing, judgeUnpaidAddsNothing } from './adds-nothing.ts'
import { bodiesIn, judgeBrokenLane, rowsOfBodies } from './broken-body.ts'
import { bodyChecks } from './checks-body.ts'
import { lost, refused } from './checks-scenes.ts'
import { judgeErrorMessage } from './error-message.ts'
import { judgeAllLetters } from './limit-letters.ts'
import { judgeForeignCursors, judgeOddRequest, judgeOddRequests } from './odd-request.ts'
import { judgeOddTexts } from './odd-texts.ts'
import { observeCodes, observeIllFormed, observeOpen, observeProbes } from './open-requests.ts'
import { judgeFaultyModes } from './other-mode.ts'
import { judgeProvoked } from './provoked.ts'
import { observeRefusedTitles } from './refused-titles.ts'
import { errors } from './rows.ts'
import { judgeEmptyId, judgeShortened, judgeShortenedSend, judgeUnknownConversation } from './unknown-conversation.ts'
import { judgeNeighbour, judgeOtherMethod, judgeUnknownRoute, judgeUnknownRouteBody } from './wrong-route.ts'

/** Each endpoint in each mode that it may be refused in; 403 needs another key, and a scene of its own. */
const modeRows: readonly Requirement[] = [
  errors['none-400-start'],
  errors['none-401-start'],
  errors['none-400-send'],
  errors['none-401-send'],
  errors['none-404-send'],
  errors['stream-400-start'],
  errors['stream-401-start'],
  errors['stream-400-send'],
  errors['stream-401-send'],
  errors['stream-404-send'],
  errors['required-400-start'],
  errors['required-401-start'],
  errors['required-400-send'],
  errors['required-401-send'],
  errors['required-404-send'],
]

const scopeRows: readonly Requirement[] = [
  errors['none-403-start'],
  errors['none-403-send'],
  errors['stream-403-start'],
  errors['stream-403-send'],
  errors['required-403-start'],
  errors['required-403-send'],
]

const sendChecks: readonly Check[] = [
  check('errors/broken-start', { scenes: [refused], proves: rowsOfBodies('start') }, ({ start, twins }) =>
    start.lanes.flatMap((lane) => judgeBrokenLane(lane, twins.start)),
  ),
  check('errors/broken-send', { scenes: [refused], proves: rowsOfBodies('send') }, ({ send, twins }) =>
    send.lanes.flatMap((lane) => judgeBrokenLane(lane, twins.send)),
  ),
  check(
    'errors/left-nothing',
    { scenes: [refused], proves: [errors['400-adds-nothing'], errors['too-long-adds-nothing']] },
    ({ send, aftermath }) => judgeBodiesAddNothing(bodiesIn(send.lanes), aftermath),
  ),
  check(
    'errors/stranger',
    { scenes: [refused], proves: [errors['other-account-adds-nothing']] },
    ({ strangers, aftermath }) =>
      judgeAddsNothing(errors['other-account-adds-nothing'], [403, 404], { ...aftermath, refused: strangers }),
  ),
  check('errors/modes', { scenes: [refused], proves: modeRows }, ({ start, send, nowhere, twins }) => [
    ...start.modes.flatMap((each) => judgeFaultyModes(each, twins.start)),
    ...[...send.modes, nowhere.modes].flatMap((each) => judgeFaultyModes(each, twins.send)),
  ]),
  check('errors/modes-without-scope', { scenes: [scopes], proves: scopeRows }, ({ modes, twin }) =>
    modes.flatMap((each) => judgeFaultyModes(each, twin)),
  ),
  passiveCheck('errors/says-what', [errors['400-says-what']], judgeErrorMessage, [refused]),
]

const routeChecks: readonly Check[] = [
  check(
    'errors/unknown-conversation',
    {
      scenes: [refused],
      proves: [
        errors['unknown-conversation-send'],
        errors['unknown-conversation-status'],
        errors['unknown-conversation-history'],
      ],
    },
    ({ conversationId, nowhere, here, twins }) => {
      const known = { send: twins.send, status: here.status, history: here.history }
      const asked = nowhere.unknown.flatMap((each) => each.asked.map(({ exchange }) => exchange))
      const odd = nowhere.odd.flatMap(({ tried }) => tried.examples.map(({ answer }) => answer))
      const others = [...asked, ...odd, nowhere.illFormedId]
      const short = (endpoint: 'status' | 'history'): Outcome[] =>
        judgeShortened(endpoint, conversationId, { shortened: here.shortened?.[endpoint], real: here[endpoint] })
      return [
        ...nowhere.unknown.flatMap((each) => judgeUnknownConversation(each, known[each.endpoint], others)),
        ...short('status'),
        ...short('history'),
        ...(nowhere.emptyId === undefined ? [] : judgeEmptyId(nowhere.emptyId)),
        ...(here.shortened === undefined ? [] : judgeShortenedSend(here.shortened)),
      ]
    },
  ),
  check(
    'errors/unknown-route',
    {
      scenes: [lost],
      proves: [errors['unknown-route-get'], errors['unknown-route-post'], errors['unknown-route-body']],
    },
    ({ unknown: { get, post }, measure }) => [
      ...judgeUnknownRoute(errors['unknown-route-get'], get),
      ...judgeUnknownRoute(errors['unknown-route-post'], post),
      ...[get, post].flatMap((each) => judgeUnknownRouteBody(each, measure)),
    ],
  ),
  check(
    'errors/neighbours',
    {
      scenes: [lost],
      proves: [errors['route-behind-more'], errors['route-behind-base'], errors['route-with-suffix']],
    },
    ({ unknown: { get }, neighbours }) => [
      ...judgeNeighbour(errors['route-behind-more'], neighbours?.behindMore, get),
      ...judgeNeighbour(errors['route-behind-base'], neighbours?.behindBase, get),
      ...judgeNeighbour(errors['route-with-suffix'], neighbours?.withSuffix, get),
      ...judgeNeighbour(errors['route-with-suffix'], neighbours?.withFormat, get),
    ],
  ),
  check(
    'errors/neighbours-below',
    { scenes: [refused], proves: [errors['route-with-more'], errors['route-with-suffix']] },
    ({ here }) => [
      ...judgeNeighbour(errors['route-with-more'], here.belowMessages, here.below),
      ...(here.elsewhere ?? []).flatMap((each) => judgeNeighbour(errors['route-with-suffix'], each, here.below)),
    ],
  ),
  check('errors/unknown-below', { scenes: [refused], proves: [errors['unknown-route-below']] }, ({ here, nowhere }) => [
    ...judgeUnknownRoute(errors['unknown-route-below'], here.below),
    ...judgeUnknownRouteBody(here.below, nowhere.unknown[0]?.asked.at(-1)?.exchange),
  ]),
  check(
    'errors/other-method',
    { scenes: [lost], proves: [errors['other-method'], errors['allow-header'], errors['other-method-status']] },
    ({ otherMethods }) => otherMethods.flatMap(judgeOtherMethod),
  ),
  check('errors/other-method-below', { scenes: [refused], proves: [errors['other-method']] }, ({ here }) =>
    here.otherMethods.flatMap(judgeOtherMethod),
  ),
]

const oddRows: readonly Requirement[] = [
  errors['odd-id-send'],
  errors['odd-id-status'],
  errors['odd-id-history'],
  errors['odd-query-history'],
  errors['odd-cursor'],
  errors['deep-body-start'],
  errors['deep-body-send'],
]

const oddChecks: readonly Check[] = [
  check('errors/list-letters', { scenes: [lost], proves: [errors['list-limit-letters']] }, ({ letters, twin }) =>
    judgeAllLetters('list', letters, twin),
  ),
  check('errors/history-letters', { scenes: [refused], proves: [errors['history-limit-letters']] }, ({ here }) =>
    judgeAllLetters('history', here.letters, here.history),
  ),
  check(
    'errors/half-escapes',
    { scenes: [lost], proves: [errors['odd-id-status'], errors['odd-id-history']] },
    ({ brokenEscapes = [] }) => brokenEscapes.flatMap(judgeOddRequest),
  ),
  check('errors/odd-list', { scenes: [lost], proves: [errors['odd-query-list']] }, ({ odd }) => judgeOddRequests(odd)),
  check('errors/odd', { scenes: [refused], proves: oddRows }, ({ start, send, nowhere, here, cursors }) => [
    ...[...nowhere.odd, here.odd, cursors.odd].flatMap(judgeOddRequests),
    ...[start.deep, send.deep].flatMap(judgeOddRequest),
  ]),
  check('errors/foreign-cursor', { scenes: [talkative], proves: [errors['foreign-cursor']] }, ({ neighbour }) =>
    judgeForeignCursors(neighbour),
  ),
  check(
    'errors/odd-texts',
    {
      scenes: [refused],
      proves: [errors['nul-start'], errors['nul-send'], errors['lone-surrogate-start'], errors['lone-surrogate-send']],
    },
    ({ oddTexts }) => judgeOddTexts(oddTexts),
  ),
]

const openChecks: readonly Check[] = [
  check(
    'errors/open-bodies',
    {
      scenes: [refused],
      proves: [
        errors['empty-text'],
        errors['null-optional'],
        errors['unknown-field'],
        errors['duplicate-keys'],
        errors['content-type'],
        errors['ill-formed-id'],
        errors['refused-start-row'],
        errors['code-values'],
      ],
    },
    ({ nowhere, refusedTitles }, { exchanges }) => [
      ...observeProbes(nowhere.probes),
      ...observeIllFormed(nowhere.illFormedId),
      ...observeRefusedTitles(refusedTitles),
      ...observeCodes(exchanges),
    ],
  ),
  check(
    'errors/open-limits',
    {
      scenes: [lost],
      proves: [errors['limit-empty'], errors['limit-oddly-written'], errors['limit-fraction']],
    },
    ({ openLimits }) => observeOpen(openLimits),
  ),
  check(
    'errors/open-history-limits',
    {
      scenes: [refused],
      proves: [errors['limit-empty'], errors['limit-oddly-written'], errors['limit-fraction']],
    },
    ({ here }) => observeOpen(here.openLimits),
  ),
]

const afterRefusals: readonly Check[] = [
  check('errors/401-adds-nothing', { scenes: [credentials], proves: [errors['401-adds-nothing']] }, ({ aftermath }) =>
    judgeAddsNothing(errors['401-adds-nothing'], [401], aftermath),
  ),
  check(
    'errors/402-adds-nothing',
    { scenes: [emptyBalance], proves: [errors['402-adds-nothing']] },
    judgeUnpaidAddsNothing,
  ),
  check('errors/403-adds-nothing', { scenes: [scopes], proves: [errors['403-adds-nothing']] }, ({ aftermath }) =>
    judgeAddsNothing(errors['403-adds-nothing'], [403], aftermath),
  ),
  ...[otherAccount, credentials].map((scene: Scene<{ aftermath: AfterRefusals }>) =>
    check(
      `errors/other-account-adds-nothing-${scene.id}`,
      { scenes: [scene], proves: [errors['other-account-adds-nothing']] },
      ({ aftermath }) => judgeAddsNothing(errors['other-account-adds-nothing'], [403, 404], aftermath),
    ),
  ),
]

export const errorsChecks: readonly Check[] = [
  ...afterRefusals,
  check('errors/provoked', { scenes: [provoked], proves: [errors['409-adds-nothing']] }, judgeProvoked),
  ...bodyChecks,
  ...sendChecks,
  ...routeChecks,
  ...oddChecks,
  ...openChecks,
]
