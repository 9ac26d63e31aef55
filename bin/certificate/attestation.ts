import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { needOf } from '../../reports/not-exercised.ts'
import { verdictWords } from '../../reports/words.ts'
import { validate } from '../../schemas/index.ts'
import type { Attestation, Result, RuleResult } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { didYouMean } from '../../suites/run/nearest.ts'
import { sha256OfFile } from './digests.ts'

/** The certificate holds the file as it is. */
const mostBytes = 1_000_000

/** The text of an attestation file. Throws UsageError if it cannot be read. */
export function attestationText(file: string): string {
  try {
    if (statSync(file).size > mostBytes)
      throw new UsageError(`${file} is larger than 1 MB. Keep evidence in files of its own.`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(
      `${file} cannot be read: ${fileProblem(error)}. \`npx agent-conformance attest --template\` prints one to start from.`,
    )
  }
}

const hints: Readonly<Record<string, string>> = {
  date: 'Write it as 2026-11-29.',
  version: 'Put quotation marks around it.',
}

/** An attestation, in YAML or JSON. `from` names it in messages. Throws UsageError with the place of the first error. */
export function attestationIn(text: string, from: string): Attestation {
  const document = parseDocument(text, { prettyErrors: true })
  const [problem] = document.errors
  const [{ line, col } = { line: 1, col: 1 }] = problem?.linePos ?? []
  if (problem !== undefined)
    throw new UsageError(`${from} is neither YAML nor JSON: line ${line}, column ${col} (${problem.code}).`)
  const value: unknown = document.toJS()
  const [first] = validate.attestation(value)
  if (first === undefined) return value as Attestation
  const place = first.place === '' ? 'the whole file' : first.place.slice(1).replaceAll('/', '.')
  const { keyword, expected, actual } = first
  if (keyword === 'minLength' || keyword === 'minItems') throw new UsageError(`${from}: ${place} is empty. Fill it in.`)
  if (keyword === 'required') throw new UsageError(`${from}: ${place} is missing. Add it.`)
  const hint = hints[place]
  throw new UsageError(
    `${from}: ${place}: expected ${expected}, found ${actual}.${hint === undefined ? '' : ` ${hint}`}`,
  )
}

/** Why an attestation cannot be about a result, as a sentence; undefined if it can. */
export function attestationProblem(
  { version, date, attested }: Attestation,
  { rules, target }: Result,
): string | undefined {
  const tested = target.service?.version
  if (tested !== version)
    return tested === undefined
      ? 'the run names no version of the service. Run again with --service-version.'
      : `it is about version ${version}, and the run tested ${tested}. Attest the version that was tested.`
  if (Number.isNaN(Date.parse(date))) return `${date} is no day. Write it as 2026-11-29.`
  if (Date.parse(date) > Date.now()) return `${date} is to come. Write the day on which it is stated.`
  const outside = attested.flatMap(({ evidence = [] }) => evidence).find(({ file }) => file.split('/').includes('..'))
  if (outside !== undefined) return `${outside.file} is not in the folder of the attestation. Move the file into it.`
  const ids = attested.flatMap((each) => each.rules)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) return `${twice} is listed twice. Remove one of them.`
  for (const id of ids) {
    const row = rules.find((each) => each.id === id)
    if (row === undefined) {
      const near = didYouMean(
        id,
        rules.map((each) => each.id),
      )
      return `unknown rule ${id}${near}. \`attest --template\` lists the rules that can be attested.`
    }
    const why = whyNotAttestable(row)
    if (why !== undefined) return `${id} ${why}, so it cannot be attested. Remove it from the attestation.`
  }
  return undefined
}

/** What can be tested is never attested. Returns undefined for a rule that can be attested. */
export function whyNotAttestable({ verdict, reason, missing, level }: RuleResult): string | undefined {
  if (level === 'informational') return 'is informational'
  if (verdict !== 'not-exercised') return `was tested in this run (${verdictWords[verdict]})`
  if (reason === 'missing-precondition') return `can be tested with ${needOf(missing ?? 'a precondition')}`
  if (reason === 'out-of-scope' || missing === 'profile') return 'can be tested: this run left it out'
  return undefined
}

/** The evidence of an attestation that lies in a folder, by its path. */
export interface Evidence {
  /** The same bytes as attested. */
  checked: string[]
  /** Not in this folder. */
  absent: string[]
  /** Other bytes than attested. */
  changed: string[]
}

export async function evidenceIn(folder: string, { attested }: Attestation): Promise<Evidence> {
  const found: Evidence = { checked: [], absent: [], changed: [] }
  for (const { file, sha256 } of attested.flatMap(({ evidence = [] }) => evidence)) {
    const path = join(folder, file)
    const isThere = statSync(path, { throwIfNoEntry: false })?.isFile() === true
    if (!isThere) found.absent.push(file)
    else if ((await sha256OfFile(path)) === sha256) found.checked.push(file)
    else found.changed.push(file)
  }
  return found
}
