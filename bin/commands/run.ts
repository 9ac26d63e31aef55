import type { ArgumentsCamelCase, Argv } from 'yargs'
import { profiles } from '../../suites/run/define.ts'
import { UsageError } from '../../suites/run/errors.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { optionWords } from '../again.ts'
import { startDemonstration } from '../demonstration.ts'
import { type Format, formats } from '../formats.ts'
import { durationMs } from '../load/duration.ts'
import { chosenTarget, namedTarget, withTarget } from '../target-options.ts'
import { quietOption } from '../terminal.ts'
import { wholeNumber } from '../whole-number.ts'

export function builder(argv: Argv) {
  return withTarget(argv)
    .option('only', {
      ...patterns,
      describe: 'Run only the rules or checks with these ids (* matches any text)',
    })
    .option('skip', { ...patterns, describe: 'Leave out the rules or checks with these ids' })
    .option('profile', {
      choices: profiles,
      requiresArg: true,
      describe: 'How much to look at: certify is everything, and what is looked at unless told otherwise',
    })
    .option('max-wait', {
      ...text,
      describe: 'With --profile nightly or smoke: leave out what waits longer than this, such as 10m; without it 60s',
    })
    .option('plan', {
      type: 'boolean',
      default: false,
      describe: 'Say what would be sent and what is missing; send nothing',
    })
    .option('json', { type: 'boolean', default: false, describe: 'With --plan: print the plan as JSON' })
    .option('quiet', quietOption)
    .option('max-sends', { ...text, describe: 'The most metered sends' })
    .option('concurrency', { ...text, describe: 'The most turns of the agent at once' })
    .option('seed', { ...text, describe: 'Repeat the requests of an earlier run' })
    .option('out', { ...text, describe: 'Folder for result.json and transcript.jsonl.gz; without it results' })
    .option('reporter', {
      choices: formats,
      array: true,
      requiresArg: true,
      default: [] as Format[],
      describe: 'Also write a report beside them',
    })
    .option('baseline', {
      ...text,
      describe:
        'Earlier result.json, or JSON object ID → reason or ID → { reason, owner, until }: exit 1 only for rules that do not fail there, 2 where a day has passed',
    })
    .option('sign', {
      ...text,
      describe:
        'Write a certificate where the run is conformant: Ed25519 key as a PEM file, or env:NAME for a variable; none leaves it unsigned',
    })
    .option('repeat', {
      ...text,
      describe:
        'Run so many times and name what differs as flaky; the exit code is that of the worst run, the budget is for all',
    })
    .option('keep-going', {
      type: 'boolean',
      default: false,
      describe: 'Play all scenes also where the agent does not follow its script',
    })
    .option('resume', { ...text, describe: 'Folder of an interrupted run that is to go on' })
}

const patterns = { type: 'string', array: true, requiresArg: true, default: [] as string[] } as const
const text = { type: 'string', requiresArg: true } as const

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Exit codes: 0 conformant, 1 nonconformant, 3 incomplete, 4 aborted, 130 interrupted; UsageError where nothing could be sent. */
export async function handler(args: Arguments, secrets: Secrets): Promise<number> {
  if (args.json && !args.plan)
    throw new UsageError('--json belongs to --plan; what a run found is in result.json, in the folder of --out.')
  const given = wholeNumber('seed', args.seed, 0, Number.MAX_SAFE_INTEGER)
  const maxSends = wholeNumber('max-sends', args.maxSends, 0, Number.MAX_SAFE_INTEGER)
  const concurrency = wholeNumber('concurrency', args.concurrency, 1, 100_000)
  const repeat = wholeNumber('repeat', args.repeat, 1, 100) ?? 1
  const maxWaitMs = durationMs('max-wait', args.maxWait, 1000)
  const { resume, sign } = args
  const named = namedTarget(args)
  if (named === 'demo' && sign !== undefined)
    throw new UsageError('--sign: the built-in service gets no certificate; leave out --demo, and name a target.')
  const isDemonstration = named === 'demo' && !args.plan && resume === undefined
  const seed = given ?? (resume === undefined ? Math.floor(Math.random() * 2 ** 31) : undefined)
  // The service starts while the suite is loaded.
  const starting = isDemonstration ? startDemonstration({ seed: seed ?? 0 }) : undefined
  // Told where it is awaited.
  starting?.catch(() => {})
  try {
    const { certify } = await import('../certify.ts')
    const { target, words } = await chosenTarget(named)
    const forms = {
      whole: [...words, ...optionWords(args, ['plan', 'json'])],
      goesOn: [...words, ...optionWords(args, [...ofScope, 'seed', 'out'])],
      again: [...words, ...optionWords(args, [...ofScope, 'seed', 'out', 'reporter', 'sign'])],
    }
    return await certify(
      { ...args, seed, maxSends, concurrency, repeat, maxWaitMs, target, words: forms, secrets },
      starting,
    )
  } finally {
    await (await starting?.catch(() => undefined))?.close()
  }
}

/** What a result says itself, and a run that goes on knows: no part of a command that repeats it. */
const ofScope = ['only', 'skip', 'profile', 'max-wait', 'plan', 'json', 'quiet', 'repeat', 'resume']
