import { type Family, family } from './family.ts'

/** Refused requests, their statuses and bodies, and what they leave behind. */
export const errors: readonly Family[] = [
  family(
    ['errors/*-no-body', 'errors/*-not-json', 'errors/*-trailing-garbage', 'errors/*-not-object'],
    'The JSON parser accepts more than JSON, or stops after the first value.',
    'The exception of the parser is not mapped to 400, and ends as 500.',
    'Look at the body parser and its error handler.',
  ),
  family(
    ['errors/{start,send}-*-{missing,type,unknown}'],
    'The field is not validated: a wrong type is converted, ignored or taken as the default.',
    'The validation library coerces types, for example "true" to true. Turn coercion off.',
    'Look at the schema of the request body.',
  ),
  family(
    ['errors/{list,history}-limit-letters'],
    'The limit is parsed with a function that returns NaN or a prefix, such as parseInt.',
    'Validate the query parameter before it is used.',
  ),
  family(
    ['errors/unknown-conversation-*', 'errors/{none,stream,required}-404-send'],
    'The lookup returns an empty object or creates the conversation instead of reporting that it is missing.',
    'The status is 200 because the response begins before the lookup. Look up the conversation first.',
  ),
  family(
    ['errors/unknown-route-*', 'errors/route-*'],
    'The router has a catch-all, such as a page of a single-page application, or matches prefixes and suffixes.',
    'The default 404 page of the framework is used in place of an ApiError.',
    'Call the path of the finding with curl, and look at which handler responds.',
  ),
  family(
    ['errors/other-method*', 'errors/allow-header'],
    'The route accepts every method, or the framework returns 200 for OPTIONS, PUT or DELETE.',
    'Look at the methods that the route is registered for.',
  ),
  family(
    ['errors/{none,stream,required}-*'],
    'This reply mode has a separate handler that starts the work or the response before it validates the request.',
    'In a stream, a refusal after the first byte can only be an event. Check everything before the headers are sent.',
    'Use one validation for all modes.',
  ),
  family(
    [
      'errors/*-json',
      'errors/*-error',
      'errors/*-closed',
      'errors/*-code',
      'errors/unlisted-body',
      'errors/400-says-what',
    ],
    'A gateway or the default error handler of the framework writes this status with its own body.',
    'One code path builds the body by hand, with extra fields such as status or details.',
    'Search for the places that send this status, and let them use one function.',
  ),
  family(
    ['errors/*-adds-nothing'],
    'The message is stored before the check that refuses the request, and the transaction is not rolled back.',
    'Store the message in the transaction that accepts the request.',
  ),
  family(
    ['errors/odd-*', 'errors/foreign-cursor', 'errors/nul-*', 'errors/lone-surrogate-*', 'errors/deep-body-*'],
    'A database, decoder or serializer throws on this input, and the exception becomes a 500.',
    'U+0000 and lone surrogates fail in many databases. Refuse or replace them before they are stored.',
    'Find the stack trace in the log of the service at the time of the exchange.',
  ),
  family(
    ['status-codes/{start,send,list,status,history}'],
    'An exception is not handled and becomes a 500, or a proxy returns its own status.',
    'The framework uses a status that the specification does not list, such as 201, 204 or 422.',
    'Find the exchange in the log of the service by its time or its traceparent header.',
  ),
  family(
    ['status-codes/good-*'],
    'A valid read is refused now and then: a replica lacks the conversation, or one instance has other keys.',
    'Compare the failing instance with the others. Look for reads from a replica right after a write.',
  ),
  family(
    ['status-codes/*-no-409'],
    'The service detects duplicates by the text of a message, or holds a lock longer than the turn.',
    'Look at the code that raises the 409, and at the id that this code compares.',
  ),
]
