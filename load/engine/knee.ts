import type { LoadConfig } from '../config.ts'
import type { Scenario } from '../scenario.ts'
import type { Vu } from './vu.ts'

/** The service has reached its limit if more than one send in ten is a second later than scripted … */
const kneeDelayMs = 1000
/** … or one in fifty fails, … */
const kneeRefused = 0.02
/** … over the responses of this time. */
const windowMs = 3000
const fewestAnswers = 10

/** Ends the ramp when the limit is exceeded, and reports its rate. */
export class Knee {
  readonly #vu: Vu
  readonly #config: LoadConfig
  readonly #rateAt: NonNullable<Scenario['rateAt']>
  #answers: { atMs: number; delayMs: number; isGood: boolean }[] = []
  isReached = false

  constructor(vu: Vu, rateAt: NonNullable<Scenario['rateAt']>) {
    this.#vu = vu
    this.#config = vu.hands.config
    this.#rateAt = rateAt
  }

  answered(delayMs: number | undefined, isGood: boolean): void {
    if (this.isReached) return
    const nowMs = this.#vu.nowMs
    this.#answers.push({ atMs: nowMs, delayMs: delayMs ?? 0, isGood })
    this.#answers = this.#answers.filter(({ atMs }) => atMs >= nowMs - windowMs)
    const all = this.#answers.length
    if (all < fewestAnswers || nowMs > this.#config.durationMs) return
    const slow = this.#answers.filter((each) => each.delayMs > kneeDelayMs).length / all
    const refused = this.#answers.filter((each) => !each.isGood).length / all
    if (slow <= 0.1 && refused <= kneeRefused) return
    this.isReached = true
    const why =
      refused > kneeRefused
        ? `${Math.round(refused * 100)} % of sends failed or were rejected`
        : `${Math.round(slow * 100)} % of responses were more than ${kneeDelayMs} ms later than scripted`
    const ratePerSecond = Math.round(this.#rateAt(this.#config, nowMs) * 100) / 100
    this.#vu.hands.wire.evidence('knee', JSON.stringify({ ratePerSecond, atMs: Math.round(nowMs), why }))
  }
}
