import type { Judged } from './job.ts'
import { isClean, type Proof } from './proof.ts'

/** The proof for a person: what survived, what was accused, and how well blame fell. */
export function renderProof(proof: Proof, judged: readonly Judged[]): string {
  const survivors = proof.mutants.filter((each) => !each.killed)
  const accused = proof.variants.filter((each) => !isClean(each))
  const { median, p95, brokenIncluded, of } = proof.blame
  return [
    ...(proof.mutants.length === 0
      ? []
      : [
          `mutants   ${proof.mutants.length - survivors.length} of ${proof.mutants.length} killed for the rule that they break`,
        ]),
    ...(proof.variants.length === 0
      ? []
      : [`variants  ${proof.variants.length - accused.length} of ${proof.variants.length} clean`]),
    ...(of === 0
      ? []
      : [
          `blame     ${median} rows a mutant at the median, ${p95} at the 95th percentile; the broken one among them for ${brokenIncluded} of ${of}`,
        ]),
    `seeds     ${proof.seeds.join(', ')}; ${Math.round(proof.durationMs / 1000)} s, ${proof.cpuSeconds} core-seconds`,
    ...section(
      'Survivors',
      survivors.map(
        (each) =>
          `${each.id} breaks ${each.requirement}; failed instead: ${each.failed.join(', ') || 'nothing'}${noteOf(judged, each.id, each.requirement)}`,
      ),
    ),
    ...section(
      'Accused lawful services',
      accused.map(
        (each) =>
          `${each.id}: ${each.verdict}; failed ${each.failed.join(', ') || 'nothing'}; undecided ${each.inconclusive.join(', ') || 'nothing'}; warned ${each.warned.join(', ') || 'nothing'}`,
      ),
    ),
    ...section(
      'Blamed for more than three rows',
      proof.mutants
        .filter((each) => each.failed.length > 3)
        .map((each) => `${each.id}: ${each.failed.length} rows: ${each.failed.slice(0, 8).join(', ')}`),
    ),
    ...section(`Rows without a mutant (${proof.rowsWithoutMutant.length})`, proof.rowsWithoutMutant),
    ...section('Checks that no mutant needs', proof.checksWithoutMutant),
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
}

function noteOf(judged: readonly Judged[], id: string, row: string): string {
  const note = judged
    .filter((each) => each.id === id)
    .flatMap((each) => each.inconclusive)
    .find((each) => each.id === row)?.note
  return note === undefined ? '' : `; its row is undecided: ${note}`
}
