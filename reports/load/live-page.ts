import type { Load } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { chip, type Figure, figures, hero, pictureCard, section, tableOf } from '../page/parts.ts'
import type { Tone } from '../verdict.ts'
import { duration } from '../words.ts'
import { figure } from './figure.ts'
import { liveScript } from './live-script.ts'
import { metricColumns } from './load-csv.ts'
import { listedThresholds } from './load-failures.ts'
import { faultsOf, faultWords } from './load-faults.ts'

/** What the page shows besides the measurements. */
export interface LiveState {
  elapsedMs: number
  longestMs: number
  /** Notices of the command, with the time of each. */
  notices: readonly { atMs: number; text: string }[]
  /** The headline and the page of the result, once it is known. */
  ended?: { headline: string; file: string }
}

/** The parts of the page by the id of their element, as the server sends them. */
export interface LiveParts {
  title: string
  parts: Record<'head' | 'now' | 'over-time' | 'objectives' | 'times' | 'notices', string>
}

const partIds = ['now', 'over-time', 'objectives', 'times', 'notices'] as const

/** The page before the first data. Its script may connect to the server of the page alone. */
export function livePage({ target, scenario }: { target: string; scenario: string }): string {
  const body = html`<div id="head">${hero({ tone: 'none', kind: `Load run · ${target}`, verdict: 'Starting', facts: [scenario] })}</div>
<main>
<p class="tools"><button type="button" id="pause" aria-pressed="false">Pause</button> <span id="connection" role="status" class="muted">Connecting</span></p>
${partIds.map(
  (id) => html`<div id="${id}"></div>
`,
)}</main>`
  return documentOf({ title: `${target}: load ${scenario}`, tone: 'none', script: liveScript, connects: true, body })
}

/** The parts of a load that goes on, or has ended: the charts of its report, of what there is so far. */
export async function liveParts(result: Load, state: LiveState): Promise<LiveParts> {
  // Loaded when needed: it is large.
  const { plotsOf } = await import('./load-plots.ts')
  const { target, scenario, seed } = result
  const faults = faultsOf(result)
  const soFar = state.ended === undefined ? ' so far' : ''
  const tone: Tone =
    state.ended === undefined
      ? faults.length > 0
        ? 'fail'
        : 'none'
      : result.verdict === 'pass'
        ? 'pass'
        : result.verdict === 'fail'
          ? 'fail'
          : 'unsure'
  const standing = `Running for ${duration(state.elapsedMs)} of up to ${duration(state.longestMs)}`
  const verdict = state.ended?.headline ?? [standing, ...faults.map(faultWords)].join('; ')
  // The first is drawn for the whole width.
  const [first = '', ...others] = plotsOf(result).map((each) => pictureCard(each))
  const parts = {
    head: hero({
      ...{ tone, kind: `Load run · ${target.name}`, verdict },
      facts: [
        scenario,
        html`<code>${target.baseUrl}</code>`,
        `seed ${seed}`,
        ...(state.ended === undefined ? [] : [`report: ${state.ended.file}`]),
      ],
    }),
    now: section(
      'now-title',
      state.ended === undefined ? 'Last second' : 'Whole load',
      figures(figuresOf(result, state.ended !== undefined)),
    ),
    'over-time': section('over-time-title', 'Over time', html`${first}<div class="panels">${others}</div>`),
    objectives: objectives(result, soFar),
    times: times(result, soFar),
    notices:
      state.notices.length === 0
        ? html``
        : section(
            'notices-title',
            'Notices',
            html`<ul>${state.notices.map(({ atMs, text }) => html`<li>${duration(atMs)}: ${text}</li>`)}</ul>`,
          ),
  }
  return {
    title: `${target.name}: load ${scenario}, ${state.ended === undefined ? duration(state.elapsedMs) : result.verdict}`,
    parts: Object.fromEntries(Object.entries(parts).map(([id, { markup }]) => [id, markup])) as LiveParts['parts'],
  }
}

/** Of the last second that is whole; of a load that has ended, all. */
function figuresOf({ series = [], requested, achieved, audit, goodput }: Load, isOver: boolean): Figure[] {
  const soFar = isOver ? '' : ' so far'
  const last = series.at(-2) ?? series.at(-1)
  const faults = series.reduce((sum, each) => sum + each.faults, 0)
  const errors = series.reduce((sum, each) => sum + each.errors, 0)
  return [
    ...(isOver || last === undefined
      ? ([
          ['Sends', `${figure(achieved.sends)} of ${figure(requested.sends)}`],
          ['Goodput', goodput === undefined ? '-' : `${figure(goodput.perSecond)} per second`],
        ] satisfies Figure[])
      : ([
          ['Sends', `${figure(last.sends)} of ${figure(last.requested)}`],
          ['Open', figure(last.openWaits + last.openStreams)],
        ] satisfies Figure[])),
    [`Acknowledged${soFar}`, figure(audit.acknowledged)],
    [`Errors${soFar}`, figure(errors), ...(errors > 0 ? (['warn'] as const) : [])] as Figure,
    [`Faults${soFar}`, figure(faults), faults > 0 ? 'fail' : 'none'],
  ]
}

function objectives(result: Load, soFar: string): Markup {
  const all = listedThresholds(result)
  if (all.length === 0) return html``
  const rows = all.map(({ metric, expression, value, ok }) => [
    metric,
    expression,
    value === null ? '-' : figure(value),
    value === null ? chip('none', 'not measured') : ok ? chip('pass', `met${soFar}`) : chip('fail', `missed${soFar}`),
  ])
  return section(
    'objectives-title',
    'Objectives',
    tableOf('Objectives', ['Metric', 'Objective', 'Actual', 'Outcome'], rows),
  )
}

/** Of the whole load so far; those of a reply mode are in the report. */
function times({ metrics }: Load, soFar: string): Markup {
  const rows = Object.entries(metrics)
    .filter(([name]) => !name.includes('{'))
    .map(([name, metric]) => [name, ...metricColumns.map((column) => figure(metric[column]))])
  if (rows.length === 0) return html``
  return section(
    'times-title',
    `Times in milliseconds${soFar}`,
    tableOf(`Times in milliseconds${soFar}`, ['Metric', ...metricColumns], rows),
  )
}
