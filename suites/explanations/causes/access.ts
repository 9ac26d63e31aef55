import { type Family, family } from './family.ts'

/** Credentials, scopes, accounts and credits. */
export const access: readonly Family[] = [
  family(
    ['auth/no-credential-*'],
    'The route is registered outside the authentication middleware, or in front of it.',
    'Validation of the body or a lookup of the conversation runs before authentication and rejects the request first.',
    'Look at the order of the middleware for this route.',
  ),
  family(
    ['auth/wrong-credential-*'],
    'The service compares only the prefix or the length of the key, or ignores case.',
    'A cache of credentials keeps an entry under a shortened key.',
    'Look at the function that finds the account of a key, and send it the key of the finding.',
  ),
  family(
    ['auth/{basic,query-key,bare-key,header-key}-*'],
    'The service or its gateway also accepts a key from another place, such as the query or X-Api-Key.',
    'The parser takes the last word of the header and never checks the scheme.',
    'Look at the function that extracts the credential from a request.',
  ),
  family(
    ['auth/*-scope-missing-*'],
    'The route has no scope check, or a check for another scope.',
    'The service returns 401 or 404 although the key is valid and only the scope is missing.',
    'Look at the scope that the route declares.',
  ),
  family(
    ['auth/*-scope-suffices-*'],
    'The route requires both scopes, or a role that only full keys have.',
    'Look at the scope that the route declares, and at the scopes of the key in the target file.',
  ),
  family(
    ['auth/no-access-*'],
    'The account is checked after the request is validated, or not at all for this route.',
    'Confirm first that the credential noAccess belongs to an account that cannot use the API yet.',
  ),
  family(
    ['auth/other-account-*', 'errors/other-account-adds-nothing'],
    'The conversation is loaded by its id alone, without the account of the caller in the query.',
    'Confirm first that otherAccount and full belong to unrelated accounts, not to one workspace.',
    'This failure exposes data of customers. Fix it before all others.',
  ),
  family(
    ['auth/same-account-*'],
    'Conversations belong to the key that started them, not to its account.',
    'The route reads a replica or cache that is kept per key.',
    'Confirm first that readOnly and writeOnly belong to the account of full.',
  ),
  family(
    ['auth/www-authenticate', 'auth/scheme-any-case'],
    'The 401 is written by hand and lacks the WWW-Authenticate header, or the comparison of the scheme is case-sensitive.',
    'Use the authentication of the HTTP framework, or follow RFC 9110, section 11.',
  ),
  family(
    ['balance/*-free'],
    'The check of the balance is a middleware of all routes, not only of the two POST routes.',
    'Look at where the 402 is raised.',
  ),
  family(
    ['balance/{start,send}-*'],
    'The balance is checked after the turn has begun, or not in this reply mode.',
    'In a stream, 200 and the headers are sent before the balance is checked.',
    'Confirm first that the account of emptyBalance has no credits at all.',
  ),
]
