import { statSync } from 'node:fs'
import type { EndLine, Exchange, RecordLine, Result, RunLine, TranscriptLine } from '../../../schemas/types.ts'
import { Counters } from '../counters.ts'
import { UsageError } from '../errors.ts'
import type { RunFacts } from '../facts.ts'
import { Outages } from '../outages.ts'
import { preflightScene } from '../preflight.ts'
import { startedBy } from '../stage/api.ts'
import type { Entry } from '../verdict/ledger.ts'
import { transcriptAt } from './packing.ts'
import { exchangeIdOf, readTranscript } from './transcript.ts'

/** What a transcript tells of its run without the exchanges themselves: those may take more memory than there is. */
export interface RunSummary {
  line: RunLine
  run: RunFacts
  counters: Counters
  outages: Outages
  /** What was used. A send that nothing was heard of again counts as metered: it may have been accepted. */
  usage: Result['usage']
  /** The conversations that are known to have been made. */
  created: Set<string>
  /** The last time on record, in milliseconds of the run. */
  lastMs: number
  /** The last exchange's number: `x17` is 17. */
  lastExchange: number
  /** Undefined where the run was killed. */
  end: EndLine | undefined
  /** The records that count, in order. */
  kept: readonly KeptRecord[]
}

/** A record as a summary has it. */
export interface KeptRecord {
  scene: string
  attempt: number
  /** Whether the scene was to be played again. */
  isAgain: boolean
  /** How many records stand before it. */
  place: number
  /** The exchanges that its judges look at. */
  exchanges: ReadonlySet<string>
}

/** A run as its transcript has it. */
export interface ReadRun extends RunSummary {
  /** Reads every record that counts, in order, from the file; no more is held of them than whoever asks keeps. */
  entries: () => AsyncIterable<Entry>
}

/** Reads a transcript. Throws UsageError where it does not begin with a run, or names what it does not hold. */
export async function readRun(file: string): Promise<ReadRun> {
  const summary = await readSummary(file)
  return { ...summary, entries: () => readEntries(file, summary) }
}

/** The first reading of a transcript: all but what the exchanges hold. Throws UsageError as `readRun` does. */
export async function readSummary(file: string): Promise<RunSummary> {
  let reader: SummaryReader | undefined
  for await (const line of readTranscript(file)) {
    if (line.type === 'run' && reader === undefined) reader = new SummaryReader(line)
    else if (reader === undefined || line.type === 'run')
      throw new UsageError(`${file} is not a transcript of one run: it must have one run line, at its beginning.`)
    else reader.take(line)
  }
  if (reader === undefined)
    throw new UsageError(
      `${file} ${isEmpty(file) ? 'is empty' : 'was cut off in its first line'}: it has nothing to evaluate.`,
    )
  return reader.summary()
}

/** The second reading: the records that count, one after another. An exchange is held until the last record that names it. */
export async function* readEntries(file: string, { kept, run }: RunSummary): AsyncGenerator<Entry> {
  const lastUse = new Map<string, number>()
  for (const { exchanges, place } of kept) for (const id of exchanges) lastUse.set(id, place)
  const wanted = new Map(kept.map((each) => [each.place, each]))
  const held = new Map<string, Exchange>()
  let place = 0
  const isWanted = (text: string): boolean => {
    const id = exchangeIdOf(text)
    return id === undefined || lastUse.has(id)
  }
  for await (const line of readTranscript(file, isWanted)) {
    if (line.type === 'exchange' && lastUse.has(line.id)) {
      const { type: _, ...exchange } = line
      held.set(exchange.id, exchange)
    }
    if (line.type !== 'record') continue
    const record = wanted.get(place)
    if (record !== undefined) yield entryOf(line, held, run)
    for (const id of record?.exchanges ?? []) if (lastUse.get(id) === place) held.delete(id)
    place += 1
  }
}

function isEmpty(file: string): boolean {
  return statSync(transcriptAt(file)).size === 0
}

/** What judges may know of a run, from its transcript's first line. */
function factsOf(line: RunLine): RunFacts {
  const { slots, agent, baseUrl, kinds } = line.target
  const { runId, timing } = line
  return {
    runId,
    baseUrl,
    startedAtMs: Date.parse(line.startedAt),
    timing,
    slots,
    agent,
    ...(kinds === undefined ? {} : { kinds }),
  }
}

