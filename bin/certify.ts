import { join } from 'node:path'
import { createProgress } from '../reports/progress.ts'
import type { Result, Target } from '../schemas/types.ts'
import type { Profile } from '../suites/run/define.ts'
import { InterruptedError, UsageError } from '../suites/run/errors.ts'
import { defaultConcurrency, type RunOptions } from '../suites/run/options.ts'
import { prepare, runSuite } from '../suites/run/run.ts'
import type { Secrets } from '../suites/run/secrets/secrets.ts'
import { mendTranscript } from '../suites/run/transcript/mend.ts'
import { transcriptAt } from '../suites/run/transcript/packing.ts'
import { type ReadRun, readRun } from '../suites/run/transcript/read-run.ts'
import { type TranscriptWriter, writeTranscript } from '../suites/run/transcript/transcript.ts'
import { suite } from '../suites/suite.ts'
import { againstBaseline, knowableIn, readBaseline } from './baseline.ts'
import { signingOf } from './certificate/signing.ts'
import { wantsColour } from './colour.ts'
import { type Demonstration, demonstrationWaitLimitMs } from './demonstration.ts'
import { exitCodeOf } from './exit-codes.ts'
import { certificateFiles, type Format, fileOfFormat } from './formats.ts'
import { outFolder, writeOutPieces, writeResult } from './outputs.ts'
import { planData, renderPlan } from './plan-text.ts'
import { renderingOf } from './rendering.ts'
import { meansOf, planOfAll, playRepeatedly, sendsOfAll } from './repeat.ts'
import { lineWidth, progressStream } from './terminal.ts'

/** What `run` was told. */
export interface Told {
  /** Undefined where the built-in service stands in. */
  target: Target | undefined
  /** The flags that named it, for a command line that can be copied. */
  targetFlags: string
  only: string[]
  skip: string[]
  profile?: Profile | undefined
  /** The longest wait of a run that is no certification; that of its profile unless told otherwise. */
  maxWaitMs: number | undefined
  plan: boolean
  /** The plan as JSON. */
  json: boolean
  /** No progress. */
  quiet: boolean
  seed: number | undefined
  maxSends: number | undefined
  concurrency: number | undefined
  out?: string | undefined
  reporter: Format[]
  baseline?: string | undefined
  /** How many runs; one unless told otherwise. */
  repeat: number
  resume?: string | undefined
  /** Whose key is to sign a certificate: a file, `env:NAME`, or `none`. */
  sign?: string | undefined
  /** Get to know every secret; nothing is written that they did not see. */
  secrets: Secrets
}

