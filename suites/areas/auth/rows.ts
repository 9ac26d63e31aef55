import { area, type More, must, open, standard } from '../../rules/requirement.ts'
import { type Endpoint, route } from '../../rules/words.ts'

const nothing = (to: Endpoint) => must('5.5', `${route[to]} answers 401 to a request without a credential.`)
const wrong = (to: Endpoint) => must('5.5', `${route[to]} answers 401 to a bearer credential that was never issued.`)
const basic = (to: Endpoint) =>
  must('5.1', `${route[to]} answers 401 to a good key that comes as Basic, not as Bearer.`)
const query = (to: Endpoint) => must('5.1', `${route[to]} answers 401 to a good key that comes in the query only.`)
const bare = (to: Endpoint) =>
  must('5.1', `${route[to]} answers 401, or 400, to a good key without the word Bearer before it.`)
const inHeader = (to: Endpoint) =>
  must('5.1', `${route[to]} answers 401 to a good key that comes in a header of its own only.`)
const noRead = (to: Endpoint) => must('5.5', `${route[to]} answers 403 to a credential without the read scope.`)
const noWrite = (to: Endpoint) => must('5.5', `${route[to]} answers 403 to a credential without the write scope.`)
const read = (to: Endpoint) => must('5.4', `${route[to]} asks for no scope but the read scope.`)
const write = (to: Endpoint) => must('5.4', `${route[to]} asks for no scope but the write scope.`)
const barred = (to: Endpoint, more?: More) =>
  must('5.5', `${route[to]} answers 403 to a valid credential of an account that cannot use it yet.`, more)

/** Two faults in one request: which of them is told is open, and 404 is lawful. */
const accountFirst: More = {
  occasion: 'service',
  why: 'Such an account has no conversation to name, so only a service that looks at the account first can show it.',
}

/** Credentials, scopes, and what belongs to whom (spec 1, 4, 5, 7). */
export const auth = area('auth', {
  'no-credential-start': nothing('start'),
  'no-credential-send': nothing('send'),
  'no-credential-list': nothing('list'),
  'no-credential-status': nothing('status'),
  'no-credential-history': nothing('history'),

  'wrong-credential-start': wrong('start'),
  'wrong-credential-send': wrong('send'),
  'wrong-credential-list': wrong('list'),
  'wrong-credential-status': wrong('status'),
  'wrong-credential-history': wrong('history'),

  'basic-start': basic('start'),
  'basic-send': basic('send'),
  'basic-list': basic('list'),
  'basic-status': basic('status'),
  'basic-history': basic('history'),

  'query-key-start': query('start'),
  'query-key-send': query('send'),
  'query-key-list': query('list'),
  'query-key-status': query('status'),
  'query-key-history': query('history'),

  'bare-key-start': bare('start'),
  'bare-key-send': bare('send'),
  'bare-key-list': bare('list'),
  'bare-key-status': bare('status'),
  'bare-key-history': bare('history'),

  'header-key-start': inHeader('start'),
  'header-key-send': inHeader('send'),
  'header-key-list': inHeader('list'),
  'header-key-status': inHeader('status'),
  'header-key-history': inHeader('history'),

  'read-scope-missing-list': noRead('list'),
  'read-scope-missing-status': noRead('status'),
  'read-scope-missing-history': noRead('history'),
  'write-scope-missing-start': noWrite('start'),
  'write-scope-missing-send': noWrite('send'),

  'read-scope-suffices-list': read('list'),
  'read-scope-suffices-status': read('status'),
  'read-scope-suffices-history': read('history'),
  'write-scope-suffices-start': write('start'),
  'write-scope-suffices-send': write('send'),

  'no-access-start': barred('start'),
  'no-access-send': barred('send', accountFirst),
  'no-access-list': barred('list'),
  'no-access-status': barred('status', accountFirst),
  'no-access-history': barred('history', accountFirst),

  'other-account-send': must('1', 'A message to a conversation of an unrelated account is refused.'),
  'other-account-list': must('4.3', 'The list shows no conversation of an unrelated account.'),
  'other-account-status': must('1', 'The status of a conversation of an unrelated account is refused.'),
  'other-account-history': must('1', 'The messages of a conversation of an unrelated account are refused.'),

  'same-account-send': must('1', 'Another key of the account can send to a conversation that the first key started.'),
  'same-account-list': must('1', 'Another key of the account finds in its list what the first key started.'),
  'same-account-status': must('1', 'Another key of the account reads the status of what the first key started.'),
  'same-account-history': must('1', 'Another key of the account reads the messages of what the first key started.'),

  'www-authenticate': standard('5.5', 'A 401 names the scheme to use in its WWW-Authenticate header.'),
  'scheme-any-case': standard('5.1', 'The word Bearer is understood in capital and in small letters.'),

  'other-account-answer': open('7', 'Whether a conversation of an unrelated account is answered with 404 or with 403.'),
  'credential-kinds': open('5.2', 'Which kinds of credential, API key or access token, the run used with success.'),
  'other-case-key': open('5.5', 'Whether a good key is accepted with the case of its letters turned.'),
})
