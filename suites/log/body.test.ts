import { expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { made } from '../reading/kit/made.ts'
import { defectsIn, isDeep, openIn, tracesOf } from './body.ts'

const sent = (body: unknown): Exchange =>
  made({ method: 'POST', requestBody: typeof body === 'string' ? body : JSON.stringify(body), requestHeaders: json })
const json = { 'content-type': 'application/json' }
const plain = { conversationId: 'conv_1', text: 'words', reply: 'none' }

// Each fault that a run makes is read in scenes/parts/broken-bodies.test.ts.

test('what is open is no defect (readings 16)', () => {
  const open = [
    plain,
    { ...plain, text: '' },
    { ...plain, stream: null },
    { ...plain, more: 1 },
    { ...plain, text: '\0\ud800' },
  ]
  expect(open.flatMap((body) => defectsIn(sent(body), 'send'))).toEqual([])
  const deep = `${JSON.stringify(plain).slice(0, -1)},"text":${'['.repeat(5000)}${']'.repeat(5000)}}`
  expect([isDeep(deep), defectsIn(sent(deep), 'send')]).toEqual([true, []])
  expect(defectsIn({ ...sent(plain), requestBody: null, unrecorded: ['requestBody'] }, 'send')).toEqual([])
})

test('several defects are told in one order, and those of one endpoint at that one alone', () => {
  expect(defectsIn(sent({ reply: 5, title: 1 }), 'start')).toEqual(['text-missing', 'title-type', 'reply-type'])
  expect(defectsIn(sent({ reply: 5, title: 1 }), 'send')).toEqual([
    'conversation-id-missing',
    'text-missing',
    'reply-type',
  ])
})

test('a brace in a text ends no object', () => {
  const text = 'a } and "more" {'
  expect(defectsIn(sent({ ...plain, text }), 'send')).toEqual([])
  expect(defectsIn(sent(`${JSON.stringify({ ...plain, text })} x`), 'send')).toEqual(['trailing-garbage'])
  expect(defectsIn(sent(JSON.stringify({ ...plain, text }).slice(0, -1)), 'send')).toEqual(['not-json'])
})

test('the traces of a message are words that only a run makes, or all of a text that is none', () => {
  const word = 'bcdfghjklmnp'
  expect(tracesOf(sent({ ...plain, text: `see ${word}-3. ${'x'.repeat(20)}` }))).toEqual({ words: [word], texts: [] })
  expect(tracesOf(sent({ ...plain, text: 5 }))).toEqual({ words: [], texts: ['5', '5'] })
  expect(tracesOf(sent({ ...plain, text: [] })).texts).toEqual(['[]'])
  expect(tracesOf(sent({ reply: 'none' })).texts).toEqual(['undefined', 'null'])
  expect(tracesOf(sent(`text=${word}&reply=none`)).words).toEqual([word])
  expect(tracesOf(sent('"words"')).texts).toEqual(['words'])
})

test('open requests are told apart', () => {
  const bodies = [
    plain,
    { ...plain, text: '' },
    { ...plain, text: ' ' },
    { ...plain, reply: null },
    { ...plain, more: true },
  ]
  expect(bodies.map((each) => openIn(sent(each))?.[0])).toEqual([
    undefined,
    'empty-text',
    'empty-text',
    'null-optional',
    'unknown-field',
  ])
  expect(openIn(sent(`${JSON.stringify(plain).slice(0, -1)},"text":"twice"}`))?.[0]).toBe('duplicate-keys')
  expect(openIn({ ...sent(plain), requestHeaders: { 'content-type': 'text/plain' } })).toEqual([
    'content-type',
    'text/plain',
  ])
})
