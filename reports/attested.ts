import type { Result } from '../schemas/types.ts'
import { html, type Markup } from './markup.ts'
import { section } from './page/parts.ts'
import { count } from './words.ts'

type Stated = Pick<Result, 'attestation'>

export const attestedTitle = 'Attested by the vendor, not tested'

/** `5 rules, by Ada Lovelace (CTO, Acme) on 2026-11-29, for version 2.4.1`; undefined where nothing is attested. */
export function attestedBy({ attestation }: Stated): string | undefined {
  if (attestation === undefined) return undefined
  const { by, date, version, attested } = attestation
  return `${count(attested.flatMap(({ rules }) => rules).length, 'rule')}, by ${by} on ${date}, for version ${version}`
}

/** Who attests, then the statements. */
export function attestedLines(result: Stated): string[] {
  const by = attestedBy(result)
  return by === undefined ? [] : [by, ...attestedStatements(result)]
}

/** A line for each statement. */
export function attestedStatements({ attestation }: Stated): string[] {
  return (attestation?.attested ?? []).map(({ rules, statement, evidence = [] }) => {
    const files = evidence.map(({ file, sha256 }) => `${file} (SHA-256 ${sha256.slice(0, shownDigits)}…)`)
    return `${rules.join(', ')}: ${statement.trim().replaceAll(/\s+/g, ' ')}${files.length === 0 ? '' : ` Evidence: ${files.join(', ')}`}`
  })
}

/** As many as people compare; result.json has all. */
const shownDigits = 16

/** The same on a page. */
export function attestedSection(result: Stated): Markup {
  const by = attestedBy(result)
  if (by === undefined) return html``
  return section(
    'attested',
    attestedTitle,
    html`<div class="card"><p>${by}</p><ul>${attestedStatements(result).map((each) => html`<li>${each}</li>`)}</ul></div>`,
  )
}
