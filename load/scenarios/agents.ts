import type { LoadConfig } from '../config.ts'
import { arriving } from '../engine/pace/arriving.ts'
import { shareOf } from '../engine/pace/pace.ts'
import { drawnTurn, type PlannedTurn, plannedTurns } from '../engine/pace/planned-turns.ts'
import { Random } from '../random.ts'
import { whole } from '../thresholds.ts'
import type { RecordedTurn } from '../workloads/sessions.ts'

/**
 * Teams of agents. An agent calls others during its turn, which call others too. Each result comes back as a message, often
 * during a turn.
 */
export const agents = arriving({
  id: 'agents',
  about: 'Teams of three agents that send to each other while they work',
  defaults: { ratePerSecond: 20, durationMs: 120_000 },
  // Messages to a working agent wait for its turn, so latencies show the queue, not the service.
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
/** Depth of calls, and calls per turn. */
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

  /** All sends that one message to the first agent causes, in order, within the window. */
  asked(dueMs: number): PlannedTurn[] {
    this.#call(0, dueMs, 0)
    return this.#sends.toSorted((a, b) => a.dueMs - b.dueMs).filter((each) => each.dueMs < this.#config.durationMs)
  }

  /** @returns the end of the called agent's script */
  #call(member: number, dueMs: number, depth: number): number {
    const turn = this.#send(member, dueMs)
    if (depth < mostDeep)
      for (const { offsetMs } of turn.replies.slice(0, mostCalls)) {
        const calledMs = dueMs + offsetMs
        const doneMs = this.#call((member + 1) % members, calledMs, depth + 1)
        // No caller waits for this turn.
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
