import { readFileSync } from 'node:fs'
import { validate } from '../schemas/index.ts'
import type { Result } from '../schemas/types.ts'
import type { Requirement } from '../suites/rules/requirement.ts'
import { UsageError } from '../suites/run/errors.ts'
import { fileProblem } from '../suites/run/file-problem.ts'

/**
 * The ids that a baseline knows to fail: the failed rows of an earlier result, or the names of an object ID → reason. Throws
 * UsageError where it is neither, and for an id that no requirement has: a known failure that nobody can meet hides nothing.
 */
export function readBaseline(file: string, requirements: readonly Requirement[]): Set<string> {
  const value = parsed(file)
  const ids = isResult(value) ? failedIn(value) : reasonsIn(value, file)
  const known = new Set(requirements.map((row) => row.id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return new Set(ids)
  const more = unknown.length > 1 ? ` (and ${unknown.length - 1} more)` : ''
  throw new UsageError(
    `--baseline ${file}: no requirement has the id ${unknown[0]}${more}; \`agent-conformance list requirements\` shows them.`,
  )
}

/** The result with what broke that the baseline does not know. */
export function againstBaseline(result: Result, baseline: ReadonlySet<string>): Result {
  const failed = result.requirements.filter((row) => row.level === 'must' && row.verdict === 'fail')
  return { ...result, regressions: failed.map((row) => row.id).filter((id) => !baseline.has(id)) }
}

function parsed(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(
      `--baseline ${file} cannot be read: ${fileProblem(error)}; give an earlier result.json, or an object ID → reason.`,
    )
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--baseline ${file} is not JSON; give an earlier result.json, or an object ID → reason.`)
  }
}

function isResult(value: unknown): value is Result {
  return validate.result(value).length === 0
}

function failedIn(result: Result): string[] {
  return result.requirements.filter((row) => row.verdict === 'fail').map((row) => row.id)
}

function reasonsIn(value: unknown, file: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`--baseline ${file}: give an earlier result.json, or an object ID → reason.`)
  const wrong = Object.entries(value).find(([, reason]) => typeof reason !== 'string')
  if (wrong !== undefined)
    throw new UsageError(
      `--baseline ${file}: ${wrong[0]}: write the reason as a string; this is neither that nor the result.json of a run.`,
    )
  return Object.keys(value)
}
