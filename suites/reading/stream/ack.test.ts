import { expect, test } from 'vitest'
import { made } from '../kit/made.ts'
import { ackOf, conversationIdsIn } from './ack.ts'
import { carrierOf, carriesId, carriesText, fieldsIn } from './data.ts'

const stream = (data: string) =>
  made({ chunks: [{ atMs: 1, text: `event: ping\ndata: p\n\nevent: ack\ndata: ${data}\n\n` }] })

test.each([
  ['{"conversationId":"c 1","messageId":"m1"}', ['c 1', 'm1']],
  ['{"ids":[{"of":"c1"},{"of":"c1"}],"n":7,"e":""}', ['c1', '7']],
  ['[12345678901234567890,1.5,{"2":"3"}]', ['3', '12345678901234567890', '2']],
  ['c1/m1', ['c1/m1', 'c1', 'm1']],
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

test('JSON carries an id where a string or a name equals it, plain text where it contains it', () => {
  expect(carriesId('{"a":["c1"]}', 'c1')).toBe(true)
  expect(carriesId('{"a":"xc1"}', 'c1')).toBe(false)
  expect(carriesId('{"c1":1}', 'c1')).toBe(true)
  expect(carriesId('{"c12":1}', 'c1')).toBe(false)
  expect(carriesId('started c1.', 'c1')).toBe(true)
  expect(carriesId('12345', '12345')).toBe(true)
  expect(carriesId('started', 'c1')).toBe(false)
})

test('JSON carries an id as a number too, however large', () => {
  expect(carriesId('{"a":[9007199254740993001]}', '9007199254740993001')).toBe(true)
  expect(carriesId('{"a":"17"}', '7')).toBe(false)
  expect(carriesId('{"a":17}', '7')).toBe(false)
  expect(carriesId('{"70":17.7}', '7')).toBe(false)
})

test('the line id: of an event carries ids beside its data', () => {
  for (const data of ['{"conversation":"c1"}', '["c1"]', '"{\\"of\\":\\"c1\\"}"', 'started c1', 'c1']) {
    const carrier = carrierOf({ data, id: 'm1' })
    expect([carriesId(carrier, 'c1'), carriesId(carrier, 'm1'), carriesId(carrier, 'm2')]).toEqual([true, true, false])
  }
  const both = carrierOf({ data: '{}', id: 'c1 m1' })
  expect([carriesId(both, 'c1'), carriesId(both, 'm1'), carriesId(both, 'c1 m1')]).toEqual([true, true, true])
  expect(carrierOf({ data: '{"a":1}', id: null })).toBe('{"a":1}')
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
