import type { ArgumentsCamelCase, Argv } from 'yargs'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { withStated } from '../../identity/stated.ts'
import { capacityCommand } from '../../load/capacity/command.ts'
import { capacityPlanOf } from '../../load/capacity/plan.ts'
import { chosenTarget, namedTarget } from '../../target-options.ts'
import { commonOf, loadAgain, text, withShape } from './options.ts'

export function builder(argv: Argv) {
  return withShape(argv, {
    open: { describe: 'Sends open at once in the first step', defaultDescription: '20' },
    rate: { describe: 'Sends per second in the first step', defaultDescription: '20' },
    hold: { defaultDescription: '4s, or twice the objective' },
    drain: { defaultDescription: '3s, or --hold plus 3s' },
    'warm-up': { defaultDescription: 'a quarter of --step' },
  })
    .option('duration', { ...text, describe: 'Longest search', defaultDescription: '10m' })
    .option('step', {
      ...text,
      describe: 'Duration of a step (scenarios with a rate)',
      defaultDescription: 'duration / 24, from 4s to 60s',
    })
    .option('out', { ...text, describe: 'Folder for capacity.json and capacity.html', defaultDescription: 'results' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Exit codes as the search gives them; throws UsageError where nothing could be sent, InterruptedError before the first step. */
export async function handler(args: Arguments, secrets: Secrets): Promise<number> {
  const { scenario } = args
  const { target: chosen, words } = await chosenTarget(namedTarget(args))
  const target = chosen && withStated(chosen, undefined, process.env)
  const { shape, plan } = capacityPlanOf(scenario, args, target?.waitLimitMs)
  const told = { ...commonOf(args), shape, target, secrets }
  return capacityCommand(told, plan, loadAgain(['capacity', scenario], words, args, shape.seed))
}
