import { join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { renderers } from '../../reports/index.ts'
import { createProgress } from '../../reports/progress.ts'
import type { Result, Target } from '../../schemas/types.ts'
import { type Profile, profiles } from '../../suites/harness/define.ts'
import { InterruptedError, UsageError } from '../../suites/harness/errors.ts'
import { prepare, type RunOptions, runSuite } from '../../suites/harness/run.ts'
import { writeTranscript } from '../../suites/harness/transcript.ts'
import { suite } from '../../suites/suite.ts'
import { type Demonstration, startDemonstration } from '../demonstration.ts'
import { codeOfVerdict } from '../exit-codes.ts'
import { evidenceOf, type Format, fileOfFormat, formats, outFolder, writeOut, writeResult } from '../outputs.ts'
import { renderPlan } from '../plan-text.ts'
import { targetFlags, targetOf, withTarget } from '../target-options.ts'

/** Short, so that the demonstration ends in seconds; long enough that its times can be told apart. */
const demonstrationWaitLimitMs = 2000

export function builder(argv: Argv) {
  return withTarget(argv)
    .option('only', {
      ...patterns,
      describe: 'Look only at requirements or checks with these ids (* stands for anything)',
    })
    .option('skip', { ...patterns, describe: 'Leave requirements or checks with these ids out' })
    .option('profile', {
      choices: profiles,
      default: 'certify' as Profile,
      describe: 'How much to look at: certify is everything',
    })
    .option('plan', {
      type: 'boolean',
      default: false,
      describe: 'Say what would be sent and what is missing; send nothing',
    })
    .option('max-sends', { type: 'number', requiresArg: true, describe: 'The most metered sends' })
    .option('concurrency', { type: 'number', requiresArg: true, describe: 'The most turns of the agent at once' })
    .option('seed', { type: 'number', requiresArg: true, describe: 'Repeat the requests of an earlier run' })
    .option('out', {
      type: 'string',
      requiresArg: true,
      default: 'results',
      describe: 'Folder for result.json and transcript.jsonl',
    })
    .option('reporter', {
      choices: formats,
      array: true,
      requiresArg: true,
      default: [] as Format[],
      describe: 'Also write a report beside them',
    })
}

const patterns = { type: 'string', array: true, requiresArg: true, default: [] as string[] } as const

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Exit codes: 0 conformant, 1 nonconformant, 3 incomplete, 4 aborted, 130 interrupted; UsageError where nothing could be sent. */
export async function handler(args: Arguments): Promise<number> {
  const seed = wholeNumber('--seed', args.seed, 0) ?? Math.floor(Math.random() * 2 ** 31)
  const maxSends = wholeNumber('--max-sends', args.maxSends, 0)
  const concurrency = wholeNumber('--concurrency', args.concurrency, 1)
  const named = targetOf(args)
  const scope = { profile: args.profile, only: args.only, skip: args.skip }
  const common = {
    suite,
    scope,
    seed,
    ...(maxSends === undefined ? {} : { maxSends }),
    ...(concurrency === undefined ? {} : { concurrency }),
  }
  if (args.plan) return printPlan(common, named)
  // A pattern that matches nothing is told before anything is started.
  prepare({ ...common, target: named ?? placeholder })
  const folder = outFolder(args.out)
  const demonstration =
    named === undefined ? await startDemonstration({ waitLimitMs: demonstrationWaitLimitMs, seed }) : undefined
  try {
    return await certify(
      args,
      { ...common, target: named ?? targetOfDemonstration(demonstration), demonstration: named === undefined },
      folder,
    )
  } finally {
    await demonstration?.close()
  }
}

async function certify(args: Arguments, options: Omit<RunOptions, 'transcript'>, folder: string): Promise<number> {
  const transcript = join(folder, 'transcript.jsonl')
  const progress = createProgress(process.stderr)
  const stop = new AbortController()
  const interrupt = (): void => {
    if (stop.signal.aborted) process.exit(130)
    progress.notice('interrupted: writing what was found so far (once more to stop at once)')
    stop.abort(new InterruptedError('The run was interrupted.'))
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  let result: Result
  try {
    result = await runSuite({
      ...options,
      transcript: writeTranscript(transcript),
      watcher: progress,
      signal: stop.signal,
    })
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    progress.done()
  }
  const command = `agent-conformance run${targetFlags(args)} --seed ${options.seed}`
  const exchanges = await evidenceOf(result, transcript)
  writeResult(folder, result)
  const context = { exchanges, command, colour: false, width: 100 }
  for (const format of new Set(args.reporter))
    writeOut(join(folder, fileOfFormat[format]), renderers[format](result, context))
  const colour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined
  console.log(renderers.text(result, { ...context, colour, width: Math.min(120, process.stdout.columns ?? 100) }))
  console.log(`\nresult ${join(folder, 'result.json')}   transcript ${transcript}`)
  return codeOfVerdict[result.verdict]
}

function printPlan(common: Pick<RunOptions, 'suite' | 'scope' | 'seed'>, named: Target | undefined): number {
  const target = named ?? placeholder
  const { scope, plan, run } = prepare({ ...common, target })
  console.log(renderPlan(target, scope, plan, run))
  return 0
}

/** What the built-in service will offer, for a plan that is made without starting it. */
const placeholder: Target = {
  name: 'built-in service',
  baseUrl: 'http://127.0.0.1/v1',
  credentials: {
    full: 'full',
    readOnly: 'readOnly',
    writeOnly: 'writeOnly',
    otherAccount: 'otherAccount',
    emptyBalance: 'emptyBalance',
    noAccess: 'noAccess',
  },
  agent: { script: 'LAB {steps}' },
  waitLimitMs: demonstrationWaitLimitMs,
}

function targetOfDemonstration(demonstration: Demonstration | undefined): Target {
  if (demonstration === undefined) throw new Error('no built-in service was started')
  return demonstration.target
}

function wholeNumber(flag: string, value: number | undefined, least: number): number | undefined {
  if (value === undefined) return undefined
  if (!Number.isInteger(value) || value < least)
    throw new UsageError(`${flag}: write a whole number, ${least} or more.`)
  return value
}
