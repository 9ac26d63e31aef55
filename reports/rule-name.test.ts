import { expect, test } from 'vitest'
import { renderers } from './index.ts'
import { brokenRow, exampleContext, exampleResult } from './kit/example.ts'
import { faultLine } from './watch-text.ts'

const finding = { at: 'conversation c1', violates: 'history/walk-no-gap', expected: 'one', actual: 'two' }
const result = exampleResult([brokenRow('model/explained', [finding])], { verdict: 'nonconformant' })
const name = 'history/walk-no-gap, found by the consistency check'

test.each(['text', 'markdown', 'junit', 'ctrf', 'github'] as const)(
  '%s names a finding of the consistency check by the rule that it violates',
  async (format) => {
    const text = await renderers[format](result, exampleContext())
    expect(text.replaceAll('%2C', ',').replaceAll('&#45;', '-')).toContain(name)
    expect(text).not.toContain('the model')
  },
)

test('so do the page and a watch', async () => {
  expect(await renderers.html(result, exampleContext())).toContain(
    '<code>history/walk-no-gap</code>, found by the consistency check <code>model/explained</code>',
  )
  expect(faultLine({ ...finding, rule: 'model/explained', held: false }, true)).toMatch(`✗ ${name} at conversation c1:`)
})
