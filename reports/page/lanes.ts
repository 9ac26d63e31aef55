import type { Exchange, Finding } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { moment } from '../words.ts'
import { conversationsOf, innerSteps, type Step, stepsOf } from './exchange-words.ts'

const laneNames = ['Agent script', 'Sends', 'Stream events', 'Status', 'Messages', 'List', 'Other requests']
const mostExchanges = 10
const mostSteps = 40

/** The exchanges that a finding spans: those that it names, else those of its conversation up to the one that shows it. */
export function spanOf({ exchange: id, timeline = [] }: Finding, all: ReadonlyMap<string, Exchange>): Exchange[] {
  const named = timeline.flatMap((line) => all.get(line.split(' ')[0] ?? '') ?? [])
  if (named.length > 1) return named
  const shown = id === undefined ? undefined : all.get(id)
  if (shown === undefined) return []
  const own = new Set(conversationsOf(shown))
  const before = [...all.values()].filter(
    (each) => each !== shown && each.sentMs <= shown.endMs && conversationsOf(each).some((name) => own.has(name)),
  )
  return [...before.sort((a, b) => a.sentMs - b.sentMs).slice(1 - mostExchanges), shown]
}

/**
 * A conversation on one time axis, a lane for what was sent and one for each endpoint. Marks the exchanges of a finding that no
 * service can have shown together; undefined where one request and its answer say all.
 */
export function lanesOf(
  finding: Finding,
  span: readonly Exchange[],
  waitLimitMs: number | undefined,
): Markup | undefined {
  const shown = span.find(({ id }) => id === finding.exchange)
  const steps = [...span.flatMap(stepsOf), ...(shown === undefined ? [] : innerSteps(shown))]
    .toSorted((a, b) => a.atMs - b.atMs)
    .slice(-mostSteps)
  const [first] = steps
  if (first === undefined || steps.length < 3) return undefined
  const lanes = laneNames.filter((name) => steps.some(({ lane }) => lane === name))
  const marked = new Set(finding.contradiction ?? [])
  const limitAtMs = shown?.method === 'POST' && waitLimitMs !== undefined ? shown.sentMs + waitLimitMs : undefined
  const limitBefore = limitAtMs === undefined ? undefined : steps.find(({ atMs }) => atMs >= limitAtMs)
  return html`<ol class="lanes" aria-label="The conversation over time" ${{ markup: `style="--lanes:${lanes.length}"` }}>
<li aria-hidden="true"><span class="when"></span>${lanes.map((name, at) => html`<span class="lane" ${column(at)}>${name}</span>`)}</li>
${steps.map(
  (
    step,
  ) => html`${step === limitBefore ? html`<li><span class="when">${moment((limitAtMs ?? 0) - first.atMs)}</span><span class="limit">wait limit</span></li>` : ''}${stepOf(step, { first, at: lanes.indexOf(step.lane), isMarked: marked.has(step.exchange) })}
`,
)}</ol>
${marked.size > 1 ? html`<p>No service can show both <span class="chip fail">${[...marked].join(' and ')}</span>.</p>` : ''}`
}

function stepOf(
  { lane, atMs, title, text, exchange }: Step,
  { first, at, isMarked }: { first: Step; at: number; isMarked: boolean },
): Markup {
  return html`<li class="${isMarked ? 'fail' : 'none'}"><span class="when">${moment(atMs - first.atMs)}</span><span class="step" ${column(at)} title="exchange ${exchange}"><span class="of">${lane}: </span><b>${title}</b> ${text}${isMarked ? html` <span class="chip fail">${exchange}</span>` : ''}</span></li>`
}

function column(at: number): Markup {
  return { markup: `style="--lane:${at + 1}"` }
}
