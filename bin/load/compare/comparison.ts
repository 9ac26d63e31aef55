import { faultNames } from '../../../load/audit/fault.ts'
import { Random } from '../../../load/random.ts'
import { holm } from '../../../reports/compare/rank-test.ts'
import { listed } from '../../../reports/words.ts'
import type { Load, LoadChange, LoadComparison, LoadHistogram } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { ownLimitOf } from '../capacity/own-limit.ts'
import { goodIn, type Joined, type JoinedSlice, sumOver } from '../result/joined.ts'
import { suite } from '../result/suite-of-load.ts'
import { type Block, type Shift, shareShift, shiftsOf } from './statistics.ts'

/** One run as it is compared. */
export interface ComparedRun {
  place: string
  result: Load
  joined: Pick<Joined, 'histograms' | 'slices'>
}

/** One build: its runs, of which several are repeats of the same load. */
export interface Side {
  name: string
  runs: readonly ComparedRun[]
}

/** Less likely than this by chance, after the correction for all that was looked at. */
const mostLikely = 0.01
/**
 * What is worth telling: a percentile by five percent and two milliseconds, a share by one in a hundred. On one machine of two cores
 * percentiles of one build moved by up to 1.3 ms from run to run, which the slices of a run do not show.
 */
const least = { ratio: 0.05, ms: 2, share: 0.01 }
/** From so many runs on each side on, they are the blocks; below, their slices are. */
const fewestRuns = 3
const fewestBlocks = 4
const fewestSamples = 100

/**
 * What changed from one build to another beyond noise. What was measured is cut into blocks, slices of a run or whole runs, and the
 * blocks are drawn again and again: so what comes in stretches, as load does, is not taken for a thousand witnesses. Pure.
 * @param known what is known to be worse: it is told, and makes nothing worse
 */
export function comparisonOf(older: Side, newer: Side, known: ReadonlySet<string>): LoadComparison {
  refuseDifferent(older, newer)
  const random = new Random(1, 'compare')
  const notes = notesOf(older, newer)
  const areTimed = [...older.runs, ...newer.runs].every(({ result }) => ownLimitOf(result) === undefined)
  const tested = areTimed
    ? [...timesIn(older, newer, random), ...sharesIn(older, newer, random)]
    : sharesIn(older, newer, random)
  const corrected = holm(tested.map(({ shift }) => shift.p))
  const changes = tested.map(({ name, unit, shift, isFelt, worse }, at): LoadChange => {
    const p = corrected[at] ?? 1
    const moved = p < mostLikely && isFelt
    const isWorse = moved && Math.sign(shift.effect) === worse
    return {
      ...{ name, unit, was: shift.was, is: shift.is, effect: shift.effect, p },
      verdict: moved ? (isWorse ? 'worse' : 'better') : 'same',
      ...(isWorse && known.has(name) ? { known: true } : {}),
    }
  })
  const hasTimes = tested.some(({ unit }) => unit === 'ms')
  const faults = faultsIn(older, newer, known)
  const all = [...faults, ...changes]
  return {
    suite,
    scenario: older.runs[0]?.result.scenario ?? '',
    older: { name: older.name, runs: older.runs.map(({ place }) => place) },
    newer: { name: newer.name, runs: newer.runs.map(({ place }) => place) },
    verdict: all.some(({ verdict, known: isKnown }) => verdict === 'worse' && isKnown !== true)
      ? 'worse'
      : hasTimes
        ? 'nothing-worse'
        : 'inconclusive',
    changes: all,
    notes: areTimed
      ? hasTimes
        ? notes
        : [
            `no time was compared: a comparison needs ${fewestSamples} responses of each build, in three slices or three loads`,
          ]
      : [
          ...notes,
          'no time was compared: the generator or the machine was the limit of a load, so its latencies do not count',
        ],
  }
}

interface Tested {
  name: string
  unit: LoadChange['unit']
  shift: Shift
  isFelt: boolean
  /** The sign of an effect that is for the worse. */
  worse: 1 | -1
}

function timesIn(older: Side, newer: Side, random: Random): Tested[] {
  const names = [...namesIn(older)].filter((name) => namesIn(newer).has(name)).sort()
  return names.flatMap((name): Tested[] => {
    const [a, b] = [blocksOf(older, newer, name), blocksOf(newer, older, name)]
    if (
      Math.min(a.length, b.length) < Math.min(fewestBlocks, fewestRuns) ||
      Math.min(sizeOf(a), sizeOf(b)) < fewestSamples
    )
      return []
    const { delta, p50, p90, p99 } = shiftsOf(a, b, random)
    const isFelt = ({ was, is, effect }: Shift): boolean =>
      Math.abs(effect) >= least.ratio && Math.abs(is - was) >= least.ms
    const timed = (rank: string, shift: Shift): Tested => ({
      name: `${name} ${rank}`,
      unit: 'ms',
      shift,
      isFelt: isFelt(shift),
      worse: 1,
    })
    return [
      timed('p50', p50),
      timed('p90', p90),
      timed('p99', p99),
      // That most answers moved, though by little each, is felt where the middle did.
      { name: `${name} rank`, unit: 'delta', shift: delta, isFelt: isFelt(p50), worse: 1 },
    ]
  })
}

