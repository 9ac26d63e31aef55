import { area, family, type More, must, open, standard } from '../../rules/requirement.ts'
import { type Endpoint, route } from '../../rules/words.ts'

const every = ['start', 'send', 'list', 'status', 'history'] as const
const reads = ['list', 'status', 'history'] as const
const writes = ['start', 'send'] as const

const nothing = (to: Endpoint) => must('5.5', `The service returns 401 for ${route[to]} without a credential.`)
const wrong = (to: Endpoint) =>
  must('5.5', `The service returns 401 for ${route[to]} with a credential that was never issued.`)
const basic = (to: Endpoint) =>
  must('5.1', `The service returns 401 for ${route[to]} with a valid key sent as Basic instead of Bearer.`)
const query = (to: Endpoint) =>
  must('5.1', `The service returns 401 for ${route[to]} with a valid key only in the query.`)
const bare = (to: Endpoint) =>
  must('5.1', `The service returns 401 or 400 for ${route[to]} with a valid key without the word Bearer.`)
const inHeader = (to: Endpoint) =>
  must('5.1', `The service returns 401 for ${route[to]} with a valid key only in another header.`)
const noRead = (to: Endpoint) =>
  must('5.5', `The service returns 403 for ${route[to]} with a credential without the read scope.`)
const noWrite = (to: Endpoint) =>
  must('5.5', `The service returns 403 for ${route[to]} with a credential without the write scope.`)
const read = (to: Endpoint) => must('5.4', `The service requires only the read scope for ${route[to]}.`)
const write = (to: Endpoint) => must('5.4', `The service requires only the write scope for ${route[to]}.`)
const barred = (to: Endpoint, more?: More) =>
  must('5.5', `The service returns 403 for ${route[to]} if the account cannot use the route yet.`, more)

/** The request has two faults, and the service may report either with 403 or 404 (interpretation 20). */
const accountFirst: More = {
  occasion: 'service',
  why: 'The account has no conversation, so the rule can only be tested if the service checks the account first.',
}

/** Credentials, scopes, and what belongs to whom (spec 1, 4, 5, 7). */
export const auth = area('auth', {
  ...family('no-credential', every, nothing),
  ...family('wrong-credential', every, wrong),
  ...family('basic', every, basic),
  ...family('query-key', every, query),
  ...family('bare-key', every, bare),
  ...family('header-key', every, inHeader),
  ...family('read-scope-missing', reads, noRead),
  ...family('write-scope-missing', writes, noWrite),
  ...family('read-scope-suffices', reads, read),
  ...family('write-scope-suffices', writes, write),
  ...family('no-access', every, (to) => barred(to, to === 'start' || to === 'list' ? undefined : accountFirst)),

  'other-account-send': must('1', 'The service refuses a message to a conversation of an unrelated account.'),
  'other-account-list': must('4.3', 'The service lists no conversation of an unrelated account.'),
  'other-account-status': must(
    '1',
    'The service refuses to return the status of a conversation of an unrelated account.',
  ),
  'other-account-history': must(
    '1',
    'The service refuses to return the messages of a conversation of an unrelated account.',
  ),

  'same-account-send': must(
    '1',
    'The service accepts a message from another key of the account that started the conversation.',
  ),
  'same-account-list': must('1', 'The service lists a conversation for every key of the account that started it.'),
  'same-account-status': must(
    '1',
    'The service returns the status of a conversation to every key of the account that started it.',
  ),
  'same-account-history': must(
    '1',
    'The service returns the messages of a conversation to every key of the account that started it.',
  ),

  'www-authenticate': standard(
    '5.5',
    'The service names the authentication scheme of a 401 in the WWW-Authenticate header.',
  ),
  'scheme-any-case': standard('5.1', 'The service accepts the word Bearer in upper and lower case.'),

  'other-account-answer': open(
    '7',
    'The suite records whether the service returns 404 or 403 for a conversation of an unrelated account.',
  ),
  'credential-kinds': open(
    '5.2',
    'The suite records which kinds of credential the service accepted: API keys or access tokens.',
  ),
  'other-case-key': open(
    '5.5',
    'The suite records whether the service accepts a valid key with the case of its letters inverted.',
  ),
})
