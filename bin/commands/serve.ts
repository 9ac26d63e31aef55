import { writeFileSync } from 'node:fs'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { withUnrulyAgent } from '../../fixtures/agents/unruly.ts'
import { together } from '../../fixtures/change.ts'
import { type Fixture, statedBy, variant } from '../../fixtures/define.ts'
import { hostile, startHostile } from '../../fixtures/hostile/index.ts'
import { createService, type Service, type ServiceOptions } from '../../fixtures/service/index.ts'
import { begunPerSecond, underLoad } from '../../fixtures/under-load.ts'
import { everyVariant } from '../../fixtures/variants/index.ts'
import { printable } from '../../reports/words.ts'
import { traceOf } from '../../schemas/trace.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { didYouMean } from '../../suites/run/nearest.ts'
import { type Cors, corsFor, corsOption } from '../cors.ts'
import { durationMs } from '../load/duration.ts'
import { wholeNumber } from '../whole-number.ts'

type ServeArguments = {
  port?: string
  host?: string
  'wait-limit'?: string
  seed?: string
  'script-marker'?: string
  store?: string
  'pid-file'?: string
  turns?: string
  'turns-per-second'?: string
  variant?: string
  mutant?: string
  hostile?: string
  agent?: string
  cors?: string
  log?: boolean
}

export function builder(yargs: Argv): Argv<ServeArguments> {
  // Values are read by hand: a wrong one then gets a sentence instead of NaN.
  return yargs
    .option('port', {
      type: 'string',
      requiresArg: true,
      describe: 'Port to listen on',
      defaultDescription: 'a free port',
    })
    .option('host', {
      type: 'string',
      requiresArg: true,
      describe: 'Address to listen on',
      defaultDescription: '127.0.0.1',
    })
    .option('wait-limit', {
      type: 'string',
      requiresArg: true,
      describe: 'Wait limit of sends, such as 2s',
      defaultDescription: '10m',
    })
    .option('seed', { type: 'string', requiresArg: true, describe: 'Seed of keys and ids', defaultDescription: '1' })
    .option('script-marker', {
      type: 'string',
      requiresArg: true,
      describe: 'First word of a scripted message',
      defaultDescription: 'LAB',
    })
    .option('store', {
      type: 'string',
      requiresArg: true,
      describe: 'File that keeps conversations and open turns over a restart',
      defaultDescription: 'none',
    })
    .option('pid-file', {
      type: 'string',
      requiresArg: true,
      describe: 'File for the process id; SIGHUP restarts the service',
      defaultDescription: 'none',
    })
    .option('turns', {
      type: 'string',
      requiresArg: true,
      describe: 'Parallel turns; others are deferred',
      defaultDescription: 'no limit',
    })
    .option('turns-per-second', {
      type: 'string',
      requiresArg: true,
      describe: 'Turns started per second; others are deferred',
      defaultDescription: 'no limit',
    })
    .option('variant', {
      type: 'string',
      requiresArg: true,
      describe: 'Serve a conforming variant (see `list variants`)',
    })
    .option('mutant', { type: 'string', requiresArg: true, describe: 'Serve a mutant (see `list mutants`)' })
    .option('hostile', {
      type: 'string',
      requiresArg: true,
      describe: 'Serve a hostile service, to harden a client (see `list hostile`)',
    })
    .option('agent', {
      type: 'string',
      requiresArg: true,
      describe: '`unruly`: an unscripted agent that deviates at random',
    })
    .option('cors', corsOption)
    .option('log', { type: 'boolean', default: false, describe: 'Print each request on stderr, with its trace id' })
    .conflicts('variant', 'mutant')
    .conflicts('agent', ['script-marker', 'hostile'])
    .conflicts('hostile', [
      ...['variant', 'mutant', 'host', 'script-marker', 'turns', 'turns-per-second', 'cors', 'store', 'pid-file'],
    ])
}

/** Serves until SIGINT or SIGTERM. Throws UsageError for a value that cannot be, and where it cannot listen. */
export function handler(argv: ArgumentsCamelCase<ServeArguments>): Promise<void> {
  return serve(argv, (fixture) => withAgent(argv.agent, fixture))
}

