import { chapterTitle, sectionTitles } from '../../schemas/section-titles.ts'
import type { Verdict } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { inScope } from '../numbers.ts'
import { documentOf } from '../page/document.ts'
import { chip, hero, section, tallyWords } from '../page/parts.ts'
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
${section('chapters', 'Chapters of the specification', matrix(newest))}
${section(
  'about',
  'How to read this page',
  html`<div class="card"><p>“Conformant” means: no mandatory rule failed, and each rule that could be exercised was decided. The vendor named in
the first column ran the suite on its own service, and submitted the run. “Evaluated again” says whether the recorded traffic gives the submitted verdicts.
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

/** A line a service, a column a chapter that some service was tested on. */
function matrix(entries: readonly Entry[]): Markup {
  const tested = new Set(
    entries.flatMap(({ result }) => inScope(result.rules).map(({ section }) => chapterOf(section))),
  )
  // Of the specification alone: a submission may name others.
  const chapters = [...new Set(Object.keys(sectionTitles).map(chapterOf))].filter((each) => tested.has(each)).toSorted()
  const caption =
    'Mandatory rules of each chapter: how many passed, of how many if some were not exercised; or how many failed. A service’s page has each section.'
  return html`${legend()}
<div class="scroll matrix sections" tabindex="0" role="group" aria-label="Services by chapter"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Service</th>${chapters.map((chapter) => html`<th scope="col">${chapter} ${chapterTitle(chapter)}</th>`)}</tr></thead>
<tbody>
${entries.map(
  (entry) => html`<tr><th scope="row">${serviceLink(entry)}</th>${chapters.map((chapter) => cell(entry, chapter))}</tr>
`,
)}</tbody>
</table></div>`
}

function chapterOf(section: string): string {
  return section.split('.')[0] ?? section
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

/** The worst verdict of a chapter and how many rules have it; its link leads to the first section with that verdict. */
function cell(entry: Entry, chapter: string): Markup {
  const rules = inScope(entry.result.rules).filter(({ section }) => chapterOf(section) === chapter)
  const verdicts: Readonly<Partial<Record<Tone, readonly Verdict[]>>> = {
    fail: ['fail'],
    unsure: ['inconclusive', 'error'],
    pass: ['pass'],
  }
  const of = (tone: Tone) => rules.filter(({ verdict }) => verdicts[tone]?.includes(verdict))
  const tone = (['fail', 'unsure', 'pass'] as const).find((each) => of(each).length > 0) ?? 'none'
  const some = tone === 'none' ? rules : of(tone)
  const isPart = tone === 'pass' && some.length < rules.length
  const shown = `${signs[tone]} ${some.length}${isPart ? `/${rules.length}` : ''}`
  const what = `${serviceName(entry)} ${versionName(entry)}, ${chapter} ${chapterTitle(chapter)}: ${tallyWords(rules) || 'out of scope'}`
  const place = some[0] === undefined ? '' : `#section-${some[0].section}`
  const href = `${entry.service}/${entry.name}/index.html${place}`
  return html`<td class="${tone}"><a href="${href}" title="${what}"><span aria-hidden="true">${shown}</span><span class="heard">${what}</span></a></td>`
}
