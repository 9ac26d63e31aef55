import { expect, test } from 'vitest'
import { renderBadge } from './badge.ts'
import { exampleResult } from './kit/example.ts'

const saidBy = (svg: string) => /<title>(.*)<\/title>/.exec(svg)?.[1]

test('says the verdict, and within what where that is not everything', () => {
  expect(saidBy(renderBadge(exampleResult([])))).toBe('Conversation Agent API: conformant')
  expect(saidBy(renderBadge(exampleResult([], { profile: 'nightly' })))).toBe(
    'Conversation Agent API: conformant within nightly',
  )
  expect(saidBy(renderBadge(exampleResult([], { scope: { only: ['a/*'], skip: [] } })))).toBe(
    'Conversation Agent API: conformant within a part of certify',
  )
  expect(saidBy(renderBadge(exampleResult([], { demonstration: true })))).toContain('(demonstration)')
})

test('a broken service has another colour', () => {
  const colour = (svg: string) => /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1]
  expect(colour(renderBadge(exampleResult([])))).not.toBe(
    colour(renderBadge(exampleResult([], { verdict: 'nonconformant' }))),
  )
})
