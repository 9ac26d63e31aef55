import { describe, expect, test } from 'vitest'
import type { Result } from '../schemas/types.ts'
import { renderers } from './index.ts'
import { brokenRow, exampleContext, exampleResult, exampleRow } from './kit/example.ts'

const client = [
  { kind: 'request', what: 'GET /chats: the API has no such route', count: 3, exchange: 'x5' },
] satisfies Result['client']
const unseen = exampleRow('z/unseen', {
  ...{ verdict: 'not-exercised', reason: 'not-applicable', passed: 0 },
  note: 'the watched traffic did not trigger this rule',
})

/** What a watch found, with a rule that nobody's traffic showed. */
function watched(rows = [exampleRow('a/held')], rest: Partial<Result> = {}): Result {
  const { command: _, ...result } = exampleResult([...rows, unseen], { verdict: 'incomplete', watched: true, client })
  return { ...result, ...rest }
}

const context = exampleContext()

describe('the result of a watch is no run', () => {
  test('as text: what was seen in the first line, then the client, then the service', async () => {
    const broken = await renderers.text(watched([exampleRow('a/held'), brokenRow('a/broken', [{}])]), context)
    expect(broken.split('\n').slice(0, 5)).toEqual([
      'WATCHED: 1 of 2 mandatory rules failed: a/broken',
      'staging, https://agent.example.com/v1',
      '',
      'Client errors',
      '  client: GET /chats: the API has no such route (exchange x5, and 2 more)',
    ])
    expect(broken.indexOf('client:')).toBeLessThan(broken.indexOf('✗ a/broken'))
    expect(broken).toContain('Not a certificate: only the traffic that passed through was checked.')
    for (const word of [
      'incomplete',
      'inconclusive',
      'Inconclusive',
      'Not exercised',
      'z/unseen',
      'seed',
      'rerun',
      'certify',
    ])
      expect(broken).not.toContain(word)
  })

  test.each(['text', 'html', 'markdown', 'junit', 'ctrf', 'github'] as const)(
    '%s: the client is told, and no rule that did not show',
    async (format) => {
      const text = await renderers[format](watched(), context)
      expect(text).toContain('WATCHED: 1 mandatory rule passed, 0 failed')
      expect(text).toContain('client: GET /chats: the API has no such route')
      expect(text).not.toContain('z/unseen')
      expect(text).not.toContain('seed 7')
    },
  )

  test('the headline counts the same verdicts as the bar of the page', async () => {
    const guarded = exampleRow('a/guarded', { verdict: 'inconclusive', passed: 1, note: 'no violation was seen' })
    const seen = watched([exampleRow('a/held'), guarded])
    expect(await renderers.text(seen, context)).toContain('WATCHED: 1 mandatory rule passed, 0 failed, 1 inconclusive')
    const page = await renderers.html(seen, context)
    expect(page).toContain('WATCHED: 1 mandatory rule passed, 0 failed, 1 inconclusive')
    expect(page).toContain('style="flex:1"')
    const failed = watched([brokenRow('a/broken', [{}]), guarded])
    expect(await renderers.text(failed, context)).toContain(
      'WATCHED: 1 of 2 mandatory rules failed, 1 inconclusive: a/broken',
    )
  })

  test('html and markdown: the client comes before the rules', async () => {
    for (const format of ['html', 'markdown'] as const) {
      const text = await renderers[format](watched([brokenRow('a/broken', [{}])]), context)
      const after = text.indexOf('a/broken', text.indexOf('client:'))
      expect(text.indexOf('client:')).toBeGreaterThan(0)
      expect(after).toBeGreaterThan(0)
      expect(text).not.toContain('### Inconclusive')
    }
  })

  test('as a badge: what was seen, and green for nothing', () => {
    expect(renderers.badge(watched())).toContain('watched: 0 rules failed')
    expect(renderers.badge(watched([brokenRow('a/broken', [{}])]))).toContain('watched: 1 rule failed')
  })
})
