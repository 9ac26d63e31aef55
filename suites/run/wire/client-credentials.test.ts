import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { Clients, json, key, post } from './kit/clients.ts'

const clients = new Clients()
afterEach(() => clients.close())

describe('credentials', () => {
  const seen: { authorization: string | undefined; url: string }[] = []
  const echo: RequestListener = (request, response) => {
    seen.push({ authorization: request.headers.authorization, url: request.url ?? '' })
    json(401, { error: `${request.headers.authorization} ${request.url} is not known` })(response)
  }

  test.each([
    ['bearer', 'full', `Bearer ${key}`],
    ['lower-case', 'full', `bearer ${key}`],
    ['upper-case', 'full', `BEARER ${key}`],
    ['none', 'none', undefined],
    ['basic', 'basic', `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['query', 'query', undefined],
    ['basic-plain', 'basic-plain', `Basic ${key}`],
    ['bare', 'bare', key],
    ['own-header', 'own-header', undefined],
    ['no-key', 'no-key', 'Bearer'],
  ] as const)('%s: what is sent, and what is kept of it', async (present, label, authorization) => {
    const exchange = await (await clients.against(echo))({ present, path: '/conversations?limit=3' })
    const last = seen.at(-1)
    expect([exchange.credential, last?.authorization]).toEqual([label, authorization])
    expect(last?.url.startsWith('/v1/conversations?limit=3')).toBe(true)
    expect(last?.url.includes(key)).toBe(present === 'query')
    const kept = JSON.stringify(exchange)
    for (const secret of [key, Buffer.from(`${key}:`).toString('base64'), 'gateway-secret'])
      expect(kept).not.toContain(secret)
  })

  test('a wrong one has the shape of the right one; as it gives that away, it is kept no more than that', async () => {
    const exchange = await (await clients.against(echo))({ present: 'wrong' })
    const sent = seen.at(-1)?.authorization?.slice('Bearer '.length) ?? ''
    expect(sent.replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A').replace(/\d/g, '0')).toBe(
      key.replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A').replace(/\d/g, '0'),
    )
    expect(sent.slice(0, 4)).toBe('cak_')
    expect(sent).not.toBe(key)
    expect(exchange.credential).toBe('wrong')
    expect(JSON.stringify(exchange)).not.toContain(sent)
    expect(JSON.stringify(exchange)).not.toContain(key.slice(0, 20))
  })

  test('one with more behind it, one without its end, and one in the other case, are kept no more than the right one', async () => {
    const ask = await clients.against(echo)
    const others = {
      longer: `${key}x7x7`,
      shorter: key.slice(0, -4),
      'other-case': [...key].map(turned).join(''),
    } as const
    for (const present of ['longer', 'shorter', 'other-case'] as const) {
      const exchange = await ask({ present })
      expect([exchange.credential, seen.at(-1)?.authorization]).toEqual([present, `Bearer ${others[present]}`])
      for (const part of [key.slice(0, 20), others[present].slice(0, 20)])
        expect(JSON.stringify(exchange)).not.toContain(part)
    }
  })

  test('a key that comes back in a stream is replaced, also where it lies across pieces', async () => {
    const pieces = ['data: ö ', key.slice(0, 9), key.slice(9, 20), `${key.slice(20)} and `, key, ' …\n\n']
    const ask = await clients.against((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const next = (): void => {
        const piece = pieces[index]
        index += 1
        if (piece === undefined) response.end()
        else response.write(piece, () => setTimeout(next, 5))
      }
      let index = 0
      next()
    })
    const { chunks } = await ask(post)
    const text = chunks?.map((chunk) => ('text' in chunk ? chunk.text : '?')).join('')
    expect(text).toBe('data: ö «full» and «full» …\n\n')
    expect(chunks?.length).toBeGreaterThan(3)
  })
})

/** A letter in its other case. */
function turned(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}
