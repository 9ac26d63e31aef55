import { expect, test } from 'vitest'
import { ackOf, conversationIdsIn } from './ack.ts'
import { made } from './made.ts'
import { carriesId, carriesText, fieldsIn } from './stream-data.ts'

const stream = (data: string) =>
  made({ chunks: [{ atMs: 1, text: `event: ping\ndata: p\n\nevent: ack\ndata: ${data}\n\n` }] })

test.each([
  ['{"conversationId":"c 1","messageId":"m1"}', ['c 1', 'm1']],
  ['{"ids":[{"of":"c1"},{"of":"c1"}],"n":7,"e":""}', ['c1']],
  ['["c1"]', ['c1']],
  ['"{\\"c\\":\\"c1\\"}"', ['c1']],
  ['"c1"', ['c1']],
  ['conversation=c1; message=m1', ['conversation=c1; message=m1', 'conversation', 'c1', 'message', 'm1']],
  ['12345', ['12345']],
])('strings of an ack that may be ids: %s', (data, ids) => {
  expect(conversationIdsIn(stream(data))).toEqual(ids)
})

test('a stream without ack names nothing', () => {
  expect(ackOf(made({ chunks: [{ atMs: 1, text: 'event: done\ndata: x\n\n' }] }))).toBeUndefined()
  expect(conversationIdsIn(made({ status: 400 }))).toEqual([])
})

test('JSON carries an id where a string equals it, plain text where it contains it', () => {
  expect(carriesId('{"a":["c1"]}', 'c1')).toBe(true)
  expect(carriesId('{"a":"xc1"}', 'c1')).toBe(false)
  expect(carriesId('{"c1":1}', 'c1')).toBe(false)
  expect(carriesId('started c1.', 'c1')).toBe(true)
  expect(carriesId('12345', '12345')).toBe(true)
  expect(carriesId('started', 'c1')).toBe(false)
})

test('data carries a text where a string in it, or all of it, is the text', () => {
  expect(carriesText('{"a":{"b":"hello there"}}', 'hello there')).toBe(true)
  expect(carriesText('hello there', 'hello there')).toBe(true)
  expect(carriesText('"hello there"', 'hello there')).toBe(true)
  expect(carriesText('42', '42')).toBe(true)
  expect(carriesText('{"a":1}', '{"a":1}')).toBe(true)
  expect(carriesText('hello', 'hello there')).toBe(false)
  expect(carriesText('say: hello there', 'hello there')).toBe(false)
})

test('names of fields are told of objects alone', () => {
  expect(fieldsIn('{"a":1,"b":2}')).toEqual(['a', 'b'])
  expect(fieldsIn('["a"]')).toBeNull()
  expect(fieldsIn('a b')).toBeNull()
})
