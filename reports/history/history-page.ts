import type { RuleResult } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { chip, fold, hero, section, tableOf } from '../page/parts.ts'
import { signs, toneOf } from '../page/verdicts.ts'
import type { Tone } from '../verdict.ts'
import { count, percent, verdictWords } from '../words.ts'
import { dayOf, type History } from './history-text.ts'
import { coverageOf, type Failing, type Night } from './nights.ts'

/** So many nights stand side by side. */
const shownNights = 60

const words: Record<Failing['course'], string> = { new: 'fails', flaky: 'flaky', fixed: 'fixed' }
const tones: Record<Failing['course'], Tone> = { new: 'fail', flaky: 'unsure', fixed: 'pass' }

/** A row for each rule whose verdict was not the same on all nights, a column for each of the last nights. One file without network. */
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

function historyPart({ target, nights, failing, changed, drifts }: History, index: number): Markup {
  const shown = nights.slice(-shownNights)
  const last = nights.at(-1)
  const moving = new Set(failing.map(({ rule }) => rule))
  const others = [...(last?.rules.keys() ?? [])].filter((id) => !moving.has(id) && isMixed(id, shown))
  const always = [...(last?.rules.keys() ?? [])].filter((id) => !moving.has(id) && !isMixed(id, shown))
  const rows = [
    ...failing.map((each) =>
      ruleRow(each.rule, shown, html`${chip(tones[each.course], words[each.course])} ${rateOf(each)}`),
    ),
    ...others.map((rule) => ruleRow(rule, shown, html``)),
  ]
  return section(
    `target-${index + 1}`,
    target,
    html`${last === undefined ? '' : html`<p>${coverageWords(last)}</p>`}
${rows.length === 0 ? html`<p>Each rule had one verdict on all of these nights.</p>` : grid(rows, shown)}
${
  changed.length === 0
    ? ''
    : fold(
        html`Observed behaviour that changed <small>${changed.length}</small>`,
        tableOf(
          'Changes',
          ['Rule', 'Night', 'Before', 'After'],
          changed.map(({ rule, night, was, is }) => [rule, nightWords(night), was, is]),
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

function rateOf({ rate, decided }: Failing): string {
  return `${percent(rate.share)} of ${count(decided, 'night')} (${percent(rate.low)} to ${percent(rate.high)})`
}

function coverageWords(night: Night): string {
  const { decided, of } = coverageOf(night)
  return `Last night: ${nightWords(night)}, ${night.verdict}, ${decided} of ${count(of, 'mandatory rule')} decided.`
}

function nightWords(night: Night): string {
  return `${dayOf(night)}${night.build === undefined ? '' : `, ${night.build}`}`
}

function grid(rows: readonly Markup[], nights: readonly Night[]): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Verdicts by night"><table class="nights">
<thead><tr><th scope="col">Rule</th>${nights.map((night) => html`<th scope="col" title="${nightWords(night)}"><span>${dayOf(night).slice(5)}</span></th>`)}<th scope="col">Course</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`
}

function ruleRow(rule: string, nights: readonly Night[], course: Markup): Markup {
  return html`<tr><th scope="row"><code>${rule}</code></th>${nights.map((night) => cell(rule, night))}<td>${course}</td></tr>
`
}

function cell(rule: string, night: Night): Markup {
  const verdict: RuleResult['verdict'] | undefined = night.rules.get(rule)
  if (verdict === undefined) return html`<td></td>`
  const tone = toneOf({ level: 'mandatory', verdict })
  const label = `${verdictWords[verdict]} on ${nightWords(night)}`
  return html`<td class="${tone}"><a href="${`${night.folder}/result.json`}" title="${label}" aria-label="${label}">${signs[tone]}</a></td>`
}
