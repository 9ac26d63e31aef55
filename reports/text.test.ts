import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Result } from '../schemas/types.ts'
import { headline } from './headline.ts'
import {
  brokenRow,
  eventfulExchanges,
  eventfulResult,
  exampleContext,
  exampleExchange,
  exampleResult,
  exampleRow,
} from './kit/example.ts'
import { renderText } from './text.ts'

const held = (number: number) => Array.from({ length: number }, (_, at) => exampleRow(`send/row-${at + 1}`))
const noOccasion = { verdict: 'not-exercised', reason: 'not-applicable', passed: 0 } as const
const withoutKey = { verdict: 'not-exercised', reason: 'missing-precondition', missing: 'readOnly', passed: 0 } as const

describe('the first line', () => {
  it.each<[string, Result]>([
    ['CONFORMANT (profile certify): 3 of 3 mandatory rules passed, 0 failed', exampleResult(held(3))],
    ['CONFORMANT (profile certify): 1 of 1 mandatory rule passed, 0 failed', exampleResult(held(1))],
    [
      'CONFORMANT (demo, profile certify): 2 of 2 mandatory rules passed, 0 failed',
      exampleResult(held(2), { demonstration: true }),
    ],
    [
      'CONFORMANT (profile certify): 2 of 4 mandatory rules passed, 0 failed, 2 not exercised (1 waived)',
      exampleResult([...held(2), exampleRow('tickets/a', noOccasion), exampleRow('auth/b', withoutKey)], {
        waived: { 'auth/b': 'no such key' },
      }),
    ],
    [
      'CONFORMANT (profile nightly, only stream/* history/*, without wait/*): 3 of 3 mandatory rules passed, 0 failed',
      exampleResult([...held(3), exampleRow('wait/a', { verdict: 'not-exercised', reason: 'out-of-scope' })], {
        profile: 'nightly',
        scope: { only: ['stream/*', 'history/*'], skip: ['wait/*'] },
      }),
    ],
    [
      'NONCONFORMANT (profile certify): 1 of 4 mandatory rules failed',
      exampleResult([...held(3), brokenRow('a/b', [{}]), brokenRow('a/c', [{}], { level: 'advisory' })], {
        verdict: 'nonconformant',
      }),
    ],
    [
      'INCOMPLETE (profile certify): 1 of 3 mandatory rules passed, 0 failed, 1 inconclusive, 1 not exercised (1 without a precondition)',
      exampleResult([...held(1), exampleRow('a/b', { verdict: 'inconclusive' }), exampleRow('a/c', withoutKey)], {
        verdict: 'incomplete',
      }),
    ],
    [
      'ABORTED: nothing listens at https://agent.example.com/v1',
      exampleResult([], { verdict: 'aborted', aborted: 'nothing listens at https://agent.example.com/v1' }),
    ],
    [
      'ABORTED: internal error in a/b: x is undefined',
      exampleResult([exampleRow('a/b', { verdict: 'error', note: 'x is undefined' })], { verdict: 'aborted' }),
    ],
    [
      'INTERRUPTED (profile certify): 2 of 3 mandatory rules passed and 1 failed before the interruption',
      exampleResult([...held(2), brokenRow('a/b', [{}])], { verdict: 'interrupted', interrupted: true }),
    ],
  ])('%s', (line, result) => {
    expect(headline(result)).toBe(line)
    expect(renderText(result, exampleContext()).split('\n')[0]).toBe(line)
  })
})

