import type { Load } from '../../schemas/types.ts'
import { badgeOf } from '../badge.ts'
import { dayOf } from '../certificate/certificate.ts'
import { benchmarkRates } from '../load/benchmark-text.ts'
import { loadHeadline } from '../load/load-text.ts'
import { html, type Markup } from '../markup.ts'
import { unexercised } from '../not-exercised.ts'
import { numbersOf } from '../numbers.ts'
import { chip, tableOf } from '../page/parts.ts'
import { type Tone, toneOfRun } from '../verdict.ts'
import { cut } from '../words.ts'
import { type Entry, type Said, versionName } from './entry.ts'

const longestWords = 300

/** A table of submissions, one in a line; `first` names each, and links to its page. */
export function entryTable(
  caption: string,
  heading: string,
  entries: readonly Entry[],
  first: (entry: Entry) => Markup,
): Markup {
  return tableOf(
    caption,
    [
      heading,
      'Version',
      'Verdict',
      'Mandatory rules',
      'Not exercised',
      'Run',
      'Suite and rule set',
      'Evaluated again',
      'Certificate',
      'Load',
    ],
    entries.map((entry) => [
      first(entry),
      versionName(entry),
      verdictChip(entry),
      html`${cut(numbersOf(entry.result).join(', '), longestWords)}`,
      html`${notExercised(entry)}`,
      dayOf(entry.result),
      html`${suiteOf(entry)}`,
      said(entry.evaluation),
      said(certificateOf(entry)),
      loadsOf(entry),
    ]),
    { isStacked: true, caption },
  )
}

/** The verdict, as far as the submission proves it. */
export function verdictChip({ result }: Entry): Markup {
  return chip(toneOfRun(result), badgeOf(result).words)
}

export function certificateOf({ certificate }: Entry): Said {
  return certificate ?? { tone: 'none', words: 'none' }
}

/** Words may be long, so only the sign has the colour of a chip. */
export function said({ tone, words }: Said): Markup {
  return html`${chip(tone, '')} ${cut(words, longestWords)}`
}

/** `8 not applicable, 5 no known trigger`. */
export function notExercised({ result }: Entry): string {
  const reasons = [...Map.groupBy(unexercised(result), ({ reason = 'no reason' }) => reason)]
  const words = reasons
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, some]) => `${some.length} ${reason.replaceAll('-', ' ')}`)
  return words.join(', ') || 'none'
}

export function suiteOf({ result: { suite, requirements } }: Entry): string {
  return cut(`${suite.version}, ${requirements ?? 'no rule set'}`, longestWords)
}

const loadTones: Record<Load['verdict'], Tone> = {
  pass: 'pass',
  fail: 'fail',
  invalid: 'unsure',
  aborted: 'unsure',
  interrupted: 'unsure',
}

/** `118 sends per second (gold), …, valid, signed with …, 2026-11-30`. */
function benchmarkWords({ result, words }: NonNullable<Entry['benchmark']>): string {
  return `${result.procedure}, ${benchmarkRates(result)}, ${words}, ${result.startedAt.slice(0, 10)}`
}

/** Each load as its vendor measured it: nothing of it can be evaluated again. */
export function loadsOf({ loads, benchmark }: Entry): Markup {
  if (loads.length === 0 && benchmark === undefined) return html`none`
  return html`${benchmark === undefined ? '' : html`<div>${chip(benchmark.tone, '')} ${cut(benchmarkWords(benchmark), longestWords)}</div>`}${loads.map((load) => html`<div>${chip(loadTones[load.verdict], '')} ${cut(loadHeadline(load), longestWords)}, ${load.startedAt.slice(0, 10)}</div>`)}`
}
