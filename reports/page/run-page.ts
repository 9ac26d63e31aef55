import type { Result, RuleResult } from '../../schemas/types.ts'
import { runAgain } from '../again.ts'
import { attestedSection } from '../attested.ts'
import { isKnown, splitByBaseline } from '../baseline.ts'
import { builds } from '../build.ts'
import { byCause } from '../causes.ts'
import { headline } from '../headline.ts'
import { html, type Markup } from '../markup.ts'
import { nextSteps } from '../next-steps.ts'
import { openReason, rulesIn, skipReason, unexercised } from '../not-exercised.ts'
import { inScope, isWaived } from '../numbers.ts'
import { type Observed, observedByRule } from '../observed.ts'
import type { Context } from '../renderer.ts'
import { ownCommand } from '../shell.ts'
import { toleranceOf } from '../tolerance.ts'
import { toneOfRun, verdictOf } from '../verdict.ts'
import { shownRules } from '../watch-text.ts'
import { bytes, count, cut, duration } from '../words.ts'
import { inBrowser } from './browser.ts'
import { dataElement, documentOf } from './document.ts'
import { drawnExchanges, failureCard, harData, idOf, type Page } from './evidence.ts'
import { latencyOf } from './latency.ts'
import {
  bar,
  bySection,
  chip,
  copyable,
  figures,
  fold,
  hero,
  minuteOf,
  section,
  sectionTitle,
  strip,
  tableOf,
  tally,
  tallyWords,
} from './parts.ts'
import { agent, clients, flakyOnes, knownOnes } from './run-notes.ts'
import { isInformational, isMandatory, levelWords, toneOf, wordOf } from './verdicts.ts'

/** Root causes that are shown at once; the others are folded. */
const shownCauses = 8

/** The page of a run: verdict, scope and root causes first, then figures, then every rule, folded. One file without network. */
export function renderRunPage(whole: Result, context: Context): string {
  const ofTraffic = whole.watched === true ? { ...whole, rules: shownRules(whole) } : whole
  const result = { ...ofTraffic, rules: ofTraffic.rules.map((row) => ({ ...row, isKnown: isKnown(whole, row) })) }
  const { target, startedAt, suite, seed, rules } = result
  const failed = rules.filter(({ verdict }) => verdict === 'fail')
  const page = { result, context, drawn: drawnExchanges(failed, context) }
  const tone = toneOfRun(result)
  const watched = result.watched === true
  const body = html`<a class="skip heard" href="#rules">Skip to the rules</a>
${hero({
  tone,
  kind: `${watched ? 'Watched traffic' : 'Conformance run'} · ${target.name}`,
  verdict: headline(result),
  facts: [
    html`<code>${target.baseUrl}</code>`,
    ...builds(target),
    `${minuteOf(startedAt)}, ${duration(result.durationMs)}`,
    ...(watched ? [] : [`seed ${seed}`]),
    ...(result.runId === undefined ? [] : [`run ${result.runId}`]),
    `${suite.name} ${suite.version}${result.requirements === undefined ? '' : `, ${result.requirements}`}`,
  ],
})}
<main>
${context.preface ?? ''}
${steps(result)}
${causes(page, failed)}
${watched ? clients(result) : ''}
${knownOnes(page, failed)}
${flakyOnes(result)}
${agent(result)}
${section('overview', 'Mandatory rules', html`${tally(rules, true)}${strip(rules)}`, inScope(rules).length)}
${warnings(page, failed)}
${unproved(result)}
${attestedSection(result)}
${ruleList(result)}
${details(result, context)}
</main>
${dataElement('har', harData(result, page.drawn))}`
  return documentOf({
    title: `${target.name}: ${verdictOf(result)}`,
    tone,
    script: `(${inBrowser.toString()})()`,
    body,
  })
}

/** The way from an incomplete run to a verdict. */
function steps(result: Result): Markup {
  const all = nextSteps(result)
  if (all.length === 0) return html``
  return section(
    'steps',
    'To get a verdict',
    html`<div class="card"><ol>${all.map((step) => html`<li>${step}</li>`)}</ol></div>`,
  )
}

