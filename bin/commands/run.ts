import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { renderers } from '../../reports/index.ts'
import { createProgress } from '../../reports/progress.ts'
import type { Result, Target } from '../../schemas/types.ts'
import { type Profile, profiles } from '../../suites/harness/define.ts'
import { InterruptedError, UsageError } from '../../suites/harness/errors.ts'
import { mendTranscript } from '../../suites/harness/mend-transcript.ts'
import { type ReadRun, readRun } from '../../suites/harness/read-run.ts'
import { prepare, type RunOptions, runSuite } from '../../suites/harness/run.ts'
import { type TranscriptWriter, writeTranscript } from '../../suites/harness/transcript.ts'
import { suite } from '../../suites/suite.ts'
import { againstBaseline, readBaseline } from '../baseline.ts'
import { wantsColour } from '../colour.ts'
import { type Demonstration, startDemonstration } from '../demonstration.ts'
import { exitCodeOf } from '../exit-codes.ts'
import { evidenceOf, type Format, fileOfFormat, formats, outFolder, writeOut, writeResult } from '../outputs.ts'
import { renderPlan } from '../plan-text.ts'
import { targetFlags, targetOf, withTarget } from '../target-options.ts'
import { wholeNumber } from '../whole-number.ts'

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
      requiresArg: true,
      describe: 'How much to look at: certify is everything, and what is looked at unless told otherwise',
    })
    .option('plan', {
      type: 'boolean',
      default: false,
      describe: 'Say what would be sent and what is missing; send nothing',
    })
    .option('max-sends', { ...text, describe: 'The most metered sends' })
    .option('concurrency', { ...text, describe: 'The most turns of the agent at once' })
    .option('seed', { ...text, describe: 'Repeat the requests of an earlier run' })
    .option('out', { ...text, describe: 'Folder for result.json and transcript.jsonl; without it results' })
    .option('reporter', {
      choices: formats,
      array: true,
      requiresArg: true,
      default: [] as Format[],
      describe: 'Also write a report beside them',
    })
    .option('baseline', {
      ...text,
      describe: 'Earlier result.json, or JSON object ID → reason: exit 1 only for rules that do not fail there',
    })
    .option('resume', { ...text, describe: 'Folder of an interrupted run that is to go on' })
}

const patterns = { type: 'string', array: true, requiresArg: true, default: [] as string[] } as const
const text = { type: 'string', requiresArg: true } as const

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never
type Common = Pick<RunOptions, 'suite' | 'scope' | 'seed' | 'maxSends' | 'concurrency' | 'earlier'>

/** Exit codes: 0 conformant, 1 nonconformant, 3 incomplete, 4 aborted, 130 interrupted; UsageError where nothing could be sent. */
export async function handler(args: Arguments): Promise<number> {
  const given = wholeNumber('seed', args.seed, 0, Number.MAX_SAFE_INTEGER)
  const maxSends = wholeNumber('max-sends', args.maxSends, 0, Number.MAX_SAFE_INTEGER)
  const concurrency = wholeNumber('concurrency', args.concurrency, 1, 100_000)
  const named = targetOf(args)
  const baseline = args.baseline === undefined ? undefined : readBaseline(args.baseline, suite.requirements)
  const earlier = args.resume === undefined ? undefined : await readRun(join(args.resume, 'transcript.jsonl'))
  const common: Common = {
    suite,
    scope: scopeOf(args, earlier),
    seed: given ?? earlier?.line.seed ?? Math.floor(Math.random() * 2 ** 31),
    ...(maxSends === undefined ? {} : { maxSends }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(earlier === undefined ? {} : { earlier }),
  }
  // A pattern that matches nothing is told before anything is started.
  const prepared = prepare({ ...common, target: named ?? placeholder })
  if (args.plan) {
    console.log(renderPlan(named ?? placeholder, prepared.scope, prepared.plan, prepared.run))
    return 0
  }
  const folder = outFolder(args.out ?? args.resume ?? 'results')
  const demonstration =
    named === undefined
      ? await startDemonstration({ waitLimitMs: demonstrationWaitLimitMs, seed: common.seed })
      : undefined
  try {
    const target = named ?? targetOfDemonstration(demonstration)
    const options = { ...common, target, demonstration: named === undefined }
    return await certify(args, options, folder, baseline)
  } finally {
    await demonstration?.close()
  }
}

async function certify(
  args: Arguments,
  options: Omit<RunOptions, 'transcript'>,
  folder: string,
  baseline: ReadonlySet<string> | undefined,
): Promise<number> {
  const file = join(folder, 'transcript.jsonl')
  const report = async (found: Result): Promise<number> => {
    const result = baseline === undefined ? found : againstBaseline(found, baseline)
    writeResult(folder, result)
    const command = `agent-conformance run${targetFlags(args)} --seed ${options.seed}`
    const context = { exchanges: await evidenceOf(result, file), command, colour: false, width: 100 }
    for (const format of new Set(args.reporter))
      writeOut(join(folder, fileOfFormat[format]), renderers[format](result, context))
    const width = Math.min(120, process.stdout.columns ?? 100)
    console.log(renderers.text(result, { ...context, colour: wantsColour(process.stdout, process.env), width }))
    console.log(`\nresult ${join(folder, 'result.json')}   transcript ${file}`)
    return exitCodeOf(result)
  }
  try {
    return await report(await play({ ...options, transcript: transcriptIn(folder, file, args.resume) }))
  } catch (error) {
    // What was found until then is written all the same.
    if (error instanceof UsageError && error.found !== undefined) writeResult(folder, error.found)
    throw error
  }
}

/** Plays a run that Ctrl-C ends with what was found until then; a second one ends it at once. */
async function play(options: RunOptions): Promise<Result> {
  const progress = createProgress(process.stderr)
  const stop = new AbortController()
  const interrupt = (): void => {
    if (stop.signal.aborted) process.exit(130)
    progress.notice('interrupted: writing what was found so far (once more to stop at once)')
    stop.abort(new InterruptedError('The run was interrupted.'))
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    return await runSuite({ ...options, watcher: progress, signal: stop.signal })
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    progress.done()
  }
}

/** A new transcript, in place of what an earlier run left; or that of the run that goes on. */
function transcriptIn(folder: string, file: string, resumed: string | undefined): TranscriptWriter {
  const replaces = ['result.json', ...Object.values(fileOfFormat)].map((each) => join(folder, each))
  if (resumed === undefined) return writeTranscript(file, { replaces })
  const source = join(resumed, 'transcript.jsonl')
  if (resolve(source) !== resolve(file)) copyFileSync(source, file)
  mendTranscript(file)
  return writeTranscript(file, { replaces, append: true })
}

/** What to look at. A run that goes on has said it already. */
function scopeOf({ profile, only, skip }: Arguments, earlier: ReadRun | undefined): RunOptions['scope'] {
  if (earlier === undefined) return { profile: profile ?? ('certify' satisfies Profile), only, skip }
  const { line } = earlier
  const same = (a: readonly string[], b: readonly string[]): boolean => a.length === 0 || a.join('\n') === b.join('\n')
  if ((profile ?? line.profile) !== line.profile || !same(only, line.scope.only) || !same(skip, line.scope.skip))
    throw new UsageError('That run cannot go on with another --profile, --only or --skip; leave them out.')
  return { profile: line.profile, ...line.scope }
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
