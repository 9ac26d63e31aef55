import type { Result, RuleResult } from '../../schemas/types.ts'
import { agentLines, agentTitle } from '../agent.ts'
import { knownLine, knownReason, passesAgain, passesAgainTitle, splitByBaseline } from '../baseline.ts'
import { flakyLines, flakyTitle, runLines } from '../flaky.ts'
import { html, type Markup } from '../markup.ts'
import { clientLine, clientTitle, watchedNotes } from '../watch-text.ts'
import { failureCard, type Page } from './evidence.ts'
import { fold, section } from './parts.ts'
import { isMandatory } from './verdicts.ts'

/** Failures that the baseline knows, and what it no longer needs to name. */
export function knownOnes(page: Page, failed: readonly RuleResult[]): Markup {
  const { result } = page
  const { baseline = [] } = result
  if (result.regressions === undefined) return html``
  const [, known] = splitByBaseline(result, failed.filter(isMandatory))
  const behind = baseline.filter(({ verdict, because }) => verdict === 'inconclusive' && because !== undefined)
  const list = (title: string, some: readonly { rule: string }[]): Markup =>
    some.length === 0
      ? html``
      : fold(
          html`${title} <small>${some.length}</small>`,
          html`<ul>${some.map(({ rule: id }) => html`<li><a href="#rule-${id}">${knownLine(id, result)}</a></li>`)}</ul>`,
          { isOpen: true },
        )
  const cards = known.map((row) => html`<p>${knownReason(row.id, result)}</p>${failureCard(row, page)}`)
  return section(
    'baseline',
    'Baseline',
    html`${known.length === 0 ? '' : fold(html`Known failures <small>${known.length}</small>`, html`<div>${cards}</div>`, { isOpen: true })}
${list('Inconclusive because of known failures', behind)}
${list(passesAgainTitle, passesAgain(result))}`,
  )
}

/** What was not the same in all of several runs. */
export function flakyOnes(result: Result): Markup {
  if (result.runs === undefined) return html``
  const { flaky = [] } = result
  return section(
    'flaky',
    flakyTitle,
    html`<div class="card"><ul>${flakyLines(result).map((line, index) => html`<li><a href="#rule-${flaky[index]?.rule ?? ''}">${line}</a></li>`)}</ul>
<ul>${runLines(result).map((line) => html`<li>${line}</li>`)}</ul></div>`,
    flaky.length,
  )
}

/** Where the agent did not follow its script. */
export function agent(result: Result): Markup {
  const lines = agentLines(result)
  if (lines.length === 0) return html``
  const list = html`<div class="card"><p class="muted">No rule fails because of the agent.</p><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div>`
  return section('agent', agentTitle(result), list, lines.length)
}

/** What clients did, where their traffic was watched. */
export function clients(result: Result): Markup {
  const { client = [] } = result
  const list = html`${client.length === 0 ? html`<p>No client error was seen.</p>` : html`<ul>${client.map((note) => html`<li>${clientLine(note)}</li>`)}</ul>`}
${watchedNotes(result).map((line) => html`<p class="muted">${line}</p>`)}`
  return section('client', clientTitle, html`<div class="card">${list}</div>`, client.length)
}
