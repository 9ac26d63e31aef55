import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { TranscriptLine } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { careful } from './careful.ts'
import { folderWithoutCertificate, holdsAny } from './results-folder.ts'
import { memoryTranscript } from './transcript.ts'

const root = mkdtempSync(join(tmpdir(), 'careful-'))
afterAll(() => rmSync(root, { recursive: true }))

const health: TranscriptLine = { type: 'health', atMs: 5, delayMs: 30 }
const read: TranscriptLine = { type: 'exchange', ...made({ id: 'x1' }) }
const sending: TranscriptLine = {
  ...{ type: 'sending', id: 'x2', scene: 'a', attempt: 1, name: 'start', method: 'POST' },
  ...{ path: '/conversations', atMs: 6 },
}
const look = (unplayable: string | null): TranscriptLine => ({
  ...{ type: 'record', scene: 'preflight', attempt: 1, superseded: false, unplayable, startMs: 0, endMs: 1 },
  ...{ maxDelayMs: 0, meteredSends: 0, exchanges: ['x1'] },
})

/** What is written, and whether anything was made. */
function written(lines: readonly TranscriptLine[], isTaken: boolean) {
  const memory = memoryTranscript()
  let isMade = false
  const writer = careful({ isTaken }, () => {
    isMade = true
    return memory
  })
  for (const each of lines) writer.write(each)
  return { writer, lines: memory.lines, isMade }
}

describe('a careful transcript', () => {
  test('writes at once where nothing stands there', () => {
    const { writer, lines } = written([health, read], false)
    expect([lines, writer.isKept, writer.isReached]).toEqual([[health, read], true, false])
  })

  test.each([
    ['a first look that passed', look(null)],
    ['a message that leaves', sending],
  ])('holds its lines back until %s, and loses none', (_, line) => {
    const held = written([health, read, look('nothing listens')], true)
    expect([held.isMade, held.writer.isKept, held.writer.isReached]).toEqual([false, false, false])
    const { writer, lines } = written([health, read, line, health], true)
    expect([lines, writer.isKept, writer.isReached]).toEqual([[health, read, line, health], true, true])
  })

  test('tells at its end that nothing was made', async () => {
    let unused = 0
    const writer = careful({ isTaken: true, unused: () => (unused += 1) }, memoryTranscript)
    writer.write(health)
    await writer.close()
    expect(unused).toBe(1)
  })
})

describe('the folder to write into', () => {
  const certified = (name: string): string => {
    const folder = join(root, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'certificate.json'), '')
    return folder
  }

  test('is the one that was asked for, or the first after it without a certificate', () => {
    expect(folderWithoutCertificate(join(root, 'none'))).toBe(join(root, 'none'))
    const asked = certified('some')
    certified('some-2')
    expect([asked, `${asked}/`, `${asked}/.`].map((each) => folderWithoutCertificate(each))).toEqual(
      Array(3).fill(`${asked}-3`),
    )
    expect(existsSync(`${asked}-3`)).toBe(false)
  })

  test('counts those that a run of several has of its own', () => {
    certified('several/run-2')
    const asked = join(root, 'several')
    expect(folderWithoutCertificate(asked)).toBe(asked)
    expect(folderWithoutCertificate(asked, ['run-1', 'run-2'])).toBe(`${asked}-2`)
  })

  test('lies within one that has no name of its own', () => {
    const here = process.cwd()
    process.chdir(certified('here'))
    try {
      expect(['.', './'].map((each) => folderWithoutCertificate(each))).toEqual(['results-2', 'results-2'])
    } finally {
      process.chdir(here)
    }
  })

  test('a link that leads nowhere is a file; where there is no folder there is none', () => {
    symlinkSync(join(root, 'nowhere'), join(root, 'link'))
    expect(holdsAny(root, ['link'])).toBe(true)
    expect(holdsAny(join(root, 'none'), ['link'])).toBe(false)
    expect(holdsAny(join(certified('file'), 'certificate.json'), ['link'])).toBe(false)
  })
})
