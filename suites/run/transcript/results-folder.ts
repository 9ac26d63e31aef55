import { lstatSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

export const transcriptFile = 'transcript.jsonl'

/** The result that was named, by its file or by the folder that a run wrote. */
export function resultFileAt(given: string): string {
  try {
    return statSync(given).isDirectory() ? join(given, 'result.json') : given
  } catch {
    // A file that cannot be read: told where it is read.
    return given
  }
}

/** What a certificate consists of, beside the result. */
export const certificateFiles = ['certificate.json', 'certificate.html', 'certificate.svg'] as const

/** Beside a certificate: the response of a time stamp server (RFC 3161), in DER. */
export const timestampFile = 'certificate.tsr'

/** Whether any of these files lies in the folder, also as a link that leads nowhere. */
export function holdsAny(folder: string, files: readonly string[]): boolean {
  return files.some((each) => isThere(join(folder, each)))
}

function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined
  } catch {
    // No folder, or one that cannot be read: told where it is written to.
    return false
  }
}

/**
 * The folder to write into: the one that was asked for or, where it or one of those `within` it holds a certificate, the first of NAME-2,
 * NAME-3 that does not. A certificate is over the files beside it, so none of them may change.
 */
export function folderWithoutCertificate(asked: string, within: readonly string[] = []): string {
  return freeFolder(asked, (folder) => ['', ...within].some((each) => holdsAny(join(folder, each), certificateFiles)))
}

/** The folder that was asked for or, where it is taken, the first of NAME-2, NAME-3 that is not. */
export function freeFolder(asked: string, isTaken: (folder: string) => boolean): string {
  let folder = asked
  for (let number = 2; isTaken(folder); number++) folder = numbered(asked, number)
  return folder
}

/** Beside a folder that has a name; within one that has none of its own, as `.`. */
function numbered(folder: string, number: number): string {
  const plain = normalize(folder).replace(/(?<=.)[/\\]+$/, '')
  const name = basename(plain)
  return ['', '.', '..'].includes(name) ? join(plain, `results-${number}`) : join(dirname(plain), `${name}-${number}`)
}
