import { override, together } from '../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../fixtures/define.ts'
import type { Conversation, Credential } from '../../../fixtures/service/world.ts'
import {
  accessRefusal,
  admitsAll,
  asksForBoth,
  copiesForReaders,
  emptyPageForTheLocked,
  findsAll,
  knowsByBeginning,
  knowsByWhatIsShown,
  letsIn,
  letsInLonger,
  type Manner,
  readsFromHeaders,
  readsFromQuery,
  refuses,
  refusesForeignersWithoutCursor,
  scopeRefusal,
  shownTo,
  takesNoKey,
  tiedToKey,
} from '../../../fixtures/tools/credentials.ts'
import { only, type Picks, when } from '../../../fixtures/tools/only.ts'
import { refusesInStream } from '../../../fixtures/tools/refusing.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Endpoint } from '../../rules/words.ts'
import { route } from '../../rules/words.ts'
import { tickets } from '../tickets/rows.ts'
import { auth as rows } from './rows.ts'

const named: { [manner in Manner]: string } = {
  absent: 'a request without a credential',
  unknown: 'a bearer credential that was never issued',
  basic: 'a valid key in a Basic header',
  query: 'a valid key only in the query',
}

const open = (id: string, row: Requirement, to: Endpoint, manner: Manner) =>
  mutant(id, row, `${route[to]} accepts ${named[manner]}.`, only(to, letsIn(manner)))
const unscoped = (id: string, row: Requirement, to: Endpoint) =>
  mutant(
    id,
    row,
    `${route[to]} does not check the scopes.`,
    only(
      to,
      override('auth', () => ({ permits: () => true })),
    ),
  )
/** Requests that say how much they want. */
const bounded =
  (to: Endpoint) =>
  (): Picks =>
  ({ endpoint, query }) =>
    endpoint === to && query.has('limit')
/** Requests for an older page. */
const older: Picks = ({ endpoint, query }) => endpoint === 'history' && query.has('before')
const longer = (id: string, row: Requirement, to: Endpoint) =>
  mutant(id, row, `${route[to]} accepts every key that begins with a valid key.`, only(to, letsInLonger()))
const shorter = (id: string, row: Requirement, to: Endpoint) =>
  mutant(id, row, `${route[to]} accepts the first twenty characters of a valid key.`, only(to, knowsByWhatIsShown()))
const greedy = (id: string, row: Requirement, to: Endpoint) =>
  mutant(id, row, `${route[to]} requires both scopes.`, only(to, asksForBoth()))
const foreign = (id: string, row: Requirement, to: Endpoint) =>
  mutant(id, row, `${route[to]} finds a conversation by its id, in any account.`, findsAll(to))
const perKey = (id: string, row: Requirement, to: Endpoint) =>
  mutant(id, row, `${route[to]} hides a conversation from other keys of its account.`, tiedToKey(to))

const halfKnown = (id: string, row: Requirement, to: Endpoint) =>
  mutant(id, row, `${route[to]} compares only the beginning of a key.`, only(to, knowsByBeginning()))
const inQuery = (id: string, name: string) =>
  mutant(
    id,
    rows['query-key-history'],
    `The messages listing accepts a key in the query parameter ${name}.`,
    only('history', readsFromQuery(name)),
  )

const ends = ['start', 'send', 'list', 'status', 'history'] as const
const bareKeys = ends.map((to) =>
  mutant(
    `auth/bare-key-${to}`,
    rows[`bare-key-${to}`],
    `${route[to]} accepts a key without the word Bearer.`,
    only(
      to,
      readsFromHeaders(({ authorization }) => authorization),
    ),
  ),
)
const headerKeys = ends.map((to) =>
  mutant(
    `auth/header-key-${to}`,
    rows[`header-key-${to}`],
    `${route[to]} also accepts a key in the header X-Api-Key.`,
    only(
      to,
      readsFromHeaders((headers) => String(headers['x-api-key'])),
    ),
  ),
)

/** Accounts of which each is shown what the other has, too. */
const SHARED = ['main', 'other']

