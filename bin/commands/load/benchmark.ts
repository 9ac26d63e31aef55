import type { ArgumentsCamelCase, Argv } from 'yargs'
import { UsageError } from '../../../suites/run/errors.ts'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { scriptOf } from '../../../suites/run/target.ts'
import { validDaysOf } from '../../certificate/signing.ts'
import { withStated } from '../../identity/stated.ts'
import { benchmarkCommand } from '../../load/benchmark/command.ts'
import { benchmarkPlanOf } from '../../load/benchmark/plan.ts'
import { benchmarkSigning } from '../../load/benchmark/signing.ts'
import { chosenTarget, namedTarget, withTarget } from '../../target-options.ts'
import { commonOf, loadAgain, shapeOptions, text } from './options.ts'

const { drain, workload, arrivals, mix, compress, instances, http2, quiet } = shapeOptions
const ofProcedure = 'as the procedure has it'

export function builder(argv: Argv) {
  return withTarget(argv).options({
    tiers: { ...text, describe: 'File with tiers of objectives', defaultDescription: 'gold, silver, bronze' },
    budget: { ...text, describe: 'Longest benchmark', defaultDescription: '70 steps' },
    quick: { type: 'boolean', default: false, describe: 'Try it in two minutes; the result is invalid' },
    seed: { ...text, describe: 'A day as YYYYMMDD', defaultDescription: 'today' },
    instances,
    http2,
    'trace-headers': shapeOptions['trace-headers'],
    window: { ...text, describe: 'Steady window of a step', defaultDescription: ofProcedure },
    'warm-up': { ...shapeOptions['warm-up'], defaultDescription: ofProcedure },
    drain: { ...drain, defaultDescription: ofProcedure },
    workload: { ...workload, defaultDescription: ofProcedure },
    arrivals: { ...arrivals, defaultDescription: ofProcedure },
    mix: { ...mix, defaultDescription: ofProcedure },
    compress: { ...compress, defaultDescription: ofProcedure },
    'send-lag': { ...shapeOptions['send-lag'], defaultDescription: ofProcedure },
    'service-version': { ...text, describe: 'Version of the service that is tested' },
    sign: { ...text, describe: 'Key for a certificate: PEM file, env:NAME, or none (not signed)' },
    'valid-for': { ...text, describe: 'With --sign: days, such as 90d', defaultDescription: 'no end' },
    out: { ...text, describe: 'Folder for benchmark.json and benchmark.html', defaultDescription: 'results' },
    quiet,
  })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Exit codes as the benchmark gives them; throws UsageError where nothing could be sent, InterruptedError before the first step. */
export async function handler(args: Arguments, secrets: Secrets): Promise<number> {
  const { target: chosen, words } = await chosenTarget(namedTarget(args))
  const target = chosen && withStated(chosen, args.serviceVersion, process.env)
  const { shape, plan } = benchmarkPlanOf(args, {
    waitLimitMs: target?.waitLimitMs,
    isDemo: target === undefined,
    nowMs: Date.now(),
  })
  const validDays = validDaysOf(args)
  const sign =
    args.sign === undefined
      ? undefined
      : benchmarkSigning(args.sign, { target, changed: plan.changed, secrets, validDays })
  if (target !== undefined && scriptOf(target) === undefined)
    throw new UsageError(
      `A benchmark needs agent.script in the target file of ${target.name}, because its figures are for turns of a known length. docs/scripted-agent.md describes the agent.`,
    )
  const told = { ...commonOf(args), shape, target, secrets }
  const command = loadAgain(['benchmark'], words, { ...args, sign: undefined, 'valid-for': undefined }, shape.seed)
  return benchmarkCommand(told, plan, { command, sign })
}
