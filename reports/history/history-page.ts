import type { RuleResult } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { chip, fold, hero, section, tableOf } from '../page/parts.ts'
import { signs, toneOf } from '../page/verdicts.ts'
import type { Tone } from '../verdict.ts'
import { count, percent, verdictWords } from '../words.ts'
import { buildsText, type History } from './history-text.ts'
import { coverageOf, type Failing, type Night, nightNames } from './nights.ts'

/** So many nights stand side by side. */
const shownNights = 60

const words: Record<Failing['course'], string> = { new: 'fails', flaky: 'flaky', fixed: 'fixed' }
const tones: Record<Failing['course'], Tone> = { new: 'fail', flaky: 'unsure', fixed: 'pass' }

/** A row for each rule whose verdict was not the same on all nights, a column for each of the last nights, the newest first. One file without network. */
export function renderHistoryPage(histories: readonly History[]): string {
  const isFailing = histories.some(({ failing }) => failing.some(({ course }) => course === 'new'))
  const tone = isFailing ? 'fail' : 'pass'
  const names = histories.map(({ target }) => target).join(', ')
  return documentOf({
    title: `${names}: history`,
    tone,
    body: html`${hero({
      tone,
      kind: `History · ${names}`,
      verdict: isFailing ? 'Rules fail that passed before' : 'No rule fails on the last night',
      facts: histories.map(({ target, nights }) => `${target}: ${count(nights.length, 'night')}`),
    })}
<main>
${histories.map(historyPart)}
</main>`,
  })
}

function historyPart({ target, nights, failing, changed, drifts, missing }: History, index: number): Markup {
  const nameOf = nightNames(nights)
  // The newest first: sixty columns are wider than a screen.
  const shown = nights.slice(-shownNights).toReversed()
  const last = nights.at(-1)
  const moving = new Set(failing.map(({ rule }) => rule))
  const others = [...(last?.rules.keys() ?? [])].filter((id) => !moving.has(id) && isMixed(id, shown))
  const always = [...(last?.rules.keys() ?? [])].filter((id) => !moving.has(id) && !isMixed(id, shown))
  const rows = failing.map((each) =>
    ruleRow(
      each.rule,
      shown,
      nameOf,
      html`${chip(tones[each.course], words[each.course])} ${courseWords(each, nameOf)}`,
    ),
  )
  return section(
    `target-${index + 1}`,
    target,
    html`${last === undefined ? '' : html`<p>${coverageWords(last, nameOf)}</p>`}
${missing.length === 0 ? '' : html`<p>No run on ${count(missing.length, 'day')}: ${missing.join(', ')}.</p>`}
${rows.length === 0 ? html`<p>No rule failed on any of these nights.</p>` : grid(rows, shown, nameOf)}
${
  others.length === 0
    ? ''
    : fold(
        html`Rules that never failed, and were not decided on each night <small>${others.length}</small>`,
        grid(
          others.map((rule) => ruleRow(rule, shown, nameOf, html``)),
          shown,
          nameOf,
        ),
      )
}
${
  changed.length === 0
    ? ''
    : fold(
        html`Observed behaviour that changed <small>${changed.length}</small>`,
        tableOf(
          'Changes',
          ['Rule', 'Night', 'Before', 'After'],
          changed.map(({ rule, night, was, is }) => [rule, nightWords(night, nameOf), was, is]),
        ),
      )
}
${
  drifts.length === 0
    ? ''
    : fold(
        'Latency that moved in the last week',
        tableOf(
          'Medians',
          ['Endpoint', 'Before, ms', 'Last week, ms'],
          drifts.map(({ endpoint, wasMs, isMs }) => [endpoint, String(wasMs), String(isMs)]),
        ),
      )
}
${fold(html`Rules with one verdict on all nights <small>${always.length}</small>`, html`<ul>${always.map((id) => html`<li><code>${id}</code>: ${verdictWords[last?.rules.get(id) ?? 'pass']}</li>`)}</ul>`)}`,
  )
}

function isMixed(id: string, nights: readonly Night[]): boolean {
  return new Set(nights.flatMap(({ rules }) => rules.get(id) ?? [])).size > 1
}

type NameOf = ReturnType<typeof nightNames>

/** Since when, and the share of nights where it is by chance. */
function courseWords({ course, since, failed, decided, rate, builds }: Failing, nameOf: NameOf): string {
  if (course === 'flaky')
    return `${percent(rate.share)} of ${count(decided, 'night')} (${percent(rate.low)} to ${percent(rate.high)})`
  const when = course === 'new' ? `since ${nightWords(since, nameOf)}` : `failed on ${count(failed, 'night')}`
  return `${when}${buildsText(builds)}`
}

function coverageWords(night: Night, nameOf: NameOf): string {
  const { decided, of } = coverageOf(night)
  return `Last night: ${nightWords(night, nameOf)}, ${night.verdict}, ${decided} of ${count(of, 'mandatory rule')} decided.`
}

function nightWords(night: Night, nameOf: NameOf): string {
  return `${nameOf(night)}${night.build === undefined ? '' : `, ${night.build}`}`
}

function grid(rows: readonly Markup[], nights: readonly Night[], nameOf: NameOf): Markup {
  const head = nights.map(
    (night) => html`<th scope="col" title="${nightWords(night, nameOf)}"><span>${nameOf(night).slice(5)}</span></th>`,
  )
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Verdicts by night"><table class="nights">
<thead><tr><th scope="col">Rule</th>${head}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`
}

function ruleRow(rule: string, nights: readonly Night[], nameOf: NameOf, course: Markup): Markup {
  return html`<tr><th scope="row"><code>${rule}</code> <small>${course}</small></th>${nights.map((night) => cell(rule, night, nameOf))}</tr>
`
}

function cell(rule: string, night: Night, nameOf: NameOf): Markup {
  const verdict: RuleResult['verdict'] | undefined = night.rules.get(rule)
  if (verdict === undefined) return html`<td></td>`
  const tone = toneOf({ level: 'mandatory', verdict })
  const label = `${verdictWords[verdict]} on ${nightWords(night, nameOf)}`
  return html`<td class="${tone}"><a href="${`${night.folder}/result.json`}" title="${label}" aria-label="${label}">${signs[tone]}</a></td>`
}
