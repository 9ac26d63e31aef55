import type { Exchange, Finding, RequirementResult, Result } from '../../schemas/types.ts'
import { ruleAgain, runAgain } from '../again.ts'
import { agentLines } from '../agent.ts'
import { baselineLine, knownLine, passesAgain, passesAgainTitle, passesAsKnown, splitByBaseline } from '../baseline.ts'
import { byCause } from '../causes.ts'
import { curlLine } from '../curl.ts'
import { flakyLines, flakyTitle, runLines } from '../flaky.ts'
import { bodyOf, harOf } from '../har.ts'
import { headline } from '../headline.ts'
import { html, type Markup } from '../markup.ts'
import { skipReason } from '../not-exercised.ts'
import type { Context } from '../renderer.ts'
import { toleranceOf } from '../tolerance.ts'
import { shownRules } from '../watch-text.ts'
import { bytes, count, cut, duration, openWords, verdictWords } from '../words.ts'
import { inBrowser } from './browser.ts'
import { clients } from './clients.ts'
import { dataElement, documentOf } from './document.ts'
import { latencyOf } from './latency.ts'
import { runPageStyle } from './run-style.ts'
import { sectionNames } from './section-names.ts'
import { timelineOf, timelineStyle } from './timeline.ts'

/** Of a body, what a page shows and keeps in a HAR; the whole stands in the transcript. */
const shownCharacters = 4000
/** Findings that are shown in full with their exchange; of the others their words. A page has to open at once. */
const mostDrawn = 60
const shownFindings = 5

/** The page of a run, for the one who decides and the one who mends: one file that needs nothing from elsewhere. */
export function renderRunPage(whole: Result, context: Context): string {
  const result = whole.watched === true ? { ...whole, requirements: shownRules(whole) } : whole
  const { target, startedAt, suite, seed } = result
  const drawn = drawnExchanges(result, context)
  const page = { result, context, drawn }
  const body = html`<a class="skip heard" href="#rules">To the rules</a>
<header class="${passesAsKnown(result) ? 'conformant' : result.verdict}">
<h1>${headline(result)}</h1>
<p>${target.name}, <code>${target.baseUrl}</code>. Begun ${startedAt}, ${duration(result.durationMs)}${result.watched === true ? '' : `, seed ${seed}`}, judged by ${suite.name} ${suite.version}.</p>
</header>
<main>
${result.watched === true ? clients(result) : figures(result)}
${causes(page)}
${knownOnes(result)}
${flakyOnes(result)}
${agent(result)}
${rules(page)}
${observations(result)}
<section aria-labelledby="latency">
<h2 id="latency">Latency</h2>
${latencyOf(context.facts?.latencies ?? {})}
</section>
${again(page)}
</main>
${dataElement('har', harData(result, drawn))}`
  return documentOf({
    title: `${target.name}: ${result.verdict}`,
    style: timelineStyle + runPageStyle,
    script: `(${inBrowser.toString()})()`,
    body,
  })
}

interface Page {
  result: Result
  context: Context
  /** The exchanges that are shown in full, by id. */
  drawn: ReadonlyMap<string, Exchange>
}

