import { crc32, gzipSync } from 'node:zlib'
import type { LoadInstance } from '../../../schemas/types.ts'
import type { RunConfig } from '../plan.ts'

/** For tests: the lines that a runner prints (load/k6/instance/log.go), the first of them when it begins. */
export function madeLog(result: LoadInstance, { runId }: Pick<RunConfig, 'runId'>, partChars = 200): string[] {
  const text = gzipSync(JSON.stringify(result)).toString('base64')
  const head = `agent-load/1 ${runId} ${result.instance} ${result.startedAtMs}`
  const parts = Array.from({ length: Math.ceil(text.length / partChars) }, (_, at) =>
    text.slice(at * partChars, (at + 1) * partChars),
  )
  return [
    `${head} begun`,
    ...parts.map(
      (part, at) => `${head} ${at + 1}/${parts.length} ${crc32(part).toString(16).padStart(8, '0')} ${part}`,
    ),
  ]
}
