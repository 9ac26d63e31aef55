import { expect, test } from 'vitest'
import { proofExample } from '../kit/proof-example.ts'
import { isProven } from './proof.ts'
import { renderProofText } from './proof-text.ts'

test('a small proof reads as it always did', async () => {
  await expect(`${renderProofText(proofExample)}\n`).toMatchFileSnapshot('../snapshots/proof.txt')
})

test('a survivor, an accused service and a row without a reason each spoil a proof', () => {
  const good = {
    ...proofExample,
    mutants: proofExample.mutants.filter(({ killed }) => killed),
    variants: proofExample.variants.filter(({ id }) => id === 'mix/fine'),
    rowsWithoutMutant: proofExample.rowsWithoutMutant.filter(({ reason }) => reason !== null),
  }
  expect(isProven(good)).toBe(true)
  expect(isProven({ ...good, mutants: proofExample.mutants })).toBe(false)
  expect(isProven({ ...good, variants: proofExample.variants })).toBe(false)
  expect(isProven({ ...good, rowsWithoutMutant: proofExample.rowsWithoutMutant })).toBe(false)
})

test('what fails beside a broken rule spoils a whole proof in virtual time, and is told with the command that plays it again', () => {
  const good = {
    ...proofExample,
    time: 'virtual' as const,
    mutants: proofExample.mutants.filter(({ killed, exact }) => killed && exact),
    variants: proofExample.variants.filter(({ id }) => id === 'mix/fine'),
    rowsWithoutMutant: proofExample.rowsWithoutMutant.filter(({ reason }) => reason !== null),
  }
  expect(isProven(good)).toBe(true)
  const inexact = { ...good, mutants: proofExample.mutants.filter(({ killed }) => killed) }
  expect(isProven(inexact)).toBe(false)
  const told = renderProofText(inexact)
  expect(told).toContain(
    'list/noisy  violates: list/limit; difference (+ failed too, - did not fail): +list/newest-first, +send/none-202',
  )
  expect(told).toContain("rerun: npx agent-conformance prove --mutants 'list/noisy' --seed 1")
  // Over sockets what comes at once is chance, and the quick form plays the scenes of one rule.
  expect(isProven({ ...inexact, time: 'real' })).toBe(true)
  expect(isProven({ ...inexact, form: 'quick' })).toBe(true)
})

test('the quick form says nothing of blame, and one that was stopped says so', () => {
  const quick = renderProofText({ ...proofExample, form: 'quick', stopped: 'The self-test was interrupted.' })
  expect(quick).not.toContain('Rules that fail per mutant')
  expect(quick).not.toContain('Mutants that fail more than')
  expect(quick).toMatch(/^Stopped: The self-test was interrupted\. 9 of 9 runs were evaluated\.$/m)
})

test('runs and variants are counted apart', () => {
  const variants = proofExample.variants.map((each) => ({ ...each, runs: 20, cleanRuns: 20 }))
  expect(renderProofText({ ...proofExample, variants })).toMatch(
    /^Conforming variants clean +2 of 2\nClean runs of variants +40 of 40$/m,
  )
})
