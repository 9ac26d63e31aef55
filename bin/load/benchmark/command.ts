import { join } from 'node:path'
import { renderBenchmarkText } from '../../../reports/load/benchmark-text.ts'
import type { Benchmark } from '../../../schemas/types.ts'
import { wantsColour } from '../../colour.ts'
import { writeOut } from '../../outputs.ts'
import { lineWidth } from '../../terminal.ts'
import type { LoadTold } from '../load.ts'
import { benchmark } from './benchmark.ts'
import type { BenchmarkPlan } from './plan.ts'

/** Writes and shows a certificate of what was measured. */
export type Signing = (folder: string, result: Benchmark) => Promise<void>

/** Measures, writes and shows what was measured, and gives the exit code. */
export async function benchmarkCommand(
  told: LoadTold,
  plan: BenchmarkPlan,
  { command, sign }: { command: string; sign: Signing | undefined },
): Promise<number> {
  const { result, folder } = await benchmark(told, plan)
  const { renderBenchmarkPage } = await import('../../../reports/load/benchmark-page.ts')
  const files = [
    writeOut(join(folder, 'benchmark.json'), `${JSON.stringify(result, null, 2)}\n`, told.secrets),
    writeOut(join(folder, 'benchmark.html'), await renderBenchmarkPage(result, { command }), told.secrets),
  ]
  const width = lineWidth()
  console.log(renderBenchmarkText(result, { colour: wantsColour(process.stdout, process.env), width, command, files }))
  if (sign !== undefined) await sign(folder, result)
  return exitCodeOfBenchmark(result)
}

/** 0 valid, 1 a fault of the service, 3 invalid for another reason, 4 aborted, 130 interrupted. */
export function exitCodeOfBenchmark({ valid, reasons, stopped }: Benchmark): number {
  if (stopped.by === 'interrupt') return 130
  if (stopped.by === 'fault') return 4
  if (reasons.some(({ rule }) => rule === 'audit')) return 1
  return valid ? 0 : 3
}
