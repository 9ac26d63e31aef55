import type {
  ClientNote,
  Exchange,
  Finding,
  LeftOut,
  Result,
  RunLine,
  Target,
  TranscriptLine,
} from '../../schemas/types.ts'
import { isBroken } from '../../suites/reading/finding.ts'
import { Counters, isMetered } from '../../suites/run/counters.ts'
import { type RunFacts, watchRunId } from '../../suites/run/facts.ts'
import { Outages } from '../../suites/run/outages.ts'
import { planOf } from '../../suites/run/plan.ts'
import { wrongPathSentence } from '../../suites/run/preflight.ts'
import { scopeOf } from '../../suites/run/scope.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { startedBy } from '../../suites/run/stage/api.ts'
import { defaultWaitLimitMs } from '../../suites/run/target.ts'
import { timingFor } from '../../suites/run/time/timing.ts'
import { runLineOf } from '../../suites/run/transcript/run-line.ts'
import type { TranscriptWriter } from '../../suites/run/transcript/transcript.ts'
import { type Entry, Ledger } from '../../suites/run/verdict/ledger.ts'
import { Address } from './address.ts'
import { ClientJudge, isUnjudged, wrongRequest } from './client-judge.ts'
import { Faults } from './faults.ts'
import { Counts } from './har/left-out.ts'
import { type WatchCheck, watchChecks, watchScope, watchSuite } from './watch-suite.ts'

/** So much is judged together; what was before stays on record alone. */
const mostInEpoch = { exchanges: 2000, bytes: 24_000_000 }

/** What is told as it is seen. */
export interface Told {
  broken(finding: Finding, isMust: boolean): void
  client(note: ClientNote): void
}

export interface WatchOptions {
  target: Pick<Target, 'name' | 'baseUrl'> & { waitLimitMs?: number; ranOutFromMs?: number; slots: readonly string[] }
  startedAtMs: number
  transcript: TranscriptWriter
  secrets: Secrets
  told: Told
  /** Of some answers it is not known what they showed. */
  hidesAnswers?: boolean
}

/** Judges traffic that passes: each exchange when it has ended, and all of them together from time to time. */
export class Watching {
  readonly run: RunFacts
  readonly #options: WatchOptions
  readonly #line: RunLine
  readonly #ledger: Ledger
  readonly #outages = new Outages()
  readonly #counters = new Counters()
  readonly #created = new Set<string>()
  readonly #client: ClientJudge
  readonly #notes = new Map<string, ClientNote>()
  readonly #leftOut = new Counts()
  readonly #address = new Address()
  readonly #faults: Faults
  readonly #usage = { bytesIn: 0, bytesOut: 0 }
  #epoch: Exchange[] = []
  #epochs = 0
  #bytes = 0
  #looked = 0
  #lastMs = 0

  constructor(options: WatchOptions) {
    const { target, startedAtMs, secrets } = options
    const { name, baseUrl, slots, waitLimitMs = defaultWaitLimitMs, ranOutFromMs } = target
    this.#options = options
    this.#faults = new Faults(options.told)
    // A limit that nobody named is the spec's at most (spec 8).
    const isNamed = target.waitLimitMs !== undefined || ranOutFromMs === undefined
    const timing = { ...timingFor(waitLimitMs), ...(isNamed ? {} : { ranOutFromMs }) }
    this.run = { runId: watchRunId, baseUrl, startedAtMs, timing, slots, agent: 'none' }
    this.#client = new ClientJudge(waitLimitMs, options.hidesAnswers)
    const scope = scopeOf(watchSuite, { profile: 'certify', only: watchScope, skip: [] }, timing)
    const asked = { suite: watchSuite, target: { name, baseUrl, credentials: { full: '' } }, scope, seed: 0, secrets }
    const plan = planOf(
      { ...scope, checks: [] },
      { slots: [...slots], agent: 'none', timing, maxSends: 0, concurrency: 1, provoking: 0 },
    )
    this.#line = runLineOf(asked, scope, plan, this.run)
    this.#ledger = new Ledger({ suite: watchSuite, scope, line: this.#line, run: this.run, outages: this.#outages })
    this.#write(this.#line)
  }

  /** A message leaves: it is on record before its answer. */
  sending({ id, scene, attempt, name, method, path, sentMs }: Exchange): void {
    this.#write({ type: 'sending', id, scene, attempt, name, method, path, atMs: sentMs })
  }

