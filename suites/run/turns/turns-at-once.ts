import type { Exchange, Timing } from '../../../schemas/types.ts'
import { type TurnState, turnStateOf } from '../../reading/views/quiet.ts'
import type { Clock } from '../wire/clock.ts'

/** What was seen after one more scene began: another may begin, nobody can tell, or so many turns are at work at once and no more. */
export type SeenAtOnce = 'more' | 'unknown' | number

interface TurnsAtOnceOptions {
  /** The conversations that a scene has made so far; undefined where it has ended. */
  madeBy(scene: string): ReadonlySet<string> | undefined
  /** How many messages one was sent so far, that it was started with among them. */
  messagesTo(conversationId: string): number
  /** Whether a send of a scene is not answered yet. */
  isSending(scene: string): boolean
  /** Reads the status of one. */
  look(conversationId: string): Promise<Exchange>
  clock: Pick<Clock, 'now' | 'sleep'>
  signal: AbortSignal
  timing: Timing
  /** For how long one turn is watched that may wait for others, in milliseconds. */
  patienceMs: number
}

/** What a round of looks showed, by conversation; by scene where that has none yet, since the send that it begins with is not answered. */
type Round = ReadonlyMap<string, TurnState | undefined>

/** A turn that waits for so long beside others may wait for one of them: it is watched until it begins. */
const waitingLags = 0.5
/** What begins so soon after another has ended took its place. */
const soonLags = 1.5
/** The looks at it are so far apart, by how long it has waited. */
const seldomShare = 0.02
/** One that waits for so long with nobody at work beside it begins late. */
const aloneLags = 2

/**
 * Finds out how many turns a service works on at once, while scenes begin one after another whose turns last and whose
 * statuses tell of them: a turn waits that begins only when another one has ended. Nothing is sent for it, it reads.
 */
export class TurnsAtOnce {
  readonly #options: TurnsAtOnceOptions
  readonly #scenes: string[] = []
  #unseen = 0

  constructor(options: TurnsAtOnceOptions) {
    this.#options = options
  }

  /** So many turns have begun of which no status tells. */
  unseen(turns: number): void {
    this.#unseen += turns
  }

  /** Resolves when the turns of a scene that has just begun are at work, or cannot be seen to be. */
  async after(scene: string): Promise<SeenAtOnce> {
    this.#scenes.push(scene)
    const { clock, timing } = this.#options
    const beganMs = clock.now()
    const sinceMs = new Map<string, number>()
    for (;;) {
      const round = await this.#round()
      if (round === undefined) return 'unknown'
      const waiting = inState(round, 'waits')
      for (const id of sinceMs.keys()) if (!waiting.includes(id)) sinceMs.delete(id)
      for (const id of waiting) if (!sinceMs.has(id)) sinceMs.set(id, clock.now())
      const made = this.#options.madeBy(scene)
      const isSeen = [...(made ?? [])].some((id) => round.get(id) === 'works')
      // Those that began before what is at work are at work as well.
      const atWork = inState(round, 'works').length + (isSeen ? this.#unseen : 0)
      const waitsFromMs = (atWork === 0 ? aloneLags : waitingLags) * timing.lagMs
      const late = waiting.find((id) => clock.now() - (sinceMs.get(id) ?? clock.now()) >= waitsFromMs)
      if (late !== undefined) {
        // Nobody is in its way: it begins late, or waits for the turns of others.
        if (atWork === 0) return 'unknown'
        if (await this.#waitsForOthers(late, round)) return atWork
        sinceMs.delete(late)
      }
      if (made === undefined) return 'more'
      if (isSeen && waiting.length === 0) return 'more'
      if (waiting.length === 0 && clock.now() - beganMs >= 3 * timing.lagMs) return 'more'
      await this.#sleep()
    }
  }

  /** Whether a turn begins when one of those at work has ended, or not at all while they last. */
  async #waitsForOthers(waiting: string, first: Round): Promise<boolean> {
    const { clock, timing, patienceMs } = this.#options
    const fromMs = clock.now()
    let before = first
    let endedMs = Number.NEGATIVE_INFINITY
    let begunMs: number | undefined
    while (clock.now() < fromMs + patienceMs) {
      // What lasts for minutes is looked at more seldom: what ends and what begins with it is then seen at once.
      await this.#sleep((clock.now() - fromMs) * seldomShare)
      const round = await this.#round()
      if (round === undefined) return false
      if (inState(before, 'works').some((id) => round.get(id) !== 'works')) endedMs = clock.now()
      if (round.get(waiting) !== 'waits') begunMs ??= clock.now()
      // Of what ended and what began with it, either may be seen first, by as much as views lag.
      if (begunMs !== undefined && endedMs >= begunMs - soonLags * timing.lagMs) return true
      if (begunMs !== undefined && clock.now() >= begunMs + timing.lagMs) return false
      before = round
    }
    return true
  }

  /** Undefined where a status is beyond all measure: every further look would take of what a run may read. */
  async #round(): Promise<Round | undefined> {
    const { madeBy, messagesTo, isSending, look } = this.#options
    const made = this.#scenes.map((scene) => ({ scene, ids: madeBy(scene) }))
    const ids = [...new Set(made.flatMap((each) => [...(each.ids ?? [])]))]
    const seen = await Promise.all(ids.map(look))
    if (seen.some(({ failure }) => failure?.kind === 'too-large')) return undefined
    const states = seen.map((status, index) => turnStateOf(status, messagesTo(ids[index] ?? '')))
    const round = new Map<string, TurnState | undefined>(ids.map((id, index) => [id, states[index]]))
    for (const { scene, ids: none } of made)
      if (none?.size === 0 && isSending(scene)) round.set(`scene ${scene}`, 'waits')
    return round
  }

  async #sleep(leastMs = 0): Promise<void> {
    const { clock, timing, signal } = this.#options
    await clock.sleep(Math.max(leastMs, timing.lagMs / 10), signal)
  }
}

function inState(round: Round, state: TurnState): string[] {
  return [...round].flatMap(([id, each]) => (each === state ? [id] : []))
}