function entryOf(line: RecordLine, held: ReadonlyMap<string, Exchange>, run: RunFacts): Entry {
  const { scene, attempt, superseded, again, notAgain, unplayable, fault = false, maxDelayMs, startMs, endMs } = line
  const exchanges = line.exchanges.flatMap((id) => held.get(id) ?? [])
  for (const each of exchanges) if (line.overheard?.includes(each.id)) each.overheard = true
  const record = { scene, attempt, exchanges, run, unplayable, fault, maxDelayMs }
  return { record, superseded, again, notAgain, startMs, endMs }
}

class SummaryReader {
  readonly #line: RunLine
  readonly #run: RunFacts
  readonly #seen = new Set<string>()
  readonly #sending = new Set<string>()
  readonly #kept: KeptRecord[] = []
  readonly #counters = new Counters()
  readonly #outages = new Outages()
  readonly #created = new Set<string>()
  readonly #bytes = { in: 0, out: 0 }
  #records = 0
  #lastMs = 0
  #lastExchange = 0
  #end: EndLine | undefined

  constructor(line: RunLine) {
    this.#line = line
    this.#run = factsOf(line)
  }

  take(line: Exclude<TranscriptLine, RunLine>): void {
    // A run that was resumed goes on after its end.
    if (this.#end !== undefined) this.#outages.goesOn()
    this.#end = line.type === 'end' ? line : undefined
    if (line.type === 'exchange') {
      const { type: _, ...exchange } = line
      this.#exchange(exchange)
    } else if (line.type === 'record') this.#record(line)
    else this.#lastMs = Math.max(this.#lastMs, line.atMs)
    if (line.type === 'sending') this.#sent(line.id)
    if (line.type === 'end') for (const id of line.created) this.#created.add(id)
  }

  summary(): RunSummary {
    const counters = this.#counters
    const usage = this.#end?.usage ?? {
      requests: counters.requests + this.#sending.size,
      meteredSends: counters.meteredSends + this.#sending.size,
      bytesIn: this.#bytes.in,
      bytesOut: this.#bytes.out,
    }
    return {
      line: this.#line,
      run: this.#run,
      kept: this.#kept,
      counters,
      outages: this.#outages,
      usage,
      created: this.#created,
      lastMs: this.#lastMs,
      lastExchange: this.#lastExchange,
      end: this.#end,
    }
  }

  #sent(id: string): void {
    this.#sending.add(id)
    this.#number(id)
  }

  #exchange(exchange: Exchange): void {
    this.#seen.add(exchange.id)
    this.#sending.delete(exchange.id)
    this.#number(exchange.id)
    this.#counters.add(exchange)
    this.#outages.saw(exchange)
    this.#lastMs = Math.max(this.#lastMs, exchange.endMs)
    this.#bytes.out += Buffer.byteLength(exchange.requestBody ?? '')
    this.#bytes.in += Buffer.byteLength(exchange.body ?? '')
    for (const chunk of exchange.chunks ?? [])
      this.#bytes.in += 'text' in chunk ? Buffer.byteLength(chunk.text) : Buffer.byteLength(chunk.base64, 'base64')
    const id = startedBy(exchange)
    if (id !== undefined) this.#created.add(id)
  }

  #record(line: RecordLine): void {
    const { scene, attempt } = line
    const exchanges = new Set(line.exchanges)
    for (const id of exchanges)
      if (!this.#seen.has(id))
        throw new UsageError(`The record of test case ${scene} names exchange ${id}, which is not in the transcript.`)
    // A run that went on played this once more: that one counts.
    const old = this.#kept.findIndex((each) => isSamePlay(each, line))
    if (old >= 0) this.#kept.splice(old, 1)
    this.#kept.push({ scene, attempt, isAgain: line.again !== undefined, place: this.#records, exchanges })
    this.#records += 1
    this.#lastMs = Math.max(this.#lastMs, line.endMs)
  }

  #number(id: string): void {
    this.#lastExchange = Math.max(this.#lastExchange, Number(/^x(\d+)$/.exec(id)?.[1] ?? 0))
  }
}

function isSamePlay(a: { scene: string; attempt: number }, b: { scene: string; attempt: number }): boolean {
  return a.scene !== preflightScene && a.scene === b.scene && a.attempt === b.attempt
}
