import { expect, test } from 'vitest'
import { carriesId, carriesText, stringsIn } from './data.ts'

test.each([
  ['{"a":{"id":"c 1"},"b":["m=1"]}', ['c 1', 'm=1']],
  ['c 1&x=2\nm=1==', ['c 1&x=2', 'm=1==', 'c', '1', 'x', '2', 'm']],
  ['conversation: c1\r\nmessage: m1', ['conversation: c1', 'message: m1', 'conversation:', 'c1', 'message:', 'm1']],
  ['c1', ['c1']],
  ['id=%3C1%40a%3E', ['id=%3C1%40a%3E', 'id', '%3C1%40a%3E', 'id=<1@a>', '<1@a>']],
  ['{"c-1":{"m-1":"taken"}}', ['taken', 'c-1', 'm-1']],
  ['{"self":"/c/%3C1%3E"}', ['/c/%3C1%3E', 'c', '<1>']],
  ['', []],
])('of %j, ids may be %j', (data, strings) => {
  expect(stringsIn(data)).toEqual(strings)
})

test.each([
  ['{"id":"c1"}', true],
  ['{"c1":{"m1":"taken"}}', true],
  ['{"href":"http://a.example/v1/conversations/c1/messages/m1"}', true],
  ['{"href":"/conversations?id=c1#top"}', true],
  ['{"id":"c12"}', false],
  ['{"href":"/conversations/c12"}', false],
  ['{"text":"of c1"}', false],
  ['{}', false],
])('%s carries the id c1: %s', (data, carries) => {
  expect(carriesId(data, 'c1')).toBe(carries)
})

test.each(['{"href":"/c/%3C1%40a%3E"}', 'conversation=%3C1%40a%3E&message=2', 'conversation <1@a>', '{"id":"<1@a>"}'])(
  '%s carries the id <1@a>',
  (data) => {
    expect([carriesId(data, '<1@a>'), carriesId(data, '<1@b>'), carriesId(data, '\ud800')]).toEqual([
      true,
      false,
      false,
    ])
  },
)

test.each([
  ['{"text":"one\\ntwo"}', true],
  ['{"lines":["one","two"]}', true],
  ['{"parts":["on","e\\nt","wo"]}', true],
  ['{"content":[{"type":"text","text":"one\\n"},{"type":"text","text":"two"}]}', true],
  ['{"content":[{"type":"text","text":"one"},{"type":"image","url":"two"}]}', false],
  ['{"parts":["one","three"]}', false],
  ['{"parts":["two","one"]}', false],
  ['["one",1,"two"]', false],
  ['[null,{"text":"two"}]', false],
])('%s carries the text of two lines: %s', (data, carries) => {
  expect(carriesText(data, 'one\ntwo')).toBe(carries)
})
