import { expect, test } from 'vitest'
import { made } from './kit/made.ts'
import { isNotAcceptable } from './not-acceptable.ts'

test.each<[string, number, string | undefined, object | undefined, boolean]>([
  ['a stream where JSON is documented', 406, 'text/event-stream', { text: 'x' }, true],
  ['JSON where a stream was asked for', 406, 'application/json', { text: 'x', stream: true }, true],
  ['JSON at a weight of nought', 406, 'application/json;q=0, text/html', {}, true],
  ['JSON where JSON is documented', 406, 'application/json', { text: 'x', stream: false }, false],
  ['a stream where a stream was asked for', 406, 'Text/Event-Stream', { stream: true }, false],
  ['anything', 406, '*/*', { stream: true }, false],
  ['any text', 406, 'text/*;q=0.5', { stream: true }, false],
  ['nothing', 406, undefined, {}, false],
  ['a stream on a read', 406, 'text/event-stream', undefined, true],
  ['another status', 400, 'text/event-stream', {}, false],
])('an Accept header that names %s', (_, status, accept, body, expected) => {
  const answer = made({
    status,
    method: body === undefined ? 'GET' : 'POST',
    requestHeaders: accept === undefined ? {} : { accept },
    requestBody: body === undefined ? null : JSON.stringify(body),
  })
  expect(isNotAcceptable(answer)).toBe(expected)
})
