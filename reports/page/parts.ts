import { sectionTitles } from '../../schemas/section-titles.ts'
import type { RuleResult } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { inScope, numberOf } from '../numbers.ts'
import type { Tone } from '../verdict.ts'
import { type Known, signs, tallied } from './verdicts.ts'

/** A sign for eyes; the word beside it is for everybody. */
export function mark(tone: Tone): Markup {
  return html`<span class="mark" aria-hidden="true">${signs[tone]}</span>`
}

export function chip(tone: Tone, word: string): Markup {
  return html`<span class="chip ${tone}">${mark(tone)}${word}</span>`
}

/** The head of every page: what it is of, the verdict, and the scope. */
export function hero({ tone, kind, verdict: whole, facts }: Record<'kind' | 'verdict', string> & Hero): Markup {
  // What a headline adds to the verdict is smaller: a phone has room for the verdict and the first failure.
  const [verdict = '', ...notes] = whole.split('; ')
  return html`<header class="hero ${tone}"><div class="wrap">
<p class="kind">${kind}</p>
<h1>${mark(tone)}<span>${verdict}</span></h1>
${notes.map(
  (note) => html`<p>${note.charAt(0).toUpperCase() + note.slice(1)}.</p>
`,
)}<ul class="facts plain">${facts.map((each) => html`<li>${each}</li>`)}</ul>
</div></header>`
}

interface Hero {
  tone: Tone
  facts: readonly (string | Markup)[]
}

/** `2026-03-04 04:06 UTC`. */
export function minuteOf(startedAt: string): string {
  return `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** A section that a link can name. Its heading may say how many things it holds. */
export function section(id: string, title: string | Markup, body: Markup, total?: number): Markup {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}${total === undefined ? '' : html` <small>${total}</small>`}</h2>
${body}
</section>`
}

/** A part that its reader opens. */
export function fold(
  title: string | Markup,
  body: Markup,
  { id, isOpen = false }: { id?: string; isOpen?: boolean } = {},
): Markup {
  return html`<details class="fold"${{ markup: isOpen ? ' open' : '' }}${id === undefined ? '' : html` id="${id}"`}><summary>${title}</summary>
${body}
</details>
`
}

/** A figure with its name; the tone says whether it is as it should be. */
export type Figure = readonly [name: string, value: string, tone?: Tone]

export function figures(all: readonly Figure[]): Markup {
  return html`<dl class="figures">${all.map(
    ([
      name,
      value,
      tone,
    ]) => html`<div${tone === undefined ? '' : html` class="${tone}"`}><dt>${name}</dt><dd>${value}</dd></div>
`,
  )}</dl>`
}

type Rule = Pick<RuleResult, 'level' | 'verdict' | 'section' | 'reason'> & Known

/** How many of some rules have each verdict: of the mandatory ones in scope. An internal error is listed only if there is one. */
function tallyOf(rules: readonly Rule[]): { tone: Tone; word: string; number: number }[] {
  const mandatory = inScope(rules)
  const [known, others] = [true, false].map((isIt) => mandatory.filter(({ isKnown = false }) => isKnown === isIt))
  const withKnown = tallied.flatMap(({ tone, word, verdict }): { tone: Tone; word: string; number: number }[] => [
    { tone, word, number: numberOf(others ?? [], verdict) },
    ...(verdict === 'fail' ? [{ tone: 'warn' as const, word: 'known failure', number: known?.length ?? 0 }] : []),
  ])
  const isLeftOut = (word: string): boolean =>
    word === 'internal error' || word === (known?.length === 0 ? 'known failure' : 'fail')
  return withKnown.filter(({ word, number }) => number > 0 || !isLeftOut(word))
}

/** The shares of the four words as a bar. Words beside it say the same. */
export function bar(rules: readonly Rule[]): Markup {
  return html`<span class="bar" aria-hidden="true">${tallyOf(rules).map(({ tone, number }) =>
    number === 0 ? '' : html`<i class="${tone}" ${{ markup: `style="flex:${number}"` }}></i>`,
  )}</span>`
}

/** The four words with their numbers; where a page has a list of rules, each leads to its own. */
export function tally(rules: readonly Rule[], hasList: boolean): Markup {
  const link = (word: string, inside: Markup): Markup =>
    hasList ? html`<a href="#rules" data-show="${word}">${inside}</a>` : html`<span>${inside}</span>`
  return html`${bar(rules)}<ul class="tally">${tallyOf(rules).map(
    ({
      tone,
      word,
      number,
    }) => html`<li class="${number === 0 ? 'none' : tone}">${link(word, html`<b>${number}</b> ${word}`)}</li>
`,
  )}</ul>`
}

