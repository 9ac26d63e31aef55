import { describe, expect, it } from 'vitest'
import type { Result } from '../schemas/types.ts'
import { renderCtrf } from './ctrf.ts'
import { renderGithub } from './github.ts'
import { renderJunit } from './junit/junit.ts'
import { brokenRow, exampleContext, exampleResult, exampleRow } from './kit/example.ts'
import { renderMarkdown } from './markdown/markdown.ts'
import { renderRunPage } from './page/run-page.ts'

const rows = [brokenRow('a/new', [{}]), brokenRow('a/old', [{}]), exampleRow('a/mended')]
const result: Result = exampleResult(rows, {
  verdict: 'nonconformant',
  regressions: ['a/new'],
  baseline: [
    { requirement: 'a/old', verdict: 'fail', reason: 'OPS-7', owner: 'ana', until: '2026-12-31' },
    { requirement: 'a/mended', verdict: 'pass', reason: 'OPS-8' },
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
    expect(lines[3]).toContain('1 rule broke that did not break in the baseline')
  })

  it('as Markdown', () => {
    const [fresh = '', known = '', again = ''] = renderMarkdown(result, context).split('###').slice(1)
    expect(fresh).toContain('<b>a/new</b>')
    expect(fresh).not.toContain('a/old')
    expect(known).toMatch(/Broken, as in the baseline\n\n- a\/old: OPS-7/)
    expect(again).toMatch(/Passes again: take it out of the baseline\n\n- a\/mended: OPS-8/)
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
    const [broken = '', known = ''] = page.slice(page.indexOf('id="broken"')).split('id="baseline"')
    expect(broken).toContain('#rule-a/new')
    expect(broken).not.toContain('#rule-a/old')
    expect(known).toMatch(/Broken, as in the baseline<\/h3>\s*<ul><li><a href="#rule-a\/old">a\/old: OPS-7/)
    expect(known).toMatch(/Passes again[^<]*<\/h3>\s*<ul><li><a href="#rule-a\/mended">/)
  })
})
