import { contrastOf } from '../../schemas/contrast.ts'
import { traceOf } from '../../schemas/trace.ts'
import type { Evidence, Exchange, Result, RuleResult } from '../../schemas/types.ts'
import { explainCommand, ruleAgain } from '../again.ts'
import { shownValue } from '../block.ts'
import { curlLine, keysIn } from '../curl.ts'
import { harOf } from '../har.ts'
import { html, type Markup } from '../markup.ts'
import type { Context } from '../renderer.ts'
import { senderOf } from '../sender.ts'
import { count, cut, duration, listed } from '../words.ts'
import { readableBody } from './exchange-words.ts'
import { lanesOf, spanOf } from './lanes.ts'
import { chip, copyable, lines } from './parts.ts'
import { levelWords, toneOf, wordOf } from './verdicts.ts'

/** Of a body, what a page shows and keeps in a HAR; the whole is in the transcript. */
const shownCharacters = 4000
/** Findings that are shown in full with their exchange; of the others their words. A page has to open at once. */
const mostDrawn = 60
const shownFindings = 5

export interface Page {
  result: Result
  context: Context
  /** The exchanges that are shown in full, by id. */
  drawn: ReadonlyMap<string, Exchange>
}

/** The first exchange of each rule that fails, then others, as many as a page has room for. */
export function drawnExchanges(failed: readonly RuleResult[], { exchanges }: Context): Map<string, Exchange> {
  const firsts = failed.flatMap(({ findings }) => findings[0]?.exchange ?? [])
  const others = failed.flatMap(({ findings }) =>
    findings.slice(1, shownFindings).flatMap(({ exchange }) => exchange ?? []),
  )
  const ids = [...new Set([...firsts, ...others])].slice(0, mostDrawn)
  return new Map(
    ids.flatMap((id) => {
      const exchange = exchanges.get(id)
      return exchange === undefined ? [] : [[id, shortened(exchange)] as const]
    }),
  )
}

function shortened(exchange: Exchange): Exchange {
  const { body, requestBody } = exchange
  const short = (text: string | null): string | null =>
    text === null || text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters)}…`
  return { ...exchange, body: short(body), requestBody: short(requestBody) }
}

/** What a script of the page makes HAR files of. */
export function harData(result: Result, drawn: ReadonlyMap<string, Exchange>): Record<string, unknown> {
  const { log } = harOf(result, drawn.values())
  const ids = [...drawn.keys()]
  const { entries, ...rest } = log
  return { log: rest, ...Object.fromEntries(entries.map((entry, index) => [ids[index] ?? '', entry])) }
}

/** A rule that fails: what was expected and what came at once, the evidence folded, and what follows from it. */
export function failureCard(row: RuleResult, page: Page, consequences: readonly RuleResult[] = []): Markup {
  const { findings, failed } = row
  const [first] = findings
  const id = idOf(row)
  const shown = findings.slice(0, shownFindings)
  return html`<section class="card ${toneOf(row)}" id="${id}" aria-labelledby="title-${row.id}">
<h3 id="title-${row.id}">${chip(toneOf(row), wordOf(row))} ${nameOf(row)} <small><a href="#section-${row.section}">section ${row.section}</a></small></h3>
<p>${row.text}</p>
${first === undefined ? '' : contrast(first)}
<details><summary>Evidence <small>${count(failed, 'place')}</small></summary>
${shown.map((each, at) => evidenceOf(each, { place: `${id}-${at + 1}`, page, isFirst: at === 0 }))}
${failed > shown.length ? html`<p class="muted">It failed at ${count(failed - shown.length, 'more place')}. A result keeps the first ${shownFindings}.</p>` : ''}
<p class="muted">${levelWords[row.level]}. ${count(row.passed, 'check')} passed, ${failed} failed.</p>
${copyable(`again-${id}`, 'Run only this rule', ruleAgain(page.result, row.id))}
</details>
${explanationOf(row, page)}
${
  consequences.length === 0
    ? ''
    : html`<details><summary>${count(consequences.length, 'more rule')} ${consequences.length === 1 ? 'fails' : 'fail'} with it, most likely for the same root cause</summary>
${consequences.map((each) => failureCard(each, page))}</details>`
}
</section>
`
}

/** The consistency check is named by the rule that the contradiction violates. */
function nameOf({ id, findings: [first] }: RuleResult): Markup {
  if (first?.violates === undefined) return html`<code>${id}</code>`
  return html`<code>${first.violates}</code>, found by the consistency check <code>${id}</code>`
}

/** The usual causes, and what `explain` prints besides; a command of its own is in the evidence. */
function explanationOf({ id }: RuleResult, { context }: Page): Markup {
  const parts = (context.explain?.(id) ?? []).filter(({ items }) => items.some(({ isCode }) => isCode !== true))
  if (parts.length === 0) return html``
  const causesFirst = parts.toSorted((a, b) => Number(b.title.includes('causes')) - Number(a.title.includes('causes')))
  return html`<details><summary>Usual causes, and how it is tested</summary>
