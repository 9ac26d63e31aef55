import type { Evidence, Exchange } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { moment } from '../words.ts'
import { conversationsOf, innerSteps, type Step, stepsOf } from './exchange-words.ts'

const laneNames = [
  'Agent script (earliest time)',
  'Sends',
  'Stream events',
  'Status',
  'Messages',
  'List',
  'Other requests',
]
const mostSends = 3
const mostReads = 20
const mostSteps = 40

/** The exchanges that a finding spans: those that it names, else those of its conversation up to the one that shows it. */
export function spanOf({ exchange: id, timeline = [] }: Evidence, all: ReadonlyMap<string, Exchange>): Exchange[] {
  const named = timeline.flatMap((line) => all.get(line.split(' ')[0] ?? '') ?? [])
  if (named.length > 1) return named
  const shown = id === undefined ? undefined : all.get(id)
  if (shown === undefined) return []
  const own = new Set(conversationsOf(shown))
  const before = [...all.values()].filter(
    (each) => each !== shown && each.sentMs <= shown.endMs && conversationsOf(each).some((name) => own.has(name)),
  )
  const [sends = [], reads = []] = [before.filter(isSend), before.filter((each) => !isSend(each))].map((some) =>
    some.sort((a, b) => a.sentMs - b.sentMs),
  )
  return [...sends.slice(-mostSends), ...reads.slice(-mostReads), shown]
}

/**
 * A conversation on one time axis, a lane for what was sent and one for each endpoint. Marks the read that shows the failure, or the
 * exchanges that no service can have shown together. Undefined for a single request and its answer.
 */
export function lanesOf(
  finding: Evidence,
  span: readonly Exchange[],
  waitLimitMs: number | undefined,
): Markup | undefined {
  const shown = span.find(({ id }) => id === finding.exchange)
  const marked = new Set(finding.contradiction ?? (shown === undefined || isSend(shown) ? [] : [shown.id]))
  const all = [...span.flatMap(stepsOf), ...span.filter(isSend).flatMap(innerSteps)]
  const steps = joined(
    all.toSorted((a, b) => a.atMs - b.atMs),
    marked,
  ).slice(-mostSteps)
  const [first] = steps
  if (first === undefined || all.length < 3) return undefined
  const lanes = laneNames.filter((name) => steps.some(({ lane }) => lane === name))
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

function isSend({ method }: Exchange): boolean {
  return method === 'POST'
}

/** Reads of one endpoint that show the same one after the other, as one step. */
function joined(steps: readonly Step[], marked: ReadonlySet<string>): Step[] {
  const last = new Map<string, { step: Step; times: number }>()
  const found: Step[] = []
  for (const step of steps) {
    const before = last.get(step.lane)
    const isSame = before?.step.title === step.title && before.step.text === step.text && !marked.has(step.exchange)
    if (before !== undefined && isSame) {
      before.times += 1
      const at = found.findIndex(({ exchange, lane }) => lane === step.lane && exchange === before.step.exchange)
      found[at] = {
        ...before.step,
        text: `${step.text} × ${before.times}, until ${moment(step.atMs - (steps[0]?.atMs ?? 0))}`,
      }
      continue
    }
    last.set(step.lane, { step, times: 1 })
    found.push(step)
  }
  return found
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
