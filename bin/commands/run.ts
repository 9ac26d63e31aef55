import type { ArgumentsCamelCase, Argv } from 'yargs'
import { profiles } from '../../suites/run/define.ts'
import { UsageError } from '../../suites/run/errors.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { optionWords } from '../again.ts'
import { validDaysOf } from '../certificate/signing.ts'
import { startDemonstration } from '../demonstration.ts'
import { type Reporter, reporters } from '../formats.ts'
import { withStated } from '../identity/stated.ts'
import { durationMs } from '../load/duration.ts'
import type { StartedService } from '../service/start.ts'
import { serviceCommand } from '../service/words.ts'
import { chosenTarget, namedTarget, withTarget } from '../target-options.ts'
import { quietOption } from '../terminal.ts'
import { wholeNumber } from '../whole-number.ts'

export function builder(argv: Argv) {
  return withTarget(argv)
    .option('only', {
      ...patterns,
      describe: 'Rules or checks to run (* matches any text)',
    })
    .option('skip', { ...patterns, describe: 'Rules or checks to leave out' })
    .option('profile', {
      choices: profiles,
      requiresArg: true,
      describe: 'Rules to test',
      defaultDescription: 'certify',
    })
    .option('max-wait', {
      ...text,
      describe: 'With nightly or smoke: leave out longer waits',
      defaultDescription: '60s',
    })
    .option('plan', {
      type: 'boolean',
      default: false,
      describe: 'Print cost, duration and what is missing; send nothing',
    })
    .option('json', { type: 'boolean', default: false, describe: 'With --plan: print JSON' })
    .option('quiet', quietOption)
    .option('max-sends', { ...text, describe: 'Budget of metered sends', defaultDescription: 'no limit' })
    .option('concurrency', { ...text, describe: 'Parallel turns of the agent', defaultDescription: 'measured' })
    .option('seed', {
      ...text,
      describe: 'Seed of an earlier run, to send the same',
      defaultDescription: 'random',
    })
    .option('out', { ...text, describe: 'Folder for the result and the transcript', defaultDescription: 'results' })
    .option('reporter', {
      choices: reporters,
      array: true,
      requiresArg: true,
      default: [] as Reporter[],
      defaultDescription: 'text on stdout',
      describe: 'Reports to write as well; ndjson prints events instead of text',
    })
    .option('baseline', {
      ...text,
      describe: 'Known failures (result.json or JSON map)',
    })
    .option('sign', {
      ...text,
      describe: 'Key for a certificate: PEM file, env:NAME, or none (not signed)',
    })
    .option('valid-for', { ...text, describe: 'With --sign: days, such as 90d', defaultDescription: 'no end' })
    .option('repeat', {
      ...text,
      describe: 'Number of runs, to find flaky rules; the worst counts',
      defaultDescription: '1',
    })
    .option('keep-going', {
      type: 'boolean',
      default: false,
      describe: 'Go on if the agent does not follow its script',
    })
    .option('trace-headers', {
      type: 'boolean',
      describe: 'Trace ids in requests; --no-trace-headers for none',
      defaultDescription: 'on',
    })
    .option('requirements', {
      ...text,
      describe: 'Rule set that scores the run',
      defaultDescription: 'the newest',
    })
    .option('service-version', {
      ...text,
      describe: 'Version of the service under test',
    })
    .option('wait-for', { ...text, describe: 'With -- COMMAND: address that responds', defaultDescription: 'base URL' })
    .option('wait-timeout', { ...text, describe: 'With -- COMMAND: longest wait for it', defaultDescription: '60s' })
    .option('resume', { ...text, describe: 'Folder of an interrupted run to continue' })
}

const patterns = { type: 'string', array: true, requiresArg: true, default: [] as string[] } as const
const text = { type: 'string', requiresArg: true } as const

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Exit codes: 0 conformant, 1 nonconformant, 3 incomplete, 4 aborted, 130 interrupted; UsageError where nothing could be sent. */
export async function handler(args: Arguments, secrets: Secrets): Promise<number> {
  if (args.json && !args.plan)
    throw new UsageError('--json needs --plan. The result of a run is in result.json, in the folder of --out.')
  const given = wholeNumber('seed', args.seed, 0, Number.MAX_SAFE_INTEGER)
  const maxSends = wholeNumber('max-sends', args.maxSends, 0, Number.MAX_SAFE_INTEGER)
  const concurrency = wholeNumber('concurrency', args.concurrency, 1, 100_000)
  const repeat = wholeNumber('repeat', args.repeat, 1, 100) ?? 1
  const maxWaitMs = durationMs('max-wait', args.maxWait, 1000)
  const { resume, sign } = args
  const validDays = validDaysOf(args)
  const service = serviceCommand(args)
  const named = namedTarget(args)
  if (named === 'demo' && service !== undefined)
    throw new UsageError('--demo starts the built-in service. Omit it, or omit the command after --.')
  if (named === 'demo' && sign !== undefined)
    throw new UsageError('--sign: the built-in service gets no certificate. Leave out --demo and name a target.')
  const isDemonstration = named === 'demo' && !args.plan && resume === undefined
  const seed = given ?? (resume === undefined ? Math.floor(Math.random() * 2 ** 31) : undefined)
  // The service starts while the suite is loaded.
  const starting = isDemonstration ? startDemonstration({ seed: seed ?? 0 }) : undefined
  // Told where it is awaited.
  starting?.catch(() => {})
  let started: StartedService | undefined
  try {
    const { certify } = await import('../certify.ts')
    const { target: chosen, words } = await chosenTarget(named)
    const target = chosen && withStated(chosen, args.serviceVersion, process.env)
    const command = service === undefined ? [] : ['--', ...service.words]
    const forms = {
      whole: [...words, ...optionWords(args, ['plan', 'json']), ...command],
      goesOn: [...words, ...optionWords(args, [...ofScope, 'seed', 'out', 'sign']), ...command],
      // This one is in the result, which others see: a command may hold a secret that no target file names.
      again: [
        ...words,
        ...optionWords(args, [...ofScope, 'seed', 'out', 'reporter', 'sign']),
        ...(service === undefined ? [] : ['--', 'COMMAND']),
      ],
    }
    const startService = async (folder: string): Promise<void> => {
      if (service === undefined || target === undefined) return
      const { startService: start } = await import('../service/start.ts')
      started = await start({ ...service, target, folder, secrets, quiet: args.quiet })
    }
    const values = { seed, maxSends, concurrency, repeat, maxWaitMs, validDays }
    return await certify({ ...args, ...values, target, startService, words: forms, secrets }, starting)
  } finally {
    await started?.end()
    await (await starting?.catch(() => undefined))?.close()
  }
}

/** What a result says itself, and a run that goes on knows: no part of a command that repeats it. */
const ofScope = ['only', 'skip', 'profile', 'max-wait', 'plan', 'json', 'quiet', 'repeat', 'resume']
