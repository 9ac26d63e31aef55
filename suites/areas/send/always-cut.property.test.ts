import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { AlwaysCut } from './always-cut.ts'

const kinds = [
  { path: '/conversations', fields: { reply: 'none', title: 'a title' }, row: 'send/start-none-202' },
  { path: '/conversations', fields: { title: 'a title' }, row: 'send/start-default-200' },
  { path: '/conversations', fields: { stream: true, title: 'a title' }, row: 'stream/start-stream-200' },
  { path: '/messages', fields: { reply: 'optional' }, row: 'send/send-optional-200' },
  { path: '/messages', fields: { reply: 'required', stream: true }, row: 'stream/send-required-stream-200' },
] as const
type Kind = (typeof kinds)[number]

const kind = fc.constantFrom<Kind>(...kinds)
const tries = fc.integer({ min: 3, max: 6 })
const reset = { kind: 'reset', message: 'other side closed' } as const

function post({ path, fields }: { path: string; fields: object }, sentMs: number, more: Partial<Exchange> = {}) {
  return made({
    id: `p${sentMs}`,
    method: 'POST',
    path,
    requestBody: JSON.stringify({ text: 'asked', ...fields }),
    sentMs,
    endMs: sentMs + 5,
    ...more,
  })
}

const cut = { status: null, headers: {}, failure: reset } as const
const read = (sentMs: number): Exchange => made({ sentMs, endMs: sentMs + 5 })

/** Sends of one kind that are cut, one each second, and something that is answered between. */
function cutEach(asked: { path: string; fields: object }, count: number, more: Partial<Exchange> = {}): Exchange[] {
  return Array.from({ length: count }, (_, at) => [
    post(asked, at * 1000, { ...cut, ...more }),
    read(at * 1000 + 500),
  ]).flat()
}

function found(exchanges: readonly Exchange[]): string[] {
  const look = new AlwaysCut()
  for (const each of exchanges) look.take(each)
  return brokenRows(look.outcomes())
}

test('a kind of send that is never answered is told', () => {
  fc.assert(
    fc.property(kind, tries, (asked, count) => {
      expect(found(cutEach(asked, count))).toEqual([asked.row])
    }),
  )
})

test('so are starts without a title, where those with one are answered', () => {
  fc.assert(
    fc.property(tries, (count) => {
      const untitled = cutEach({ path: '/conversations', fields: {} }, count)
      const titled = post({ path: '/conversations', fields: { title: 'a title' } }, 100)
      expect(found([titled, ...untitled])).toEqual(['send/start-title-omitted'])
    }),
  )
})

test('one answer, and the others were chance; so were two that were cut', () => {
  fc.assert(
    fc.property(kind, tries, fc.constantFrom(200, 202, 504), (asked, count, status) => {
      expect(found([...cutEach(asked, count), post(asked, 90_000, { status })])).toEqual([])
      expect(found(cutEach(asked, 2))).toEqual([])
    }),
  )
})

test('a refusal says nothing of the others', () => {
  fc.assert(
    fc.property(kind, tries, fc.constantFrom(400, 409, 429), (asked, count, status) => {
      expect(found([...cutEach(asked, count), post(asked, 90_000, { status })])).toEqual([asked.row])
    }),
  )
})

test.each<[string, Partial<Exchange>]>([
  ['with another key', { credential: 'readOnly' }],
  ['with something wrong about it', { owned: true }],
  ['that was never connected', { failure: { kind: 'connect', message: 'no connection' } }],
  ['made all at once', { sentMs: 0, endMs: 300_000 }],
])('nothing is told of a send %s', (_, more) => {
  fc.assert(
    fc.property(kind, tries, (asked, count) => {
      expect(found(cutEach(asked, count, more))).toEqual([])
    }),
  )
})

test('nothing is told where the network cuts what is answered elsewhere as well', () => {
  fc.assert(
    fc.property(kind, tries, (asked, count) => {
      const other = { path: '/messages', fields: { reply: 'required' } }
      const elsewhere = [post(other, 50, cut), post(other, 60)]
      expect(found([...elsewhere, ...cutEach(asked, count)])).toEqual([])
      const plenty = Array.from({ length: 60 }, (_value, at) => read(at * 10))
      expect(found([...elsewhere, ...plenty, ...cutEach(asked, count)])).toEqual([asked.row])
    }),
  )
})
