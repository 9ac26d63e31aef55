import { area, must, standard } from '../../rules/requirement.ts'
import { type Endpoint, route } from '../../rules/words.ts'

const json = (to: Endpoint) => must('4', `${route[to]} labels its 200 as application/json.`)

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

  'json-utf-8': standard('4', 'JSON bodies are UTF-8.'),
  'request-charset': standard('4', 'A request labelled application/json with a charset is read like one without.'),
})