describe('renderText', () => {
  it('names the conversations where no result.json can', () => {
    const line = (isUnwritten: boolean) =>
      /^.*the API cannot delete them; (.*)$/m.exec(
        renderText(exampleResult([]), exampleContext([], { isUnwritten })),
      )?.[1]
    expect([line(false), line(true)]).toEqual(['their ids are in result.json', 'their ids: c1, c2'])
  })

  it('shows a person a run in which everything happened', async () => {
    const context = exampleContext(eventfulExchanges, { files: ['results/result.json', 'results/transcript.jsonl'] })
    await expect(renderText(eventfulResult(), context)).toMatchFileSnapshot('./snapshots/eventful.txt')
  })

  it('keeps a good run short', async () => {
    const result = exampleResult([...held(300), exampleRow('list/a', { level: 'informational', verdict: 'observed' })])
    await expect(renderText(result, exampleContext())).toMatchFileSnapshot('./snapshots/conformant.txt')
  })

  it('differs in colour alone when it is coloured', () => {
    const plain = renderText(eventfulResult(), exampleContext(eventfulExchanges))
    const coloured = renderText(eventfulResult(), exampleContext(eventfulExchanges, { colour: true }))
    expect(coloured).not.toBe(plain)
    expect(stripVTControlCharacters(coloured)).toBe(plain)
    expect(stripVTControlCharacters(plain)).toBe(plain)
  })

  it.each([60, 80, 100, 120])('keeps to %i columns, but for lines that are there to be copied', (width) => {
    const text = renderText(eventfulResult(), exampleContext(eventfulExchanges, { width }))
    // A script looks for the verdict in one line.
    const lines = text.split('\n').filter((line) => line !== headline(eventfulResult()))
    const long = lines.filter((line) => line.length > width)
    expect(long.filter((line) => !/^ *(curl|rerun:) /.test(line))).toEqual([])
    expect(long.length).toBeGreaterThan(0)
  })

  it('says its verdict again where the first line has scrolled away', () => {
    const lines = renderText(eventfulResult(), exampleContext(eventfulExchanges)).split('\n')
    expect(lines.at(-1)).toBe(lines[0])
  })

  it('tells one rule with many findings once', () => {
    const text = renderText(eventfulResult(), exampleContext(eventfulExchanges))
    expect(text.match(/✗ history\/oldest-first/g)).toHaveLength(1)
    expect(text.match(/at talkative\/history\//g)).toHaveLength(3)
    expect(text).toContain('… and at 17 more places')
  })

  it('shows twenty broken rules at length, and names the others', () => {
    const rows = Array.from({ length: 25 }, (_, at) => brokenRow(`a/b-${at + 1}`, [{}]))
    const text = renderText(exampleResult(rows, { verdict: 'nonconformant' }), exampleContext())
    expect(text.match(/rerun:/g)).toHaveLength(20)
    for (const row of rows) expect(text).toMatch(new RegExp(`✗ ${row.id}$|✗ ${row.id}  The rule`, 'm'))
  })

  it('lets no word of a service reach the terminal as a command', () => {
    const evil = 'a\u001b]0;title\u0007\u009b31m\r\u202e\u2028b'
    const exchange = exampleExchange('x1', {
      path: `/conversations/${evil}`,
      requestBody: evil,
      body: evil,
      headers: { 'content-type': evil },
      failure: { kind: 'reset', message: evil },
      repeats: [{ status: null, reason: evil, atMs: 1 }],
    })
    const stream = { ...exchange, id: 'x2', body: null, chunks: [{ atMs: 1, text: `data: ${evil}\n\n` }] }
    const result = exampleResult(
      [
        brokenRow('a/b', [
          { at: evil, expected: evil, actual: evil, exchange: 'x1' },
          { at: evil, exchange: 'x2' },
        ]),
        exampleRow('a/c', { verdict: 'inconclusive', note: evil }),
        exampleRow('a/d', { verdict: 'error', note: evil }),
      ],
      {
        verdict: 'nonconformant',
        target: { name: evil, baseUrl: 'https://agent.example.com/v1' },
        waived: { 'a/c': evil },
        replays: [{ case: evil, reason: evil }],
        repeated: { [evil]: 1 },
        checks: [{ id: 'c', rules: [], cases: [], durationMs: 0, error: evil }],
      },
    )
    const text = renderText(result, exampleContext([exchange, stream]))
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Bidi_Control}]/u)
    expect(text).toContain('\\u{1B}]0;title')
  })

  it('with a baseline, tells what is new from what was known', () => {
    const rows = [brokenRow('a/new', [{}]), brokenRow('a/old', [{}])]
    const text = renderText(exampleResult(rows, { verdict: 'nonconformant', regressions: ['a/new'] }), exampleContext())
    expect(text).toContain('2 of 2 mandatory rules failed, 1 new failure')
    expect(text).toContain('✗ a/new')
    expect(text).not.toContain('✗ a/old')
    expect(text).toMatch(/Failed, as in the baseline\n {2}a\/old/)
  })

  it('says who mends what is known until when, and what passes again', () => {
    const rows = [brokenRow('a/old', [{}]), exampleRow('a/mended')]
    const baseline = [
      { rule: 'a/old', verdict: 'fail' as const, reason: 'OPS-7', owner: 'ana', until: '2026-12-31' },
      { rule: 'a/mended', verdict: 'pass' as const, reason: 'OPS-8' },
      { rule: 'a/unseen', verdict: 'not-exercised' as const },
    ]
    const text = renderText(exampleResult(rows, { regressions: [], baseline }), exampleContext())
    expect(text).toMatch(/Failed, as in the baseline\n {2}a\/old: OPS-7 \(ana, until 2026-12-31\)\n/)
    expect(text).toMatch(/Passes again: remove it from the baseline\n {2}a\/mended: OPS-8\n/)
    expect(text).not.toContain('a/unseen')
  })

  it('names an exchange that it cannot show', () => {
    const text = renderText(exampleResult([brokenRow('a/b', [{ exchange: 'x9' }])]), exampleContext())
    expect(text).toContain('exchange x9 (not in this transcript)')
  })

  it('shows an exchange without an answer', () => {
    const exchange = exampleExchange('x1', {
      status: null,
      headersMs: null,
      body: null,
      failure: { kind: 'reset', message: 'socket hang up' },
      repeats: [{ status: 429, reason: 'Retry-After', atMs: 1 }],
    })
    const text = renderText(exampleResult([brokenRow('a/b', [{ exchange: 'x1' }])]), exampleContext([exchange]))
    expect(text).toContain('→ no answer after 2.013 s, reset: socket hang up, sent again after 429   [x1]')
  })

  it('shows the beginning and the end of a long stream', () => {
    const chunks = Array.from({ length: 50 }, (_, at) => ({ atMs: 1000 + at, text: `data: ${at}\n\n` }))
    const exchange = exampleExchange('x1', { body: null, chunks })
    const text = renderText(exampleResult([brokenRow('a/b', [{ exchange: 'x1' }])]), exampleContext([exchange]))
    expect(text).toMatch(/\+0\.000 s {2}data: 0\n[\s\S]*… 39 more lines\n[\s\S]*\+0\.049 s {2}data: 49\n/)
    expect(text).not.toContain('ends without a blank line')
  })
})
