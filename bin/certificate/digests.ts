import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Suite } from '../../suites/run/define.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { isDamaged, transcriptBytes } from '../../suites/run/transcript/packing.ts'

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Of a file of any size. Throws UsageError where it cannot be read. */
export function sha256OfFile(file: string): Promise<string> {
  return digestOf(file, createReadStream(file))
}

/**
 * Of the lines of a transcript, whether the file is compressed or not. Throws UsageError where it cannot be read; undefined
 * where it is compressed and damaged.
 */
export async function sha256OfTranscript(file: string): Promise<string | undefined> {
  return digestOf(file, transcriptBytes(file)).catch((error: unknown) => {
    if (error instanceof DamagedError) return undefined
    throw error
  })
}

class DamagedError extends Error {}

async function digestOf(file: string, bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const piece of bytes) hash.update(piece)
  } catch (error) {
    if (isDamaged(error)) throw new DamagedError()
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}. Keep it beside the certificate.`)
  }
  return hash.digest('hex')
}

/** The digest of the spec as this suite takes it: what each row says, by its id. */
export function specDigest({ rules }: Suite): string {
  return sha256(JSON.stringify(rules.map(({ id, section, level, text }) => ({ id, section, level, text }))))
}
