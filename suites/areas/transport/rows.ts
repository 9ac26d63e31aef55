import { area, type More, must, open, standard } from '../../rules/requirement.ts'
import { type Endpoint, route } from '../../rules/words.ts'

const json = (to: Endpoint) => must('4', `The service labels the 200 of ${route[to]} as application/json.`)

const http1: More = {
  occasion: 'service',
  why: 'Only HTTP/1.1 has chunked bodies, and a proxy may hide them.',
}

/** What lies below the API: TLS, media type, base address (spec 4, 9). */
export const transport = area('transport', {
  https: must('9', 'The service uses HTTPS, unless its address is a loopback address.', {
    occasion: 'service',
    why: 'A loopback address needs no HTTPS.',
  }),
  'base-path': must('9', 'The service serves the API below a base address that ends in /v1.'),
  'json-start': json('start'),
  'json-send': json('send'),
  'json-list': json('list'),
  'json-status': json('status'),
  'json-history': json('history'),
  'json-start-accepted': must('4', 'The service labels the 202 of POST /conversations as application/json.'),
  'json-send-accepted': must('4', 'The service labels the 202 of POST /messages as application/json.'),

  'after-refused-start': must(
    '4',
    'The service answers the next request on a connection after it rejected POST /conversations.',
  ),
  'after-refused-send': must(
    '4',
    'The service answers the next request on a connection after it rejected POST /messages.',
  ),
  'idle-connection': must('4', 'The service answers a request normally on a connection that was idle for a second.'),

  'not-shared': standard('5.1', 'The service lets no shared cache keep what it returns to a credential.'),
  cookies: open('5.1', 'The suite records which cookies the service sets, which no client of the API has to keep.'),
  'json-utf-8': standard('4', 'The service encodes JSON bodies in UTF-8.'),
  'request-charset': standard('4', 'The service accepts a charset parameter in the Content-Type of a JSON request.'),
  'request-chunked': standard('4', 'The service reads a chunked request body, or refuses it with 411.', http1),
  'request-expect': standard(
    '4',
    'The service answers a request with Expect: 100-continue like any other, or refuses it with 417.',
    http1,
  ),
})