/** Mandatory rules that fail, those of one root cause together. */
function causes(page: Page, failed: readonly RuleResult[]): Markup {
  const [fresh] = splitByBaseline(page.result, failed.filter(isMandatory))
  if (fresh.length === 0) return html``
  const cards = byCause(fresh, page.result).flatMap(([first, ...others]) =>
    first === undefined ? [] : [failureCard(first, page, others)],
  )
  const [shown, folded] = [cards.slice(0, shownCauses), cards.slice(shownCauses)]
  const title = html`Root causes <small>${cards.length}${cards.length === fresh.length ? '' : `, ${fresh.length} rules`}</small>`
  return section(
    'causes',
    title,
    html`${shown}${folded.length === 0 ? '' : html`<details class="more"><summary>${count(folded.length, 'more root cause')}</summary>${folded}</details>`}`,
  )
}

/** Rules of HTTP and SSE that fail: they change no verdict. */
function warnings(page: Page, failed: readonly RuleResult[]): Markup {
  const advisory = failed.filter((row) => !isMandatory(row))
  if (advisory.length === 0) return html``
  return section('warnings', 'Warnings', html`${advisory.map((row) => failureCard(row, page))}`, advisory.length)
}

/** What the run could not say, by its reason. */
function unproved(result: Result): Markup {
  const open = result.rules.filter((row) => toneOf(row) === 'unsure' && !isInformational(row) && !isWaived(result, row))
  const waived = result.rules.filter((row) => isWaived(result, row))
  const groups = (rows: readonly RuleResult[], reasonOf: (row: RuleResult) => string): Markup[] =>
    [...Map.groupBy(rows, reasonOf)]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(
        ([reason, some]) => html`<p>${cut(reason, 400)} <span class="muted">${count(some.length, 'rule')}</span></p>
<ul>${some.slice(0, 40).map((row) => html`<li><a href="#${idOf(row)}"><code>${row.id}</code></a> <span class="muted">${row.text}</span></li>`)}</ul>
`,
      )
  const isLeftOut = ({ reason }: RuleResult): boolean => reason === 'out-of-scope'
  const all = unexercised(result)
  const [skipped, leftOut] = [all.filter((row) => !isLeftOut(row)), all.filter(isLeftOut)]
  const part = (title: string, rows: readonly RuleResult[], inside: readonly Markup[], isOpen = false): Markup =>
    rows.length === 0 ? html`` : fold(html`${title} <small>${rulesIn(rows)}</small>`, html`${inside}`, { isOpen })
  if (open.length + waived.length + all.length === 0) return html``
  return section(
    'unproved',
    'Inconclusive and not exercised',
    html`${part('Inconclusive', open, groups(open, openReason), open.length > 0 && open.length <= 20)}
${part('Not exercised', skipped, groups(skipped, skipReason))}
${part('Out of scope', leftOut, groups(leftOut, skipReason))}
${part(
  'Waived',
  waived,
  groups(waived, ({ id }) => result.waived?.[id] ?? ''),
)}`,
  )
}

function ruleList(result: Result): Markup {
  const { rules } = result
  const observed = observedByRule(result)
  const present = new Set(rules.map(wordOf))
  const words = [
    'fail',
    'known failure',
    'warning',
    'new, fails',
    'inconclusive',
    'internal error',
    'not exercised',
    'pass',
    'observed',
  ].filter((each) => present.has(each))
  const title = html`All rules <small>${rules.length}</small>`
  return section(
    'rules',
    title,
    html`<div class="tools" role="search">
<label><span class="heard">Search the rules</span><input id="search" type="search" placeholder="Search rules: press /" autocomplete="off"></label>
<span role="group" aria-label="Show" class="tools" ${{ markup: 'style="margin:0"' }}>
<button type="button" data-show="" aria-pressed="true">all</button>
${words.map(
  (each) => html`<button type="button" data-show="${each}" aria-pressed="false">${each}</button>
`,
)}</span>
<button type="button" id="open-all">Open all</button> <button type="button" id="close-all">Close all</button>
<span class="muted" id="found" role="status"></span>
</div>
${bySection(rules, ({ section }) => section).map(([number, rows]) =>
  fold(
    html`${sectionTitle(number)} <small>${tallyWords(rows) || count(rows.length, 'rule')}</small>${bar(rows)}`,
    html`<div>${rows.map((row) => ruleOf(row, result, observed))}</div>`,
    { id: `section-${number}` },
  ),
)}`,
  )
}

