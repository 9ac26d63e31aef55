import { cumulativeStdNormalProbability, median } from 'simple-statistics'

/** What became of one step: every objective held, the service broke one, or our own side was the limit. */
export type Outcome = 'pass' | 'fail' | 'generator-limit'

/** A step that was played: its load, and what became of it. */
export interface Played {
  load: number
  outcome: Outcome
  /** Of a rate: what the service got through in a second. Of one that it could not keep up with, that is about what it holds. */
  throughput?: number
  /** Too short for its throughput to be told closely. */
  brief?: true
}

/** Where the load lies at which a step holds as often as not, and between which loads it lies with 95 % certainty. */
export interface Edge {
  estimate: number
  low: number
  high: number
}

/** How sharply steps turn from held to broken, as a proportion of the load: it is not known, and all of these are weighed. */
const widths = [0.005, 0.01, 0.02, 0.04, 0.08, 0.16]
/** One step in fifty is luck of some other kind. */
const lapse = 0.02
const points = 240
const confidence = 0.95

/**
 * The edge that what was played speaks for: by Bayes' rule, where every place between the loads played is as likely before, and a
 * step holds with the chance that a normal curve around the edge gives it. Needs one that held and one that did not.
 */
export function edgeOf(played: readonly Played[]): Edge {
  const loads = played.map(({ load }) => Math.log(load))
  const held = played.filter(({ outcome }) => outcome === 'pass').map(({ load }) => Math.log(load))
  const broken = played.filter(({ outcome }) => outcome !== 'pass').map(({ load }) => Math.log(load))
  // Beyond what was played nothing is known.
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

/** Steps from here, as a share of the edge, to there are at it or beyond it: what got through them is about what the service holds. */
const atEdge = 0.94
const farBeyond = 1.25

/**
 * What a service keeps up with for good. A line that grows breaks an objective only once it has grown beyond it, so that a step
 * holds at a little more; what the service got through at the edge and beyond tells how much. Whatever was lost in a rush, it is
 * no less than what held below.
 */
export function keptUpWith(played: readonly Played[]): Edge {
  const edge = edgeOf(played)
  const through = played.flatMap(({ load, throughput, brief }) => {
    const isNear = load >= atEdge * edge.estimate && load <= farBeyond * edge.estimate
    return throughput === undefined || brief || !isNear ? [] : [throughput]
  })
  if (through.length < 2) return edge
  const below = played.flatMap(({ load, outcome }) =>
    outcome === 'pass' && load < atEdge * edge.estimate ? [load] : [],
  )
  const estimate = Math.min(edge.estimate, Math.max(median(through), ...below))
  return { estimate, low: Math.min(edge.low, estimate), high: edge.high }
}

function likelihood(edge: number, width: number, played: readonly Played[]): number {
  return played.reduce((product, { load, outcome }) => {
    const chance = lapse / 2 + (1 - lapse) * cumulativeStdNormalProbability((edge - Math.log(load)) / width)
    return product * (outcome === 'pass' ? chance : 1 - chance)
  }, 1)
}
