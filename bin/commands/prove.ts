import { join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import type { Fixture } from '../../fixtures/define.ts'
import { everyVariant, variants } from '../../fixtures/variants/index.ts'
import { rulings } from '../../fixtures/variants/rulings/index.ts'
import { isProven, type Proof } from '../../reports/proof.ts'
import { renderProofPage } from '../../reports/proof-page.ts'
import { renderProofText } from '../../reports/proof-text.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { chances } from '../../suites/areas/mutants-by-chance.ts'
import { shownElsewhere } from '../../suites/areas/mutants-shown-elsewhere.ts'
import { AbortedError, UsageError } from '../../suites/run/errors.ts'
import { suite } from '../../suites/suite.ts'
import { outFolder, writeOut } from '../outputs.ts'
import { hasFound, isCleanRun } from '../prove/expected.ts'
import type { Job, Judged } from '../prove/job.ts'
import { type Play, play } from '../prove/play.ts'
import { Standing, showProgress } from '../prove/progress.ts'
import { proofOf } from '../prove/proof.ts'

export function builder(argv: Argv) {
  return argv
    .option('mutants', {
      type: 'string',
      requiresArg: true,
      describe: 'Only mutants with these ids (* stands for anything)',
    })
    .option('variants', { type: 'string', requiresArg: true, describe: 'Only lawful variants with these ids' })
    .option('repeat', {
      type: 'number',
      requiresArg: true,
      default: 1,
      describe: 'How often, each time with another seed',
    })
    .option('quick', {
      type: 'boolean',
      default: false,
      describe: 'Hold each mutant against the rule that it breaks alone',
    })
    .option('whole', {
      type: 'boolean',
      default: false,
      describe: 'Hold every mutant against the whole suite, with every seed: many minutes',
    })
    .option('chance-runs', {
      type: 'number',
      requiresArg: true,
      describe: 'How often each mutant that fires at random is played (20; none with --quick)',
    })
    .option('seed', { type: 'number', requiresArg: true, default: 1, describe: 'The first seed' })
    .option('out', {
      type: 'string',
      requiresArg: true,
      default: 'results',
      describe: 'Folder for prove.json and prove.html',
    })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

const defaultChanceRuns = 20
/** Broken services that one seed plays against the whole suite: all of them would take longer than anybody waits for. */
const mostWhole = 260

/**
 * 0 where every mutant is killed for the rule that it breaks, every variant is clean and no row lacks both mutant and
 * reason, otherwise 1; 130 where it was interrupted. Throws AbortedError, once what was found is written, where
 * something of our own went wrong.
 */
export async function handler(args: Arguments): Promise<number> {
  const jobs = jobsFor(args)
  const folder = outFolder(args.out)
  const startedAt = new Date().toISOString()
  const began = performance.now()
  const cpu = process.cpuUsage()
  const { played, interrupted } = await playAll(jobs)
  const { user, system } = process.cpuUsage(cpu)
  const stopped = played.fault ?? (interrupted ? 'It was interrupted.' : undefined)
  const proof: Proof = {
    ...proofOf(played.judged, { suite, mutants, variants: everyVariant, chances }),
    startedAt,
    form: args.quick ? 'quick' : 'whole',
    ...(stopped === undefined ? {} : { stopped }),
    jobs: { planned: jobs.length, judged: played.judged.length },
    late: played.late,
    widened: played.widened,
    durationMs: Math.round(performance.now() - began),
    cpuSeconds: Math.round((user + system) / 1e6),
  }
  const file = writeOut(join(folder, 'prove.json'), `${JSON.stringify(proof, null, 2)}\n`)
  const page = writeOut(join(folder, 'prove.html'), renderProofPage(proof))
  console.log(renderProofText(proof))
  console.log(`\nproof ${file}   page ${page}`)
  if (played.fault !== undefined) throw new AbortedError(`${played.fault} What was found until then is in ${file}.`)
  if (interrupted) return 130
  return isProven(proof) ? 0 : 1
}

/** Plays until all is judged, something goes wrong, or Ctrl-C. */
async function playAll(jobs: readonly Job[]): Promise<{ played: Play; interrupted: boolean }> {
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  const standing = new Standing(jobs, isExpected)
  const progress = showProgress(process.stderr, () => standing.line())
  try {
    const played = await play(jobs, {
      signal: stop.signal,
      isExpected,
      began: (job) => standing.began(job),
      ended(judged, setAside) {
        standing.ended(judged, setAside)
        if (judged.aborted !== undefined && !setAside) progress.stay(`${judged.kind} ${judged.id}: ${judged.aborted}`)
      },
    })
    return { played, interrupted: stop.signal.aborted }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    progress.done()
  }
}

const rowBrokenBy = new Map([...mutants, ...chances].map(({ id, breaks }) => [id, breaks.id]))

function isExpected(judged: Judged): boolean {
  return judged.kind === 'variant' ? isCleanRun(judged) : hasFound(judged, rowBrokenBy.get(judged.id) ?? '')
}

/**
 * What lasts longest comes first, so that nothing waits for it at the end. Then the other lawful services: they use a
 * thread most, and those that mostly wait fill what is left.
 */
function jobsFor(args: Arguments): Job[] {
  const repeat = whole('--repeat', args.repeat, 1)
  const chanceRuns = whole('--chance-runs', args.chanceRuns ?? (args.quick ? 0 : defaultChanceRuns), 0)
  const both = args.mutants === undefined && args.variants === undefined
  const lawful = matching('--variants', args.variants ?? (both ? '*' : undefined), variants, everyVariant)
  const broken = matching('--mutants', args.mutants ?? (both ? '*' : undefined), [...mutants, ...chances])
  const atRandom = new Set<string>(chances.map(({ id }) => id))
  const seeds = (runs: number): number[] => Array.from({ length: runs }, (_, index) => args.seed + index)
  // The quick form leaves those to the whole one: each is played against everything, and many are slow on purpose.
  const leftOut = new Set<Fixture>(args.quick && args.variants === undefined ? rulings : [])
  const played = lawful.filter((each) => !leftOut.has(each))
  const steady = broken.filter(({ id }) => !atRandom.has(id))
  const shares = args.whole ? 1 : Math.ceil(steady.length / mostWhole)
  // As many seeds in a row as there are shares hold every mutant against the whole suite.
  const isWhole = (index: number, seed: number): boolean => !args.quick && index % shares === seed % shares
  return [
    ...seeds(repeat).flatMap((seed) => [
      ...played.filter(isLasting).map(({ id }): Job => ({ kind: 'variant', id, seed, only: [], lasting: true })),
      ...played.filter((each) => !isLasting(each)).map(({ id }): Job => ({ kind: 'variant', id, seed, only: [] })),
      ...steady.map(
        ({ id, breaks }, index): Job => ({
          kind: 'mutant',
          id,
          seed,
          only: isWhole(index, seed) ? [] : [breaks.id, ...(shownElsewhere[id] ?? [])],
        }),
      ),
    ]),
    ...broken
      .filter(({ id }) => atRandom.has(id))
      .flatMap(({ id, breaks }) =>
        seeds(chanceRuns).map((seed): Job => ({ kind: 'chance', id, seed, only: [breaks.id] })),
      ),
  ]
}

/** Whether a service runs few turns at a time. */
function isLasting({ options }: Fixture): boolean {
  return options?.concurrency !== undefined
}

function whole(flag: string, given: number, least: number): number {
  if (Number.isInteger(given) && given >= least) return given
  throw new UsageError(`${flag}: write a whole number, ${least} or more.`)
}

/** Those of `all` that match; where none does, those of `more`, such as the single differences behind a variant. */
function matching<T extends { id: string }>(
  flag: string,
  pattern: string | undefined,
  all: readonly T[],
  more: readonly T[] = all,
): T[] {
  if (pattern === undefined) return []
  const test = new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`)
  const among = (some: readonly T[]): T[] => some.filter((each) => test.test(each.id))
  const found = among(all).length > 0 ? among(all) : among(more)
  if (found.length === 0) throw new UsageError(`${flag} ${pattern}: no such id.`)
  return found
}
