import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import { judgeRefused, type Refused, refused } from '../../log/refused.ts'
import type { Report } from '../../log/report.ts'
import { accounts } from '../../model/digest.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Endpoint, Mode } from '../../rules/words.ts'
import { type Check, rule, type Scene } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { noAccess } from '../../scenes/no-access.ts'
import { otherAccount } from '../../scenes/other-account.ts'
import { refusals } from '../../scenes/refusals.ts'
import { scopes } from '../../scenes/scopes.ts'
import { auth } from './rows.ts'
import { sameHistory, sameList, sameSend, sameStatus } from './same-account.ts'

const every = ['start', 'send', 'list', 'status', 'history'] as const
const reads = ['list', 'status', 'history'] as const
const writes = ['start', 'send'] as const
const named = ['send', 'status', 'history'] as const

/** One rule for each endpoint, with one check. */
const each = <To extends Endpoint>(
  endpoints: readonly To[],
  row: (to: To) => Requirement,
  covers: readonly Scene[],
  check: (to: To) => (log: Log, report: Report) => void,
): Check[] => endpoints.map((to) => rule(row(to), { covers }, check(to)))

/** Refusals in other modes are rules of their own in area errors. */
const plainModes: readonly Mode[] = ['default', 'none']

const refusedFor = (defect: Refused, modes?: readonly Mode[]) => (to: Endpoint) => refused(defect, to, modes)

/** A service that lets everybody in does so without a look at any header: `no-credential` fails there. */
const inHeader = (to: Endpoint) => (log: Log, report: Report) => {
  const open = log.facing('no-credential', to).find((fact) => fact.credential === 'none' && fact.isAccepted)
  if (open === undefined) refused('header-key', to)(log, report)
  else
    for (const fact of log.facing('header-key', to))
      report.cannotTell(fact, `a request without a credential is accepted (${open.id})`)
}

/**
 * Spec 5.5. A conversation that such an account names is never its own, which is a second defect: 404 says nothing
 * (readings 20). An endpoint that tells a missing scope before an unknown conversation most likely forgot the account.
 */
const barred = (to: Endpoint) => (log: Log, report: Report) => {
  for (const fact of log.facing('no-access', to)) {
    const { status, conversation, unheard } = fact
    const isMadeUp = log.starterOf(conversation) === undefined
    if (to === 'start' || to === 'list') judgeRefused(log, report, 'no-access', fact)
    else if (
      status === 404 &&
      log.facing(to === 'send' ? 'write-scope-missing' : 'read-scope-missing', to).some(isToldFirst(log))
    )
      report.cannotTell(fact, '404, as for an unknown conversation, although the service checks the scope first')
    // An id that was made up may be malformed (readings 59).
    else if (status !== 404 && (status !== 400 || !isMadeUp)) judgeRefused(log, report, 'no-access', fact, true)
    else if (unheard !== undefined) report.cannotTell(fact, unheard)
  }
}

const isToldFirst = (log: Log) => (fact: Fact) =>
  fact.status === 403 && log.defectsOf(fact).includes('unknown-conversation')

/** Spec 1, 7; readings 19. */
const strangers = (to: Endpoint) => (log: Log, report: Report) => {
  for (const fact of log.facing('other-account', to))
    if (isUnrelated(log, fact)) judgeRefused(log, report, 'other-account', fact)
}

/** Only the other account of the target file shares no workspace with that of the full key. */
function isUnrelated(log: Log, { account, conversation }: Fact): boolean {
  const owner = accounts[log.starterOf(conversation) ?? '']
  return [account, owner].sort().join() === 'main,other'
}

/** Spec 4.3. An absent entry says something only while the owner's lists show it (readings 10). */
function notListed(log: Log, report: Report): void {
  for (const fact of log.facts) {
    const { view, account } = fact
    if (view?.kind !== 'list' || (account !== 'main' && account !== 'other')) continue
    const other = account === 'main' ? 'other' : 'main'
    const foreign = view.rows
      .flatMap(({ id, members }) => [id, ...members])
      .find((id) => accounts[log.starterOf(id) ?? ''] === other)
    if (foreign !== undefined) report.fails(fact, 'no conversation of another account', foreign)
    else if (isShownAround(log, fact, other)) report.passes(fact)
  }
}

function isShownAround(log: Log, { sentMs }: Fact, account: string): boolean {
  const lists = log.parts.lists.filter((each) => each.account === account)
  const idsIn = (list: (typeof lists)[number] | undefined) =>
    list?.rows
      .flatMap(({ id, members }) => [id, ...members])
      .filter((id) => accounts[log.starterOf(id) ?? ''] === account) ?? []
  const after = new Set(idsIn(lists.find((each) => each.sentMs > sentMs)))
  return idsIn(lists.findLast((each) => each.endMs <= sentMs)).some((id) => after.has(id))
}

/**
 * Spec 5.4. 401 or 403 says that the key may not do it. A request that has to be refused for something else than its key
 * shows it too: the full key gets another status for the same.
 */
