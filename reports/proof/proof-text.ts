import { count, duration, percent } from '../words.ts'
import { differenceOf, gapsIn, isBlamedExactly, isClean, mostBlamed, type Proof } from './proof.ts'
import { conditionLines, machineHeadline, machineSections } from './proof-machine.ts'

/** The proof for a person at a terminal: the figures, the kill matrix area by area, and what needs a look. */
export function renderProofText(proof: Proof): string {
  const excused = proof.rowsWithoutMutant.filter(({ reason }) => reason !== null)
  return [
    ...headline(proof),
    ...matrix(proof),
    ...section(
      'Survivors',
      proof.mutants
        .filter(({ killed }) => !killed)
        .map((each) => {
          const note = each.why?.aborted ?? each.why?.[each.rule]
          const others = each.failed.filter((id) => id !== each.rule).join(', ') || 'nothing'
          return `${each.id} breaks ${each.rule}; failed instead: ${others}${note === undefined ? '' : `; ${note}`}${again(each)}`
        }),
    ),
    ...section(
      'Not blamed exactly (+ failed beside its own rows, - did not fail)',
      (proof.form === 'quick' || proof.unscripted !== undefined ? [] : proof.mutants)
        .filter((each) => each.killed && !isBlamedExactly(each))
        .map((each) => `${each.id} breaks ${each.rule}: ${differenceOf(each)}${again(each)}`),
    ),
    ...section('Accused lawful services', accusations(proof)),
    ...(proof.form === 'quick'
      ? []
      : section(
          `Blamed for more than ${mostBlamed} rows`,
          proof.mutants
            .filter((each) => each.failed.length > mostBlamed)
            .map((each) => `${each.id}: ${count(each.failed.length, 'row')}: ${some(each.failed, 8)}`),
        )),
    ...section(
      'Found by chance, in the scenes of their own rule',
      proof.chance.map((each) => `${each.id} breaks ${each.rule}: in ${each.found} of ${each.runs} runs`),
    ),
    ...section(
      'Retried after a measurement error',
      proof.late.map(({ kind, id, seed, before, alone }) => `${kind} ${id}, seed ${seed}: ${before}; then: ${alone}`),
    ),
    ...section('Not shown by the scenes of their own rule', proof.widened),
    ...section('Rows with neither a mutant nor a reason', gapsIn(proof)),
    ...section(
      `Rows without a mutant (${excused.length}), each with its reason`,
      [
        ...Map.groupBy(
          proof.mutants.length === 0 ? [] : excused,
          ({ reason, brokenAt }) => `${reason}${brokenAt === undefined ? '' : ` (${brokenAt})`}`,
        ),
      ].flatMap(([reason, rows]) => [
        `${reason}: ${count(rows.length, 'row')}`,
        `  ${rows.map(({ id }) => id).join(', ')}`,
      ]),
    ),
    ...section('Checks whose must rows no mutant breaks', proof.checksWithoutMutant),
    ...[...machineSections('Mechanical', proof.mechanical), ...machineSections('Conditions', proof.conditions)].flatMap(
      ([title, lines]) => section(title, lines),
    ),
    ...section('Conditions, by how many of their mutants met them', conditionLines(proof.conditions)),
  ].join('\n')
}

function headline(proof: Proof): string[] {
  const { mutants, variants, chance, blame, late, widened, jobs } = proof
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  const killed = mutants.filter((each) => each.killed).length
  const runs = sum(variants.map((each) => each.runs))
  const clean = sum(variants.map((each) => each.cleanRuns))
  const onlyInstances = proof.rowsWithoutMutant.filter(({ brokenAt }) => brokenAt !== undefined)
  return [
    ...(proof.stopped === undefined
      ? []
      : [`stopped   ${proof.stopped} ${jobs.judged} of ${jobs.planned} runs were judged.`]),
    ...(mutants.length === 0
      ? []
      : [`mutants   ${killed} of ${mutants.length} killed for the rule that they break${wholly(mutants)}`]),
    ...(variants.length === 0
      ? []
      : [`variants  ${variants.filter(isClean).length} of ${variants.length} clean; ${clean} of ${runs} runs clean`]),
    ...unscriptedLines(proof),
    ...(mutants.length === 0 || proof.form === 'quick'
      ? []
      : [
          `blame     ${count(blame.median, 'row')} a mutant at the median, ${blame.p95} at the 95th percentile; the broken one among them for ${blame.brokenIncluded} of ${blame.of}`,
        ]),
    ...(proof.unscripted === undefined ? exactly(mutants) : []),
    ...(chance.length === 0
      ? []
      : [
          `at random ${count(chance.length, 'mutant')}, found in ${sum(chance.map((each) => each.found))} of ${sum(chance.map((each) => each.runs))} runs; not counted above`,
        ]),
    ...(mutants.length === 0
      ? []
      : [
          `rows      ${count(onlyInstances.length, 'row')} about the shape of a field broken by generated instances alone${onlyInstances[0]?.brokenAt === undefined ? '' : `, in ${onlyInstances[0].brokenAt}`}`,
        ]),
    ...machineHeadline('mechanical', proof.mechanical),
    ...machineHeadline('conditions', proof.conditions),
    `late      ${count(late.length, 'run')} retried after a measurement error${accusedBefore(late)}`,
    ...(widened.length === 0
      ? []
      : [
          `widened   ${count(widened.length, 'mutant')} not shown by the scenes of its own rule, and judged by everything`,
        ]),
    `time      ${proof.time === 'virtual' ? 'virtual, at a wait limit of 600,000 ms' : 'real, over sockets, at a wait limit of 2,000 ms'}`,
    `seeds     ${proof.seeds.join(', ') || 'none'}`,
    `cost      ${duration(proof.durationMs)}, ${proof.cpuSeconds} core-seconds, ${(proof.cpuSeconds / Math.max(1, runsIn(proof))).toFixed(2)} a run`,
  ]
}

