import { join } from 'node:path'
import { renderLoadText } from '../../../reports/load/load-text.ts'
import type { Load } from '../../../schemas/types.ts'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { wantsColour } from '../../colour.ts'
import { writeOut } from '../../outputs.ts'
import { lineWidth } from '../../terminal.ts'

/** Writes and shows the result of a load, and gives its exit code. */
export async function tell(result: Load, folder: string, command: string, secrets?: Secrets): Promise<number> {
  const { exitCodeOfLoad } = await import('../../load/result/result.ts')
  const { renderLoadPage } = await import('../../../reports/load/load-page.ts')
  const width = lineWidth()
  const files: string[] = []
  try {
    files.push(writeOut(join(folder, 'load.json'), `${JSON.stringify(result, null, 2)}\n`, secrets))
    files.push(writeOut(join(folder, 'load.html'), await renderLoadPage(result, { command }), secrets))
  } finally {
    console.log(renderLoadText(result, { colour: wantsColour(process.stdout, process.env), width, command, files }))
  }
  return exitCodeOfLoad(result)
}
