import type { Exchange } from '../../schemas/types.ts'
import type { ModelTiming } from '../model/facts.ts'
import type { Parted } from '../model/talk.ts'
import type { Endpoint, Mode } from '../rules/words.ts'
import { type Fact, readFact } from './fact.ts'
import { type Known, known, looseShape, shapeOf } from './known.ts'
import type { Defect } from './request.ts'

/** What is known of a run besides its exchanges. It may be told after the log is made. */
export interface LoggedRun {
  readonly baseUrl?: string
  readonly startedAtMs?: number
  readonly kinds?: Readonly<Record<string, string>>
  /** How the agent was told what to do. */
  readonly agent?: 'script' | 'prompts' | 'none'
}

/** All exchanges so far as facts. Pure: the same exchanges give the same answers, whatever made them. */
export class Log {
  readonly timing: ModelTiming
  /** Nothing is to come. Until then, a control request that is missing may still come. */
  isWhole = true
  readonly #run: LoggedRun
  readonly #facts: Fact[] = []
  #known: Known | undefined

  constructor(timing: ModelTiming, run: LoggedRun = {}) {
    this.timing = timing
    this.#run = run
  }

  /** What the run was given; empty where others made the requests. */
  get baseUrl(): string {
    return this.#run.baseUrl ?? ''
  }

  /** What kind of credential a slot is said to hold. */
  kindOf(slot: string): string | undefined {
    return this.#run.kinds?.[slot]
  }

  /** The wall clock at time 0 of the facts, in milliseconds; undefined where nobody tells it. */
  get startedAtMs(): number | undefined {
    return this.#run.startedAtMs
  }

  /** The agent was asked in plain words, and everything that it said in a turn was asked for. */
  get isPrompted(): boolean {
    return this.#run.agent === 'prompts'
  }

  add(exchanges: readonly Exchange[]): void {
    for (const each of exchanges) this.#facts.push(readFact(each, this.timing))
    this.#known = undefined
  }

  /** In the order of sending. */
  get facts(): readonly Fact[] {
    return this.#all.facts
  }

  /** What the facts show of conversations, each put together. */
  get parts(): Parted {
    return this.#all.parts
  }

  /** Requests to an endpoint that a service has to refuse for this defect, whatever else is wrong with them. */
  facing(defect: Defect, endpoint: Endpoint): readonly Fact[] {
    return this.#all.facing.get(`${defect} ${endpoint}`) ?? []
  }

  /** What a service has to refuse a request for, by all that is known. */
  defectsOf({ id }: Fact): readonly Defect[] {
    return this.#all.defects.get(id) ?? []
  }

  /** Its account was shown the conversation that it names, if it names one. */
  isKnown(fact: Fact): boolean {
    return !this.defectsOf(fact).includes('unknown-conversation')
  }

  /** Nothing about the request may be refused. */
  isValid(fact: Fact): boolean {
    return this.defectsOf(fact).length === 0 && this.isPlain(fact)
  }

  /** Nothing about it but its defects may be refused: a cursor is one that the service gave. */
  isPlain({ isPlain, conversation, cursor }: Fact): boolean {
    return isPlain && (cursor === undefined || this.#all.cursors.has(`${conversation} ${cursor}`))
  }

  /** Something else than the request for it has shown this conversation by then. */
  isShown(id: string, byMs: number): boolean {
    return (this.#all.shown.get(id) ?? Number.POSITIVE_INFINITY) <= byMs
  }

  /**
   * How like the id of a conversation one is that nothing has shown, and that was asked for to be refused: letters and digits where
   * those have some, or longer than one of those (readings 18). Undefined where the id may be somebody's.
   */
  madeUp({ conversation: id, credential, owned, sentMs }: Fact): 'alike' | 'longer' | 'other' | undefined {
    if (id === undefined || credential !== 'full' || !owned || this.isShown(id, sentMs)) return undefined
    const { shapes, looseShapes } = this.#all
    if (shapes.has(shapeOf(id))) return 'alike'
    const loose = looseShape(id)
    const isLonger = ([shape, length]: readonly [string, number]): boolean =>
      id.length > length && loose.startsWith(shape) && /^[0aA]*$/.test(loose.slice(shape.length))
    return [...looseShapes].some(isLonger) ? 'longer' : 'other'
  }

  /** Another request for this conversation was told that there is none. */
  isAbsent({ id, conversation }: Fact): boolean {
    return this.#facts.some((each) => each.id !== id && each.conversation === conversation && each.status === 404)
  }

  /** Whether a page of that conversation gave this cursor, or one of another; undefined where none did. */
  giverOf({ conversation, cursor }: Fact): 'own' | 'other' | undefined {
    if (this.#all.cursors.has(`${conversation} ${cursor}`)) return 'own'
    return cursor !== undefined && this.#all.anyCursors.has(cursor) ? 'other' : undefined
  }

  /** Whether the service accepted a control request: one to this endpoint without a defect, in this mode if there is one. */
  isServed(endpoint: Endpoint, mode: Mode | '' = ''): boolean {
    return !this.isWhole || this.#all.served.has(`${endpoint} ${mode}`)
  }

  /** The same of a read: what its account was given just before or just after, for the same conversation. */
  isServedBeside({ endpoint, conversation, sentMs }: Fact): boolean {
    const reads = this.#all.controls.get(`${endpoint} ${conversation}`) ?? []
    const near = [reads.findLast((each) => each.sentMs < sentMs), reads.find((each) => each.sentMs > sentMs)]
    return !this.isWhole || near.some((each) => each?.isAccepted)
  }

  /** The credential that started a conversation in this log. */
  starterOf(conversation: string | undefined): string | undefined {
    return conversation === undefined ? undefined : this.#all.starters.get(conversation)
  }

  /** Every view had the time to follow: 404 is not a view that is behind (readings 28). */
  isSettled({ conversation, sentMs }: Fact): boolean {
    return conversation === undefined || this.#all.foundMs(conversation) + this.timing.lagMs <= sentMs
  }

  get #all(): Known {
    this.#known ??= known(this.#facts, this.timing)
    return this.#known
  }
}