/** Names without a kind: of each way to send alone there is less to go by. */
function namesIn({ runs }: Side): Set<string> {
  const all = runs.flatMap(({ joined }) => joined.slices.flatMap(({ histograms }) => [...histograms.keys()]))
  return new Set(all.filter((name) => !name.includes('{')))
}

function blocksOf(side: Side, other: Side, name: string): Block[] {
  const isByRun = Math.min(side.runs.length, other.runs.length) >= fewestRuns
  return side.runs.flatMap(({ joined }): Block[] => {
    if (isByRun) return joined.histograms.has(name) ? [countsOf(joined.histograms.get(name))] : []
    return joined.slices.flatMap(({ histograms }) => (histograms.has(name) ? [countsOf(histograms.get(name))] : []))
  })
}

function countsOf(histogram: LoadHistogram | undefined): Block {
  return new Map((histogram?.buckets ?? []).map(([index = 0, count = 0]) => [index, count]))
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + [...block.values()].reduce((all, count) => all + count, 0), 0)
}

function sharesIn(older: Side, newer: Side, random: Random): Tested[] {
  const share = (name: string, some: (slice: JoinedSlice) => number, worse: 1 | -1): Tested[] => {
    const blocks = ({ runs }: Side): [number, number][] =>
      runs.flatMap(({ joined }) =>
        joined.slices.flatMap((slice): [number, number][] => {
          const ended = sumOver(slice.counters, 'ended')
          return ended === 0 ? [] : [[some(slice), ended]]
        }),
      )
    const [a, b] = [blocks(older), blocks(newer)]
    if (Math.min(a.length, b.length) < fewestBlocks) return []
    const shift = shareShift(a, b, random)
    return [{ name, unit: 'share', shift, isFelt: Math.abs(shift.effect) >= least.share, worse }]
  }
  return [
    ...share('good', ({ counters }) => goodIn(counters), -1),
    ...share('refused', ({ counters }) => counters.refused ?? 0, 1),
  ]
}

/** A kind of fault that one build has and the other has not: one is enough. */
function faultsIn(older: Side, newer: Side, known: ReadonlySet<string>): LoadChange[] {
  const total = ({ runs }: Side, name: (typeof faultNames)[number]): number =>
    runs.reduce((sum, { result }) => sum + result.audit[name], 0)
  return faultNames.flatMap((name): LoadChange[] => {
    const [was, is] = [total(older, name), total(newer, name)]
    if (was === 0 && is === 0) return []
    const verdict = was === 0 ? 'worse' : is === 0 ? 'better' : 'same'
    return [
      {
        name,
        unit: 'faults',
        was,
        is,
        effect: is - was,
        p: null,
        verdict,
        ...(verdict === 'worse' && known.has(name) ? { known: true } : {}),
      },
    ]
  })
}

const shaping = [
  'users',
  'keys',
  'ratePerSecond',
  'open',
  'holdMs',
  'durationMs',
  'warmUpMs',
  'eventsPerSecond',
  'compress',
  'arrivals',
  'mix',
  'waitLimitMs',
]

/** Loads that were not the same have other times whatever the build. Throws UsageError. */
function refuseDifferent(older: Side, newer: Side): void {
  const [first] = older.runs
  for (const { place, result } of [...older.runs, ...newer.runs]) {
    if (result.verdict === 'aborted' || result.verdict === 'interrupted')
      throw new UsageError(`${place} is ${result.verdict}: ${result.reason ?? 'not complete'}. Compare complete loads.`)
    if (result.stopped !== undefined)
      throw new UsageError(`${place} stopped early: ${result.stopped.reason}. Compare complete loads.`)
    if (first === undefined) continue
    if (result.scenario !== first.result.scenario)
      throw new UsageError(
        `${place} is a load of scenario ${result.scenario}, and ${first.place} of ${first.result.scenario}. Compare loads of one scenario.`,
      )
    const other = shaping.find((name) => result.requested[name] !== first.result.requested[name])
    if (other !== undefined)
      throw new UsageError(
        `${place} has ${other} ${result.requested[other] ?? 'none'}, and ${first.place} has ${first.result.requested[other] ?? 'none'}. Compare loads with the same options.`,
      )
    if ((result.slices ?? []).length === 0)
      throw new UsageError(`${place} has no slices. Repeat the load with this version.`)
  }
}

function notesOf(older: Side, newer: Side): string[] {
  const fewest = Math.min(older.runs.length, newer.runs.length)
  const { ratio, ms, share } = least
  const [was, is] = [protocolsIn(older), protocolsIn(newer)]
  const told = `A change counts if p < ${mostLikely} after correction, and if it is large enough: ${100 * ratio} % and ${ms} ms for times, ${100 * share} % of all sends for rates.`
  const protocol =
    was === is ? [] : [`${older.name} is over ${was}, and ${newer.name} over ${is}: that may be what changed.`]
  return fewest >= fewestRuns
    ? [
        ...protocol,
        told,
        `Noise includes the differences between loads: ${older.runs.length} and ${newer.runs.length} were compared.`,
      ]
    : [
        ...protocol,
        told,
        'To include differences between loads, compare three loads of each build, each in its own folder.',
      ]
}

function protocolsIn({ runs }: Side): string {
  return listed([...new Set(runs.flatMap(({ result }) => Object.keys(result.protocols ?? { 'HTTP/1.1': 0 })))].sort())
}
