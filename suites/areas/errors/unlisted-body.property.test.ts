import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import { play } from '../kit/playing.ts'
import { recordsOf, servicesOf } from '../kit/recorded.ts'
import { refused } from './checks-scenes.ts'
import { judgeUnlistedBody } from './unlisted-body.ts'

const statuses = [405, 411, 413, 414, 415, 431, 501]
const answer = (parts: Parameters<typeof made>[0]): Exchange => made({ method: 'PUT', path: '/messages', ...parts })
const page = { body: '<h1>No</h1>', headers: { 'content-type': 'text/html' } }

describe('the body of an error that the spec does not list', () => {
  test('is an ApiError', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.string({ minLength: 1 }), fc.boolean(), (status, more, coded) => {
        const json = { error: `no: ${more}`, ...(coded ? { code: more } : {}) }
        expect(verdicts(judgeUnlistedBody(answer({ status, json })))).toEqual(['held errors/unlisted-body'])
        for (const wrong of [
          { json: { ...json, path: '/' } },
          { json: { error: 7 } },
          { json: { error: ' ' } },
          page,
          { body: '' },
        ])
          expect(verdicts(judgeUnlistedBody(answer({ status, ...wrong })))).toEqual(['broken errors/unlisted-body'])
      }),
    )
  })

  test('is looked at where the service has said it, and nowhere else', () => {
    for (const status of [200, 400, 404, 429, 500, 502, 503])
      expect(judgeUnlistedBody(answer({ status, ...page }))).toEqual([])
    expect(judgeUnlistedBody(answer({ status: 405, method: 'HEAD', body: '' }))).toEqual([])
    expect(judgeUnlistedBody(answer({ status: 405, path: '/conversations/a%2fb', ...page }))).toEqual([])
    const cut = { kind: 'reset' as const, message: 'cut' }
    expect(judgeUnlistedBody(answer({ status: 405, failure: cut, ...page }))).toEqual([])
  })

  test('is never held against what a lawful service says of it', async () => {
    const seen: string[] = []
    for (const service of servicesOf('ruling-61/501', 'errors/long-ids-get-414', 'requests/other-types-get-415'))
      for (const { exchanges } of await recordsOf(refused, service))
        seen.push(...verdicts(exchanges.flatMap(judgeUnlistedBody)))
    expect(new Set(seen)).toEqual(new Set(['held errors/unlisted-body']))
  })

  test('is a warning where it is a page: of a 405 as of a 501', async () => {
    for (const status of [405, 501]) {
      const { result, failed } = await play(['errors/other-method', 'errors/unlisted-body'], (policies) => {
        const told = override('refusals', () => ({ otherMethod: () => ({ status, code: 'no', message: 'No.' }) }))
        const paged = override('errors', ({ answer }) => ({
          answer: (world, refusal) =>
            refusal.status === status
              ? { status, headers: { ...page.headers, allow: 'GET' }, body: page.body }
              : answer(world, refusal),
        }))
        return paged(told(policies))
      })
      expect(failed).toEqual([])
      const verdictOf = (id: string) => result.rules.find((row) => row.id === id)?.verdict
      expect([verdictOf('errors/other-method'), verdictOf('errors/unlisted-body')]).toEqual(['pass', 'fail'])
      expect(result.verdict).toBe('conformant')
    }
  })
})
