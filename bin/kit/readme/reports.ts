import { type Fixture, variant } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { renderers } from '../../../reports/index.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { mutants } from '../../../suites/areas/mutants.ts'
import { runSuite } from '../../../suites/run/run.ts'
import { checkTarget } from '../../../suites/run/target.ts'
import { memoryTranscript } from '../../../suites/run/transcript/transcript.ts'
import { suite } from '../../../suites/suite.ts'
import { demonstrationWaitLimitMs } from '../../demonstration.ts'

const brokenBy = 'status/no-gates'
const brokenRule = 'status/gate-listed'

/** What `run --demo` prints. */
export async function demoReport(): Promise<string> {
  const report = await reportOf(variant('lawful', 'The built-in service.'), 'built-in service')
  return `${report}\n\nresult results/result.json   transcript results/transcript.jsonl.gz`
}

/** What is printed of a rule that was broken. */
export async function brokenReport(): Promise<string> {
  const mutant = mutants.find(({ id }) => id === brokenBy)
  if (mutant === undefined) throw new Error(`There is no mutant ${brokenBy}.`)
  const report = await reportOf(mutant, 'reference-service', brokenRule)
  return report.slice(report.indexOf('✗'), report.indexOf('\n', report.indexOf('  replay:')))
}

/** In virtual time: the figures are the same on any machine, however busy it is. */
async function reportOf(fixture: Fixture, name: string, only?: string): Promise<string> {
  const paper = await onPaper(fixture, { seed: 1, waitLimitMs: demonstrationWaitLimitMs })
  const transcript = memoryTranscript()
  try {
    const result = await paper.time.until(
      runSuite({
        ...{ suite, seed: 1, runId: 'readme', world: paper.world, transcript },
        target: { ...checkTarget(paper.target, name), name, baseUrl: 'http://127.0.0.1:41017/v1' },
        scope: { profile: 'certify', only: only === undefined ? [] : [only], skip: [] },
        demonstration: only === undefined,
      }),
    )
    const exchanges = new Map(
      transcript.lines.flatMap((line): [string, Exchange][] => (line.type === 'exchange' ? [[line.id, line]] : [])),
    )
    const command = { ...result, command: 'agent-conformance run --target target.json --seed 1 --out again' }
    return renderers.text(command, { exchanges, colour: false, width: 100 })
  } finally {
    await paper.close()
  }
}
