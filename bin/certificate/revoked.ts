import { readFileSync } from 'node:fs'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'

export const revokedOption = {
  type: 'string',
  requiresArg: true,
  describe: 'File of revoked certificates: the SHA-256 of a result.json and a reason in each line',
} as const

/** Why each certificate of a list was revoked, by the SHA-256 of its result.json. Throws UsageError where the list cannot be read. */
export function revokedIn(file: string): Map<string, string> {
  const lines = textOf(file).split('\n')
  const wrong = lines.findIndex((line) => !/^(\s*(#.*)?|[0-9a-f]{64}( .*)?)\r?$/.test(line))
  if (wrong >= 0)
    throw new UsageError(`${file}, line ${wrong + 1}: write the SHA-256 of a result.json, a space and the reason.`)
  return new Map(
    lines.flatMap((line) => {
      const [, digest, reason = ''] = /^([0-9a-f]{64})(.*)$/.exec(line.trimEnd()) ?? []
      return digest === undefined ? [] : [[digest, reason.trim()] as const]
    }),
  )
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`--revoked ${file} cannot be read: ${fileProblem(error)}.`)
  }
}