/** `1 fail, 40 pass`, the worst first. */
export function tallyWords(rules: readonly Rule[]): string {
  const order: readonly Tone[] = ['fail', 'unsure', 'warn', 'none', 'pass']
  return tallyOf(rules)
    .toSorted((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone))
    .flatMap(({ word, number }) => (number === 0 ? [] : [`${number} ${word}`]))
    .join(', ')
}

/** The rules of each section of the specification, in its order. */
export function bySection<T>(all: readonly T[], sectionOf: (each: T) => string): [string, T[]][] {
  return [...Map.groupBy(all, sectionOf)].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
}

/** `4.5 List messages`. */
export function sectionTitle(number: string): string {
  return [number, sectionTitles[number] ?? ''].join(' ').trim()
}

/** The sections of the specification with their state, each a link to its rules. */
export function strip(rules: readonly Rule[]): Markup {
  const cells = bySection(inScope(rules), (rule) => rule.section).map(([number, some]) => {
    const worst = tallyOf(some).find(({ tone, number }) => number > 0 && (tone === 'fail' || tone === 'unsure'))
    const title = `${sectionTitle(number)}: ${tallyWords(some)}`
    return html`<li><a href="#section-${number}" class="${worst?.tone ?? 'pass'}" title="${title}"><span aria-hidden="true">${number}</span><span class="heard">${title}</span>${bar(some)}</a></li>
`
  })
  return html`<nav aria-label="Sections of the specification"><ul class="strip">${cells}</ul></nav>`
}

/** A text to be copied, in full; with a button on pages that have a script. */
export function copyable(id: string, label: string, text: string | undefined, hasScript = true): Markup {
  if (text === undefined) return html``
  const button = hasScript ? html`<button type="button" data-copy="${id}">Copy</button>` : ''
  return html`<div class="copyable"><span class="muted">${label}</span> ${button}<pre id="${id}" tabindex="0">${text}</pre></div>`
}

/** A drawn picture. */
export function picture(label: string, svg: string): Markup {
  return html`<div class="scroll picture" tabindex="0" role="group" aria-label="${label}, picture">${{ markup: svg }}</div>`
}

/** A picture in a card: its caption says what it shows, and a table has its values. `svg` is labelled by `labelsOf(id)`. */
export function pictureCard(
  { id, title, summary, svg }: { id: string; title: string; summary: string; svg: string },
  values: readonly (readonly string[])[] = [],
): Markup {
  const [heading = [], ...rows] = values
  return html`<div class="card" id="${id}"><h3 id="${id}-title">${title}</h3>
<p class="muted" id="${id}-summary">${summary}</p>
${picture(title, svg)}
${rows.length === 0 ? '' : html`<details><summary>Values</summary>${tableOf(`${title}, values`, heading, rows)}</details>`}</div>
`
}

/** The elements that say what the picture of a card shows. */
export function labelsOf(id: string): string {
  return `${id}-title ${id}-summary`
}

/** Lines of text as they are. */
export function lines(all: readonly string[]): Markup {
  return html`<pre tabindex="0">${all.map((line) => html`${line}\n`)}</pre>`
}

/** Stays on one line. */
const shortCell = /^(?:[\d.,:]+ \S+|\S+)$/

/**
 * A table that scrolls by itself where the page is narrow, by keyboard too; the first cell of a row names it. A stacked one shows each
 * cell there in a line of its own, with the name of its column.
 */
export function tableOf(
  label: string,
  heading: readonly string[],
  rows: readonly (readonly (string | Markup)[])[],
  { isStacked = false, caption }: { isStacked?: boolean; caption?: string } = {},
): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table${{ markup: isStacked ? ' class="sides"' : '' }}>${caption === undefined ? '' : html`<caption>${caption}</caption>`}
<thead><tr>${heading.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([
    first = '',
    ...others
  ]) => html`<tr><th scope="row">${first}</th>${others.map((cell, at) => cellOf(cell, isStacked ? heading[at + 1] : undefined))}</tr>
`,
)}</tbody>
</table></div>`
}

function cellOf(cell: string | Markup, column?: string): Markup {
  const of = column === undefined ? '' : html` data-of="${column}"`
  return typeof cell === 'string' && shortCell.test(cell) && cell.length < 24
    ? html`<td class="number"${of}>${cell}</td>`
    : html`<td${of}>${cell}</td>`
}
