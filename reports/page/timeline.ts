import type { Exchange } from '../../schemas/types.ts'
import { bytesOf } from '../chunk.ts'
import { html, type Markup } from '../markup.ts'
import { cut, duration, listed, moment } from '../words.ts'

/** A thing that happened, or was to happen, at some time after the request was sent. */
interface Mark {
  atMs: number
  label: string
}

const width = 900
const left = 90
const right = 20
const laneHeight = 44
const mostMarks = 40
const shownLabel = 26

/**
 * An exchange drawn over time: when it was sent, answered and over; for a stream its events; beside it what the agent was told to do,
 * and the limit that a wait has. The same is said in words for whoever does not see it.
 */
export function timelineOf(exchange: Exchange, waitLimitMs: number | undefined): Markup {
  const lastsMs = exchange.endMs - exchange.sentMs
  const answered = exchange.headersMs === null ? undefined : exchange.headersMs - exchange.sentMs
  const events = eventsOf(exchange)
  const script = scriptOf(exchange)
  const limit =
    exchange.method === 'POST' && waitLimitMs !== undefined && lastsMs > waitLimitMs / 2 ? waitLimitMs : undefined
  const toMs = Math.max(1, lastsMs, limit ?? 0, script.at(-1)?.atMs ?? 0) * 1.04
  const x = (ms: number): number => Math.round((left + (ms / toMs) * (width - left - right)) * 10) / 10
  const lanes = [
    laneOf(
      'exchange',
      0,
      html`<rect class="bar" x="${x(0)}" y="${8}" width="${Math.max(2, x(lastsMs) - x(0))}" height="14" rx="3"></rect>
${answered === undefined ? '' : html`<rect class="body" x="${x(answered)}" y="${8}" width="${Math.max(2, x(lastsMs) - x(answered))}" height="14" rx="3"></rect>`}`,
    ),
    ...(events.length === 0 ? [] : [laneOf('events', 1, marks(events, x))]),
    ...(script.length === 0 ? [] : [laneOf('script', events.length === 0 ? 1 : 2, marks(script, x))]),
  ]
  const height = lanes.length * laneHeight + 24
  const words = inWords({ exchange, lastsMs, answered, events, script, limit })
  return html`<figure class="timeline">
<div class="scroll" tabindex="0" role="group" aria-label="Timeline of ${exchange.id}"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}">
${lanes}
${limit === undefined ? '' : html`<line class="limit" x1="${x(limit)}" x2="${x(limit)}" y1="0" y2="${height - 20}"></line><text class="limit" x="${x(limit) - 4}" y="${height - 24}" text-anchor="end">wait limit</text>`}
${ticks(toMs, x, height)}
</svg></div>
<figcaption class="faint">${words}</figcaption>
</figure>`
}

function laneOf(name: string, at: number, inside: Markup): Markup {
  return html`<g transform="translate(0 ${at * laneHeight + 4})"><text class="lane" x="0" y="20">${name}</text>${inside}</g>
`
}

function marks(all: readonly Mark[], x: (ms: number) => number): Markup {
  let free = 0
  const shown = groupsOf(all, x)
    .slice(0, mostMarks)
    .map(({ at, some }) => {
      const whole = some.map(({ label, atMs }) => `${label}, after ${moment(atMs)}`).slice(0, 20)
      const text = cut(labelOf(some), shownLabel)
      // A label that would lie on the one before is left to its tooltip; one at the end stands before its mark.
      const isLast = at + 7 * text.length > width
      const hasRoom = isLast ? at - 7 * text.length >= free : at >= free
      if (hasRoom) free = at + (isLast ? 0 : 7 * text.length) + 8
      return html`<g><title>${whole.join('; ')}</title><line class="mark" x1="${at}" x2="${at}" y1="6" y2="24"></line>${hasRoom ? html`<text class="label" x="${isLast ? at - 3 : at + 3}" y="36"${{ markup: isLast ? ' text-anchor="end"' : '' }}>${text}</text>` : ''}</g>`
    })
  return html`${shown}`
}

/** Marks that would lie on each other, as one. */
function groupsOf(all: readonly Mark[], x: (ms: number) => number): { at: number; some: Mark[] }[] {
  const groups: { at: number; some: Mark[] }[] = []
  for (const mark of all) {
    const last = groups.at(-1)
    if (last !== undefined && x(mark.atMs) - last.at < 4) last.some.push(mark)
    else groups.push({ at: x(mark.atMs), some: [mark] })
  }
  return groups
}

