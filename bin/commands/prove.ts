import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { mutants } from '../../fixtures/mutants/index.ts'
import { everyVariant, variants } from '../../fixtures/variants/index.ts'
import { UsageError } from '../../suites/harness/errors.ts'
import { suite } from '../../suites/suite.ts'
import { outFolder, writeOut } from '../outputs.ts'
import type { Job, Judged } from '../prove/job.ts'
import { judgeAll } from '../prove/pool.ts'
import { isClean, type Proof, proofOf } from '../prove/proof.ts'
import { renderProof } from '../prove/proof-text.ts'

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
    .option('seed', { type: 'number', requiresArg: true, default: 1, describe: 'The first seed' })
    .option('out', { type: 'string', requiresArg: true, default: 'results', describe: 'Folder for prove.json' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** 0 where every mutant is killed for the rule that it breaks and every variant is clean, otherwise 1. */
export async function handler(args: Arguments): Promise<number> {
  if (!Number.isInteger(args.repeat) || args.repeat < 1)
    throw new UsageError('--repeat: write a whole number, 1 or more.')
  const jobs = jobsFor(args)
  const folder = outFolder(args.out)
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.on('SIGINT', interrupt)
  const began = performance.now()
  const cpu = process.cpuUsage()
  let done = 0
  const ended = (judged: Judged): void => {
    done += 1
    if (done % 20 === 0 || done === jobs.length)
      process.stderr.write(
        `${done} of ${jobs.length} services judged, ${Math.round((performance.now() - began) / 1000)} s\n`,
      )
    if (judged.aborted !== undefined) process.stderr.write(`${judged.kind} ${judged.id}: ${judged.aborted}\n`)
  }
  const judged = await judgeAll(jobs, { workers: Math.min(availableParallelism(), 4), ended, signal: stop.signal })
  process.off('SIGINT', interrupt)
  const { user, system } = process.cpuUsage(cpu)
  const proof: Proof = {
    ...proofOf(judged, mutants, suite),
    durationMs: Math.round(performance.now() - began),
    cpuSeconds: Math.round((user + system) / 1e6),
  }
  const file = writeOut(join(folder, 'prove.json'), `${JSON.stringify(proof, null, 2)}\n`)
  console.log(renderProof(proof, judged))
  console.log(`\nproof ${file}`)
  if (stop.signal.aborted) return 130
  return proof.mutants.every((each) => each.killed) && proof.variants.every(isClean) ? 0 : 1
}

function jobsFor(args: Arguments): Job[] {
  const both = args.mutants === undefined && args.variants === undefined
  const somes = matching('--mutants', args.mutants ?? (both ? '*' : undefined), mutants)
  const others = matching('--variants', args.variants ?? (both ? '*' : undefined), variants, everyVariant)
  const seeds = Array.from({ length: args.repeat }, (_, index) => args.seed + index)
  return seeds.flatMap((seed) => [
    ...others.map((each): Job => ({ kind: 'variant', id: each.id, seed, only: [] })),
    ...somes.map((each): Job => ({ kind: 'mutant', id: each.id, seed, only: args.quick ? [each.breaks.id] : [] })),
  ])
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
