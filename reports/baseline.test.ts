import { describe, expect, it } from 'vitest'
import type { Result } from '../schemas/types.ts'
import { renderCtrf } from './ctrf.ts'
import { renderGithub } from './github.ts'
import { headline } from './headline.ts'
import { renderJunit } from './junit/junit.ts'
import { brokenRow, exampleContext, exampleResult, exampleRow } from './kit/example.ts'
import { renderMarkdown } from './markdown/markdown.ts'
import { renderRunPage } from './page/run-page.ts'
import { renderText } from './text.ts'

const rows = [brokenRow('a/new', [{}]), brokenRow('a/old', [{}]), exampleRow('a/mended')]
const result: Result = exampleResult(rows, {
  verdict: 'nonconformant',
  regressions: ['a/new'],
  baseline: [
    { rule: 'a/old', verdict: 'fail', reason: 'OPS-7', owner: 'ana', until: '2026-12-31' },
    { rule: 'a/mended', verdict: 'pass', reason: 'OPS-8' },
  ],
})
const context = exampleContext()

describe('with a baseline only what is new is red, and what passes again is told', () => {
  it('as annotations', () => {
    const lines = renderGithub(result).split('\n')
    expect(lines.map((line) => /^::(\w+) title=([^:]*)::/.exec(line)?.slice(1))).toEqual([
      ['error', 'a/new'],
      ['warning', 'a/old'],
      ['notice', 'a/mended'],
      ['warning', 'staging'],
    ])
    expect(lines[1]).toContain('a/old: OPS-7 (ana, until 2026-12-31)')
    expect(lines[3]).toContain('1 new failure')
  })

  it('as Markdown', () => {
    const [fresh = '', known = '', again = ''] = renderMarkdown(result, context).split('###').slice(1)
    expect(fresh).toContain('<b>a/new</b>')
    expect(fresh).not.toContain('a/old')
    expect(known).toMatch(/Failed, as in the baseline\n\n- a\/old: OPS-7/)
    expect(again).toMatch(/Passes again: remove it from the baseline\n\n- a\/mended: OPS-8/)
  })

  it('as JUnit and as CTRF', () => {
    const junit = renderJunit(result, context)
    expect(junit.match(/<failure/g)).toHaveLength(1)
    expect(junit).toContain('passes again: a/mended')
    const { tests } = JSON.parse(renderCtrf(result)).results
    const statuses = tests.map(({ name, status }: { name: string; status: string }) => [name, status])
    expect(Object.fromEntries(statuses)).toEqual({ 'a/new': 'failed', 'a/old': 'other', 'a/mended': 'passed' })
  })

  it('as a page', () => {
    const page = renderRunPage(result, context)
    const [causes = '', known = ''] = page.slice(page.indexOf('id="causes"')).split('id="baseline"')
    expect(causes).toContain('id="rule-a/new"')
    expect(causes).not.toContain('id="rule-a/old"')
    expect(known).toMatch(/Known failures <small>1<\/small>.*?<p>OPS-7.*?id="rule-a\/old"/s)
    expect(known).toMatch(/Passes again[^<]*<small>1<\/small><\/summary>\s*<ul><li><a href="#rule-a\/mended">/)
  })
})

describe('a run that breaks as its baseline knows', () => {
  const behind = { because: ['a/old'] }
  const known = (ids: readonly string[], more: Partial<Result> = {}): Result =>
    exampleResult(
      [
        exampleRow('a/good'),
        ...ids.map((id) => brokenRow(id, [{}])),
        {
          ...exampleRow('a/open', { verdict: 'inconclusive', passed: 0, note: 'the valid request got 500' }),
          ...behind,
        },
      ],
      {
        verdict: 'nonconformant',
        regressions: [],
        baseline: [
          ...ids.map((id) => ({ rule: id, verdict: 'fail' as const, reason: 'OPS-7' })),
          { rule: 'a/open', verdict: 'inconclusive', because: 'a/old' },
        ],
        ...more,
      },
    )

  it('is passed, and no report shows it as a failed run', () => {
    const line =
      'PASSED (profile certify): 1 of 3 mandatory rules passed, 1 known failure, 1 inconclusive (1 because of known failures)'
    const one = known(['a/old'])
    expect(headline(one)).toBe(line)
    const markdown = renderMarkdown(one, context)
    expect(markdown).toMatch(/^## ✅ PASSED .*, 1 known failure/mu)
    expect(markdown).toContain('- a/open: a consequence of a/old')
    expect(markdown).not.toContain('### Inconclusive\n')
    expect(renderText(one, context)).toContain('a/open: a consequence of a/old')
    expect(renderGithub(one)).toMatch(/::notice title=staging::PASSED .*, 1 known failure/)
    expect(renderJunit(one, context)).toContain('inconclusive: a consequence of a/old, a known failure')
    const page = renderRunPage(one, context)
    expect(page).toContain('<header class="hero pass">')
    expect(page).toContain(line)
  })

  it('says what else keeps it from exit code 0', () => {
    const { baseline = [] } = known(['a/old'])
    const open = known(['a/old'], { baseline: baseline.slice(0, 1) })
    expect(headline(open)).toBe(
      'INCOMPLETE (profile certify): 1 of 3 mandatory rules passed, 1 known failure, 1 inconclusive',
    )
    expect(renderRunPage(open, context)).toContain('<header class="hero unsure">')
    expect(headline(known(['a/old'], { interrupted: true }))).toMatch(/; interrupted before the end$/)
  })
})
