import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, isBroken, type Outcome, observed, undecided } from '../../reading/finding.ts'
import { unheard } from '../../reading/gateway.ts'
import { judgeRefusal, judgeRefusalOfOther, shownStatus } from '../../reading/refusal.ts'
import { modeIn } from '../../reading/sent.ts'
import type { CredentialsPlay, NoAccessPlay, OtherAccountPlay } from '../../records/access.ts'
import { everyEndpoint } from './access.ts'
import { listsConversation, rowsOf } from './access-scopes.ts'
import { auth } from './rows.ts'

const named = ['send', 'status', 'history'] as const
type Named = (typeof named)[number]

/**
 * Spec 5.5. Where a conversation is named, it can only be another account's, for an account without access has none:
 * a second fault, and which is told first is open (readings 20). So 404 says nothing there; but where the endpoint looks at a
 * missing scope before it looks for the conversation, it most likely did not look at the account at all: undecided.
 */
export function judgeNoAccess({ good, barred, starts = [], sends = [], order }: NoAccessPlay): Outcome[] {
  const inMode = (endpoint: 'start' | 'send', refused: Exchange): Outcome => {
    const at = `${refused.method} ${refused.path} of an account without access, ${modeIn(refused)}`
    return judgeRefusalOfOther(auth[`no-access-${endpoint}`], { refused, twin: undefined, at, expected: [403] })
  }
  // What the plain message shows, and whether a conversation that is not found is told first, is not asked again.
  const isOther = ({ status }: Exchange): boolean => status !== 404 && status !== 400
  const inModes = [
    ...starts.map((refused) => inMode('start', refused)),
    ...sends.filter(isOther).flatMap((refused) => [inMode('send', refused)].filter(isBroken)),
  ]
  const plain = everyEndpoint.flatMap((endpoint): Outcome[] => {
    const refused = barred[endpoint]
    const row = auth[`no-access-${endpoint}`]
    const at = `${refused.method} ${refused.path} of an account without access`
    const twin = endpoint === 'send' || endpoint === 'start' ? undefined : good[endpoint]
    // Without one to name, an id was made up, and a made-up one may be malformed (readings 59).
    if (endpoint !== 'start' && endpoint !== 'list' && refused.status === 400 && good.status === undefined) return []
    if (refused.status === 404 && endpoint !== 'start' && endpoint !== 'list') {
      const probe = order[endpoint]
      const why = '404, as for a conversation of another account, although the service checks the scope first'
      return probe?.status === 403 ? [undecided(row, why, { at, exchange: refused.id })] : []
    }
    return [judgeRefusalOfOther(row, { refused, twin, at, expected: [403] })]
  })
  return [...plain, ...inModes]
}

/** Spec 1, 4.3, 7; readings 19: 404 by the letter, 403 tolerated, success never. */
export function judgeOtherAccount({ conversationId, owner, stranger, reader, busy = [] }: OtherAccountPlay): Outcome[] {
  const refusals = named.map((endpoint) =>
    refusedTo(endpoint, stranger[endpoint], endpoint === 'send' ? owner.status : owner[endpoint]),
  )
  for (const page of [stranger.older, stranger.limited])
    if (page !== undefined) refusals.push(refusedTo('history', page, owner.history))
  for (const endpoint of ['status', 'history'] as const)
    if (reader !== undefined) refusals.push(refusedTo(endpoint, reader[endpoint], owner[endpoint]))
  for (const { endpoint, refused } of busy)
    refusals.push(refusedTo(endpoint, refused, endpoint === 'send' ? owner.status : owner[endpoint]))
  const answers = named
    .map((endpoint) => stranger[endpoint])
    .filter(({ status }) => status === 404 || status === 403)
    .map((each) => observed(auth['other-account-answer'], each.status, each.id))
  return [...refusals, hiddenFromList({ conversationId, owner, stranger }), ...answers]
}

function refusedTo(endpoint: Named, refused: Exchange, twin: Exchange, judge = judgeRefusal): Outcome {
  const at = `${refused.method} ${refused.path} by an unrelated account`
  // A key without the scope has a second fault, and which is told first is open (readings 20): its 403 is no tolerance.
  const lacksScope = endpoint === 'send' && refused.credential === 'readOnly'
  const expected = { expected: [404, 403] as const, ...(lacksScope ? {} : { reading: 19 }) }
  return judge(auth[`other-account-${endpoint}`], { refused, twin, at, ...expected })
}

/** The same the other way round: an unrelated account at a conversation of the full key. */
export function judgeStranger({ good, stranger }: CredentialsPlay): Outcome[] {
  if (stranger === undefined) return []
  return named.map((endpoint) => refusedTo(endpoint, stranger[endpoint], good[endpoint], judgeRefusalOfOther))
}

/** The absence says something only while the owner's list shows the conversation (readings 10). */
function hiddenFromList({ conversationId, owner, stranger }: Omit<OtherAccountPlay, 'aftermath'>): Outcome {
  const row = auth['other-account-list']
  const where = { at: 'GET /conversations by an unrelated account', exchange: stranger.list.id }
  const why = unheard(stranger.list)
  if (why !== undefined) return undecided(row, why, where)
  if (listsConversation(stranger.list, conversationId))
    return broken(row, where, 'no conversation of another account', conversationId)
  if (rowsOf(stranger.list) === undefined) return undecided(row, `the request got ${shownStatus(stranger.list)}`, where)
  const isListed = listsConversation(owner.before, conversationId) && listsConversation(owner.after, conversationId)
  return isListed
    ? held(row, where)
    : undecided(row, 'the list of the owner does not show the conversation either', where)
}
