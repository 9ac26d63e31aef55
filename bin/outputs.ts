import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bytesOf } from '../reports/chunk.ts'
import { conversationsOf } from '../reports/page/exchange-words.ts'
import type { RunFacts } from '../reports/renderer.ts'
import { cut, printable } from '../reports/words.ts'
import { type Exchange, type Result, validate } from '../schemas/index.ts'
import type { Chunk } from '../schemas/types.ts'
import { keptBytes, shownBytes, shownStreamBytes } from '../suites/reading/bounds.ts'
import { templateOf } from '../suites/run/counters.ts'
import { AbortedError, UsageError } from '../suites/run/errors.ts'
import { fileProblem, isFull } from '../suites/run/file-problem.ts'
import type { Secrets } from '../suites/run/secrets/secrets.ts'
import { packedBeside } from '../suites/run/transcript/packing.ts'
import { folderWithoutCertificate, holdsAny, transcriptFile } from '../suites/run/transcript/results-folder.ts'
import { exchangeIdOf, readTranscript } from '../suites/run/transcript/transcript.ts'
import { version } from '../suites/version.ts'
import { filesOfRun } from './formats.ts'

/**
 * Makes the folder that a command writes into, and gives it: another than was asked for where a certificate lies there, or in one of those
 * `within`, which is told on stderr. Throws UsageError where it cannot be made.
 */
export function outFolder(asked: string, within: readonly string[] = []): string {
  const folder = folderWithoutCertificate(asked, within)
  try {
    makeFolder(resolve(folder))
  } catch (error) {
    throw new UsageError(`--out ${folder}: cannot make the folder (${fileProblem(error)}). Choose another.`)
  }
  if (folder !== asked) console.error(`${asked} has a certificate and stays unchanged. The output goes to ${folder}.`)
  return folder
}

