import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Load, Result } from '../../schemas/types.ts'

export const commands = ['run', 'load', 'watch'] as const
export type Command = (typeof commands)[number]

/** Whom a command blamed. */
export interface Blame {
  verdict: string
  /** Rules of the service, or kinds of faults in a load. */
  blamed: string[]
  /** A fault of our own, where one was told. */
  own: string | undefined
  held: number
  undecided: number
  headline: string
}

export function blamedIn(command: Command, out: string, printed: string): Blame {
  const own = /(?:internal error|a fault of our own|our own fault|TypeError|RangeError|URIError|panic)[^\n]*/.exec(
    printed,
  )?.[0]
  const headline = printed.split('\n')[0] ?? ''
  const none = { blamed: [], held: 0, undecided: 0, headline }
  if (command === 'load') {
    const file = join(out, 'load.json')
    if (!existsSync(file)) return { ...none, verdict: 'no result', own }
    const { verdict, audit }: Load = JSON.parse(readFileSync(file, 'utf8'))
    const { acknowledged, found, unsettled, ...faults } = audit
    const blamed = Object.entries(faults).flatMap(([name, times]) => (Number(times) > 0 ? [`${name} ${times}`] : []))
    return { ...none, verdict, blamed, own, held: found, undecided: unsettled }
  }
  const file = join(out, 'result.json')
  if (!existsSync(file)) return { ...none, verdict: 'no result', own }
  const { verdict, rules, summary }: Result = JSON.parse(readFileSync(file, 'utf8'))
  const blamed = rules.filter((row) => row.level === 'mandatory' && row.verdict === 'fail').map(({ id }) => id)
  const { pass, inconclusive, error } = summary.mandatory
  return {
    ...{ verdict, blamed, headline },
    own: own ?? (error > 0 ? `${error} rules with an internal error` : undefined),
    ...{ held: pass, undecided: inconclusive },
  }
}
