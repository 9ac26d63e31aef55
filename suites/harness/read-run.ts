import { statSync } from 'node:fs'
import type { EndLine, Exchange, RecordLine, Result, RunLine, TranscriptLine } from '../../schemas/types.ts'
import { startedBy } from './api.ts'
import { Counters } from './counters.ts'
import type { RunFacts } from './define.ts'
import { UsageError } from './errors.ts'
import { rehydrated } from './kept-play.ts'
import type { Entry } from './ledger.ts'
import { Outages } from './outages.ts'
import { preflightScene } from './preflight.ts'
import { readTranscript } from './transcript.ts'

/** A run as its transcript has it. */
export interface ReadRun {
  line: RunLine
  run: RunFacts
  /** Every record, in order. */
  entries: Entry[]
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
}

/** Reads a transcript. Throws UsageError where it does not begin with a run, or names what it does not hold. */
export async function readRun(file: string): Promise<ReadRun> {
  let reader: RunReader | undefined
  for await (const line of readTranscript(file)) {
    if (line.type === 'run' && reader === undefined) reader = new RunReader(line)
    else if (reader === undefined || line.type === 'run')
      throw new UsageError(`${file}: the run's line has to come first, and once; this is no transcript of one run.`)
    else reader.take(line)
  }
  if (reader === undefined)
    throw new UsageError(
      `${file} ${isEmpty(file) ? 'is empty' : 'was cut off in its first line'}: there is nothing to judge.`,
    )
  return reader.run()
}

function isEmpty(file: string): boolean {
  return statSync(file).size === 0
}

/** What judges may know of a run, from its transcript's first line. */
function factsOf(line: RunLine): RunFacts {
  const { slots, agent, baseUrl } = line.target
  const { runId, timing } = line
  return { runId, baseUrl, startedAtMs: Date.parse(line.startedAt), timing, slots, agent }
}

class RunReader {
  readonly #line: RunLine
  readonly #run: RunFacts
  readonly #exchanges = new Map<string, Exchange>()
  readonly #sending = new Set<string>()
  readonly #entries: Entry[] = []
  readonly #counters = new Counters()
  readonly #outages = new Outages()
  readonly #created = new Set<string>()
  readonly #bytes = { in: 0, out: 0 }
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

  run(): ReadRun {
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
      entries: this.#entries,
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
    this.#exchanges.set(exchange.id, exchange)
    this.#sending.delete(exchange.id)
    this.#number(exchange.id)
    this.#counters.add(exchange)
    this.#outages.saw(exchange)
    this.#lastMs = Math.max(this.#lastMs, exchange.endMs)
    this.#bytes.out += Buffer.byteLength(exchange.requestBody ?? '')
    this.#bytes.in += Buffer.byteLength(exchange.body ?? '')
    for (const chunk of exchange.chunks ?? []) this.#bytes.in += 'text' in chunk ? Buffer.byteLength(chunk.text) : 0
    const id = startedBy(exchange)
    if (id !== undefined) this.#created.add(id)
  }

  #record(line: RecordLine): void {
    const { scene, attempt, superseded, again, notAgain, unplayable, fault = false, maxDelayMs, startMs, endMs } = line
    const exchanges = line.exchanges.map((id) => {
      const exchange = this.#exchanges.get(id)
      if (exchange) return exchange
      throw new UsageError(`The transcript's record of scene ${scene} names exchange ${id}, which is not in it.`)
    })
    const play = rehydrated(line.play ?? null, this.#exchanges)
    const record = { scene, attempt, play, exchanges, run: this.#run, unplayable, fault, maxDelayMs }
    // A run that went on played this once more: that one counts.
    const old = this.#entries.findIndex((each) => isSamePlay(each.record, line))
    if (old >= 0) this.#entries.splice(old, 1)
    this.#entries.push({ record, superseded, again, notAgain, startMs, endMs })
    this.#lastMs = Math.max(this.#lastMs, endMs)
  }

  #number(id: string): void {
    this.#lastExchange = Math.max(this.#lastExchange, Number(/^x(\d+)$/.exec(id)?.[1] ?? 0))
  }
}

function isSamePlay(a: { scene: string; attempt: number }, b: { scene: string; attempt: number }): boolean {
  return a.scene !== preflightScene && a.scene === b.scene && a.attempt === b.attempt
}