function observedValue({ value, times }: Observed): Markup {
  return html`<code>${value}</code>${times > 1 ? ` × ${times}` : ''} `
}

/** A rule in the list. One that fails is shown above with its evidence, and linked. */
function ruleOf(row: RuleResult, result: Result, observed: Map<string, Observed[]>): Markup {
  const { id, text, level } = row
  const data = html`data-word="${wordOf(row)}" data-text="${`${id} ${text} ${level} ${wordOf(row)}`.toLowerCase()}"`
  const head = html`${chip(toneOf(row), wordOf(row))}<code>${id}</code><span class="words">${text}</span>`
  if (row.verdict === 'fail')
    return html`<a class="rule" href="#${idOf(row)}" ${data}>${head}</a>
`
  return html`<details class="rule" id="${idOf(row)}" ${data}><summary>${head}</summary>
<div class="inside">
<p class="muted">${levelWords[level]}. ${row.verdict === 'observed' ? html`Observed: ${(observed.get(id) ?? []).map(observedValue)}` : `${count(row.passed, 'check')} passed, ${row.failed} failed.`}</p>
${whyOf(row, result).map((line) => html`<p>${line}</p>`)}
</div></details>
`
}

function whyOf(row: RuleResult, { waived = {} }: Result): string[] {
  const tolerance = toleranceOf(row)
  return [
    ...(tolerance === undefined ? [] : [`This rule ${tolerance}.`]),
    ...(row.reason === undefined ? [] : [`Not exercised: ${skipReason(row)}.`]),
    ...(row.note === undefined || row.reason === 'not-applicable' ? [] : [row.note]),
    ...(Object.hasOwn(waived, row.id) ? [`Waived in the target file: ${waived[row.id]}`] : []),
  ]
}

function details(result: Result, { facts, folder = '.' }: Context): Markup {
  const { usage, created, replays = [] } = result
  const retries = replays.map(({ case: id, reason }) => html`<li>${id}: ${reason}</li>`)
  return section(
    'details',
    'Details',
    html`${fold('Latency', latencyOf(facts?.latencies ?? {}))}
${observations(result)}
${fold(
  html`Traffic and reproduction <small>${count(usage.requests, 'request')}, ${count(usage.meteredSends, 'metered send')}</small>`,
  html`<div>${figures([
    ['Metered sends', String(usage.meteredSends)],
    ['Requests', usage.requests.toLocaleString('en')],
    ['Bytes out, in', `${bytes(usage.bytesOut)}, ${bytes(usage.bytesIn)}`],
    ['Conversations created', String(created.length)],
    ['Retries', String(replays.length)],
  ])}
${retries.length === 0 ? '' : html`<ul>${retries}</ul>`}
${copyable('replay-all', 'Run it again', runAgain(result))}
<p class="muted">Every exchange is in <code>transcript.jsonl.gz</code>, in the folder of the result.</p>
${copyable('rejudge', 'Evaluate it again without a request', ownCommand(['rejudge', `${folder}/transcript.jsonl.gz`]))}</div>`,
)}`,
  )
}

function observations(result: Result): Markup {
  const texts = new Map(result.rules.map(({ id, text }) => [id, text]))
  const rows = [...observedByRule(result)].map(([id, seen]) => [
    html`<a href="#rule-${id}">${id}</a>`,
    texts.get(id) ?? '',
    html`${seen.map(observedValue)}`,
  ])
  return fold(
    html`Observed behaviour where the specification leaves a choice <small>${rows.length}</small>`,
    rows.length === 0 ? html`<p>None.</p>` : tableOf('Observations', ['Rule', 'Question', 'Observed'], rows),
  )
}