/** `ack, 3 × message, done`. */
function labelOf(some: readonly Mark[]): string {
  const [first] = some
  if (some.length === 1 && first !== undefined) return first.label
  const kinds = Map.groupBy(some, ({ label }) => label.split(' ')[0] ?? '')
  return [...kinds].map(([kind, each]) => (each.length === 1 ? kind : `${each.length} × ${kind}`)).join(', ')
}

function ticks(toMs: number, x: (ms: number) => number, height: number): Markup {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000].find(
    (each) => toMs / each <= 8,
  )
  const every = step ?? 300_000
  const all = Array.from({ length: Math.floor(toMs / every) + 1 }, (_, at) => at * every)
  return html`${all.map((ms) => html`<text class="tick" x="${x(ms)}" y="${height - 4}" text-anchor="middle">${ms < 1000 && every < 1000 ? `${ms} ms` : `${ms / 1000} s`}</text>`)}`
}

interface Told {
  exchange: Exchange
  lastsMs: number
  answered: number | undefined
  events: readonly Mark[]
  script: readonly Mark[]
  limit: number | undefined
}

function inWords({ exchange, lastsMs, answered, events, script, limit }: Told): string {
  const some = (all: readonly Mark[]): string =>
    listed([
      ...all.slice(0, 8).map(({ atMs, label }) => `${cut(label, 40)} at ${duration(atMs)}`),
      ...(all.length > 8 ? [`${all.length - 8} more`] : []),
    ])
  const parts = [
    answered === undefined
      ? `No answer; given up after ${duration(lastsMs)}.`
      : `Status ${exchange.status} after ${duration(answered)}, over after ${duration(lastsMs)}.`,
    events.length === 0 ? '' : `Events: ${some(events)}.`,
    script.length === 0 ? '' : `The agent was told, at the earliest: ${some(script)}.`,
    limit === undefined ? '' : `The wait limit is ${duration(limit)}.`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** The events of a stream by the line that names each, when the chunk came that brought it. */
function eventsOf({ chunks, sentMs }: Exchange): Mark[] {
  if (chunks === null) return []
  const decoder = new TextDecoder()
  let rest = ''
  const found: Mark[] = []
  for (const chunk of chunks) {
    const lines = (rest + decoder.decode(bytesOf(chunk), { stream: true })).split(/\r\n|\r|\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const name = /^event:\s?(.*)$/.exec(line)?.[1]
      if (name !== undefined) found.push({ atMs: chunk.atMs - sentMs, label: name })
    }
  }
  return found
}

/** What the agent was told to do, each step at the earliest that it may come; nothing where the text is no script. */
function scriptOf({ requestBody }: Exchange): Mark[] {
  let atMs = 0
  const found: Mark[] = []
  for (const step of stepsIn(requestBody)) {
    const [[kind, value] = ['', '']] = Object.entries(step)
    if (kind === 'pauseMs') {
      atMs += typeof value === 'number' ? value : 0
      continue
    }
    found.push({ atMs, label: `${kind} ${typeof value === 'string' ? value : ''}` })
  }
  return found.length === 0 ? [] : [...found, { atMs, label: 'end of the turn' }]
}

function stepsIn(requestBody: string | null): Record<string, unknown>[] {
  try {
    const { text } = JSON.parse(requestBody ?? '') as { text?: unknown }
    const [line = ''] = String(text).split('\n')
    const steps: unknown = JSON.parse(line.slice(line.indexOf('['), line.lastIndexOf(']') + 1))
    return Array.isArray(steps) ? steps.filter((step) => typeof step === 'object' && step !== null) : []
  } catch {
    return []
  }
}

export const timelineStyle = `
.timeline svg { min-width: 38rem; }
.timeline svg text { fill: currentColor; font: 12px system-ui, sans-serif; }
.timeline svg .lane, .timeline svg .tick { fill: var(--faint); }
.timeline .bar { fill: var(--line); } .timeline .body { fill: var(--blue); }
.timeline .mark { stroke: var(--ink); stroke-width: 2; }
.timeline line.limit { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 5 4; }
.timeline svg text.limit { fill: var(--bad); }
`
