import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ProvedFault, ProvedFaults } from '../../../reports/proof/proof-machine.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { packagePath } from '../../package-root.ts'
import { matching } from '../matching.ts'

/** Why some services that a machine made may survive. */
interface Filed {
  /**
   * `lawful`: what it shows is allowed, `by` the section or ruling. `undecided`: its run ends incomplete, which is no
   * certificate. `unseen`: nothing that anybody is shown differs. `unreached`: no scene comes by. `unmet`: the scenes
   * never make the occasion. `missed`: it breaks the spec, and nothing sees it yet.
   */
  class: string
  by?: string
  why: string
  /** `*` stands for anything, where all that a function decides is open. */
  ids: readonly string[]
}

const classes = ['lawful', 'undecided', 'unseen', 'unreached', 'unmet', 'missed']

/** The options of `prove` for mutants that a machine makes. */
export type Kind = 'generated' | 'conditional'

/** What is on file. Throws UsageError where the file is not there, as in an installed package, or is not right. */
export function readFiled(kind: Kind): Filed[] {
  const file = packagePath(`fixtures/${kind}/survivors.yaml`)
  if (!existsSync(file)) {
    throw new UsageError(
      `--${kind} needs the source of the suite, which the package does not contain. Run it in a clone.`,
    )
  }
  const value: unknown = parse(readFileSync(file, 'utf8')) ?? []
  if (!Array.isArray(value) || !value.every(isFiled))
    throw new UsageError(`${file}: expected a list of objects with class, why and ids.`)
  return value
}

function isFiled(value: unknown): value is Filed {
  if (typeof value !== 'object' || value === null || !('class' in value && 'why' in value && 'ids' in value))
    return false
  const isLawful = value.class === 'lawful' && 'by' in value
  return (
    typeof value.why === 'string' &&
    Array.isArray(value.ids) &&
    value.ids.every((id) => typeof id === 'string') &&
    (isLawful || (value.class !== 'lawful' && classes.some((each) => each === value.class)))
  )
}

/** Survivors with what is on file of them, and what is on file for nothing: of the ids that were `looked` at, or are gone. */
export function withFiled(
  faults: readonly ProvedFault[],
  filed: readonly Filed[],
  isThere: (id: string) => boolean,
): Pick<ProvedFaults, 'faults' | 'stale'> {
  const found = new Set(faults.flatMap(({ id, end }) => (end === 'killed' || end === 'dead' ? [id] : [])))
  return {
    faults: faults.map((each) => {
      const entry = filed.find((one) => agrees(each, one) && one.ids.some((id) => matching(id, [each]).length > 0))
      if (entry === undefined) return each
      const { class: name, why, by } = entry
      return { ...each, filed: { class: name, why, ...(by === undefined ? {} : { by }) } }
    }),
    stale: filed
      .flatMap(({ ids }) => ids)
      .filter((id) => !id.includes('*'))
      .filter((id) => found.has(id) || !isThere(id)),
  }
}

/** What is said to show nothing has to show nothing still; a run that leaves rows open is no certificate. */
function agrees({ end, differs, undecided = [] }: ProvedFault, { class: name }: Filed): boolean {
  if (name === 'unseen' || name === 'unmet') return end === 'survived' && differs === undefined
  if (name === 'unreached') return end === 'unreached'
  if (name === 'undecided') return undecided.length > 0
  return end === 'survived'
}
