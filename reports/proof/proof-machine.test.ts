import { expect, test } from 'vitest'
import { proofExample } from '../kit/proof-example.ts'
import { isProven } from './proof.ts'
import type { ProvedFault, ProvedFaults } from './proof-machine.ts'
import { renderProofText } from './proof-text.ts'

const replay = "npx agent-conformance prove --generated 'waits/x/never' --seed 1"
const differs = { scene: 'texts', request: 'again: GET /conversations', lawful: 'a', seen: 'b' }

function fault(id: string, more: Partial<ProvedFault> = {}): ProvedFault {
  return { id, about: 'waits.ts:3 `a` → `b`', end: 'survived', failed: [], replay, ...more }
}

const proved: ProvedFaults = {
  possible: 9,
  faults: [
    fault('waits/x/always', { end: 'killed', failed: ['send/text'] }),
    fault('waits/x/dropped', { end: 'dead', why: 'the mutant ends its process' }),
    fault('waits/x/order', { filed: { class: 'unseen', why: 'nobody looks' } }),
    fault('waits/x/emptied', { end: 'unreached', filed: { class: 'unreached', why: 'it defers nothing' } }),
    fault('waits/x/never', { differs }),
  ],
  stale: ['waits/x/gone'],
}

test('what a machine made is counted, and what nobody has read is told with the command that plays it again', () => {
  const lines = renderProofText({ ...proofExample, generated: proved }).split('\n')
  expect(lines).toContain('Generated mutants: 4 of 9 run, 1 killed by a rule, 1 do not work, 2 survived')
  const title = lines.indexOf('Generated mutants: survivors that survivors.yaml does not list')
  expect(lines.slice(title + 1, title + 3)).toEqual([
    '  waits/x/never: waits.ts:3 `a` → `b`; differs first in texts, again: GET /conversations',
    `    rerun: ${replay}`,
  ])
  expect(
    lines.at(
      lines.indexOf('Generated mutants: entries of survivors.yaml whose mutant is now killed or does not exist') + 1,
    ),
  ).toBe('  waits/x/gone')
})

test('a survivor that nobody has filed spoils a proof, and one on file does not', () => {
  const good = {
    ...proofExample,
    mutants: proofExample.mutants.filter(({ killed, exact }) => killed && exact !== false),
    variants: proofExample.variants.filter(({ id }) => id === 'mix/fine'),
    rowsWithoutMutant: [],
  }
  const filed = { ...proved, faults: proved.faults.slice(0, -1) }
  expect(isProven({ ...good, generated: filed, conditional: filed })).toBe(true)
  expect(isProven({ ...good, generated: proved })).toBe(false)
  expect(isProven({ ...good, conditional: proved })).toBe(false)
})

test('conditions are told by how many of their mutants met them', () => {
  const conditional = {
    possible: 3,
    faults: [fault('a/b?long+not-busy', { end: 'killed' }), fault('a/c?long', { differs }), fault('a/d?not-busy')],
    stale: [],
  }
  const text = renderProofText({ ...proofExample, conditional })
  expect(text).toMatch(/^Conditional mutants: 3 of 3 run, 1 killed by a rule, 0 do not work, 2 survived$/m)
  expect(text).toContain(
    '  long: 2 drawn, 2 observable, 1 of these killed\n  not-busy: 2 drawn, 1 observable, 1 of these killed',
  )
})