/** The same with any agent in place of the service's own. */
export async function serve(
  argv: ArgumentsCamelCase<ServeArguments>,
  withAgent: (fixture: Fixture) => Fixture,
): Promise<void> {
  const options: ServiceOptions = {
    seed: wholeNumber('seed', argv.seed, 0, Number.MAX_SAFE_INTEGER),
    waitLimitMs: durationMs('wait-limit', argv.waitLimit, 100),
    scriptMarker: word('script-marker', argv.scriptMarker),
    ...bounded(wholeNumber('turns', argv.turns, 1, 1_000_000)),
    ...calledBy(corsFor(argv.cors), argv.log === true),
    ...(argv.store === undefined ? {} : { store: argv.store }),
  }
  const port = wholeNumber('port', argv.port, 0, 65_535) ?? 0
  const host = word('host', argv.host) ?? '127.0.0.1'
  if (argv.hostile !== undefined) return serveHostile(argv.hostile, { ...options, port })
  const fixture = withAgent(fixtureOf(argv))
  const rate = wholeNumber('turns-per-second', argv.turnsPerSecond, 1, 1_000_000)
  const change = rate === undefined ? fixture.change : together(fixture.change, begunPerSecond(rate))
  let service: Service | undefined
  const begin = async (at: number, life: number): Promise<Service> => {
    service = serviceOf({ ...fixture.options, ...options, ...(life === 0 ? {} : { life }) }, change)
    try {
      await service.listen({ port: at, host })
    } catch (error) {
      await service.close()
      throw new UsageError(`Cannot listen on ${host}, port ${at}: ${reason(error)}.`)
    }
    return service
  }
  // Without a file for the id, a hangup of the terminal ends it as usual.
  const signals = argv.pidFile === undefined ? ends : ([...ends, 'SIGHUP'] as const)
  // A signal may come as soon as somebody reads the line.
  let signal = signalled(signals)
  const { baseUrl, ...rest } = (await begin(port, 0)).target()
  if (argv.pidFile !== undefined) writePid(argv.pidFile)
  process.stdout.write(`${JSON.stringify(statedBy(fixture, { ...rest, baseUrl }))}\n`)
  process.stderr.write(`Listening on ${baseUrl}. Stop with Ctrl-C.\n`)
  for (let life = 1; (await signal) === 'SIGHUP'; life += 1) {
    signal = signalled(signals)
    await service?.close()
    await begin(Number(new URL(baseUrl).port), life)
    process.stderr.write(`Restarted ${options.store === undefined ? 'without its state' : `with ${options.store}`}.\n`)
  }
  await service?.close()
}

function writePid(file: string): void {
  try {
    writeFileSync(file, `${process.pid}\n`)
  } catch (error) {
    throw new UsageError(`--pid-file ${file} cannot be written: ${fileProblem(error)}.`)
  }
}

function serviceOf(options: ServiceOptions, change: Fixture['change']): Service {
  try {
    return createService(options, change)
  } catch (error) {
    if (options.store === undefined) throw error
    const why = error instanceof Error && !('code' in error) ? error.message : fileProblem(error)
    throw new UsageError(`--store ${options.store} cannot be used: ${why}. Name another file.`)
  }
}

/** Pages of another origin, and the log. */
function calledBy(cors: Cors | undefined, isLogged: boolean): Pick<ServiceOptions, 'before'> {
  if (cors === undefined && !isLogged) return {}
  return {
    before: (request, response) => {
      if (isLogged)
        response.on('close', () => {
          const trace = traceOf({ requestHeaders: { traceparent: String(request.headers.traceparent ?? '') } })
          const of = trace === undefined ? '' : ` trace=${trace}`
          process.stderr.write(`${request.method} ${printable(request.url ?? '')} ${response.statusCode}${of}\n`)
        })
      if (cors === undefined) return false
      if (cors.answers(request, response)) return true
      cors.allows(response)
      return false
    },
  }
}

function bounded(concurrency: number | undefined): Pick<ServiceOptions, 'concurrency'> {
  return concurrency === undefined ? {} : { concurrency }
}

/** The same for one of the hostile services. */
async function serveHostile(
  id: string,
  { seed, waitLimitMs = 600_000, port }: ServiceOptions & { port: number },
): Promise<void> {
  const found = hostile.find((each) => each.id === id)
  const ids = hostile.map((each) => each.id)
  if (found === undefined)
    throw new UsageError(
      `--hostile ${id}: unknown id${didYouMean(id, ids)}. See \`npx agent-conformance list hostile\`.`,
    )
  const stopped = signalled(ends)
  const { target, close } = await startHostile(found, { waitLimitMs, port, ...(seed === undefined ? {} : { seed }) })
  process.stdout.write(`${JSON.stringify(target)}\n`)
  process.stderr.write(`Listening on ${target.baseUrl}. ${found.about} Stop with Ctrl-C.\n`)
  await stopped
  await close()
}

/** The variant or mutant that was asked for; without one the reference service, which changes nothing. */
function fixtureOf({ variant: lawful, mutant: broken }: ServeArguments): Fixture {
  const [kind, id, all] =
    lawful === undefined ? (['mutant', broken, mutants] as const) : (['variant', lawful, everyVariant] as const)
  if (id === undefined) return variant('reference-service', 'the reference service')
  const found: Fixture | undefined = [...all, ...underLoad].find((each) => each.id === id)
  if (found === undefined)
    throw new UsageError(
      `--${kind} ${id}: unknown id${didYouMean(
        id,
        [...all, ...underLoad].map((each) => each.id),
      )}. See \`npx agent-conformance list ${kind}s\`.`,
    )
  return found
}

function withAgent(agent: string | undefined, fixture: Fixture): Fixture {
  if (agent === undefined) return fixture
  if (agent !== 'unruly') throw new UsageError(`--agent ${agent}: unknown agent. The only one is \`unruly\`.`)
  return withUnrulyAgent(fixture)
}

const ends = ['SIGINT', 'SIGTERM'] as const

/** The next of these signals. */
function signalled(signals: readonly NodeJS.Signals[]): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      for (const each of signals) process.off(each, stop)
      resolve(signal)
    }
    for (const each of signals) process.on(each, stop)
  })
}

function word(name: string, given: string | undefined): string | undefined {
  if (given === undefined || /^\S+$/.test(given)) return given
  throw new UsageError(`--${name} must be one word without spaces (got "${given}").`)
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'the port is in use. Choose another with --port'
  if (code === 'EACCES') return 'permission denied. Choose a port above 1023 with --port'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine does not have the address. Change --host'
  return error instanceof Error ? error.message : String(error)
}