function drawnExchanges({ requirements }: Result, { exchanges }: Context): Map<string, Exchange> {
  const failed = requirements.filter(({ verdict }) => verdict === 'fail')
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

function harData(result: Result, drawn: ReadonlyMap<string, Exchange>): Record<string, unknown> {
  const { log } = harOf(result, drawn.values())
  const ids = [...drawn.keys()]
  const { entries, ...rest } = log
  return { log: rest, ...Object.fromEntries(entries.map((entry, index) => [ids[index] ?? '', entry])) }
}

const columns = ['pass', 'fail', 'inconclusive', 'skipped', 'error'] as const

function figures({ summary, usage, created, profile, scope, replays = [], waived = {} }: Result): Markup {
  const narrowed = [...scope.only.map((each) => `only ${each}`), ...scope.skip.map((each) => `without ${each}`)]
  const list: [string, string][] = [
    ['Must rules held', String(summary.must.pass)],
    ['Must rules broken', String(summary.must.fail)],
    ['Not decided', String(summary.must.inconclusive + summary.must.error)],
    ['Not exercised', String(summary.must.skipped)],
    ['Scope', [profile, ...narrowed].join(', ')],
    ['Metered sends', String(usage.meteredSends)],
    ['Requests', `${usage.requests.toLocaleString('en')}, ${bytes(usage.bytesOut)} out, ${bytes(usage.bytesIn)} in`],
    ['Conversations made', String(created.length)],
    ['Scenes played again', String(replays.length)],
    ...(Object.keys(waived).length === 0
      ? []
      : ([['Waived', String(Object.keys(waived).length)]] as [string, string][])),
  ]
  const row = (name: string, tally: Result['summary']['must']): Markup =>
    html`<tr><th scope="row">${name}</th>${columns.map((each) => html`<td>${tally[each]}</td>`)}</tr>
`
  return html`<section aria-labelledby="figures">
<h2 id="figures">In figures</h2>
<dl class="figures">${list.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>
`,
  )}</dl>
