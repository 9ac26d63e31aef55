import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../../bin/certificate/digests.ts'

/** In place of `bin/certificate/suite-digest.ts`: the single file is all of the code that runs. */
export function suiteDigest(): string {
  return sha256(`${sha256(readFileSync(fileURLToPath(import.meta.url)))}  agent-conformance.mjs\n`)
}
