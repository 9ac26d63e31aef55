import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demonstrationWaitLimitMs } from '../../bin/demonstration.ts'
import { madeBenchmark } from '../../bin/load/kit/made-benchmark.ts'
import { madeSearch } from '../../bin/load/kit/made-search.ts'
import { explain } from '../../bin/rendering.ts'
import { type Fixture, variant } from '../../fixtures/define.ts'
import { onPaper } from '../../fixtures/paper/index.ts'
import { renderers } from '../../reports/index.ts'
import { faultyLoad } from '../../reports/kit/load-example.ts'
import { renderBenchmarkText } from '../../reports/load/benchmark-text.ts'
import { renderCapacityText } from '../../reports/load/capacity-text.ts'
import { renderLoadText } from '../../reports/load/load-text.ts'
import { writtenLine } from '../../reports/text.ts'
import type { Exchange, Result } from '../../schemas/types.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { runSuite } from '../../suites/run/run.ts'
import { checkTarget } from '../../suites/run/target.ts'
import { memoryTranscript } from '../../suites/run/transcript/transcript.ts'
import { suite } from '../../suites/suite.ts'

const brokenBy = 'status/no-gates'
const brokenRule = 'status/gate-listed'
const demonstrationName = 'built-in service'

/** What `run --demo` prints. */
export async function demoReport(): Promise<string> {
  return textOf(await recorded(variant('lawful', 'The built-in service.'), { name: demonstrationName }))
}

/** What is printed of a rule that failed. */
export async function failureReport(): Promise<string> {
  const { result, exchanges } = await recorded(brokenService(), { name: 'reference-service', only: brokenRule })
  const report = await renderers.text(result, { exchanges, ...plain })
  return report.slice(report.indexOf('✗'), report.indexOf('\n', report.lastIndexOf('npx agent-conformance run')))
}

/** What is printed of a run without two credentials. */
export async function incompleteReport(): Promise<string> {
  const lawful = variant('lawful', 'The built-in service.', {
    target: ({ credentials: { emptyBalance: _broke, otherAccount: _other, ...credentials }, ...target }) => ({
      ...target,
      credentials,
    }),
  })
  return textOf(await recorded(lawful, { name: 'staging' }))
}

/** The first lines that `load capacity` prints, of a simulated service with a limit of 120 sends per second. */
export async function capacityReport(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-conformance-'))
  try {
    const objective = 'service_delay p90 < 500ms'
    const result = await madeSearch(folder, { perSecond: 120, noise: 0.04 }, { objective })
    const named = { ...result, target: { name: 'staging', baseUrl: 'http://127.0.0.1:41017/v1' } }
    const [first = ''] = renderCapacityText(named, { ...plain, command: '', files: [] }).split('\n\nSteps')
    return first.trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The first lines that `load benchmark` prints, of a simulated service with a limit of 120 sends per second. */
export async function benchmarkReport(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-conformance-'))
  try {
    const result = await madeBenchmark(folder, { perSecond: 120, noise: 0.02 })
    const named = { ...result, target: { name: 'staging', baseUrl: 'http://127.0.0.1:41017/v1' } }
    const [first = ''] = renderBenchmarkText(named, { ...plain, files: [] }).split('\n\nPoints')
    return first.trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What `load` prints of the example of the renderers' tests, in which messages were lost. */
export function loadReport(): string {
  const command = 'npx agent-conformance load sessions --target target.json --seed 7'
  return renderLoadText(faultyLoad(), { ...plain, command, files: ['results/load.json'] })
}

/** The page of a run in which a rule failed. */
export async function failurePage(): Promise<string> {
  const { result, exchanges } = await recorded(brokenService(), { name: 'staging' })
  return renderers.html(result, { exchanges, ...plain, explain })
}

const plain = { colour: false, width: 100 } as const

interface Recorded {
  result: Result
  exchanges: ReadonlyMap<string, Exchange>
}

async function textOf({ result, exchanges }: Recorded): Promise<string> {
  const report = await renderers.text(result, { exchanges, ...plain })
  return `${report}\n\n${writtenLine('results/result.json', 'results/transcript.jsonl.gz')}`
}

function brokenService(): Fixture {
  const mutant = mutants.find(({ id }) => id === brokenBy)
  if (mutant === undefined) throw new Error(`There is no mutant ${brokenBy}.`)
  return mutant
}

/** In virtual time: the figures are the same on any machine, however busy it is. */
async function recorded(fixture: Fixture, { name, only }: { name: string; only?: string }): Promise<Recorded> {
  const paper = await onPaper(fixture, { seed: 1, waitLimitMs: demonstrationWaitLimitMs })
  const transcript = memoryTranscript()
  try {
    const result = await paper.time.until(
      runSuite({
        ...{ suite, seed: 1, runId: 'readme', world: paper.world, transcript },
        target: { ...checkTarget(paper.target, name), name, baseUrl: 'http://127.0.0.1:41017/v1' },
        scope: { profile: 'certify', only: only === undefined ? [] : [only], skip: [] },
        demonstration: name === demonstrationName,
      }),
    )
    const exchanges = new Map(
      transcript.lines.flatMap((line): [string, Exchange][] => (line.type === 'exchange' ? [[line.id, line]] : [])),
    )
    const command = 'npx agent-conformance run --target target.json --seed 1 --out again'
    return { result: { ...result, command }, exchanges }
  } finally {
    await paper.close()
  }
}
