import { cumulativeStdNormalProbability } from 'simple-statistics'

/** Every objective was met, the service missed one, or the generator or the machine was the limit. */
export type Outcome = 'pass' | 'fail' | 'cannot-decide'

/** A completed step. */
export interface Played {
  load: number
  outcome: Outcome
  /** Of a rate that the service could not keep up with: sends per second that it completed. That is about its limit. */
  throughput?: number
}

/** The load at which a step passes with a probability of one half, and its 95 % interval. */
export interface Edge {
  estimate: number
  low: number
  high: number
}

/** The width of the change from pass to fail, as a share of the load. It is not known, so all are weighed. */
const widths = [0.02, 0.04, 0.08, 0.16]
/** One step in fifty has another cause. */
const lapse = 0.02
const points = 240
const confidence = 0.95

/**
 * The limit by Bayes' rule, with a uniform prior between the loads that were tested. The probability that a step passes follows a
 * normal curve around the limit. Needs one step that passed and one that failed.
 */
export function edgeOf(played: readonly Played[]): Edge {
  const loads = played.map(({ load }) => Math.log(load))
  const held = played.filter(({ outcome }) => outcome === 'pass').map(({ load }) => Math.log(load))
  const broken = played.filter(({ outcome }) => outcome !== 'pass').map(({ load }) => Math.log(load))
  // Loads that were not tested say nothing.
  const from = Math.min(...loads, ...held)
  const to = Math.max(...loads, ...broken)
  const grid = Array.from({ length: points + 1 }, (_, at) => from + ((to - from) * at) / points)
  const weights = grid.map((at) => widths.reduce((sum, width) => sum + likelihood(at, width, played), 0))
  const total = weights.reduce((sum, each) => sum + each, 0)
  const at = (share: number): number => {
    let seen = 0
    for (const [index, weight] of weights.entries()) {
      seen += weight
      if (seen >= share * total) return Math.exp(grid[index] ?? to)
    }
    return Math.exp(to)
  }
  return { estimate: at(0.5), low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) }
}

function likelihood(edge: number, width: number, played: readonly Played[]): number {
  return played.reduce((product, { load, outcome }) => {
    const chance = lapse / 2 + (1 - lapse) * cumulativeStdNormalProbability((edge - Math.log(load)) / width)
    return product * (outcome === 'pass' ? chance : 1 - chance)
  }, 1)
}