const suffices = (key: string, to: Endpoint) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    if (fact.credential !== key || fact.endpoint !== to) continue
    const { unheard, isAccepted, status, shown } = fact
    const isDenied = status === 401 || status === 403
    const isValid = log.isValid(fact)
    if (isAccepted || (!isValid && !isDenied && unheard === undefined)) report.passes(fact)
    else if (unheard !== undefined) {
      if (isValid) report.cannotTell(fact, unheard)
    } else if (isDenied && !isValid) {
      const full = log.facts.find(
        (each) =>
          each.credential === 'full' && each.unheard === undefined && isLike(log, each, fact) && each.status !== status,
      )
      if (full !== undefined) report.fails(fact, `${full.status}, as with the full key (${full.id})`, shown)
    } else if (isDenied && (to === 'start' || to === 'send' ? log.isServed(to) : log.isServedBeside(fact)))
      report.fails(fact, 'success', shown)
    // With 404 the scope does not matter, but whose the conversation is: `same-account` tells it.
    else if (status !== 404 || to === 'start' || to === 'list') report.cannotTell(fact, `the request got ${shown}`)
  }
}

/** The same request but for its key. */
function isLike(log: Log, one: Fact, other: Fact): boolean {
  const isSame = one.endpoint === other.endpoint && one.mode === other.mode && one.form === other.form
  return isSame && one.form !== undefined && log.defectsOf(one).join() === log.defectsOf(other).join()
}

/** RFC 9110, 11.1: the scheme is the same in upper and lower case. */
function anyCase(log: Log, report: Report): void {
  for (const fact of log.facts) {
    if (fact.account === undefined || fact.scheme === undefined || fact.scheme === 'Bearer') continue
    if (fact.unheard !== undefined || !log.isServed('list'))
      report.cannotTell(fact, fact.unheard ?? 'no list was accepted')
    else if (fact.isAccepted) report.passes(fact)
    else report.fails(fact, '200', fact.shown)
  }
}

/** RFC 9110, 11.6.1 and 15.5.2: a 401 has a challenge; here it has to name the scheme of the API. */
function challenge(log: Log, report: Report): void {
  for (const fact of log.facts) {
    if (fact.status !== 401 || !['none', 'wrong', 'basic', 'query'].includes(fact.credential)) continue
    if (/(^|[\s,])bearer(?=$|[\s,])/i.test(fact.challenge ?? '')) report.passes(fact)
    else report.fails(fact, 'WWW-Authenticate: Bearer …', fact.challenge ?? 'no such header')
  }
}

function otherCase(log: Log, report: Report): void {
  for (const fact of log.facts)
    if (fact.credential === 'other-case' && log.isServed('list') && (fact.isAccepted || fact.status === 401))
      report.observes(fact.isAccepted ? 'accepted' : 'refused', fact)
}

function othersAnswer(log: Log, report: Report): void {
  // A key without the scope or without access gets 403 for that (readings 20).
  for (const fact of named.flatMap((to) => log.facing('other-account', to)))
    if (isUnrelated(log, fact) && log.defectsOf(fact).length === 1 && (fact.status === 404 || fact.status === 403))
      report.observes(fact.status, fact)
}

const strangersCover = {
  send: [otherAccount, credentials, refusals],
  status: [otherAccount, credentials],
  history: [otherAccount, credentials],
}

/** What the target file says is in no request (spec 5.2). */
function kinds(log: Log, report: Report): void {
  const accepted = log.facts.find(({ credential, isAccepted }) => credential === 'full' && isAccepted)
  if (accepted !== undefined) report.observes(log.kindOf('full') ?? 'unstated', accepted)
}

export const authRules: readonly Check[] = [
  ...each(every, (to) => auth[`no-credential-${to}`], [credentials], refusedFor('no-credential')),
  ...each(every, (to) => auth[`wrong-credential-${to}`], [credentials], refusedFor('wrong-credential', plainModes)),
  ...each(every, (to) => auth[`basic-${to}`], [credentials], refusedFor('basic')),
  ...each(every, (to) => auth[`query-key-${to}`], [credentials], refusedFor('query-key')),
  ...each(every, (to) => auth[`bare-key-${to}`], [credentials], refusedFor('bare-key')),
  ...each(every, (to) => auth[`header-key-${to}`], [credentials], inHeader),
  ...each(reads, (to) => auth[`read-scope-missing-${to}`], [scopes], refusedFor('read-scope-missing')),
  ...each(writes, (to) => auth[`write-scope-missing-${to}`], [scopes], refusedFor('write-scope-missing', plainModes)),
  ...each(
    reads,
    (to) => auth[`read-scope-suffices-${to}`],
    [scopes],
    (to) => suffices('readOnly', to),
  ),
  ...each(
    writes,
    (to) => auth[`write-scope-suffices-${to}`],
    [scopes],
    (to) => suffices('writeOnly', to),
  ),
  ...every.map((to) => rule(auth[`no-access-${to}`], { covers: [noAccess], controls: [credentials] }, barred(to))),
  ...named.map((to) => rule(auth[`other-account-${to}`], { covers: strangersCover[to] }, strangers(to))),
  rule(auth['other-account-list'], { covers: [otherAccount] }, notListed),
  rule(auth['same-account-send'], { covers: [scopes] }, sameSend),
  rule(auth['same-account-list'], { covers: [scopes] }, sameList),
  rule(auth['same-account-status'], { covers: [scopes] }, sameStatus),
  rule(auth['same-account-history'], { covers: [scopes] }, sameHistory),
  rule(auth['www-authenticate'], { covers: [credentials] }, challenge),
  rule(auth['scheme-any-case'], { covers: [credentials] }, anyCase),
  rule(auth['other-account-answer'], { covers: [otherAccount] }, othersAnswer),
  rule(auth['other-case-key'], { covers: [credentials] }, otherCase),
  rule(auth['credential-kinds'], { covers: [credentials] }, kinds),
]