${causesFirst.map(
  ({ title, items }) => html`<h4>${title}</h4>
<ul>${items.map(({ name, text }) => html`<li>${name === undefined ? '' : html`<b>${name}</b>: `}${text}</li>`)}</ul>
`,
)}</details>`
}

function contrast(finding: Evidence): Markup {
  const { expected, actual, note } = contrastOf(finding.expected, finding.actual, shownValue)
  const cell = (term: string, text: string | undefined, look: string): Markup | string =>
    text === undefined ? '' : html`<dt>${term}</dt><dd class="${look}">${text}</dd>`
  return html`<dl class="contrast">${cell('Expected', expected, 'expected')}${cell('Actual', actual, 'actual')}</dl>${note === undefined ? '' : html`<p class="muted">${note}</p>`}`
}

function evidenceOf(
  finding: Evidence,
  { place, page, isFirst }: { place: string; page: Page; isFirst: boolean },
): Markup {
  const { context, drawn } = page
  const exchange = finding.exchange === undefined ? undefined : drawn.get(finding.exchange)
  const lanes =
    exchange === undefined
      ? undefined
      : lanesOf(finding, spanOf(finding, context.exchanges), context.facts?.waitLimitMs)
  return html`<div class="evidence">
<p><b>${finding.at}</b>${finding.violates === undefined ? '' : html` violates <code>${finding.violates}</code>`}</p>
${isFirst ? '' : contrast(finding)}
${exchange === undefined ? (finding.exchange === undefined ? '' : html`<p class="muted">To see the exchange: <code>${explainCommand(finding.exchange, context)}</code></p>`) : exchangeOf(exchange, lanes, place, page)}
</div>
`
}

function exchangeOf(
  exchange: Exchange,
  lanes: Markup | undefined,
  place: string,
  { result: { target } }: Page,
): Markup {
  const { id, method, path, status, failure, sentMs, endMs } = exchange
  const body = readableBody(exchange)
  const curl = curlLine(exchange, target.baseUrl)
  const trace = traceOf(exchange)
  const keys = keysIn([curl ?? ''])
  return html`<p><code>${cut(`${method} ${path}`, 200)}</code> <span class="muted">${senderOf(exchange)}</span> → <b>${status ?? 'no answer'}</b> <span class="muted">after ${duration(endMs - sentMs)}${failure === null ? '' : `, ${failure.kind}: ${failure.message}`}${trace === undefined ? '' : html`, trace <code>${trace}</code>`}</span></p>
${lanes ?? ''}
<details><summary>Request and response</summary>
${lines([...headersOf(exchange.requestHeaders), '', exchange.requestBody ?? '(no body)'])}
${lines([...headersOf(exchange.headers), '', ...(body === '' ? '(no body)' : cut(body, shownCharacters)).split('\n')])}
<button type="button" data-har="${id}">Download ${id} as HAR</button>
</details>
${copyable(`curl-${place}`, keys.length === 0 ? 'Send the request again' : `Send the request again (set ${listed(keys)} first)`, curl)}`
}

function headersOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
}

/** The anchor of a rule on the page of a run. */
export function idOf({ id }: Pick<RuleResult, 'id'>): string {
  return `rule-${id}`
}
