import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Night } from '../../reports/history/nights.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'

// Lines of JSON and no database: a nightly job can cache, merge and read them, and they need no feature of a newer Node.

const fileName = 'history.jsonl'
const format = 1

type Verdict = Night['rules'] extends ReadonlyMap<string, infer V> ? V : never
const letters: Record<Verdict, string> = {
  pass: 'p',
  fail: 'f',
  inconclusive: 'i',
  'not-exercised': 'n',
  error: 'e',
  observed: 'o',
}
const verdicts = new Map(Object.entries(letters).map(([verdict, letter]) => [letter, verdict as Verdict]))

/** A line: the rules of the nights that follow, or one night, whose verdicts are a letter for each of these rules. */
type Line =
  | { format: number }
  | { rules: string[] }
  | (Omit<Night, 'rules' | 'observed' | 'medians'> & {
      verdicts: string
      observed: Record<string, string>
      medians: Record<string, number>
    })

const keyOf = ({ target, at }: Pick<Night, 'target' | 'at'>): string => `${target} ${at}`

/** Adds nights that the store does not have yet, and gives the others. */
export function addNights(folder: string, nights: readonly Night[]): Night[] {
  const known = existsSync(join(folder, fileName)) ? readNights(folder) : []
  const have = new Set(known.map(keyOf))
  const [added, there]: [Night[], Night[]] = [[], []]
  for (const night of nights) {
    const some = have.has(keyOf(night)) ? there : added
    some.push(night)
    have.add(keyOf(night))
  }
  if (added.length === 0) return there
  const lines: Line[] = known.length === 0 ? [{ format }] : []
  let ids = known.at(-1) === undefined ? '' : [...(known.at(-1)?.rules.keys() ?? [])].join(' ')
  for (const { rules, observed, medians, ...night } of added.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const own = [...rules.keys()].join(' ')
    if (own !== ids) lines.push({ rules: [...rules.keys()] })
    ids = own
    const compact = { observed: Object.fromEntries(observed), medians: Object.fromEntries(medians) }
    lines.push({ ...night, verdicts: [...rules.values()].map((each) => letters[each]).join(''), ...compact })
  }
  try {
    mkdirSync(folder, { recursive: true })
    appendFileSync(join(folder, fileName), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  } catch (error) {
    throw new UsageError(`--store ${folder} cannot be written: ${fileProblem(error)}.`)
  }
  return there
}

/** All nights of a store, oldest first. Throws UsageError where there is none, or where it has another format. */
export function readNights(folder: string): Night[] {
  const file = join(folder, fileName)
  if (!existsSync(file))
    throw new UsageError(`--store ${folder}: there is no ${fileName}. \`npx agent-conformance history add\` makes it.`)
  let rules: string[] = []
  const nights: Night[] = []
  for (const [at, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (text === '') continue
    const line = lineOf(text, `${file}, line ${at + 1}`)
    if ('format' in line) {
      if (line.format === format) continue
      throw new UsageError(
        `${file} has format ${line.format}, and this release reads format ${format}. Use the release that wrote it.`,
      )
    }
    if ('verdicts' in line) {
      const { verdicts: letters, observed, medians, ...night } = line
      const pairs = rules.map((id, index) => [id, verdicts.get(letters[index] ?? '') ?? 'not-exercised'] as const)
      const maps = { observed: new Map(Object.entries(observed)), medians: new Map(Object.entries(medians)) }
      nights.push({ ...night, build: night.build, requirements: night.requirements, rules: new Map(pairs), ...maps })
    } else rules = line.rules
  }
  return nights.toSorted((a, b) => a.at.localeCompare(b.at))
}

function lineOf(text: string, place: string): Line {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${place} is not JSON: the store was changed or cut. Remove this line.`)
  }
}