/** Services that are wrong about credentials, scopes, and what belongs to whom. */
export const auth = [
  open('auth/open-start', rows['no-credential-start'], 'start', 'absent'),
  open('auth/open-send', rows['no-credential-send'], 'send', 'absent'),
  open('auth/open-list', rows['no-credential-list'], 'list', 'absent'),
  open('auth/open-status', rows['no-credential-status'], 'status', 'absent'),
  open('auth/open-history', rows['no-credential-history'], 'history', 'absent'),
  mutant(
    'auth/open-history-by-cursor',
    rows['no-credential-history'],
    'The messages listing requires a credential on the first page only, but not with a cursor.',
    when(() => older, letsIn('absent')),
  ),
  mutant(
    'auth/open-list-by-limit',
    rows['no-credential-list'],
    'The list requires a credential only without a limit.',
    when(bounded('list'), letsIn('absent')),
  ),
  mutant(
    'auth/any-key-history-by-limit',
    rows['wrong-credential-history'],
    'The messages listing accepts any key with a limit.',
    when(bounded('history'), letsIn('unknown')),
  ),
  longer('auth/longer-key-list', rows['wrong-credential-list'], 'list'),
  longer('auth/longer-key-status', rows['wrong-credential-status'], 'status'),
  longer('auth/longer-key-history', rows['wrong-credential-history'], 'history'),
  shorter('auth/shorter-key-list', rows['wrong-credential-list'], 'list'),
  shorter('auth/shorter-key-status', rows['wrong-credential-status'], 'status'),
  shorter('auth/shorter-key-history', rows['wrong-credential-history'], 'history'),
  mutant(
    'auth/member-name-key-list',
    rows['wrong-credential-list'],
    'The list looks up keys as property names of a JavaScript object, and returns 500 for an inherited name.',
    when(
      () =>
        ({ endpoint, headers }) =>
          endpoint === 'list' && headers.authorization === 'Bearer constructor',
      override('refusals', () => ({
        first: () => ({ status: 500, code: 'failed', message: 'Something went wrong.' }),
      })),
    ),
  ),
  open('auth/any-key-start', rows['wrong-credential-start'], 'start', 'unknown'),
  open('auth/any-key-send', rows['wrong-credential-send'], 'send', 'unknown'),
  open('auth/any-key-list', rows['wrong-credential-list'], 'list', 'unknown'),
  open('auth/any-key-status', rows['wrong-credential-status'], 'status', 'unknown'),
  open('auth/any-key-history', rows['wrong-credential-history'], 'history', 'unknown'),
  open('auth/basic-start', rows['basic-start'], 'start', 'basic'),
  open('auth/basic-send', rows['basic-send'], 'send', 'basic'),
  open('auth/basic-list', rows['basic-list'], 'list', 'basic'),
  open('auth/basic-status', rows['basic-status'], 'status', 'basic'),
  open('auth/basic-history', rows['basic-history'], 'history', 'basic'),
  open('auth/query-key-start', rows['query-key-start'], 'start', 'query'),
  open('auth/query-key-send', rows['query-key-send'], 'send', 'query'),
  open('auth/query-key-list', rows['query-key-list'], 'list', 'query'),
  open('auth/query-key-status', rows['query-key-status'], 'status', 'query'),
  open('auth/query-key-history', rows['query-key-history'], 'history', 'query'),

  ...bareKeys,
  ...headerKeys,
  mutant(
    'auth/any-scheme-status',
    rows['basic-status'],
    'The status accepts a valid key after the word Basic.',
    only(
      'status',
      readsFromHeaders(({ authorization }) => /^basic (.+)$/i.exec(authorization ?? '')?.[1]),
    ),
  ),
  mutant(
    'auth/empty-key-history',
    rows['no-credential-history'],
    'The messages listing accepts the word Bearer without a key.',
    only('history', takesNoKey()),
  ),

  also(
    [rows['header-key-list']],
    mutant(
      'auth/absent-403-list',
      rows['no-credential-list'],
      'The list returns 403 for a request without a credential, as some frameworks do.',
      only('list', refuses('absent', { status: 403 })),
    ),
  ),
  also(
    [rows['header-key-status']],
    mutant(
      'auth/absent-302-status',
      rows['no-credential-status'],
      'The status redirects a request without a credential to a login page.',
      only('status', refuses('absent', { status: 302, headers: { location: '/login' } })),
    ),
  ),
  mutant(
    'auth/wrong-404-history',
    rows['wrong-credential-history'],
    'The messages listing returns 404 for an invalid credential.',
    only('history', refuses('unknown', { status: 404 })),
  ),
  mutant(
    'auth/wrong-403-start',
    rows['wrong-credential-start'],
    'A start returns 403 for a credential that was never issued.',
    only('start', refuses('unknown', { status: 403 })),
  ),
  mutant(
    'auth/basic-400-send',
    rows['basic-send'],
    'A message with a Basic credential gets 400.',
    only('send', refuses('basic', { status: 400 })),
  ),

  unscoped('auth/unscoped-list', rows['read-scope-missing-list'], 'list'),
  unscoped('auth/unscoped-status', rows['read-scope-missing-status'], 'status'),
  unscoped('auth/unscoped-history', rows['read-scope-missing-history'], 'history'),
  mutant(
    'auth/unscoped-history-by-cursor',
    rows['read-scope-missing-history'],
    'The messages listing checks the scopes on the first page only.',
    when(
      () => older,
      override('auth', () => ({ permits: () => true })),
    ),
  ),
  mutant(
    'auth/unscoped-list-by-limit',
    rows['read-scope-missing-list'],
    'The list checks the scopes only without a limit.',
    when(
      bounded('list'),
      override('auth', () => ({ permits: () => true })),
    ),
  ),
  mutant(
    'auth/unscoped-history-by-limit',
    rows['read-scope-missing-history'],
    'The messages listing checks the scopes only without a limit.',
    when(
      bounded('history'),
      override('auth', () => ({ permits: () => true })),
    ),
  ),
  unscoped('auth/unscoped-start', rows['write-scope-missing-start'], 'start'),
  unscoped('auth/unscoped-send', rows['write-scope-missing-send'], 'send'),
  mutant(
    'auth/scope-401-status',
    rows['read-scope-missing-status'],
    'The status returns 401 for a credential that only lacks the scope.',
    only('status', scopeRefusal({ status: 401 })),
  ),
  mutant(
    'auth/scope-404-send',
    rows['write-scope-missing-send'],
    'A message with a credential that lacks the scope gets 404.',
    only('send', scopeRefusal({ status: 404 })),
  ),
  greedy('auth/both-scopes-list', rows['read-scope-suffices-list'], 'list'),
  greedy('auth/both-scopes-status', rows['read-scope-suffices-status'], 'status'),
  greedy('auth/both-scopes-history', rows['read-scope-suffices-history'], 'history'),
  mutant(
    'auth/both-scopes-history-by-cursor',
    rows['read-scope-suffices-history'],
    'The messages listing requires both scopes on an older page.',
    when(() => older, asksForBoth()),
  ),
  mutant(
    'auth/both-scopes-history-by-limit',
    rows['read-scope-suffices-history'],
    'The messages listing requires both scopes with a limit.',
    when(bounded('history'), asksForBoth()),
  ),
  mutant(
    'auth/both-scopes-list-by-limit',
    rows['read-scope-suffices-list'],
    'The list requires both scopes with a limit.',
    when(bounded('list'), asksForBoth()),
  ),
  greedy('auth/both-scopes-start', rows['write-scope-suffices-start'], 'start'),
  greedy('auth/both-scopes-send', rows['write-scope-suffices-send'], 'send'),
  mutant(
    'auth/both-scopes-waiting-start',
    rows['write-scope-suffices-start'],
    'A start that waits without a stream requires both scopes.',
    only(['start-default', 'start-optional', 'start-required'], asksForBoth()),
  ),
  mutant(
    'auth/both-scopes-required-send',
    rows['write-scope-suffices-send'],
    'A message with reply required requires both scopes.',
    only('send-required', asksForBoth()),
  ),

  mutant(
    'auth/no-access-start-open',
    rows['no-access-start'],
    'A start is accepted from an account that cannot use the API yet.',
    only('start', admitsAll()),
  ),
  mutant(
    'auth/no-access-start-open-to-streams',
    rows['no-access-start'],
    'A start that asks for a stream is accepted from an account that cannot use the API yet.',
    only('start-stream', admitsAll()),
  ),
  mutant(
    'auth/no-access-start-open-to-required',
    rows['no-access-start'],
    'A start with reply required is accepted from an account that cannot use the API yet.',
    only('start-required', admitsAll()),
  ),
  mutant(
    'auth/no-access-list-open',
    rows['no-access-list'],
    'An account that cannot use the API yet gets an empty list.',
    only('list', admitsAll()),
  ),
  mutant(
    'auth/no-access-list-401',
    rows['no-access-list'],
    'The list returns 401 for an account that cannot use the API yet.',
    only('list', accessRefusal({ status: 401 })),
  ),
  mutant(
    'auth/no-access-send-401',
    rows['no-access-send'],
    'A message from an account that cannot use the API yet gets 401.',
    only('send', accessRefusal({ status: 401 })),
  ),
  mutant(
    'auth/no-access-list-402',
    rows['no-access-list'],
    'The list returns 402 for an account that cannot use the API yet.',
    only('list', accessRefusal({ status: 402 })),
  ),
  mutant(
    'auth/no-access-status-401',
    rows['no-access-status'],
    'The status returns 401 for an account that cannot use the API yet.',
    only('status', accessRefusal({ status: 401 })),
  ),
  mutant(
    'auth/no-access-history-empty',
    rows['no-access-history'],
    'The messages listing returns an empty page for an account that cannot use the API yet.',
    emptyPageForTheLocked,
  ),

  mutant(
    'auth/no-access-send-streamed',
    rows['no-access-send'],
    'A message that asks for a stream is refused inside the stream for an account that cannot use the API yet.',
    only(
      'send-stream',
      refusesInStream((_, { credential }) => credential?.account.admitted === false),
    ),
  ),
  mutant(
    'auth/reads-what-it-started',
    rows['read-scope-missing-status'],
    'A key without the scope can read the status of a conversation that it started.',
    readsOwn(),
  ),

  foreign('auth/foreign-send', rows['other-account-send'], 'send'),
  mutant(
    'auth/foreign-send-by-default',
    rows['other-account-send'],
    'A message without a reply mode finds a conversation by its id, in any account.',
    only('send-default', findsAll('send')),
  ),
  mutant(
    'auth/foreign-history-by-limit',
    rows['other-account-history'],
    'The messages listing checks the owner only without a limit.',
    when(
      () =>
        ({ query }) =>
          query.has('limit'),
      findsAll('history'),
    ),
  ),
  mutant(
    'auth/foreign-send-streamed',
    rows['other-account-send'],
    'A message that asks for a stream finds its conversation by its id, in any account.',
    only('send-stream', findsAll('send')),
  ),
  foreign('auth/foreign-status', rows['other-account-status'], 'status'),
  foreign('auth/foreign-history', rows['other-account-history'], 'history'),
  mutant(
    'auth/foreign-status-for-readers',
    rows['other-account-status'],
    'A read-only key gets the status of any conversation.',
    when(() => (call, world) => world.policies.auth.identify(world, call)?.scopes.size === 1, findsAll('status')),
  ),
  mutant(
    'auth/foreign-history-by-cursor',
    rows['other-account-history'],
    'The messages listing checks the owner on the first page only, but not with a cursor.',
    together(findsAll('history'), refusesForeignersWithoutCursor()),
  ),
  also(
    [tickets['members-no-rows'], tickets['one-row']],
    mutant(
      'auth/foreign-list',
      rows['other-account-list'],
      'The list shows the conversations of two accounts.',
      override('list', ({ rows: own }) => ({
        *rows(world, account) {
          const both = [...world.conversations.values()].filter(({ account: { name } }) => SHARED.includes(name))
          if (SHARED.includes(account.name)) yield* both.sort((a, b) => b.updatedAtMs - a.updatedAtMs)
          else yield* own(world, account)
        },
      })),
    ),
  ),

  perKey('auth/per-key-send', rows['same-account-send'], 'send'),
  perKey('auth/per-key-status', rows['same-account-status'], 'status'),
  perKey('auth/per-key-history', rows['same-account-history'], 'history'),
  perKey('auth/per-key-list', rows['same-account-list'], 'list'),
  mutant(
    'auth/reader-copy-status',
    rows['same-account-status'],
    'A read-only key gets a status that is up to five minutes old.',
    copiesForReaders('status'),
  ),
  mutant(
    'auth/reader-copy-list',
    rows['same-account-list'],
    'A read-only key gets a list that is up to five minutes old.',
    copiesForReaders('list'),
  ),
  mutant(
    'auth/reader-copy-history',
    rows['same-account-history'],
    'A read-only key gets a page that is up to five minutes old.',
    copiesForReaders('history'),
  ),
  mutant(
    'auth/reader-no-gates',
    rows['same-account-status'],
    'A read-only key gets a status without pendingGates.',
    shownTo(
      'readOnly',
      override('status', ({ fields }) => ({ fields: { ...fields, pendingGates: () => [] } })),
    ),
  ),
  mutant(
    'auth/reader-no-titles',
    rows['same-account-status'],
    'A read-only key gets a status with the title "Untitled".',
    shownTo(
      'readOnly',
      override('status', ({ fields }) => ({ fields: { ...fields, title: () => 'Untitled' } })),
    ),
  ),
  mutant(
    'auth/reader-no-titles-list',
    rows['same-account-list'],
    'A read-only key gets list entries with the title "Untitled".',
    shownTo(
      'readOnly',
      override('list', ({ fields }) => ({ fields: { ...fields, title: () => 'Untitled' } })),
    ),
    { virtual: 'a list entry may be 5 s stale, and a run with a short wait limit lasts only slightly longer' },
  ),

  mutant(
    'auth/scope-401-list',
    rows['read-scope-missing-list'],
    'The list returns 401 for a credential that only lacks the scope.',
    only('list', scopeRefusal({ status: 401 })),
  ),
  mutant(
    'auth/wrong-403-status',
    rows['wrong-credential-status'],
    'The status returns 403 for a credential that was never issued.',
    only('status', refuses('unknown', { status: 403 })),
  ),
  halfKnown('auth/known-by-beginning-start', rows['wrong-credential-start'], 'start'),
  halfKnown('auth/known-by-beginning-send', rows['wrong-credential-send'], 'send'),
  halfKnown('auth/known-by-beginning-list', rows['wrong-credential-list'], 'list'),
  halfKnown('auth/known-by-beginning-status', rows['wrong-credential-status'], 'status'),
  halfKnown('auth/known-by-beginning-history', rows['wrong-credential-history'], 'history'),
  inQuery('auth/query-access-token-history', 'access_token'),
  inQuery('auth/query-named-key-history', 'key'),
  mutant(
    'auth/foreign-busy-list',
    rows['other-account-list'],
    'The list shows busy conversations of every account.',
    override('list', ({ rows: own }) => ({
      *rows(world, account) {
        for (const each of world.conversations.values()) if (each.account !== account && each.running) yield each
        yield* own(world, account)
      },
    })),
  ),
]

function readsOwn(): Change {
  return (policies) => {
    const startedBy = new WeakMap<Conversation, Credential>()
    return together(
      override('endpoints', ({ start }) => ({
        start(world, attempt) {
          const sent = start(world, attempt)
          if (attempt.credential) startedBy.set(sent.turn.conversation, attempt.credential)
          return sent
        },
      })),
      override('refusals', ({ first }) => ({
        first(world, attempt) {
          const { call, conversation, credential } = attempt
          const isOwn = conversation !== null && credential !== null && startedBy.get(conversation) === credential
          return call.endpoint === 'status' && isOwn ? null : first(world, attempt)
        },
      })),
    )(policies)
  }
}
