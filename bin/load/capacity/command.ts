import { join } from 'node:path'
import { renderCapacityText } from '../../../reports/load/capacity-text.ts'
import type { Capacity } from '../../../schemas/types.ts'
import { wantsColour } from '../../colour.ts'
import { writeOut } from '../../outputs.ts'
import { lineWidth } from '../../terminal.ts'
import type { LoadTold } from '../load.ts'
import { findCapacity } from './capacity.ts'
import type { CapacityPlan } from './plan.ts'

/** Searches, writes and shows what was found, and gives the exit code. */
export async function capacityCommand(told: LoadTold, plan: CapacityPlan, command: string): Promise<number> {
  const { result, folder } = await findCapacity(told, plan)
  const { renderCapacityPage } = await import('../../../reports/load/capacity-page.ts')
  const files = [
    writeOut(join(folder, 'capacity.json'), `${JSON.stringify(result, null, 2)}\n`, told.secrets),
    writeOut(join(folder, 'capacity.html'), await renderCapacityPage(result, { command }), told.secrets),
  ]
  const width = lineWidth()
  console.log(renderCapacityText(result, { colour: wantsColour(process.stdout, process.env), width, command, files }))
  return exitCodeOfCapacity(result)
}

/** 0 found, 1 not even the least load holds, 3 our own side was the limit or time was over, 4 aborted, 130 interrupted. */
export function exitCodeOfCapacity({ verdict }: Pick<Capacity, 'verdict'>): number {
  return { found: 0, 'none-passed': 1, limited: 3, inconclusive: 3, aborted: 4, interrupted: 130 }[verdict]
}
