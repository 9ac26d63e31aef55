import type { LoadConfig } from '../config.ts'
import { arriving } from '../engine/pace/arriving.ts'
import { shareOf } from '../engine/pace/pace.ts'
import { drawnTurn, type PlannedTurn, plannedTurns } from '../engine/pace/planned-turns.ts'
import { Random } from '../random.ts'
import { whole } from '../thresholds.ts'
import type { RecordedTurn } from '../workloads/sessions.ts'

/**
 * Teams of agents: while one works, it calls conversations of others, which call each other in turn, and what they found comes
 * back as a message to whoever called, most often in the middle of a turn.
 */
export const agents = arriving({
  id: 'agents',
  about: 'Teams of three agents that send to each other while they work',
  defaults: { ratePerSecond: 20, durationMs: 120_000 },
  // A message to an agent at work waits for the turns before it: latencies tell the queue, and not what the service adds.
  thresholds: [whole],
  pace: (config, vu, record, total) => {
    const wanted = shareOf(total, config, vu)
    const random = new Random(config.seed, `agents ${vu}`)
    const turns = record.sessions.flat()
    const plan: PlannedTurn[] = []
    for (let team = 0; plan.length < wanted; team += 1) {
      const dueMs = random.share() * config.durationMs
      plan.push(...new Team(config, turns, team * config.vus + vu).asked(dueMs).slice(0, wanted - plan.length))
    }
    return plannedTurns(config, record, plan)
  },
})

const members = 3
/** Calls within calls, and calls of one turn. */
const [mostDeep, mostCalls] = [2, 2]

class Team {
  readonly #config: LoadConfig
  readonly #turns: readonly RecordedTurn[]
  readonly #number: number
  readonly #sends: PlannedTurn[] = []

  constructor(config: LoadConfig, turns: readonly RecordedTurn[], number: number) {
    this.#config = config
    this.#turns = turns
    this.#number = number
  }

  /** All that one message to the first of the team sets off, in the order in which it is due, within the window. */
  asked(dueMs: number): PlannedTurn[] {
    this.#call(0, dueMs, 0)
    return this.#sends.toSorted((a, b) => a.dueMs - b.dueMs).filter((each) => each.dueMs < this.#config.durationMs)
  }

  /** @returns when the one that was called is done, by its script */
  #call(member: number, dueMs: number, depth: number): number {
    const turn = this.#send(member, dueMs)
    if (depth < mostDeep)
      for (const { offsetMs } of turn.replies.slice(0, mostCalls)) {
        const calledMs = dueMs + offsetMs
        const doneMs = this.#call((member + 1) % members, calledMs, depth + 1)
        // Nobody waits for what the caller makes of it.
        this.#send(member, doneMs, 'none')
      }
    return dueMs + turn.turnMs
  }

  #send(member: number, dueMs: number, kind?: 'none'): RecordedTurn {
    const session = this.#number * members + member
    const turn = this.#sends.filter((each) => each.session === session).length
    this.#sends.push({ session, turn, dueMs, ...(kind === undefined ? {} : { kind }) })
    return drawnTurn({ session, turn }, this.#turns, this.#config)
  }
}
