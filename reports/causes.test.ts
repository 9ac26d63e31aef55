import { expect, it } from 'vitest'
import { byCause } from './causes.ts'
import { headline } from './headline.ts'
import { renderJunit } from './junit/junit.ts'
import { brokenRow, exampleContext, exampleResult, exampleRow } from './kit/example.ts'
import { renderText } from './text.ts'

const rows = ['send/start-stored', 'list/newest-first', 'send/send-stored'].map((id) =>
  brokenRow(id, [{ at: `where ${id} was seen`, expected: 'it', actual: `nothing of ${id}` }]),
)
const causes = [
  { text: 'The text is kept.', rules: ['send/start-stored', 'send/send-stored'] },
  { text: 'The newest is first.', rules: ['list/newest-first'] },
]
const result = exampleResult([...rows, exampleRow('auth/a')], { verdict: 'nonconformant', causes })

it('the first line counts causes and rules', () => {
  expect(headline(result)).toBe('NONCONFORMANT (profile certify): 3 of 4 mandatory rules failed (2 root causes)')
})

it('the first line names no causes where each rule has its own, or nobody looked for them', () => {
  const { causes: _, ...without } = result
  expect(headline(without)).toBe('NONCONFORMANT (profile certify): 3 of 4 mandatory rules failed')
  const apart = rows.map(({ id, text }) => ({ text, rules: [id] }))
  expect(headline({ ...result, causes: apart })).toBe('NONCONFORMANT (profile certify): 3 of 4 mandatory rules failed')
})

it('the text tells a cause once, and names its other rules with what was seen', () => {
  const text = renderText(result, exampleContext())
  expect(text).toContain('✗ send/start-stored and 1 more rule with the same root cause\n')
  expect(text).toContain('probably the same root cause:\n')
  expect(text).toContain('send/send-stored  at where send/send-stored was seen: nothing of send/send-stored')
  expect(text.match(/✗/g)?.length).toBe(2)
  expect(text).toContain('✗ list/newest-first\n')
})

it('a rule that failed in the baseline is in no cause of this run', () => {
  const text = renderText({ ...result, regressions: ['send/start-stored', 'list/newest-first'] }, exampleContext())
  expect(text).toContain('✗ send/start-stored\n')
  expect(text).not.toContain('the same root cause')
})

it('JUnit says in each failure which others have its cause', () => {
  const xml = renderJunit(result, exampleContext())
  expect(xml).toContain('root cause 1 of 2, probably shared with send/send-stored</failure>')
  expect(xml).toContain('root cause 1 of 2, probably shared with send/start-stored</failure>')
  expect(xml).toContain('<property name="causes" value="2"/>')
})

it('rows of a result that tells no causes stay alone', () => {
  expect(byCause(rows, exampleResult(rows)).map((some) => some.length)).toEqual([1, 1, 1])
})
