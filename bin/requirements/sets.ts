import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { UsageError } from '../../suites/run/errors.ts'
import { didYouMean } from '../../suites/run/nearest.ts'
import type { RequirementSet } from '../../suites/run/requirement-set.ts'
import { sha256 } from '../certificate/digests.ts'
import { packagePath } from '../package-root.ts'

/** A change to a rule after a set was frozen. */
export interface RuleChange {
  readonly rule: string
  /** The release that made it. */
  readonly release: string
  /** The day on which it was made, such as 2027-01-15. */
  readonly date: string
  readonly why: string
}

/** What has changed since: rules whose check was wrong, and rules that are no longer evaluated. */
export interface RuleChanges {
  readonly fixed: readonly RuleChange[]
  readonly deprecated: readonly RuleChange[]
}

/** A set as it lies in a file, and the digest of its bytes. */
export interface FrozenSet {
  readonly set: RequirementSet
  readonly sha256: string
}

const isSet = /^(v\d+-\d{4}-\d{2})\.yaml$/

function folder(): string {
  return packagePath('requirements')
}

/** The names of all sets, the newest last. */
export function setNames(from = folder()): string[] {
  return readdirSync(from)
    .flatMap((file) => isSet.exec(file)?.[1] ?? [])
    .toSorted()
}

/** The set with that name; without one, the newest. Throws UsageError where there is none. */
export function frozenSet(name?: string, from = folder()): FrozenSet {
  const names = setNames(from)
  const wanted = name ?? names.at(-1) ?? ''
  if (!names.includes(wanted))
    throw new UsageError(
      `Rule set ${wanted}: this release has no such set${didYouMean(wanted, names)}. It has ${names.join(', ')}.`,
    )
  const bytes = readFileSync(join(from, `${wanted}.yaml`))
  return { set: parse(bytes.toString('utf8')), sha256: sha256(bytes) }
}

/** What this release says of rules that changed after they were frozen. */
export function ruleChanges(from = folder()): RuleChanges {
  const { fixed, deprecated } = parse(readFileSync(join(from, 'changes.yaml'), 'utf8'))
  return { fixed: fixed ?? [], deprecated: deprecated ?? [] }
}
