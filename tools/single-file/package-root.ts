import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { AbortedError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { files } from './files.ts'

// In place of `bin/package-root.ts`: what the package has beside its code lies in the single file, and is written to a
// temporary folder when something reads it.

let root: string | undefined

export function packageRoot(): string {
  root ??= packageFolder()
  return root
}

/** A file or a folder of the package. Throws AbortedError where it cannot be written. */
export function packagePath(path: string): string {
  const folder = packageRoot()
  try {
    for (const [name, text] of Object.entries(filesIn(path.split('/')[0] ?? ''))) {
      if (name !== path && !name.startsWith(`${path}/`)) continue
      const file = join(folder, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  } catch (error) {
    throw unwritten(folder, error)
  }
  return join(folder, path)
}

function filesIn(folder: string): Record<string, string> {
  const packed = files[folder]
  return packed === undefined ? {} : JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64')).toString('utf8'))
}

function packageFolder(): string {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'agent-conformance-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch (error) {
    throw unwritten(tmpdir(), error)
  }
}

function unwritten(folder: string, error: unknown): AbortedError {
  return new AbortedError(`${folder} cannot be written: ${fileProblem(error)}. Set TMPDIR to another folder.`)
}
