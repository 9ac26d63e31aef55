import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { TranscriptLine } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { UsageError } from '../errors.ts'
import { transcriptText } from './kit/unpacked.ts'
import { mendTranscript } from './mend.ts'
import { readTranscript, writeTranscript } from './transcript.ts'

const folder = mkdtempSync(join(tmpdir(), 'transcript-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const fresh = (): string => {
  files += 1
  return join(folder, `${files}.jsonl`)
}

const exchange = (body: string, id = 'x1'): TranscriptLine => ({ type: 'exchange', ...made({ body, id }) })
const health: TranscriptLine = { type: 'health', atMs: 5, delayMs: 30 }

async function read(file: string, wanted?: (text: string) => boolean): Promise<TranscriptLine[]> {
  const lines: TranscriptLine[] = []
  for await (const line of readTranscript(file, wanted)) lines.push(line)
  return lines
}

describe('writing', () => {
  test('what is written is read again, whatever characters it holds', async () => {
    const file = fresh()
    const lines = ['plain', 'a\nb\r\nc', 'a\u2028b\u2029c\u0085d', '\udcff \u0000 𝄞', 'x'.repeat(300_000)].map((body) =>
      exchange(body),
    )
    const writer = writeTranscript(file)
    for (const line of lines) writer.write(line)
    await writer.close()
    expect(await read(file)).toEqual(lines)
    expect(transcriptText(file).split(/[\n\u2028\u2029]/).length).toBe(lines.length + 1)
  })

  test('a line is on disk when it has been written: a crash loses none', async () => {
    const file = fresh()
    const writer = writeTranscript(file)
    expect(existsSync(file)).toBe(false)
    writer.write(health)
    expect(await read(file)).toEqual([health])
    await writer.close()
  })

  test('the first line removes what an earlier run left beside it, and begins anew or goes on', async () => {
    const [file, beside] = [fresh(), fresh()]
    for (const each of [file, beside]) writeFileSync(each, `${JSON.stringify(health)}\n`)
    const writer = writeTranscript(file, { replaces: [beside, join(folder, 'never there')] })
    expect(existsSync(beside)).toBe(true)
    writer.write(exchange('new'))
    await writer.close()
    expect([existsSync(beside), await read(file)]).toEqual([false, [exchange('new')]])
    expect([existsSync(file), existsSync(`${file}.gz`)]).toEqual([false, true])
    await mendTranscript(file)
    const more = writeTranscript(file, { append: true })
    more.write(health)
    expect(existsSync(`${file}.gz`)).toBe(false)
    await more.close()
    expect(await read(file)).toEqual([exchange('new'), health])
  })

  test('one that is compressed is replaced by what a new run writes, and never added to', async () => {
    const file = fresh()
    writeFileSync(`${file}.gz`, gzipSync(`${JSON.stringify(health)}\n`))
    expect(() => writeTranscript(file, { append: true }).write(health)).toThrow('cannot be written (ENOENT)')
    expect(await read(file)).toEqual([health])
    const writer = writeTranscript(file)
    writer.write(exchange('new'))
    expect(await read(file)).toEqual([exchange('new')])
    await writer.close()
    expect(await read(file)).toEqual([exchange('new')])
  })

  test('is at least ten times smaller than its lines once it is closed', async () => {
    const file = fresh()
    const writer = writeTranscript(file)
    for (let at = 0; at < 500; at += 1) writer.write(exchange(`{"title":"a title ${at}"}`, `x${at}`))
    await writer.close()
    expect(10 * statSync(`${file}.gz`).size).toBeLessThan(transcriptText(file).length)
  })

  test('is compressed only where it is whole and a file of its own', async () => {
    const [file, elsewhere] = [fresh(), fresh()]
    writeFileSync(elsewhere, '')
    symlinkSync(elsewhere, file)
    const writer = writeTranscript(file)
    writer.write(health)
    await writer.close()
    expect([existsSync(`${file}.gz`), readFileSync(elsewhere, 'utf8')]).toEqual([false, `${JSON.stringify(health)}\n`])
  })

  test('one that cannot be made is told at the first line, once', async () => {
    const file = join(folder, 'is-a-folder')
    mkdirSync(file)
    const writer = writeTranscript(file)
    expect(() => writer.write(health)).toThrow(
      new UsageError(`${file} cannot be written (EISDIR); name another folder with --out.`),
    )
    writer.write(health)
    await writer.close()
    await writer.close()
  })

  test('after it was closed nothing is written', async () => {
    const file = fresh()
    const writer = writeTranscript(file)
    await writer.close()
    writer.write(health)
    expect(existsSync(file)).toBe(false)
  })
})

describe('reading', () => {
  test.each([
    ['not JSON', '{"type":"health"', /, line 2: not JSON. The transcript is damaged here\.$/],
    ['another type', '{"type":"heat","atMs":1}', /, line 2: not a line of a transcript: /],
    ['no object', '7', /, line 2: not a line of a transcript: /],
    ['a field missing', '{"type":"health","atMs":1}', /line 2: .*\/delayMs: expected a required field, found nothing/],
    ['a field of another type', '{"type":"health","atMs":"1","delayMs":2}', /line 2: .*\/atMs: expected number/],
  ])('a damaged line is told by its number: %s', async (_, text, expected) => {
    const file = fresh()
    writeFileSync(file, `${JSON.stringify(health)}\n${text}\n${JSON.stringify(health)}\n`)
    const error = await read(file).catch((each: unknown) => each)
    if (!(error instanceof UsageError)) throw new Error(`no usage error but ${error}`)
    expect(error.message).toMatch(expected)
    expect(error.message.startsWith(file)).toBe(true)
  })

  test('a last line that was cut off is left out; empty lines are none', async () => {
    const file = fresh()
    writeFileSync(file, `\n${JSON.stringify(health)}\n\n`)
    appendFileSync(file, JSON.stringify(exchange('x')).slice(0, 100))
    expect(await read(file)).toEqual([health])
  })

  test('a last line without its line feed is one, where it is whole', async () => {
    const file = fresh()
    writeFileSync(file, JSON.stringify(health))
    expect(await read(file)).toEqual([health])
  })

  test('by either name, compressed or not: what the file holds tells', async () => {
    const [plain, packed, misnamed] = [fresh(), fresh(), fresh()]
    const text = `${JSON.stringify(health)}\n${JSON.stringify(exchange('x'))}\n`
    writeFileSync(plain, text)
    writeFileSync(`${packed}.gz`, gzipSync(text))
    writeFileSync(misnamed, gzipSync(text))
    for (const name of [plain, `${plain}.gz`, packed, `${packed}.gz`, misnamed])
      expect(await read(name)).toEqual([health, exchange('x')])
  })

  test('one that is compressed and damaged: said in a sentence', async () => {
    const file = fresh()
    const whole = gzipSync(`${JSON.stringify(exchange('x'.repeat(1000)))}\n`)
    for (const damaged of [whole.subarray(0, -12), Buffer.concat([whole.subarray(0, 20), Buffer.from('damaged')])]) {
      writeFileSync(`${file}.gz`, damaged)
      await expect(read(file)).rejects.toThrow(/is compressed and damaged \(Z_\w+\). Copy it again/)
    }
  })

  test('lines that are not wanted are not even parsed', async () => {
    const file = fresh()
    writeFileSync(file, `what is this\n${JSON.stringify(health)}\n`)
    expect(await read(file, (text) => text.startsWith('{'))).toEqual([health])
  })

  test.each([
    ['none there', () => join(folder, 'none.jsonl'), 'No transcript at'],
    ['below a file', () => join(import.meta.filename, 'x.jsonl'), 'No transcript at'],
    ['a folder', () => folder, 'is a folder. Give the transcript.jsonl.gz in it'],
  ])('no file: %s', async (_, file, expected) => {
    await expect(read(file())).rejects.toThrow(expected)
    await expect(read(file())).rejects.toBeInstanceOf(UsageError)
  })
})
