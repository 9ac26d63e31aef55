import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { BrokenObjective, objectiveIn } from '../../../load/objective.ts'
import type { Threshold } from '../../../load/thresholds.ts'
import { type Tiers, validate } from '../../../schemas/index.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { fileProblem } from '../../../suites/run/file-problem.ts'
import { heldTo } from '../capacity/step.ts'

/** Without a tiers file. What the service adds to the time of the agent, and when it confirms a message. */
export const usualTiers: Tiers = {
  gold: ['service_delay p99 < 250ms', 'time_to_ack p99 < 250ms'],
  silver: ['service_delay p99 < 1s', 'time_to_ack p99 < 1s'],
  bronze: ['service_delay p90 < 2s', 'time_to_ack p90 < 2s'],
}

/** Reads a tiers file, YAML or JSON. Throws UsageError with the place of the first error. */
export function tiersIn(file: string): Tiers {
  const document = parseDocument(textOf(file), { prettyErrors: true })
  const [problem] = document.errors
  const [{ line, col } = { line: 1, col: 1 }] = problem?.linePos ?? []
  if (problem !== undefined)
    throw new UsageError(`--tiers ${file} is neither YAML nor JSON: line ${line}, column ${col} (${problem.code}).`)
  const value: unknown = document.toJS()
  const [first] = validate.tiers(value)
  if (first !== undefined) throw new UsageError(`--tiers ${file}: ${wrong(first)} Write ${example}.`)
  const tiers = value as Tiers
  if (Object.keys(tiers).length === 0) throw new UsageError(`--tiers ${file}: it has no tier. Write ${example}.`)
  const odd = Object.keys(tiers).find((name) => !nameOfTier.test(name))
  if (odd !== undefined)
    throw new UsageError(`--tiers ${file}: ${odd} is no name. Use lower-case letters, digits and hyphens, at most 20.`)
  if (Object.keys(tiers).length > mostTiers)
    throw new UsageError(`--tiers ${file}: more than ${mostTiers} tiers. Leave some out.`)
  for (const [name, objectives] of Object.entries(tiers))
    for (const each of objectives) checkObjective(each, `--tiers ${file}: ${name}`)
  return tiers
}

const nameOfTier = /^[a-z][a-z0-9-]{0,19}$/
const mostTiers = 5

const example = '`gold: [service_delay p99 < 250ms]`, one line for each tier'

function wrong({ place, keyword, expected, actual }: ReturnType<typeof validate.tiers>[number]): string {
  const name = place.split('/')[1] ?? ''
  if (keyword === 'minItems') return `${name} has no objectives.`
  if (place === '') return 'it has no tier.'
  return `${name}: expected ${expected}, found ${actual}.`
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`--tiers ${file} cannot be read: ${fileProblem(error)}. Name a YAML or JSON file.`)
  }
}

function checkObjective(text: string, where: string): void {
  try {
    objectiveIn(text)
  } catch (error) {
    if (error instanceof BrokenObjective) throw new UsageError(`${where}: ${error.message}.`)
    throw error
  }
}

/** The objectives of a tier, with that on rejected sends. */
export function objectivesOf(texts: readonly string[]): Threshold[] {
  return heldTo(texts.map(objectiveIn))
}