  /** An exchange has ended. Whether a caller is to blame for it is found out here. */
  async take(seen: Exchange): Promise<void> {
    const exchange = { ...seen, scene: this.#scene, owned: seen.owned || wrongRequest(seen) !== undefined }
    this.#write({ type: 'exchange', ...exchange })
    this.#counters.add(exchange)
    this.#outages.saw(exchange)
    const started = startedBy(exchange)
    if (started !== undefined) this.#created.add(started)
    this.#lastMs = Math.max(this.#lastMs, exchange.endMs)
    const size = sizeOf(exchange)
    this.#usage.bytesIn += size
    this.#usage.bytesOut += exchange.requestBody?.length ?? 0
    this.#bytes += size
    this.#epoch.push(exchange)
    this.#address.saw(exchange)
    if (this.#address.isInDoubt) this.#faults.hold()
    else this.#faults.release()
    if (isUnjudged(exchange)) this.#leftOut.add(exchange.method === 'HEAD' ? 'HEAD requests' : 'CORS preflights')
    this.#tell('each', [exchange])
    this.#noteClient(exchange)
    if (this.#epoch.length >= mostInEpoch.exchanges || this.#bytes >= mostInEpoch.bytes) await this.#closeEpoch()
  }

  /** Judges together what has come since; nothing where nothing has. */
  look(): void {
    if (this.#looked === this.#epoch.length || this.#address.isWrong) return
    this.#looked = this.#epoch.length
    this.#tell('so far', [...this.#epoch])
  }

  /** All that was found, when nothing more is watched. */
  async end(durationMs: number, leftBefore: readonly LeftOut[] = []): Promise<Result> {
    if (!this.#address.isWrong) this.#faults.release()
    const aborted = this.#address.isWrong ? wrongPathSentence(this.run.baseUrl) : undefined
    await this.#closeEpoch()
    const usage = { requests: this.#counters.requests, meteredSends: this.#counters.meteredSends, ...this.#usage }
    const ending = { interrupted: false, created: [...this.#created], usage }
    const result = this.#ledger.result({
      ...ending,
      durationMs,
      aborted,
      timings: this.#counters.timings,
      repeated: this.#counters.repeated,
    })
    this.#write({ type: 'end', atMs: durationMs, ...ending, aborted: aborted ?? null })
    await this.#options.transcript.close()
    const client = [...this.#notes.values()]
    const leftOut = [...leftBefore, ...this.#leftOut.all()]
    return this.#options.secrets.redactAll({
      ...result,
      ...(client.length === 0 ? {} : { client }),
      ...(leftOut.length === 0 ? {} : { leftOut }),
    })
  }

  get #scene(): string {
    return `${watchRunId}/${this.#epochs + 1}`
  }

  #tell(when: WatchCheck['when'], exchanges: readonly Exchange[]): void {
    const record = { scene: this.#scene, attempt: 1, exchanges, run: this.run }
    for (const check of watchChecks) {
      if (check.when !== when) continue
      const isTold = check.after.some(({ id }) => this.#faults.isBroken(id))
      this.#faults.tell(check.judge(record).filter((each) => !isTold || !isBroken(each)))
    }
  }

  /** What was watched so far becomes a record, as if it had been a scene. */
  async #closeEpoch(): Promise<void> {
    const exchanges = this.#epoch
    if (exchanges.length === 0) return
    if (this.#address.isWrong) {
      // What answers there is not the service.
      this.#epoch = []
      this.#bytes = 0
      return
    }
    const scene = this.#scene
    const [startMs, endMs] = [Math.min(...exchanges.map(({ sentMs }) => sentMs)), this.#lastMs]
    const record = {
      scene,
      attempt: 1,
      exchanges,
      run: this.run,
      unplayable: null,
      fault: false,
      maxDelayMs: 0,
    }
    const entry: Entry = { record, superseded: false, startMs, endMs }
    this.#write({
      ...{
        type: 'record',
        scene,
        attempt: 1,
        superseded: false,
        unplayable: null,
        startMs,
        endMs,
        maxDelayMs: 0,
      },
      meteredSends: exchanges.filter(isMetered).length,
      exchanges: exchanges.map(({ id }) => id),
    })
    this.#tell('so far', exchanges)
    this.#tell('at the end', exchanges)
    this.#epochs += 1
    this.#epoch = []
    this.#bytes = 0
    this.#looked = 0
    this.#ledger.add(await this.#ledger.judging.look(record), entry)
    this.#ledger.close([entry])
  }

  #noteClient(exchange: Exchange): void {
    for (const { kind, what, group } of this.#client.notes(exchange)) {
      const key = `${kind} ${group}`
      const known = this.#notes.get(key)
      if (known !== undefined) known.count += 1
      else if (this.#notes.size < mostNotes) {
        const note = { kind, what, count: 1, exchange: exchange.id }
        this.#notes.set(key, note)
        this.#options.told.client(note)
      }
    }
  }

  #write(line: TranscriptLine): void {
    this.#options.transcript.write(line, (text) => this.#options.secrets.redact(text))
  }
}

/** So many kinds of what callers do are told; more are the same again. */
const mostNotes = 200

function sizeOf({ body, chunks }: Exchange): number {
  const ofChunks = (chunks ?? []).reduce(
    (sum, each) => sum + ('text' in each ? each.text.length : each.base64.length),
    0,
  )
  return (body?.length ?? 0) + ofChunks
}
