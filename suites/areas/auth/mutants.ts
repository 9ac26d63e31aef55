import { override, overrideIn, together } from '../../../fixtures/change.ts'
import { type Change, each } from '../../../fixtures/define.ts'
import type { Call } from '../../../fixtures/service/call.ts'
import type { Conversation, Credential, World } from '../../../fixtures/service/world.ts'
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
  readsFromHeaders,
  readsFromQuery,
  refuses,
  refusesForeignersWithoutCursor,
  scopeRefusal,
  takesNoKey,
  tiedToKey,
} from '../../../fixtures/tools/credentials.ts'
import { by, type Picks } from '../../../fixtures/tools/only.ts'
import { refusesInStream } from '../../../fixtures/tools/refusing.ts'
import { ENDPOINTS, READS, subject } from '../../../fixtures/tools/way.ts'
import type { Endpoint } from '../../rules/words.ts'
import { route } from '../../rules/words.ts'
import { mutants } from '../mutants-table.ts'
import { auth as rows } from './rows.ts'

/** Requests that say how much they want. */
const bounded =
  (to: Endpoint): Picks =>
  ({ endpoint, query }) =>
    endpoint === to && query.has('limit')
/** Requests for an older page. */
const older: Picks = ({ endpoint, query }) => endpoint === 'history' && query.has('before')

/** Accounts of which each is shown what the other has, too. */
const SHARED = ['main', 'other']