/** How far an agent without a script lets the suite see. */
function unscriptedLines({ unscripted, mutants }: Proof): string[] {
  if (unscripted === undefined) return []
  const { agent, exercised, meteredSends, nonconformant } = unscripted
  return [
    `agent     ${agent}, without a script: ${percent(exercised.mean)} of the rules exercised on average, ${percent(exercised.least)} at least; ${Math.round(meteredSends.mean)} metered sends on average, ${meteredSends.most} at most`,
    ...(mutants.length === 0
      ? []
      : [`          ${count(nonconformant, 'run')} of broken services nonconformant, by whatever rule`]),
  ]
}

function runsIn({ jobs, mechanical, conditions }: Proof): number {
  const made = [mechanical, conditions].flatMap((each) => each?.faults ?? [])
  return jobs.judged + made.filter(({ end }) => end !== 'unreached').length
}

/** For how many what failed is what they break, and what breaks with it. */
function exactly(mutants: Proof['mutants']): string[] {
  const whole = mutants.filter(({ exact }) => exact !== undefined)
  if (whole.length === 0) return []
  const exact = whole.filter((each) => each.exact).length
  const withAlso = whole.filter(({ also }) => also.length > 0)
  const longest = Math.max(0, ...withAlso.map(({ also }) => also.length))
  return [
    `exact     ${exact} of ${whole.length} failed their own row, what cannot help but fail with it, and nothing else; ${withAlso.length} have such rows, ${longest} at most`,
  ]
}

/** How many lawful services were said to break something while we were late. */
function accusedBefore(late: Proof['late']): string {
  const accused = late.filter((each) => each.accused.length > 0)
  return accused.length === 0 ? '' : `; ${count(accused.length, 'lawful service')} had been accused in one`
}

/** How many of them were held against everything. */
function wholly(mutants: Proof['mutants']): string {
  const whole = mutants.filter(({ wholeRuns }) => wholeRuns > 0).length
  return whole === mutants.length || whole === 0
    ? ''
    : `; ${whole} held against the whole suite, ${mutants.length - whole} against the scenes of their rule`
}

/** Area by area; an area of which nothing was judged says nothing. */
function matrix({ areas, mutants }: Proof): string[] {
  const judged = areas.flatMap(({ area, rows, broken }) => {
    const own = mutants.filter(({ rule }) => rows.includes(rule))
    const killed = own.filter((each) => each.killed).length
    return own.length === 0
      ? []
      : [[area, own.length, killed, own.length - killed, `${broken.length} of ${rows.length}`].map(String)]
  })
  if (judged.length === 0) return []
  const lines = [['area', 'mutants', 'killed', 'survivors', 'rows broken'], ...judged]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return [
    '',
    ...lines.map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    ),
  ]
}

function accusations({ variants }: Proof): string[] {
  return variants
    .filter((each) => !isClean(each))
    .flatMap(({ id, verdict, failed, warned, inconclusive, runs, cleanRuns, replay, why = {} }) => [
      `${id}: ${verdict}; ${cleanRuns} of ${runs} runs clean${why.aborted === undefined ? '' : `; ${why.aborted}`}${again({ replay })}`,
      ...failed.map((row) => `  broken     ${row}: ${why[row] ?? ''}`),
      ...warned.map((row) => `  warned of  ${row}: ${why[row] ?? ''}`),
      ...inconclusive.map((row) => `  undecided  ${row}: ${why[row] ?? ''}`),
    ])
}

/** How to play it again. */
function again({ replay }: { replay?: string | undefined }): string {
  return replay === undefined ? '' : `\n    again: ${replay}`
}

function some(ids: readonly string[], most: number): string {
  return ids.length > most ? `${ids.slice(0, most).join(', ')} and ${ids.length - most} more` : ids.join(', ')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
}
