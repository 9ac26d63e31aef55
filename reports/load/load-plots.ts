import type { Load, LoadSecond } from '../../schemas/types.ts'
import { type Chart, colours, pictureOf, type Shade } from '../page/chart.ts'
import { labelsOf } from '../page/parts.ts'
import { count } from '../words.ts'
import { figure } from './figure.ts'
import { momentsOf } from './load-disturbances.ts'
import { bandOf, latencyNames, type Objective, objectivesIn, phasesOf } from './load-failures.ts'

/** One plot over the time of a run: a picture, and the same in words and figures for whoever does not see it. */
export interface Plot {
  id: string
  title: string
  /** What the picture shows, in one sentence. */
  summary: string
  svg: string
  /** A heading, then a row for each of some twenty moments. */
  table: string[][]
}

interface Line {
  name: string
  colour: string
  dashed?: boolean
  /** Between here and the line before, the area is filled. */
  values: (number | null)[]
}

interface Drawn {
  id: string
  title: string
  unit: string
  lines: Line[]
  bars?: boolean
  logarithmic?: boolean
  summary: string
  limits?: Chart['limits']
  shades?: readonly Shade[]
}

/** More points than a picture has room for say nothing more. */
const mostPoints = 600
const shownRows = 20
const mib = 1024 * 1024

/** The plots of a run, that of the metric first that failed first; none where it has no seconds. */
export function plotsOf(result: Load): Plot[] {
  const points = thinned(result.series ?? [])
  if (points.length === 0) return []
  const phases = phasesOf(result)
  const moments = momentsOf(result)
  const failedFirst = objectivesIn(result)[0]?.firstMs === undefined ? 'rate' : 'latency'
  const all = drawn(result, points).map((each) => ({ shades: phases, ...each }))
  return all
    .toSorted((a, b) => Number(b.id === failedFirst) - Number(a.id === failedFirst))
    .map((each, at) => ({
      id: each.id,
      title: each.title,
      summary: each.summary,
      svg: svgOf(each, points, at === 0 ? 1100 : 560, moments),
      table: tableOf(each, points),
    }))
}

function drawn(result: Load, points: readonly LoadSecond[]): Drawn[] {
  const all = objectivesIn(result)
  const [first] = all
  const latency = latencyOf(points, first)
  const band = (names: readonly string[], at: number): (number | null)[] =>
    points.map((each) => bandOf(each, names, at))
  const of = (value: (second: LoadSecond) => number): number[] => points.map(value)
  const most = (values: readonly (number | null)[]): number =>
    values.reduce<number>((top, value) => Math.max(top, value ?? 0), 0)
  const bands = (...names: string[]): Line[] => [
    { name: 'p50', colour: colours.blue, values: band(names, 0) },
    { name: 'p90', colour: colours.green, values: band(names, 1) },
    { name: 'p99', colour: colours.orange, values: band(names, 2) },
    { name: 'max', colour: colours.pink, dashed: true, values: band(names, 3) },
  ]
  const { requested, achieved, generator, goodput } = result
  const errors = of(({ errors }) => errors)
  const faults = of(({ faults }) => faults)
  const timeouts = of(({ timeouts = 0 }) => timeouts)
  return [
    {
      id: 'rate',
      title: 'Rate',
      unit: 'per second',
      lines: [
        { name: 'requested', colour: colours.grey, dashed: true, values: of((second) => second.requested) },
        { name: 'sent', colour: colours.blue, values: of(({ sends }) => sends) },
        { name: 'responses', colour: colours.green, values: of(({ answers }) => answers) },
        ...(goodput === undefined
          ? []
          : [{ name: 'good', colour: colours.orange, values: of(({ good = 0 }) => good) }]),
      ],
      summary: `${figure(achieved.sends)} of ${figure(requested.sends)} sends started${achieved.ratePerSecond === undefined ? '' : `, ${figure(achieved.ratePerSecond)} of ${figure(requested.ratePerSecond)} per second`}. At most ${figure(most(of(({ answers }) => answers)))} responses per second.${goodput === undefined ? '' : ` ${figure(goodput.perSecond)} sends per second met every objective.`}`,
    },
    {
      id: 'open',
      title: 'Open waits and streams',
      unit: 'open',
      lines: [
        { name: 'waits', colour: colours.blue, values: of(({ openWaits }) => openWaits) },
        { name: 'streams', colour: colours.orange, values: of(({ openStreams }) => openStreams) },
      ],
      summary: `At most ${count(achieved.mostOpenWaits ?? 0, 'wait')} and ${count(achieved.mostOpenStreams ?? 0, 'stream')} were open at once.`,
    },
    ...(latency === undefined
      ? []
      : [
          {
            id: 'latency',
            title: `Latency (${latency.metric})`,
            unit: 'ms',
            logarithmic: true,
            lines: bands(...latency.names),
            // Every objective on the drawn metric: the default of the scenario, and those of the user.
            limits: all
              .filter(({ metric }) => metric === latency.metric)
              .map(({ expression, limitMs }) => ({ name: `objective ${expression}`, y: limitMs })),
            shades: [
              ...phasesOf(result),
              ...(result.stretches ?? []).map(({ atMs, untilMs }) => ({
                name: '',
                from: atMs / 1000,
                to: untilMs / 1000,
                isFail: true,
              })),
            ],
            summary: `By second${latency.names.length > 1 ? ', of the slowest kind of send' : ''}: p99 at most ${figure(most(band(latency.names, 2)))} ms, longest ${figure(most(band(latency.names, 3)))} ms.`,
          },
        ]),
    ...(Math.max(most(errors), most(faults), most(timeouts)) === 0
      ? []
      : [
          {
            id: 'errors',
            title: 'Errors and faults',
            unit: 'per second',
            bars: true,
            lines: [
              { name: 'errors', colour: colours.orange, values: errors },
              { name: 'faults', colour: colours.pink, values: faults },
              ...(most(timeouts) === 0
                ? []
                : [{ name: '504 (no reply within the wait limit)', colour: colours.sky, values: timeouts }]),
            ],
            summary: `${count(
              total(result.series, ({ errors }) => errors),
              'request',
            )} failed: no response, or a status of 400 or above other than 504. The audit counted ${count(
              total(result.series, ({ faults }) => faults),
              'fault',
            )}.`,
          },
        ]),
    {
      id: 'send-lag',
      title: 'Send lag',
      unit: 'ms',
      lines: bands('send_lag'),
      summary: `${generator.sendLagP99Ms === null ? 'Not measured' : `p99 ${figure(generator.sendLagP99Ms)} ms`}.${generator.sendLagLimitMs === undefined ? '' : ` Above ${figure(generator.sendLagLimitMs)} ms, latencies do not count.`}`,
    },
    ...(points.some(({ rssBytes = 0 }) => rssBytes > 0)
      ? [
          {
            id: 'memory',
            title: 'Memory of k6',
            unit: 'MiB',
            lines: [{ name: 'resident', colour: colours.blue, values: of(({ rssBytes = 0 }) => rssBytes / mib) }],
            summary: `At most ${figure(Math.round(generator.peakRssBytes / mib))} MiB for all k6 processes.`,
          },
        ]
      : []),
  ]
}