/** Services that are wrong about credentials, scopes, and what belongs to whom. */
export const auth = mutants(rows, {
  ...each(ENDPOINTS, (to) => ({
    [`open-${to}: ${route[to]} accepts a request without a credential.`]: {
      [`no-credential-${to}`]: letsIn('absent'),
      at: to,
    },
    [`any-key-${to}: ${route[to]} accepts a bearer credential that was never issued.`]: {
      [`wrong-credential-${to}`]: letsIn('unknown'),
      at: to,
    },
    [`basic-${to}: ${route[to]} accepts a valid key in a Basic header.`]: { [`basic-${to}`]: letsIn('basic'), at: to },
    [`query-key-${to}: ${route[to]} accepts a valid key only in the query.`]: {
      [`query-key-${to}`]: letsIn('query'),
      at: to,
    },
    [`bare-key-${to}: ${route[to]} accepts a key without the word Bearer.`]: {
      [`bare-key-${to}`]: readsFromHeaders(({ authorization }) => authorization),
      at: to,
    },
    [`header-key-${to}: ${route[to]} also accepts a key in the header X-Api-Key.`]: {
      [`header-key-${to}`]: readsFromHeaders((headers) => String(headers['x-api-key'])),
      at: to,
    },
    [`known-by-beginning-${to}: ${route[to]} compares only the beginning of a key.`]: {
      [`wrong-credential-${to}`]: knowsByBeginning(),
      at: to,
    },
  })),
  'open-history-by-cursor: The messages listing requires a credential on the first page only, but not with a cursor.': {
    'no-credential-history': letsIn('absent'),
    at: older,
  },
  'open-list-by-limit: The list requires a credential only without a limit.': {
    'no-credential-list': letsIn('absent'),
    at: bounded('list'),
  },
  'any-key-history-by-limit: The messages listing accepts any key with a limit.': {
    'wrong-credential-history': letsIn('unknown'),
    at: bounded('history'),
  },
  ...each(READS, (to) => ({
    [`longer-key-${to}: ${route[to]} accepts every key that begins with a valid key.`]: {
      [`wrong-credential-${to}`]: letsInLonger(),
      at: to,
    },
    [`shorter-key-${to}: ${route[to]} accepts the first twenty characters of a valid key.`]: {
      [`wrong-credential-${to}`]: knowsByWhatIsShown(),
      at: to,
    },
    [`unscoped-${to}: ${route[to]} does not check the scopes.`]: {
      [`read-scope-missing-${to}`]: override('auth', () => ({ permits: () => true })),
      at: to,
    },
    [`both-scopes-${to}: ${route[to]} requires both scopes.`]: { [`read-scope-suffices-${to}`]: asksForBoth(), at: to },
  })),
  'member-name-key-list: The list looks up keys as property names of a JavaScript object, and returns 500 for an inherited name.':
    {
      'wrong-credential-list': override('refusals', () => ({
        first: () => ({ status: 500, code: 'failed', message: 'Something went wrong.' }),
      })),
      at: ({ endpoint, headers }: Call) => endpoint === 'list' && headers.authorization === 'Bearer constructor',
    },
  'any-scheme-status: The status accepts a valid key after the word Basic.': {
    'basic-status': readsFromHeaders(({ authorization }) => /^basic (.+)$/i.exec(authorization ?? '')?.[1]),
    at: 'status',
  },
  'empty-key-history: The messages listing accepts the word Bearer without a key.': {
    'no-credential-history': takesNoKey(),
    at: 'history',
  },
  'absent-403-list: The list returns 403 for a request without a credential, as some frameworks do.': {
    'no-credential-list': refuses('absent', { status: 403 }),
    at: 'list',
    also: ['header-key-list'],
  },
  'absent-302-status: The status redirects a request without a credential to a login page.': {
    'no-credential-status': refuses('absent', { status: 302, headers: { location: '/login' } }),
    at: 'status',
    also: ['header-key-status'],
  },
  'wrong-404-history: The messages listing returns 404 for an invalid credential.': {
    'wrong-credential-history': refuses('unknown', { status: 404 }),
    at: 'history',
  },
  ...each(['start', 'status'], (to) => ({
    [`wrong-403-${to}: ${subject[to]} returns 403 for a credential that was never issued.`]: {
      [`wrong-credential-${to}`]: refuses('unknown', { status: 403 }),
      at: to,
    },
  })),
  'basic-400-send: A message with a Basic credential gets 400.': {
    'basic-send': refuses('basic', { status: 400 }),
    at: 'send',
  },
  'unscoped-history-by-cursor: The messages listing checks the scopes on the first page only.': {
    'read-scope-missing-history': override('auth', () => ({ permits: () => true })),
    at: older,
  },
  'unscoped-list-by-limit: The list checks the scopes only without a limit.': {
    'read-scope-missing-list': override('auth', () => ({ permits: () => true })),
    at: bounded('list'),
  },
  'unscoped-history-by-limit: The messages listing checks the scopes only without a limit.': {
    'read-scope-missing-history': override('auth', () => ({ permits: () => true })),
    at: bounded('history'),
  },
  ...each(['start', 'send'], (to) => ({
    [`unscoped-${to}: ${route[to]} does not check the scopes.`]: {
      [`write-scope-missing-${to}`]: override('auth', () => ({ permits: () => true })),
      at: to,
    },
    [`both-scopes-${to}: ${route[to]} requires both scopes.`]: {
      [`write-scope-suffices-${to}`]: asksForBoth(),
      at: to,
    },
  })),
  ...each(['status', 'list'], (to) => ({
    [`scope-401-${to}: The ${to} returns 401 for a credential that only lacks the scope.`]: {
      [`read-scope-missing-${to}`]: scopeRefusal({ status: 401 }),
      at: to,
    },
    [`reader-copy-${to}: A read-only key gets a ${to} that is up to five minutes old.`]: {
      [`same-account-${to}`]: copiesForReaders(to),
    },
  })),
  'scope-404-send: A message with a credential that lacks the scope gets 404.': {
    'write-scope-missing-send': scopeRefusal({ status: 404 }),
    at: 'send',
  },
  'both-scopes-history-by-cursor: The messages listing requires both scopes on an older page.': {
    'read-scope-suffices-history': asksForBoth(),
    at: older,
  },
  'both-scopes-history-by-limit: The messages listing requires both scopes with a limit.': {
    'read-scope-suffices-history': asksForBoth(),
    at: bounded('history'),
  },
  'both-scopes-list-by-limit: The list requires both scopes with a limit.': {
    'read-scope-suffices-list': asksForBoth(),
    at: bounded('list'),
  },
  'both-scopes-waiting-start: A start that waits without a stream requires both scopes.': {
    'write-scope-suffices-start': asksForBoth(),
    at: ['start-default', 'start-optional', 'start-required'],
  },
  'both-scopes-required-send: A message with reply required requires both scopes.': {
    'write-scope-suffices-send': asksForBoth(),
    at: 'send-required',
  },
  'no-access-start-open: A start is accepted from an account that cannot use the API yet.': {
    'no-access-start': admitsAll(),
    at: 'start',
  },
  'no-access-start-open-to-streams: A start that asks for a stream is accepted from an account that cannot use the API yet.':
    { 'no-access-start': admitsAll(), at: 'start-stream' },
  'no-access-start-open-to-required: A start with reply required is accepted from an account that cannot use the API yet.':
    { 'no-access-start': admitsAll(), at: 'start-required' },
  'no-access-list-open: An account that cannot use the API yet gets an empty list.': {
    'no-access-list': admitsAll(),
    at: 'list',
  },
  ...each([401, 402], (code) => ({
    [`no-access-list-${code}: The list returns ${code} for an account that cannot use the API yet.`]: {
      'no-access-list': accessRefusal({ status: code }),
      at: 'list',
    },
  })),
  'no-access-send-401: A message from an account that cannot use the API yet gets 401.': {
    'no-access-send': accessRefusal({ status: 401 }),
    at: 'send',
  },
  'no-access-status-401: The status returns 401 for an account that cannot use the API yet.': {
    'no-access-status': accessRefusal({ status: 401 }),
    at: 'status',
  },
  'no-access-history-empty: The messages listing returns an empty page for an account that cannot use the API yet.': {
    'no-access-history': emptyPageForTheLocked,
  },
  'no-access-send-streamed: A message that asks for a stream is refused inside the stream for an account that cannot use the API yet.':
    {
      'no-access-send': refusesInStream((_, { credential }) => credential?.account.admitted === false),
      at: 'send-stream',
    },
  'reads-what-it-started: A key without the scope can read the status of a conversation that it started.': {
    'read-scope-missing-status': readsOwn(),
  },
  ...each(['send', 'status', 'history'], (to) => ({
    [`foreign-${to}: ${route[to]} finds a conversation by its id, in any account.`]: {
      [`other-account-${to}`]: findsAll(to),
    },
  })),
  'foreign-send-by-default: A message without a reply mode finds a conversation by its id, in any account.': {
    'other-account-send': findsAll('send'),
    at: 'send-default',
  },
  'foreign-history-by-limit: The messages listing checks the owner only without a limit.': {
    'other-account-history': findsAll('history'),
    at: ({ query }: Call) => query.has('limit'),
  },
  'foreign-send-streamed: A message that asks for a stream finds its conversation by its id, in any account.': {
    'other-account-send': findsAll('send'),
    at: 'send-stream',
  },
  'foreign-status-for-readers: A read-only key gets the status of any conversation.': {
    'other-account-status': findsAll('status'),
    at: (call: Call, world: World) => world.policies.auth.identify(world, call)?.scopes.size === 1,
  },
  'foreign-history-by-cursor: The messages listing checks the owner on the first page only, but not with a cursor.': {
    'other-account-history': together(findsAll('history'), refusesForeignersWithoutCursor()),
  },
  'foreign-list: The list shows the conversations of two accounts.': {
    'other-account-list': override('list', ({ rows: own }) => ({
      *rows(world, account) {
        const both = [...world.conversations.values()].filter(({ account: { name } }) => SHARED.includes(name))
        if (SHARED.includes(account.name)) yield* both.sort((a, b) => b.updatedAtMs - a.updatedAtMs)
        else yield* own(world, account)
      },
    })),
    also: ['tickets/members-no-rows', 'tickets/one-row'],
  },
  ...each(['send', 'status', 'history', 'list'], (to) => ({
    [`per-key-${to}: ${route[to]} hides a conversation from other keys of its account.`]: {
      [`same-account-${to}`]: tiedToKey(to),
    },
  })),
  'reader-copy-history: A read-only key gets a page that is up to five minutes old.': {
    'same-account-history': copiesForReaders('history'),
  },
  'reader-no-gates: A read-only key gets a status without pendingGates.': {
    'same-account-status': overrideIn('status', 'fields', () => ({ pendingGates: () => [] })),
    at: by('readOnly'),
  },
  'reader-no-titles: A read-only key gets a status with the title "Untitled".': {
    'same-account-status': overrideIn('status', 'fields', () => ({ title: () => 'Untitled' })),
    at: by('readOnly'),
  },
  'reader-no-titles-list: A read-only key gets list entries with the title "Untitled".': {
    'same-account-list': overrideIn('list', 'fields', () => ({ title: () => 'Untitled' })),
    at: by('readOnly'),
    virtual: 'a list entry may be 5 s stale, and a run with a short wait limit lasts only slightly longer',
  },
  'query-access-token-history: The messages listing accepts a key in the query parameter access_token.': {
    'query-key-history': readsFromQuery('access_token'),
    at: 'history',
  },
  'query-named-key-history: The messages listing accepts a key in the query parameter key.': {
    'query-key-history': readsFromQuery('key'),
    at: 'history',
  },
  'foreign-busy-list: The list shows busy conversations of every account.': {
    'other-account-list': override('list', ({ rows: own }) => ({
      *rows(world, account) {
        for (const each of world.conversations.values()) if (each.account !== account && each.running) yield each
        yield* own(world, account)
      },
    })),
  },
})

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
