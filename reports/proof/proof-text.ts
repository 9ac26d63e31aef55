import { aligned } from '../words.ts'
import type { Proof } from './proof.ts'
import { conditionLines, machineHeadline, machineSections } from './proof-machine.ts'
import { again, detailsIn, figuresOf, type ProofTable, problemsIn } from './proof-tables.ts'

/** The proof for a terminal: the figures, the mutants by area, then what is wrong and the details of the page. */
export function renderProofText(proof: Proof): string {
  const { stopped, jobs, generated, conditional } = proof
  return [
    ...(stopped === undefined ? [] : [`Stopped: ${stopped} ${jobs.judged} of ${jobs.planned} runs were evaluated.`]),
    ...aligned(figuresOf(proof).map(([name, value]) => [name, value])),
    ...machineHeadline('Generated mutants', generated),
    ...machineHeadline('Conditional mutants', conditional),
    ...matrix(proof),
    ...[...problemsIn(proof), ...detailsIn(proof)].flatMap((table) => section(table.title, linesOf(table))),
    ...[
      ...machineSections('Generated mutants', generated),
      ...machineSections('Conditional mutants', conditional),
    ].flatMap(([title, lines]) => section(title, lines)),
    ...section(
      'Conditions of conditional mutants, by the share of mutants with an observable fault',
      conditionLines(conditional),
    ),
  ].join('\n')
}

/** Area by area; an area without a mutant is left out. */
function matrix({ areas, mutants }: Proof): string[] {
  const rows = areas.flatMap(({ area, rows, broken }) => {
    const own = mutants.filter(({ rule }) => rows.includes(rule))
    const killed = own.filter((each) => each.killed).length
    const cells = [area, own.length, killed, own.length - killed, `${broken.length} of ${rows.length}`]
    return own.length === 0 ? [] : [cells.map(String)]
  })
  const heads = ['area', 'mutants', 'killed', 'survivors', 'rules with a killed mutant']
  return rows.length === 0 ? [] : ['', ...aligned([heads, ...rows], (at) => at > 0)]
}

/** A row in a line, and the command that repeats it in another. Rows that say the same of different things are one. */
function linesOf({ heads, rows }: ProofTable): string[] {
  const alike = [...Map.groupBy(rows, ([, ...cells]) => cells.join('\n'))]
  return alike.map(([, some]) => {
    const [, ...cells] = some[0] ?? []
    const first = some.map(([name]) => name).join(', ')
    const parts = cells.flatMap((cell, at) => {
      const head = heads[at + 1] ?? ''
      return cell === '' || head === again ? [] : [`${head.toLowerCase()}: ${cell}`]
    })
    const command = cells[heads.indexOf(again) - 1] ?? ''
    const words = parts.length === 0 ? first : `${first}  ${parts.join('; ')}`
    return command === '' ? words : `${words}\n    rerun: ${command}`
  })
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
}
