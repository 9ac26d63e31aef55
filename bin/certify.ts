import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createProgress } from '../reports/progress.ts'
import { ownCommand } from '../reports/shell.ts'
import { writtenLine } from '../reports/text.ts'
import type { Result, Target } from '../schemas/types.ts'
import type { Profile } from '../suites/run/define.ts'
import { InterruptedError, UsageError } from '../suites/run/errors.ts'
import { leftOutOf } from '../suites/run/left-out.ts'
import { defaultConcurrency, type RunOptions } from '../suites/run/options.ts'
import { scoredBy } from '../suites/run/requirement-set.ts'
import { prepare, runSuite } from '../suites/run/run.ts'
import type { Secrets } from '../suites/run/secrets/secrets.ts'
import { transcriptAt } from '../suites/run/transcript/packing.ts'
import { type ReadRun, readRun } from '../suites/run/transcript/read-run.ts'
import { transcriptFile } from '../suites/run/transcript/results-folder.ts'
import { together } from '../suites/run/watcher.ts'
import { suite } from '../suites/suite.ts'
import { againCommand, goOnLine, nextCommand } from './again.ts'
import { againstBaseline, knowableIn, readBaseline } from './baseline.ts'
import { checkVersioned, signingOf } from './certificate/signing.ts'
import { wantsColour } from './colour.ts'
import { type Demonstration, demonstrationWaitLimitMs } from './demonstration.ts'
import { type Events, eventsTo } from './events.ts'
import { exitCodeOf } from './exit-codes.ts'
import { eventReporter, type Format, fileOfFormat, type Reporter } from './formats.ts'
import { probedService } from './identity/probe.ts'
import { outFolder, writeOutPieces, writeResult } from './outputs.ts'
import { planData, renderPlan } from './plan-text.ts'
import { renderingOf } from './rendering.ts'
import { meansOf, type Played, planOfAll, playRepeatedly, sendsOfAll } from './repeat.ts'
import { frozenSet } from './requirements/sets.ts'
import { transcriptIn } from './run-transcript.ts'
import { lineWidth, progressStream } from './terminal.ts'
import { exportRun } from './traces/run.ts'

/** What `run` was told. */
export interface Told {
  /** Undefined where the built-in service stands in. */
  target: Target | undefined
  /** Starts the service under test, if the command line names its command. `folder`: of the run. */
  startService(folder: string): Promise<void>
  /** Words of command lines that can be copied, the target first: all that was typed, what goes on with it, what plays it again. */
  words: Record<'whole' | 'goesOn' | 'again', readonly string[]>
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
  /** Each request carries a trace id. */
  traceHeaders?: boolean | undefined
  /** All scenes are played, also where the agent follows no script. */
  keepGoing: boolean
  concurrency: number | undefined
  out?: string | undefined
  reporter: Reporter[]
  baseline?: string | undefined
  /** How many runs; one unless told otherwise. */
  repeat: number
  resume?: string | undefined
  /** The set of requirements; the newest unless told otherwise. */
  requirements?: string | undefined
  /** Whose key is to sign a certificate: a file, `env:NAME`, or `none`. */
  sign?: string | undefined
  /** For how many days a certificate is valid. */
  validDays?: number | undefined
  /** Get to know every secret; nothing is written that they did not see. */
  secrets: Secrets
}

