import { join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { isProven, type Proof } from '../../reports/proof/proof.ts'
import { renderProofPage } from '../../reports/proof/proof-page.ts'
import { renderProofText } from '../../reports/proof/proof-text.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { chances } from '../../suites/areas/mutants-by-chance.ts'
import { AbortedError, UsageError } from '../../suites/run/errors.ts'
import { suite } from '../../suites/suite.ts'
import { outFolder, writeOut } from '../outputs.ts'
import { hasFound, isCleanRun } from '../prove/expected.ts'
import { lawfulIn } from '../prove/found.ts'
import type { Job, Judged } from '../prove/job.ts'
import { jobsFor } from '../prove/jobs.ts'
import { proveConditional, proveGenerated } from '../prove/machine/made.ts'
import { type PlayAll, playAll } from '../prove/play-all.ts'
import { Standing, showProgress } from '../prove/progress.ts'
import { proofOf } from '../prove/proof.ts'
import { progressStream, quietOption } from '../terminal.ts'

export function builder(argv: Argv) {
  return argv
    .option('mutants', {
      type: 'string',
      requiresArg: true,
      describe: 'Mutants to test (* matches any text, commas between ids)',
    })
    .option('variants', {
      type: 'string',
      requiresArg: true,
      describe: 'Conforming variants to test (same patterns)',
    })
    .option('seed', { type: 'number', requiresArg: true, default: 1, describe: 'First seed' })
    .option('seeds', {
      alias: 'repeat',
      type: 'number',
      requiresArg: true,
      default: 1,
      describe: 'Number of runs, each with the next seed',
    })
    .option('mixes', {
      type: 'number',
      requiresArg: true,
      default: 50,
      describe: 'Random mixes of variants for each seed',
    })
    .option('sockets', {
      type: 'boolean',
      default: false,
      describe: 'Use real connections instead of virtual time',
    })
    .option('quick', {
      type: 'boolean',
      default: false,
      describe: 'Test each mutant against its own rule, and a part of the variants',
    })
    .option('agent', {
      choices: ['unruly'] as const,
      requiresArg: true,
      describe: 'Give every service an unscripted agent that deviates at random',
    })
    .option('whole', {
      type: 'boolean',
      default: false,
      describe: 'Use real connections and the whole suite: many minutes',
    })
    .option('chance-runs', {
      type: 'number',
      requiresArg: true,
      describe: 'Runs of each mutant with random faults (0 with --quick)',
      defaultDescription: '20',
    })
    .option('generated', {
      type: 'string',
      coerce: allUnlessNamed,
      describe: 'Also test generated mutants (with these ids)',
    })
    .option('sample', {
      type: 'number',
      requiresArg: true,
      describe: 'With --generated: the number of mutants of each file',
    })
    .option('conditional', {
      type: 'string',
      coerce: allUnlessNamed,
      describe: 'Also test conditional mutants (with these ids)',
    })
    .option('draws', {
      type: 'number',
      requiresArg: true,
      default: 200,
      describe: 'With --conditional: the number of mutants',
    })
    .option('quiet', quietOption)
    .option('out', {
      type: 'string',
      requiresArg: true,
      default: 'results',
      describe: 'Folder for prove.json and prove.html',
    })
}

/** An option that is given without a value. */
function allUnlessNamed(pattern: string): string {
  return pattern || '*'
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/**
 * 0 where every mutant is killed for the rule that it breaks, every variant is clean and no row lacks both mutant and
 * reason, otherwise 1; 130 where it was interrupted. In virtual time, against the whole suite, a mutant may fail no row
 * but its own and those that it says break with it. Throws AbortedError, once what was found is written, where
 * something of our own went wrong.
 */
export async function handler(args: Arguments): Promise<number> {
  const sockets = args.sockets || args.whole
  if (args.agent !== undefined && (sockets || args.quick))
    throw new UsageError(
      `--agent ${args.agent} needs whole runs in virtual time. Leave out --sockets, --whole and --quick.`,
    )
  const given = {
    seeds: whole('--seeds', args.seeds, 1),
    mixes: whole('--mixes', args.mixes, 0),
    chanceRuns: args.chanceRuns === undefined ? undefined : whole('--chance-runs', args.chanceRuns, 0),
  }
  const draws = whole('--draws', args.draws, 1)
  const sample = args.sample === undefined ? undefined : whole('--sample', args.sample, 1)
  const isMade = args.generated !== undefined || args.conditional !== undefined
  const isWritten = !isMade || args.mutants !== undefined || args.variants !== undefined
  const jobs = isWritten ? jobsFor({ ...args, sockets, ...given }) : []
  const folder = outFolder(args.out)
  const startedAt = new Date().toISOString()
  const began = performance.now()
  const cpu = process.cpuUsage()
  const { found, interrupted } = await interruptible(async (signal) => ({
    played: isWritten ? await playJobs(jobs, signal, args.quiet) : { judged: [], late: [], widened: [] },
    ...(await playMade({ ...args, draws, sample }, signal)),
  }))
  const { played, ...made } = found
  const { user, system } = process.cpuUsage(cpu)
  const stopped = played.fault ?? (interrupted ? 'The self-test was interrupted.' : undefined)
  const proof: Proof = {
    ...proofOf(played.judged, { suite, mutants, variants: lawfulIn(jobs), chances }),
    startedAt,
    form: args.quick ? 'quick' : 'whole',
    time: sockets ? 'real' : 'virtual',
    ...(stopped === undefined ? {} : { stopped }),
    jobs: { planned: jobs.length, judged: played.judged.length },
    late: played.late,
    widened: played.widened,
    ...made,
    durationMs: Math.round(performance.now() - began),
    cpuSeconds: Math.round((user + system) / 1e6),
  }
  const file = writeOut(join(folder, 'prove.json'), `${JSON.stringify(proof, null, 2)}\n`)
  const page = writeOut(join(folder, 'prove.html'), renderProofPage(proof))
  console.log(renderProofText(proof))
  console.log(`\nproof ${file}   page ${page}`)
  if (played.fault !== undefined) throw new AbortedError(`${played.fault} Earlier results are in ${file}.`)
  if (interrupted) return 130
  return isProven(proof) ? 0 : 1
}

/** Lets Ctrl-C stop some work, which then gives what it has. */
async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ found: T; interrupted: boolean }> {
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    return { found: await work(stop.signal), interrupted: stop.signal.aborted }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

/** Plays until all is judged, something goes wrong, or it is stopped. */
async function playJobs(jobs: readonly Job[], signal: AbortSignal, quiet: boolean): Promise<PlayAll> {
  const standing = new Standing(jobs, isExpected)
  const progress = showProgress(progressStream(quiet), () => standing.line())
  try {
    return await playAll(jobs, {
      signal,
      isExpected,
      began: (job) => standing.began(job),
      ended(judged, setAside) {
        standing.ended(judged, setAside)
        if (judged.aborted !== undefined && !setAside) progress.stay(`${judged.kind} ${judged.id}: ${judged.aborted}`)
      },
    })
  } finally {
    progress.done()
  }
}

/** Plays services that a machine made, where they were asked for. */
async function playMade(
  asked: Pick<Arguments, 'generated' | 'conditional' | 'seed' | 'draws' | 'quiet'> & { sample: number | undefined },
  signal: AbortSignal,
): Promise<Pick<Proof, 'generated' | 'conditional'>> {
  const { generated, conditional, seed, draws, sample, quiet } = asked
  const at = (pattern: string) => ({ pattern, seed, signal, quiet })
  return {
    ...(generated === undefined ? {} : { generated: await proveGenerated({ ...at(generated), sample }) }),
    ...(conditional === undefined ? {} : { conditional: await proveConditional({ ...at(conditional), draws }) }),
  }
}

const rowBrokenBy = new Map([...mutants, ...chances].map(({ id, breaks }) => [id, breaks.id]))

function isExpected(judged: Judged): boolean {
  if (judged.kind === 'variant') return isCleanRun(judged)
  return hasFound(judged, rowBrokenBy.get(judged.id) ?? '')
}

function whole(flag: string, given: number, least: number): number {
  if (Number.isInteger(given) && given >= least) return given
  throw new UsageError(`${flag} must be a whole number, ${least} or more.`)
}
