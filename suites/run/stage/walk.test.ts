import { describe, expect, it } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { timingFor } from '../time/timing.ts'
import { Api } from './api.ts'
import { readBack, walk } from './walk.ts'

/** Answers each page by its path; notes the paths. */
function apiOf(page: (query: URLSearchParams, count: number) => unknown): { api: Api; paths: string[] } {
  const paths: string[] = []
  const api = new Api(async ({ path }) => {
    paths.push(path)
    return made({ path, json: page(new URL(path, 'http://x').searchParams, paths.length) })
  }, timingFor(2000))
  return { api, paths }
}

const message = { messageId: 'm', role: 'user', text: '', timestamp: null }
const pageWith = (before: string | null, messages: unknown[] = [message]) => ({ before, conversationId: 'c', messages })

describe('a walk', () => {
  it('passes cursors back unchanged, whatever is in them, and uses the limits in turn', async () => {
    const odd = 'a b/?#&=%2F+\u{1f600}\u00e9"\n'
    const { api, paths } = apiOf((query) => pageWith(query.get('before') === odd ? null : odd))
    const read = await walk(api, 'c/1', [7, undefined], 'walk')
    expect(read).toMatchObject({ end: 'start', limits: [7, null] })
    expect(paths[0]).toBe('/conversations/c%2F1/messages?limit=7')
    expect(new URL(paths[1] ?? '', 'http://x').searchParams.get('before')).toBe(odd)
    expect(paths[1]).not.toContain('limit')
  })

  it('ends at a cursor that was there before, also the one that it began with', async () => {
    const ring = ['a', 'b', 'a']
    const { api } = apiOf((_, count) => pageWith(ring[count - 1] ?? 'a'))
    expect(await walk(api, 'c', [5], 'walk')).toMatchObject({ end: 'cursor-again', limits: [5, 5, 5] })
    const again = apiOf(() => pageWith('here'))
    const read = await readBack(again.api, 'c', { limits: [5], name: 'x', before: 'here' })
    expect(read).toMatchObject({ end: 'cursor-again', from: 'here' })
    expect(read.pages).toHaveLength(1)
  })

  it.each([
    ['an error', made({ status: 500, json: { error: 'no' } })],
    ['no cursor at all', made({ json: { conversationId: 'c', messages: [] } })],
  ])('is broken by %s', async (_, exchange) => {
    const api = new Api(async () => exchange, timingFor(2000))
    expect(await walk(api, 'c', [5], 'walk')).toMatchObject({ end: 'broken', pages: [exchange] })
  })

  it('goes a hundred empty pages of limit 1000 beyond the oldest message, and no further', async () => {
    const beyond = (pages: number) =>
      apiOf((_, count) => pageWith(count > pages ? null : `c${count}`, count === 1 ? [message] : []))
    expect((await walk(beyond(101).api, 'c', [1000], 'walk')).end).toBe('start')
    expect((await walk(beyond(102).api, 'c', [1000], 'walk')).end).toBe('too-long')
  })

  it('follows no cursor for ever that leads to messages which were there before', async () => {
    const { api, paths } = apiOf((_, count) => pageWith(`c${count}`))
    expect((await walk(api, 'c', [1], 'walk')).end).toBe('nowhere')
    expect(paths.length).toBe(6)
    const rarely = apiOf((_, count) =>
      pageWith(count === 40 ? null : `c${count}`, [{ ...message, messageId: `m${Math.floor(count / 5)}` }]),
    )
    expect((await walk(rarely.api, 'c', [1], 'walk')).end).toBe('start')
  })

  it('lets a sparse transcript have many pages of a small limit, but not for ever', async () => {
    const { api, paths } = apiOf((_, count) => pageWith(`c${count}`, []))
    expect((await walk(api, 'c', [1], 'walk')).end).toBe('too-long')
    expect(paths.length).toBe(600)
  })

  it('stops where enough is read', async () => {
    const { api } = apiOf((_, count) => pageWith(`c${count}`))
    const three = await readBack(api, 'c', { limits: [1], name: 'x', most: 3 })
    expect(three).toMatchObject({ end: 'enough', from: null, limits: [1, 1, 1] })
    const found = await readBack(api, 'c', { limits: [1], name: 'x', until: () => true })
    expect(found.pages).toHaveLength(1)
  })
})