<div class="scroll" tabindex="0" role="region" aria-label="Verdicts by level"><table>
<thead><tr><th scope="col">Level</th>${columns.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>${row('must', summary.must)}${row('standard', summary.standard)}<tr><th scope="row">open</th><td colspan="5">${openWords(summary.open)}</td></tr></tbody>
</table></div>
</section>`
}

/** What broke, those of one cause together, before anything else. */
function causes({ result }: Page): Markup {
  const [failed] = splitByBaseline(
    result,
    result.requirements.filter(({ level, verdict }) => level === 'must' && verdict === 'fail'),
  )
  if (failed.length === 0) return html``
  const items = byCause(failed, result).map(([first, ...others]) =>
    first === undefined
      ? html``
      : html`<li><a href="#${idOf(first)}">${first.id}</a>: ${first.text}${
          others.length === 0
            ? ''
            : html` <small>and for the same cause, most likely: ${others.map((each, index) => html`${index === 0 ? '' : ', '}<a href="#${idOf(each)}">${each.id}</a>`)}</small>`
        }</li>
`,
  )
  return html`<section aria-labelledby="broken">
<h2 id="broken">What broke <small>${count(failed.length, 'rule')}, ${count(items.length, 'cause')}</small></h2>
<ol>
${items}</ol>
</section>`
}

/** What the baseline knows: what broke as it says, and what does no more. */
function knownOnes(result: Result): Markup {
  const { baseline = [] } = result
  const line = baselineLine(result)
  if (line === undefined) return html``
  const list = (title: string, ids: readonly string[]): Markup =>
    ids.length === 0
      ? html``
      : html`<h3>${title}</h3>
<ul>${ids.map((id) => html`<li><a href="#rule-${id}">${knownLine(id, result)}</a></li>`)}</ul>`
  const failing = baseline.filter(({ verdict }) => verdict === 'fail').map(({ requirement }) => requirement)
  const undecided = baseline
    .filter(({ verdict, because }) => verdict === 'inconclusive' && because !== undefined)
    .map(({ requirement }) => requirement)
  return html`<section aria-labelledby="baseline">
<h2 id="baseline">Against the baseline: ${line}</h2>
${list('Broken, as in the baseline', failing)}
${list('Not decided, as a consequence', undecided)}
${list(
  passesAgainTitle,
  passesAgain(result).map(({ requirement }) => requirement),
)}
</section>`
}

/** What was not the same in all of several runs. */
function flakyOnes(result: Result): Markup {
  if (result.runs === undefined) return html``
  return html`<section aria-labelledby="flaky">
<h2 id="flaky">${flakyTitle} <small>${count(result.flaky?.length ?? 0, 'rule')}</small></h2>
<ul>${flakyLines(result).map((line, index) => html`<li><a href="#rule-${result.flaky?.[index]?.requirement ?? ''}">${line}</a></li>`)}</ul>
<ul>${runLines(result).map((line) => html`<li>${line}</li>`)}</ul>
</section>`
}

function agent(result: Result): Markup {
  const lines = agentLines(result)
  if (lines.length === 0) return html``
  return html`<section aria-labelledby="agent">
<h2 id="agent">The agent did not do what it was told</h2>
<p>No rule is blamed for it.</p>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
</section>`
}

function rules(page: Page): Markup {
  const { requirements } = page.result
  const sections = [...Map.groupBy(requirements, ({ section }) => section)].sort(([a], [b]) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const verdicts = [...new Set(requirements.map(({ verdict }) => verdict))]
  return html`<section aria-labelledby="rules">
<h2 id="rules">Rule by rule</h2>
<div class="tools" role="search">
<label>Search <input id="search" type="search" placeholder="words of a rule, an id" autocomplete="off"></label>
<span role="group" aria-label="Show">
<button type="button" data-verdict="" aria-pressed="true">all</button>
${verdicts.map(
  (each) => html`<button type="button" data-verdict="${each}" aria-pressed="false">${verdictWords[each]}</button>
`,
)}</span>
<button type="button" id="open-all">Open all</button> <button type="button" id="close-all">Close all</button>
<p class="faint"><span id="found" role="status"></span> Keys: / searches, j and k move from rule to rule, Enter opens.</p>
</div>
${sections.map(([section, rows]) => sectionOf(section, rows, page))}
</section>`
}

function sectionOf(section: string, rows: readonly RequirementResult[], page: Page): Markup {
  const tally = Object.entries(verdictWords).flatMap(([verdict, name]) => {
    const number = rows.filter((row) => row.verdict === verdict).length
    return number === 0 ? [] : [`${number} ${name}`]
  })
  const name = sectionNames[section]
  return html`<section class="section" aria-labelledby="section-${section}">
<h3 id="section-${section}">${section}${name === undefined ? '' : ` ${name}`} <small>${tally.join(', ')}</small></h3>
${rows.map((row) => rule(row, page))}
</section>`
}

function rule(row: RequirementResult, page: Page): Markup {
  const words = `${row.id} ${row.text} ${row.level} ${verdictWords[row.verdict]}`.toLowerCase()
  return html`<details class="rule ${row.verdict}" id="${idOf(row)}" data-verdict="${row.verdict}" data-words="${words}">
<summary><span class="chip">${verdictWords[row.verdict]}</span> <code>${row.id}</code> ${row.text}${toleranceOf(row) === undefined ? '' : html` <small>with tolerance</small>`}</summary>
<div class="inside">
<p class="faint">${row.level === 'must' ? 'The specification states it' : row.level === 'standard' ? 'HTTP or SSE states it: a warning' : 'The specification leaves it open'}, section ${row.section}. Held at ${count(row.held, 'place')}, broken at ${row.broken}. <a href="#${idOf(row)}">Link to this rule</a></p>
${whyOf(row, page.result)}
${row.findings.slice(0, shownFindings).map((finding, index) => findingOf(finding, `${idOf(row)}-${index + 1}`, page))}
${row.broken > shownFindings ? html`<p>Broken at ${row.broken - Math.min(row.findings.length, shownFindings)} more places; <code>transcript.jsonl.gz</code> has them.</p>` : ''}
${row.verdict === 'fail' || row.verdict === 'inconclusive' ? copyable(`replay-${idOf(row)}`, 'Play this rule again', ruleAgain(page.result, row.id)) : ''}
</div>
</details>
`
}

function whyOf(row: RequirementResult, { waived = {} }: Result): Markup {
  const waiver = Object.hasOwn(waived, row.id)
    ? html`<p>Waived in the target file: ${waived[row.id] ?? ''}</p>`
    : html``
  const tolerance = toleranceOf(row)
  if (tolerance !== undefined) return html`<p>This rule ${tolerance}.</p>${waiver}`
  if (row.verdict === 'skipped') return html`<p>Not exercised: ${skipReason(row)}.</p>${waiver}`
  return row.note === undefined ? waiver : html`<p>${row.note}</p>${waiver}`
}

function findingOf({ at, expected, actual, exchange: id }: Finding, place: string, page: Page): Markup {
  const exchange = id === undefined ? undefined : page.drawn.get(id)
  return html`<div class="finding">
<p><strong>at ${at}</strong></p>
<dl class="contrast">${expected === undefined ? '' : html`<dt>expected</dt><dd>${expected}</dd>`}${actual === undefined ? '' : html`<dt>actual</dt><dd class="actual">${actual}</dd>`}</dl>
${exchange === undefined ? (id === undefined ? '' : html`<p class="faint">Exchange ${id} in <code>transcript.jsonl.gz</code>.</p>`) : exchangeOf(exchange, place, page)}
</div>`
}

function exchangeOf(exchange: Exchange, place: string, { context: { facts }, result: { target } }: Page): Markup {
  const { id, method, path, credential, status, failure } = exchange
  const answer = bodyOf(exchange)
  return html`<p><code>${cut(`${method} ${path}`, 300)}</code> ${credential === 'none' ? 'without a credential' : `as ${credential}`}: ${status === null ? 'no answer' : `status ${status}`}${failure === null ? '' : `, ${failure.kind}: ${failure.message}`}</p>
${timelineOf(exchange, facts?.waitLimitMs)}
<details><summary>Request and answer, as text</summary>
<pre tabindex="0">${headersOf(exchange.requestHeaders)}

${exchange.requestBody ?? '(no body)'}</pre>
<pre tabindex="0">${headersOf(exchange.headers)}

${answer === '' ? '(no body)' : cut(answer, shownCharacters)}</pre>
</details>
${copyable(`curl-${place}`, 'Send it again', curlLine(exchange, target.baseUrl))}
<p><button type="button" data-har="${id}">Download ${id} as HAR</button></p>`
}

function headersOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function copyable(id: string, label: string, text: string | undefined): Markup {
  if (text === undefined) return html``
  return html`<div class="copyable"><span>${label}:</span> <button type="button" data-copy="${id}">Copy</button><pre id="${id}" tabindex="0">${text}</pre></div>`
}

function observations({ observations: all, requirements }: Result): Markup {
  const texts = new Map(requirements.map(({ id, text, section }) => [id, { text, section }]))
  const lines = [...Map.groupBy(all, ({ requirement }) => requirement)].map(([id, seen]) => {
    const values = [...Map.groupBy(seen, ({ value }) => cut(JSON.stringify(value) ?? '', 120))]
    return html`<tr><th scope="row"><a href="#rule-${id}">${id}</a></th><td>${texts.get(id)?.text ?? ''}</td><td>${values.slice(0, 4).map(([value, some], index) => html`${index === 0 ? '' : ', '}<code>${value}</code>${some.length > 1 ? ` ${some.length} times` : ''}`)}${values.length > 4 ? html` <span class="faint">and ${values.length - 4} more</span>` : ''}</td></tr>
`
  })
  return html`<section aria-labelledby="observations">
<h2 id="observations">How this service answers what the specification leaves open</h2>
${
  lines.length === 0
    ? html`<p>Nothing was observed.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Observations"><table>
<thead><tr><th scope="col">Question</th><th scope="col">In words</th><th scope="col">Seen</th></tr></thead>
<tbody>
${lines}</tbody>
</table></div>`
}
</section>`
}

function again({ result }: Page): Markup {
  const replays = (result.replays ?? []).map(
    ({ scene, reason }) => html`<li>Scene ${scene} was played again: ${reason}</li>`,
  )
  return html`<section aria-labelledby="again">
<h2 id="again">Once more</h2>
${copyable('replay-all', 'The same run again', runAgain(result))}
${replays.length === 0 ? '' : html`<ul>${replays}</ul>`}
<p>Every exchange of this run is in <code>transcript.jsonl.gz</code>, and <code>agent-conformance rejudge</code> judges it again without a request.</p>
</section>`
}

function idOf({ id }: RequirementResult): string {
  return `rule-${id}`
}
