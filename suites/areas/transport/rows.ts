import { area, type More, must, standard } from '../../rules/requirement.ts'
import { type Endpoint, route } from '../../rules/words.ts'

const json = (to: Endpoint) => must('4', `${route[to]} labels its 200 as application/json.`)

const http1: More = {
  occasion: 'service',
  why: 'Only HTTP/1.1 has it, and a proxy in between may hide it.',
}

/** What lies below the API: TLS, media type, base address (spec 4, 9). */
export const transport = area('transport', {
  https: must('9', 'A service that is not on the loopback interface is reached over HTTPS.', {
    occasion: 'service',
    why: 'A loopback address needs no HTTPS, so only a service at another address can show it.',
  }),
  'base-path': must('9', 'The service answers below a base address that ends in /v1.'),
  'json-start': json('start'),
  'json-send': json('send'),
  'json-list': json('list'),
  'json-status': json('status'),
  'json-history': json('history'),
  'json-start-accepted': must('4', 'POST /conversations labels its 202 as application/json.'),
  'json-send-accepted': must('4', 'POST /messages labels its 202 as application/json.'),

  'after-refused-start': must(
    '4',
    'The service answers a request that follows a refused POST /conversations on its connection like any other.',
  ),
  'after-refused-send': must(
    '4',
    'The service answers a request that follows a refused POST /messages on its connection like any other.',
  ),
  'idle-connection': must(
    '4',
    'The service answers a request on a connection that was idle for a second like any other.',
  ),

  'json-utf-8': standard('4', 'JSON bodies are UTF-8.'),
  'request-charset': standard('4', 'A request labelled application/json with a charset is read like one without.'),
  'request-chunked': standard(
    '4',
    'The service reads a request body that comes in chunks, or refuses it with 411.',
    http1,
  ),
  'request-expect': standard(
    '4',
    'The service answers a request with Expect: 100-continue like any other, or refuses it with 417.',
    http1,
  ),
})