/** Runs the suite, or says what it would do, and gives the exit code. Throws UsageError where nothing could be sent. */
export async function certify(told: Told, starting: Promise<Demonstration> | undefined): Promise<number> {
  const { maxSends, concurrency } = told
  const signing = told.sign === undefined ? undefined : signingOf(told.sign, told)
  const baseline =
    told.baseline === undefined ? undefined : readBaseline(told.baseline, knowableIn(suite.requirements), today())
  if (told.repeat > 1 && told.resume !== undefined)
    throw new UsageError('--repeat begins runs of its own: leave out --resume, or go on with the one run first.')
  const earlier = told.resume === undefined ? undefined : await readRun(join(told.resume, 'transcript.jsonl'))
  const common = {
    suite,
    scope: scopeOf(told, earlier),
    seed: told.seed ?? earlier?.line.seed ?? 0,
    ...(maxSends === undefined ? {} : { maxSends }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(earlier === undefined ? {} : { earlier }),
  }
  // A pattern that matches nothing is told before anything is sent.
  const prepared = prepare({ ...common, target: told.target ?? placeholder })
  const means = meansOf(told.repeat, { ...common, target: told.target ?? placeholder })
  if (told.plan) {
    const planned = [told.target ?? placeholder, prepared.scope, prepared.plan, prepared.run] as const
    if (told.json) {
      const all = { runs: told.repeat, meteredSendsOfAll: sendsOfAll(means, prepared.plan) }
      console.log(JSON.stringify({ ...planData(...planned), ...(told.repeat > 1 ? all : {}) }, null, 2))
      return 0
    }
    console.log(renderPlan(...planned))
    if (told.repeat > 1) console.log(`\n${planOfAll(means, prepared.plan)}`)
    return 0
  }
  const folder = outFolder(told.out ?? told.resume ?? 'results')
  const target = told.target ?? (await starting)?.target ?? placeholder
  const { secrets } = told
  const options = { ...common, secrets, target, demonstration: told.target === undefined }
  try {
    const once = async (within: string, most: number): Promise<Result> => {
      const limit = Number.isFinite(most) ? { maxSends: most } : {}
      const result = await play({
        ...options,
        ...limit,
        quiet: told.quiet,
        transcript: await transcriptIn(within, told.resume),
      })
      return baseline === undefined ? result : againstBaseline(result, baseline)
    }
    const result =
      told.repeat > 1
        ? await playRepeatedly({ ...means, folder, play: once, secrets })
        : await once(folder, prepared.maxSends)
    const code = await report(result, folder, told)
    if (signing !== undefined) await signing(folder, result, target)
    return code
  } catch (error) {
    // What was found until then is written all the same.
    if (error instanceof UsageError && error.found !== undefined) writeResult(folder, error.found, secrets)
    throw error
  }
}

async function report(result: Result, folder: string, told: Told): Promise<number> {
  const { secrets } = told
  const transcript = transcriptAt(join(folder, 'transcript.jsonl'))
  const command = `agent-conformance run${told.targetFlags} --seed ${result.seed}`
  const rendering = await renderingOf(result, transcript)
  const context = { command, colour: false, width: 100 }
  const width = lineWidth()
  const colour = wantsColour(process.stdout, process.env)
  const text = await rendering.text('text', { command, colour, width })
  try {
    const file = writeResult(folder, result, secrets)
    for (const format of new Set(told.reporter))
      await writeOutPieces(join(folder, fileOfFormat[format]), await rendering.pieces(format, context), secrets)
    console.log(`${text}\n\nresult ${file}   transcript ${transcript}`)
  } catch (error) {
    // What was found is told all the same.
    console.log(text)
    throw error
  }
  return exitCodeOf(result)
}

/** Plays a run that Ctrl-C ends with what was found until then; a second one ends it at once. */
async function play({ quiet, ...options }: RunOptions & { quiet: boolean }): Promise<Result> {
  const progress = createProgress(progressStream(quiet))
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
async function transcriptIn(folder: string, resumed: string | undefined): Promise<TranscriptWriter> {
  const file = join(folder, 'transcript.jsonl')
  const replaces = ['result.json', ...Object.values(fileOfFormat), ...certificateFiles].map((each) =>
    join(folder, each),
  )
  if (resumed === undefined) return writeTranscript(file, { replaces })
  await mendTranscript(file, join(resumed, 'transcript.jsonl'))
  return writeTranscript(file, { replaces, append: true })
}

/** What to look at. A run that goes on has said it already. */
function scopeOf({ profile, only, skip, maxWaitMs }: Told, earlier: ReadRun | undefined): RunOptions['scope'] {
  if (maxWaitMs !== undefined && (profile ?? earlier?.line.profile ?? 'certify') === 'certify')
    throw new UsageError(
      '--max-wait belongs to --profile nightly or smoke: a certification waits as long as the service may.',
    )
  const patience = maxWaitMs === undefined ? {} : { maxWaitMs }
  if (earlier === undefined) return { profile: profile ?? 'certify', only, skip, ...patience }
  const { line } = earlier
  const same = (a: readonly string[], b: readonly string[]): boolean => a.length === 0 || a.join('\n') === b.join('\n')
  if ((profile ?? line.profile) !== line.profile || !same(only, line.scope.only) || !same(skip, line.scope.skip))
    throw new UsageError('That run cannot go on with another --profile, --only or --skip; leave them out.')
  return { profile: line.profile, ...line.scope, ...patience }
}

/** In the time zone that dates without one are read in. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
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
  concurrency: defaultConcurrency,
}
