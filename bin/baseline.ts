import { readFileSync } from 'node:fs'
import { validate } from '../schemas/index.ts'
import type { KnownFailure, Result } from '../schemas/types.ts'
import type { Requirement } from '../suites/rules/requirement.ts'
import { UsageError } from '../suites/run/errors.ts'
import { fileProblem } from '../suites/run/file-problem.ts'
import { jsonProblem } from '../suites/run/json-problem.ts'
import { didYouMean } from '../suites/run/nearest.ts'
import { isOfOlderFormat } from './outputs.ts'

/** What a baseline says of one requirement that it knows to fail; nothing where an earlier result says so. */
export type Known = Pick<KnownFailure, 'reason' | 'owner' | 'until'>

/** What a baseline knows to fail, by id. */
export type Baseline = ReadonlyMap<string, Known>

const shapes = 'Give a result.json, or a JSON object ID → reason or ID → { "reason", "owner", "until" }'

/** What a baseline can know, and the sentence where an id is none of it. */
export interface Knowable {
  ids: readonly string[]
  isNone: (id: string) => string
}

export function knowableIn(rules: readonly Pick<Requirement, 'id'>[]): Knowable {
  const ids = rules.map(({ id }) => id)
  return { ids, isNone: (id) => `unknown rule ${id}${didYouMean(id, ids)}. See \`npx agent-conformance list rules\`` }
}

/**
 * Reads what a baseline knows to fail: the failed rows of an earlier result, or an object with a reason for each id, and an owner
 * and the last day too where it has them. Throws UsageError where it is neither, for an id that is none (a known failure
 * that nobody can meet hides nothing), and for one whose day has passed. `today` is a date such as 2026-12-31.
 */
export function readBaseline(file: string, knowable: Knowable, today: string): Baseline {
  const value = parsed(file)
  if (isOfOlderFormat(value, 'requirements'))
    throw new UsageError(
      `--baseline ${file} has an older format (version 1). Run again, and use the result.json of the new run.`,
    )
  const baseline = new Map(isResult(value) ? failedIn(value) : entriesIn(value, file))
  const ids = new Set(knowable.ids)
  const unknown = [...baseline.keys()].filter((id) => !ids.has(id))
  if (unknown.length > 0)
    throw new UsageError(`--baseline ${file}${more(unknown)}: ${knowable.isNone(String(unknown[0]))}.`)
  const expired = [...baseline].filter(([, { until }]) => until !== undefined && until < today)
  const [[id, { until, owner }] = ['', {} as Known]] = expired
  if (expired.length > 0)
    throw new UsageError(
      `--baseline ${file}: ${id}${more(expired)} expired on ${until} (owner: ${owner}). Remove the entry or extend "until".`,
    )
  return baseline
}

/**
 * The result with what broke that the baseline does not know, and what became of what it knows. What is only a consequence of a
 * known failure is known too: rows that fail with it for one cause, and rows that were not decided because of it.
 */
export function againstBaseline(result: Result, baseline: Baseline): Result {
  const must = result.rules.filter(({ level }) => level === 'mandatory')
  const failed = must.filter(({ verdict }) => verdict === 'fail')
  const isNamed = (id: string): boolean => baseline.has(id) && failed.some((row) => row.id === id)
  const behind = new Map(
    failed.flatMap(({ id, because = [] }): [string, string][] => {
      const known = baseline.has(id) ? undefined : because.find(isNamed)
      return known === undefined ? [] : [[id, known]]
    }),
  )
  for (const { id, verdict, because = [] } of must) {
    const known = because.find((each) => isNamed(each) || behind.has(each))
    if (verdict === 'inconclusive' && known !== undefined) behind.set(id, behind.get(known) ?? known)
  }
  return {
    ...result,
    regressions: failed.map((row) => row.id).filter((id) => !baseline.has(id) && !behind.has(id)),
    baseline: result.rules.flatMap(({ id, verdict }) => {
      const because = behind.get(id)
      const known = baseline.get(id) ?? (because === undefined ? undefined : { because })
      return known === undefined ? [] : [{ rule: id, verdict, ...known }]
    }),
  }
}

function more(all: readonly unknown[]): string {
  return all.length > 1 ? ` (and ${all.length - 1} more)` : ''
}

function parsed(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`--baseline ${file} cannot be read: ${fileProblem(error)}. ${shapes}.`)
  }
  const problem = jsonProblem(text)
  if (problem !== undefined) throw new UsageError(`--baseline ${file} is not JSON: ${problem}. ${shapes}.`)
  return JSON.parse(text)
}

function isResult(value: unknown): value is Result {
  return validate.result(value).length === 0
}

function failedIn(result: Result): [string, Known][] {
  return result.rules.filter((row) => row.verdict === 'fail').map((row) => [row.id, {}])
}

function entriesIn(value: unknown, file: string): [string, Known][] {
  if (!isObject(value)) throw new UsageError(`--baseline ${file}: ${shapes}.`)
  return Object.entries(value).map(([id, said]) => [id, knownOf(said, (what) => `--baseline ${file}: ${id}: ${what}.`)])
}

/** One entry. Throws UsageError where it is neither a reason nor the three fields. */
function knownOf(said: unknown, sentence: (what: string) => string): Known {
  if (typeof said === 'string') return { reason: said }
  if (!isObject(said))
    throw new UsageError(sentence('the value is neither a reason nor { "reason", "owner", "until" }'))
  const other = Object.keys(said).find((name) => !fields.some((each) => each === name))
  if (other !== undefined)
    throw new UsageError(
      sentence(`unknown field ${other}${didYouMean(other, fields)}. The fields are ${fields.join(', ')}`),
    )
  const text = (name: (typeof fields)[number]): string => {
    const { [name]: found } = said
    if (typeof found !== 'string' || found.trim() === '')
      throw new UsageError(sentence(`${name} is missing or empty. Give ${fields.join(', ')}`))
    return found
  }
  const [reason, owner, until] = fields.map(text)
  if (!isDay(until ?? ''))
    throw new UsageError(
      sentence(
        `until: ${JSON.stringify(until)} is not a date. Write the last day on which the rule may fail, such as 2026-12-31`,
      ),
    )
  return { reason, owner, until } as Known
}

const fields = ['reason', 'owner', 'until'] as const

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** 2026-02-30 is read as a day of March: it has to come out as it went in. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}