/** Runs the suite, or says what it would do, and gives the exit code. Throws UsageError where nothing could be sent. */
export async function certify(told: Told, starting: Promise<Demonstration> | undefined): Promise<number> {
  const { maxSends, concurrency } = told
  const events = told.reporter.includes(eventReporter) ? eventsTo((line) => console.log(line)) : undefined
  const print = (text: string): void => {
    if (events === undefined) console.log(text)
  }
  const signing = told.sign === undefined ? undefined : signingOf(told.sign, { ...told, print })
  if (signing !== undefined && told.repeat > 1)
    throw new UsageError('--sign is for one run. Leave out --repeat, or leave out --sign.')
  if (signing !== undefined) checkVersioned(told.target)
  const baseline =
    told.baseline === undefined ? undefined : readBaseline(told.baseline, knowableIn(suite.rules), today())
  if (told.repeat > 1 && told.resume !== undefined)
    throw new UsageError(
      '--repeat starts new runs. Leave out --resume, or continue the interrupted run without --repeat.',
    )
  const earlier = told.resume === undefined ? undefined : await readRun(join(told.resume, transcriptFile))
  const { set } = frozenSet(told.requirements ?? earlier?.line.requirements)
  const common = {
    suite: scoredBy(suite, set),
    scope: scopeOf(told, earlier),
    seed: told.seed ?? earlier?.line.seed ?? 0,
    ...(maxSends === undefined ? {} : { maxSends }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(earlier === undefined ? {} : { earlier }),
    keepGoing: told.keepGoing,
    traceHeaders: told.traceHeaders !== false,
  }
  // A pattern that matches nothing is told before anything is sent.
  const prepared = prepare({ ...common, target: told.target ?? placeholder })
  const means = meansOf(told.repeat, { ...common, target: told.target ?? placeholder })
  if (told.plan) {
    const { scope, plan, run } = prepared
    const planned = {
      target: told.target ?? placeholder,
      scope,
      plan,
      run,
      leftOut: leftOutOf(common.suite, scope, run.timing),
    }
    if (told.json) {
      const all = { runs: told.repeat, meteredSendsOfAll: sendsOfAll(means, prepared.plan) }
      console.log(JSON.stringify({ ...planData(planned), ...(told.repeat > 1 ? all : {}) }, null, 2))
      return 0
    }
    console.log(renderPlan(planned))
    if (told.repeat > 1) console.log(`\n${planOfAll(means, prepared.plan)}`)
    console.log(`\nNext: ${ownCommand(['run', ...told.words.whole])}`)
    return 0
  }
  const runs = told.repeat > 1 ? Array.from({ length: told.repeat }, (_, index) => `run-${index + 1}`) : []
  const folder = outFolder(told.out ?? told.resume ?? 'results', runs)
  const { secrets } = told
  try {
    await told.startService(folder)
  } catch (error) {
    if (existsSync(join(folder, 'result.json')))
      console.error(`nothing was written: no run began, so ${folder} keeps the result of an earlier run`)
    throw error
  }
  const target = await identified(told.target ?? (await starting)?.target ?? placeholder, secrets)
  if (earlier !== undefined) checkSameBuild(target, earlier)
  const options = { ...common, secrets, target, demonstration: told.target === undefined }
  const once = async (within: string, most: number): Promise<Played> => {
    const limit = Number.isFinite(most) ? { maxSends: most } : {}
    const transcript = await transcriptIn(within, told.resume)
    try {
      const found = await play(
        { ...options, ...limit, transcript },
        { quiet: told.quiet, goOn: goOnLine(within, told.words.goesOn), events },
      )
      const result = { ...found, command: againCommand(told.words.again, found) }
      const { isReached, isKept } = transcript
      return { result: baseline === undefined ? result : againstBaseline(result, baseline), isReached, isKept }
    } catch (error) {
      // What was found until then is written all the same.
      if (error instanceof UsageError && error.found !== undefined && transcript.isKept)
        writeResult(within, error.found, secrets)
      throw error
    }
  }
  const repeated = async (within: string, most: number): Promise<Played> => {
    const one = await once(within, most)
    await exported(one, within)
    return one
  }
  const played =
    told.repeat > 1
      ? await playRepeatedly({ ...means, folder, play: repeated, secrets })
      : await once(folder, prepared.maxSends)
  const code = await report(played, folder, told, { events, print })
  if (told.repeat === 1) await exported(played, folder)
  if (signing !== undefined) await signing(folder, played.result, target)
  return code
}

/** Exports the spans of a run if the environment asks for it. */
async function exported({ result, isKept }: Played, folder: string): Promise<void> {
  const line = isKept ? await exportRun(result, join(folder, transcriptFile)) : undefined
  if (line !== undefined) console.error(line)
}

/** What stdout gets: events, or the text of a report. */
interface Printing {
  events: Events | undefined
  print(text: string): void
}

/** Writes what was found and tells it, and gives the exit code. */
async function report(played: Played, folder: string, told: Told, { events, print }: Printing): Promise<number> {
  const { result, isKept } = played
  const { secrets } = told
  // Exchanges of an earlier run have the same ids.
  const transcript = isKept ? transcriptAt(join(folder, transcriptFile)) : ''
  const rendering = await renderingOf(result, transcript)
  const context = { colour: false, width: 100 }
  const terminal = { colour: wantsColour(process.stdout, process.env), width: lineWidth() }
  const text = await rendering.text('text', terminal)
  if (!isKept) {
    print(text)
    events?.end(result, { exitCode: exitCodeOf(result), files: [] })
    console.error(
      `nothing was written: the run did not reach the service, so ${folder} keeps the files of an earlier run`,
    )
    return exitCodeOf(result)
  }
  try {
    const file = writeResult(folder, result, secrets)
    const reports: string[] = []
    for (const format of new Set(told.reporter.filter((each): each is Format => each !== eventReporter)))
      reports.push(
        await writeOutPieces(join(folder, fileOfFormat[format]), await rendering.pieces(format, context), secrets),
      )
    print([`${text}\n`, writtenLine(file, transcript), ...named(reports)].join('\n'))
    events?.end(result, { exitCode: exitCodeOf(result), files: [file, transcript, ...reports] })
  } catch (error) {
    // What was found is told all the same.
    print(await rendering.text('text', { ...terminal, isUnwritten: true }))
    throw error
  }
  const next = nextCommand(played, folder, told.words.goesOn)
  if (next !== undefined) print(next)
  return exitCodeOf(result)
}

function named(reports: readonly string[]): string[] {
  return reports.length === 0 ? [] : [`${reports.length === 1 ? 'report' : 'reports'} ${reports.join('   ')}`]
}

/** Plays a run that Ctrl-C ends with what was found until then; a second one ends it at once. */
async function play(
  options: RunOptions,
  { quiet, goOn, events }: { quiet: boolean; goOn: string; events: Events | undefined },
): Promise<Result> {
  const progress = createProgress(progressStream(quiet))
  const stop = new AbortController()
  const interrupt = (): void => {
    if (stop.signal.aborted) {
      console.error(goOn)
      process.exit(130)
    }
    progress.notice('interrupted: writing the partial result (interrupt again to stop at once)')
    stop.abort(new InterruptedError('The run was interrupted.'))
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    const { suite, target, scope, seed } = options
    const told = events?.watcher({ suite, target, profile: scope.profile, seed })
    const watcher = told === undefined ? progress : together([progress, told])
    return await runSuite({ ...options, watcher, signal: stop.signal })
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    progress.done()
  }
}

/** What to look at. A run that goes on has said it already. */
function scopeOf({ profile, only, skip, maxWaitMs }: Told, earlier: ReadRun | undefined): RunOptions['scope'] {
  if (maxWaitMs !== undefined && (profile ?? earlier?.line.profile ?? 'certify') === 'certify')
    throw new UsageError('--max-wait needs --profile nightly or smoke. Profile certify waits up to the wait limit.')
  const patience = maxWaitMs === undefined ? {} : { maxWaitMs }
  if (earlier === undefined) return { profile: profile ?? 'certify', only, skip, ...patience }
  const { line } = earlier
  const same = (a: readonly string[], b: readonly string[]): boolean => a.length === 0 || a.join('\n') === b.join('\n')
  if ((profile ?? line.profile) !== line.profile || !same(only, line.scope.only) || !same(skip, line.scope.skip))
    throw new UsageError('--resume continues with the scope of that run. Leave out --profile, --only and --skip.')
  return { profile: line.profile, ...line.scope, ...patience }
}

/** The parts of one run test one build. Throws UsageError. */
function checkSameBuild({ service }: Target, { line }: ReadRun): void {
  const [now, before] = [service?.version, line.target.service?.version]
  if (now === before) return
  throw new UsageError(
    `--resume: the interrupted run tested ${before ?? 'no stated version'}, and this is ${now ?? 'no stated version'}. Start a new run.`,
  )
}

/** With the build that the service itself names, where it does. */
async function identified(target: Target, secrets: Secrets): Promise<Target> {
  const service = await probedService(target, secrets, process.env)
  return service === undefined ? target : { ...target, service }
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