function total(series: Load['series'], of: (second: LoadSecond) => number): number {
  return (series ?? []).reduce((sum, second) => sum + of(second), 0)
}

/** The metric that failed first, else the one that says most about the service, and its names by kind of send. */
function latencyOf(
  points: readonly LoadSecond[],
  first: Objective | undefined,
): { metric: string; names: string[] } | undefined {
  const usual = ['service_delay', 'wait_duration', 'stream_duration', 'time_to_headers']
  return [...(first === undefined ? [] : [first.metric]), ...usual]
    .map((metric) => ({ metric, names: latencyNames(points, metric) }))
    .find(({ names }) => names.length > 0)
}

/** Neighbouring seconds become one point: rates on average, all else at its highest. */
function thinned(series: readonly LoadSecond[]): LoadSecond[] {
  const step = Math.ceil(series.length / mostPoints)
  return Array.from({ length: Math.ceil(series.length / Math.max(1, step)) }, (_, at) =>
    joined(series.slice(at * step, (at + 1) * step)),
  )
}

function joined(seconds: readonly LoadSecond[]): LoadSecond {
  const average = (of: (second: LoadSecond) => number): number =>
    seconds.reduce((sum, each) => sum + of(each), 0) / seconds.length
  const most = (of: (second: LoadSecond) => number): number => Math.max(...seconds.map(of))
  const names = new Set(seconds.flatMap(({ bands }) => Object.keys(bands)))
  const band = (name: string): number[] =>
    [0, 1, 2, 3].map((at) => Math.max(...seconds.map(({ bands }) => bands[name]?.[at] ?? 0)))
  return {
    atMs: seconds[0]?.atMs ?? 0,
    requested: average((each) => each.requested),
    sends: average((each) => each.sends),
    answers: average((each) => each.answers),
    faults: average((each) => each.faults),
    errors: average((each) => each.errors),
    timeouts: average((each) => each.timeouts ?? 0),
    events: average((each) => each.events),
    good: average((each) => each.good ?? 0),
    openWaits: most((each) => each.openWaits),
    openStreams: most((each) => each.openStreams),
    rssBytes: most((each) => each.rssBytes ?? 0),
    bands: Object.fromEntries([...names].map((name) => [name, band(name)])),
  }
}

function svgOf(
  { id, lines, unit, bars, logarithmic, limits, shades }: Drawn,
  points: readonly LoadSecond[],
  width: number,
  moments: Chart['moments'] = [],
): string {
  const lastMs = points.at(-1)?.atMs ?? 0
  return pictureOf(
    {
      height: 280,
      width,
      ...(bars === undefined ? {} : { bars }),
      ...(limits === undefined ? {} : { limits }),
      ...(shades === undefined ? {} : { shades }),
      ...(moments.length === 0 ? {} : { moments }),
      x: { name: 'seconds since start', min: 0, max: Math.max(1, Math.ceil(lastMs / 1000)) },
      y: {
        name: unit,
        ...(logarithmic === undefined ? {} : { logarithmic }),
        ...(bars === true ? { whole: true } : {}),
      },
      series: lines.map(({ name, colour, dashed, values }) => ({
        name,
        colour,
        ...(dashed === undefined ? {} : { dashed }),
        points: values.map((value, at) => [(points[at]?.atMs ?? 0) / 1000, value]),
      })),
    },
    labelsOf(id),
  )
}

function tableOf({ lines, unit }: Drawn, points: readonly LoadSecond[]): string[][] {
  const step = Math.max(1, Math.ceil(points.length / shownRows))
  const shown = points.flatMap((point, at) => (at % step === 0 ? [{ ...point, at }] : []))
  // The first second is cut short where an instance begins late: two rows must not have one name.
  const digits = new Set(shown.map(({ atMs }) => Math.round(atMs / 1000))).size === shown.length ? 0 : 1
  const rows = shown.map(({ atMs, at }) => [
    `${(atMs / 1000).toFixed(digits)} s`,
    ...lines.map(({ values }) => (values[at] === null ? '-' : figure(values[at] ?? 0))),
  ])
  return [['time', ...lines.map(({ name }) => `${name} (${unit})`)], ...rows]
}
