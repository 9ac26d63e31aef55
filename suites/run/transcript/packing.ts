import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const packedEnding = '.gz'
const partEnding = '.part'
/** Level 6 makes a transcript a tenth smaller, and takes three times as long. */
const level = 3
const pieceBytes = 1 << 18

/**
 * Where a transcript is, given its name: a run writes `transcript.jsonl`, and compresses it to `transcript.jsonl.gz` at its end.
 * Either name finds either file; the name itself where there is none.
 */
export function transcriptAt(file: string): string {
  const plain = file.endsWith(packedEnding) ? file.slice(0, -packedEnding.length) : file
  // Where both are there, the run was killed while it compressed: the plain one was still whole.
  return [file, plain, plain + packedEnding].find((each) => existsSync(each)) ?? file
}

/** What compressing leaves beside a transcript. A new one of that name replaces both. */
export function packedBeside(file: string): string[] {
  return [file + packedEnding, file + packedEnding + partEnding]
}

/** The text of a transcript as bytes, uncompressed where its first bytes are those of gzip (RFC 1952, 2.3.1). Errors are those of the file. */
export function transcriptBytes(file: string): Readable {
  const source = createReadStream(file, { highWaterMark: pieceBytes })
  if (!isPacked(file)) return source
  const plain = createGunzip({ chunkSize: pieceBytes })
  // What goes wrong is told by the stream that is read.
  pipeline(source, plain).catch(() => {})
  return plain
}

/** Whether what was read was no whole gzip, as a part of one, or one with a changed byte. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** Compresses a transcript that is complete. Leaves it as it is where that cannot be done: either is read. */
export async function packTranscript(file: string): Promise<void> {
  const part = file + packedEnding + partEnding
  try {
    if (!lstatSync(file).isFile()) return
    await pipeline(
      createReadStream(file, { highWaterMark: pieceBytes }),
      createGzip({ level, chunkSize: pieceBytes }),
      createWriteStream(part),
    )
    renameSync(part, file + packedEnding)
    rmSync(file)
  } catch {
    rmSync(part, { force: true })
  }
}

/** Puts the text of a transcript at `file`, so that lines can be added. Throws what the file system does. */
export async function unpackTranscript(source: string, file: string): Promise<void> {
  const part = file + partEnding
  await pipeline(transcriptBytes(source), createWriteStream(part))
  renameSync(part, file)
}

function isPacked(file: string): boolean {
  const first = Buffer.alloc(2)
  try {
    if (!statSync(file).isFile()) return false
    const opened = openSync(file, 'r')
    readSync(opened, first)
    closeSync(opened)
  } catch {
    // Told where it is read.
  }
  return first[0] === 0x1f && first[1] === 0x8b
}
