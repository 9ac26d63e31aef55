import { sectionTitles } from '../../schemas/section-titles.ts'
import { html, type Markup } from '../markup.ts'
import { inScope, numberOf } from '../numbers.ts'
import { documentOf } from '../page/document.ts'
import { chip, fold, hero, section, sectionTitle, tallyWords } from '../page/parts.ts'
import { signs } from '../page/verdicts.ts'
import type { Tone } from '../verdict.ts'
import { count } from '../words.ts'
import { type Entry, serviceName, versionName } from './entry.ts'
import { entryTable } from './entry-table.ts'

/** What a site is made of. */
export interface Site {
  /** The day on which it was made: certificates expire. */
  day: string
  /** The suite that evaluated all of it. */
  suite: string
  /** The newest submission of each service, by the folder of the service. */
  newest: readonly Entry[]
  /** How many submissions there are in all. */
  submissions: number
}

/** The first page of a site: each service by its newest submission, then each by the sections of the specification. No script. */
export function renderMatrixPage({ day, suite, newest, submissions }: Site): string {
  return documentOf({
    title: 'Conversation Agent API: implementations',
    tone: 'none',
    body: html`${hero({
      tone: 'none',
      kind: 'Conformance matrix',
      verdict: 'Implementations of the Conversation Agent API',
      facts: [count(newest.length, 'service'), count(submissions, 'submission'), `made on ${day} with ${suite}`],
    })}
<main>
${section(
  'services',
  'Services',
  entryTable('Each service with its newest submission', 'Service', newest, serviceLink),
  newest.length,
)}
${section('sections', 'Sections of the specification', matrix(newest))}
${section(
  'about',
  'How to read this page',
  html`<div class="card"><p>Vendors submit their runs. “Evaluated again” says whether the recorded traffic gives the submitted verdicts.
It cannot say whether the recorded service was the one that is sold: a certificate names its signer.</p>
<p>The traffic of a load is not recorded, so its figures are those of the vendor.</p></div>`,
)}
</main>`,
  })
}

/** With the name of its folder, which maintainers have reviewed: the other is what the vendor calls it. */
function serviceLink(entry: Entry): Markup {
  return html`<a href="${entry.service}/index.html">${serviceName(entry)}</a> <small class="muted">${entry.service}</small>`
}

/** A line a service, a column a section that some service was tested on. */
function matrix(entries: readonly Entry[]): Markup {
  const numbers = Object.keys(sectionTitles)
    .filter((number) => entries.some(({ result }) => inScope(result.rules).some((rule) => rule.section === number)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const caption =
    'Mandatory rules of each section: how many passed, of how many if some were not exercised; or how many failed'
  return html`${legend()}
<div class="scroll matrix sections" tabindex="0" role="group" aria-label="Services by section"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Service</th>${numbers.map((number) => html`<th scope="col"><abbr title="${sectionTitle(number)}">${number}</abbr></th>`)}</tr></thead>
<tbody>
${entries.map(
  (entry) => html`<tr><th scope="row">${serviceLink(entry)}</th>${numbers.map((number) => cell(entry, number))}</tr>
`,
)}</tbody>
</table></div>
${fold(
  html`Titles of the sections <small>${numbers.length}</small>`,
  html`<ul>${numbers.map((number) => html`<li>${sectionTitle(number)}</li>`)}</ul>`,
)}`
}

const meanings = [
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['unsure', 'inconclusive'],
  ['none', 'not exercised'],
] as const satisfies readonly (readonly [Tone, string])[]

function legend(): Markup {
  return html`<ul class="tools plain">${meanings.map(([tone, word]) => html`<li>${chip(tone, word)}</li>`)}</ul>`
}

/** The worst verdict of a section and how many rules have it; its link leads to these rules. */
function cell(entry: Entry, number: string): Markup {
  const rules = inScope(entry.result.rules).filter((rule) => rule.section === number)
  const numbers = {
    fail: numberOf(rules, 'fail'),
    unsure: numberOf(rules, 'inconclusive') + numberOf(rules, 'error'),
    pass: numberOf(rules, 'pass'),
    none: rules.length,
  }
  const tone = (['fail', 'unsure', 'pass'] as const).find((each) => numbers[each] > 0) ?? 'none'
  const isPart = tone === 'pass' && numbers.pass < rules.length
  const shown = `${signs[tone]} ${numbers[tone]}${isPart ? `/${rules.length}` : ''}`
  const what = `${serviceName(entry)} ${versionName(entry)}, ${sectionTitle(number)}: ${tallyWords(rules) || 'out of scope'}`
  const href = `${entry.service}/${entry.name}/index.html#section-${number}`
  return html`<td class="${tone}"><a href="${href}" title="${what}"><span aria-hidden="true">${shown}</span><span class="heard">${what}</span></a></td>`
}