/** Node's own way with `recursive` never ends where a file system takes no folders, as /proc. */
export function makeFolder(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** What a run may leave in its folder. */
export const allOfRun = [transcriptFile, ...packedBeside(transcriptFile), ...filesOfRun]

/** Whether an earlier run left something in the folder. */
export function holdsRun(folder: string): boolean {
  return holdsAny(folder, allOfRun)
}

export function writeResult(folder: string, result: Result, secrets?: Secrets): string {
  return writeOut(join(folder, 'result.json'), `${JSON.stringify(result, null, 2)}\n`, secrets)
}

/** Writes a file, without any secret that is known. Throws AbortedError where no room is left, UsageError where it cannot be. */
export function writeOut(file: string, content: string, secrets?: Secrets, flag: 'w' | 'a' = 'w'): string {
  try {
    writeFileSync(file, secrets?.redact(content) ?? content, { flag })
    return file
  } catch (error) {
    const what = `${file} cannot be written: ${fileProblem(error)}`
    if (!isFull(error)) throw new UsageError(`${what}.`)
    // A part of it would be taken for the whole.
    rmSync(file, { force: true })
    throw new AbortedError(`${what}. Free some space, or choose another folder.`)
  }
}

/** Writes a file piece by piece, as `writeOut` writes one. */
export async function writeOutPieces(
  file: string,
  pieces: AsyncIterable<string> | Iterable<string>,
  secrets?: Secrets,
): Promise<string> {
  writeOut(file, '')
  for await (const piece of pieces) writeOut(file, piece, secrets, 'a')
  return file
}

/** What a page tells beyond the result: how long each answer took, and what a wait may last; undefined without a transcript. */
export async function factsIn(transcript: string): Promise<RunFacts | undefined> {
  const latencies: RunFacts['latencies'] = {}
  let waitLimitMs: number | undefined
  try {
    // Exchanges are most of the lines; records, which are the longest, say nothing of it.
    const isWanted = (text: string): boolean => exchangeIdOf(text) !== undefined || text.startsWith('{"type":"run"')
    for await (const line of readTranscript(transcript, isWanted)) {
      if (line.type === 'run') waitLimitMs = line.timing.waitLimitMs
      if (line.type !== 'exchange' || line.status === null) continue
      const endpoint = `${line.method} ${templateOf(line.path)}`
      const times = latencies[endpoint] ?? []
      times.push(line.endMs - line.sentMs)
      latencies[endpoint] = times
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
  }
  return waitLimitMs === undefined ? undefined : { waitLimitMs, latencies: commonIn(latencies) }
}

/** Paths that are no endpoint's are asked for once or twice, to be refused: a picture of them says nothing. */
function commonIn(latencies: RunFacts['latencies']): RunFacts['latencies'] {
  return Object.fromEntries(
    Object.entries(latencies)
      .sort(([, a], [, b]) => b.length - a.length)
      .slice(0, shownEndpoints),
  )
}

/** As many as there are endpoints. */
const shownEndpoints = 5

/** Every exchange of a run, one after the other, from its transcript; none where there is no transcript. */
export async function* allExchanges(transcript: string): AsyncIterable<Exchange> {
  yield* exchangesIn(transcript, (id) => id !== undefined)
}

/**
 * The exchanges that a result quotes, from the transcript beside it, and those of the conversations that its first findings are
 * about; none where there is no transcript.
 */
export async function evidenceOf(result: Result, transcript: string): Promise<Map<string, Exchange>> {
  const findings = result.rules.flatMap((row) => row.findings)
  const wanted = new Set(findings.flatMap(({ exchange, timeline = [] }) => [exchange, ...timeline.map(firstWord)]))
  const found = new Map<string, Exchange>()
  if (wanted.size === 0) return found
  for await (const each of exchangesIn(transcript, (id) => wanted.has(id))) found.set(each.id, each)
  const firsts = result.rules.flatMap(({ findings: [first] }) => found.get(first?.exchange ?? '') ?? [])
  return new Map([...found, ...(await beforeThem(firsts.slice(0, mostConversations), transcript))])
}

/** A page of more is not read. */
const mostConversations = 12
const mostBefore = 12

/** The last sends and the last reads before some exchanges in their conversations, by id. */
async function beforeThem(some: readonly Exchange[], transcript: string): Promise<[string, Exchange][]> {
  const wanted = some.map(
    (each): Before => ({ sentMs: each.sentMs, names: conversationsOf(each), sends: [], reads: [] }),
  )
  const names = [...new Set(wanted.flatMap((each) => each.names))]
  if (names.length === 0) return []
  const isAbout = (id: string | undefined, text: string) =>
    id !== undefined && names.some((name) => text.includes(name))
  for await (const each of exchangesIn(transcript, isAbout)) {
    const own = conversationsOf(each)
    for (const { sentMs, names, sends, reads } of wanted) {
      if (each.sentMs >= sentMs || !names.some((name) => own.includes(name))) continue
      const kept = each.method === 'POST' ? sends : reads
      kept.push(each)
      if (kept.length > mostBefore) kept.shift()
    }
  }
  return wanted.flatMap(({ sends, reads }) => [...sends, ...reads].map((each): [string, Exchange] => [each.id, each]))
}

interface Before {
  sentMs: number
  names: string[]
  sends: Exchange[]
  reads: Exchange[]
}

/** A line of a timeline begins with the id of its exchange. */
function firstWord(line: string): string {
  return line.split(' ')[0] ?? ''
}

/** Of thousands of lines a few may be wanted: the others are not parsed. */
async function* exchangesIn(
  transcript: string,
  isWanted: (id: string | undefined, text: string) => boolean,
): AsyncIterable<Exchange> {
  try {
    for await (const line of readTranscript(transcript, (text) => isWanted(exchangeIdOf(text), text))) {
      if (line.type !== 'exchange') continue
      const { type: _, ...exchange } = line
      yield shownOf(exchange)
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
  }
}

/** Reports show the first lines of an answer: of a large one no more than its beginning is held for them. */
function shownOf(exchange: Exchange): Exchange {
  const { body, chunks } = exchange
  if (chunks !== null) return { ...exchange, ...shownStream(chunks, exchange.cut) }
  if (body === null || body.length <= keptBytes) return exchange
  const bytes = exchange.cut?.bytes ?? Buffer.byteLength(body)
  return { ...exchange, body: wellFormed(body.slice(0, keptBytes)), cut: { bytes } }
}

/** Half of a character, where a text was cut, is no text that a report could hold. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}

/** The pieces that came first, and how many bytes all of them have where these are not all. */
function shownStream(chunks: Chunk[], cut: Exchange['cut']): Partial<Pick<Exchange, 'chunks' | 'cut'>> {
  const sizes = chunks.map((each) => bytesOf(each).length)
  const bytes = sizes.reduce((all, each) => all + each, 0)
  if (bytes <= shownStreamBytes) return { chunks }
  let room = shownStreamBytes
  const shown = chunks.flatMap((chunk, at): Chunk[] => {
    const left = room
    room -= sizes[at] ?? 0
    if (left <= 0) return []
    if (room >= 0) return [chunk]
    return 'base64' in chunk ? [] : [{ atMs: chunk.atMs, text: wellFormed(chunk.text.slice(0, left)) }]
  })
  return { chunks: shown, cut: cut ?? { bytes } }
}

/** A whole run that broke every rule has a twentieth of it. */
const mostResultBytes = 50_000_000

/** A result of a format that is no longer read. */
export class OlderFormatError extends UsageError {
  override name = 'OlderFormatError'
}

/** Reads a result; undefined where there is no such file. Throws UsageError where it is something else, OlderFormatError for an older format. */
export function readResult(file: string): Result | undefined {
  let text: string
  try {
    const { size } = statSync(file)
    if (size > mostResultBytes)
      throw new UsageError(
        `${file} has ${shownBytes(size)}, which is too large for a result. Give the result.json of a run.`,
      )
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}. Give the result.json of a run.`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UsageError(`${file} is not JSON. Give the result.json of a run.`)
  }
  const [first] = validate.result(value)
  if (first && isOfOlderFormat(value, 'requirements'))
    throw new OlderFormatError(
      `${file} has an older format (version 1), which ${suiteName} ${version()} cannot read. Run again, or evaluate its transcript again: \`npx agent-conformance rejudge TRANSCRIPT --out FOLDER\`.`,
    )
  if (first && validate.load(value).length === 0)
    throw new UsageError(
      `${file} is the result of a load: use \`report\` or \`load compare\` with its folder. Give the result.json of a run.`,
    )
  const other = otherSuite(value)
  if (first && other !== undefined)
    throw new UsageError(
      `${file} is a result of ${other}, which ${suiteName} ${version()} cannot read (${first.place || 'the whole file'}: expected ${first.expected}). Use that version, or run again.`,
    )
  if (first)
    throw new UsageError(
      `${file} is not a result of a run: ${first.place || 'the whole file'}: expected ${first.expected}. Give the result.json of a run.`,
    )
  return value as Result
}

const suiteName = 'agent-conformance'

/** Whether a value is a result without `formatVersion` that has a key of the first format. */
export function isOfOlderFormat(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && !('formatVersion' in value) && key in value
}

/** The version of the suite that a value says it is a result of, where that is another one than this. */
function otherSuite(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('suite' in value)) return undefined
  const { suite, spec } = value as { suite: unknown; spec?: unknown }
  if (typeof suite !== 'object' || suite === null || !('name' in suite) || suite.name !== suiteName) return undefined
  if (!('version' in suite) || typeof suite.version !== 'string') return undefined
  const isOther = suite.version !== version() || (typeof spec === 'string' && spec !== 'v1')
  return isOther
    ? `${suiteName} ${cut(printable(suite.version), 40)}${spec === 'v1' ? '' : ` for ${cut(printable(String(spec)), 20)} of the API`}`
    : undefined
}
