import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from './digests.ts'

/** The rooms that decide a verdict. */
const judging = ['schemas', 'suites']

/**
 * The digest of the suite: of all code that plays, judges and folds, as it lies here, in the form of `sha256sum`'s list. It is
 * another for a clone and for the package that is built of it, since other bytes run.
 */
export function suiteDigest(): string {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = judging.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(room, file).replaceAll('\\', '/'),
    ),
  )
  const lines = files
    .filter(isCode)
    .sort()
    .map((file) => `${sha256(readFileSync(join(root, file)))}  ${file}\n`)
  return sha256(lines.join(''))
}

function isCode(file: string): boolean {
  return /\.[jt]s$/.test(file) && !/\.test\.[jt]s$|\.d\.ts$|\/(kit|generators)\//.test(file)
}
