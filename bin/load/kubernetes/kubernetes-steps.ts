import { longestMs } from '../../../load/engine/run.ts'
import type { Scenario } from '../../../load/scenario.ts'
import { count } from '../../../reports/words.ts'
import { durationText } from '../duration.ts'
import type { RunConfig } from '../plan.ts'

/** The parts of a manifest that the steps depend on. */
interface Facts {
  scenario: Scenario
  config: RunConfig
  outputVariables: readonly string[]
  storageClass: string | undefined
}

/** Time to pull images and to start nodes. */
const startsWithinMs = 15 * 60_000

/** Where the Secret has a key of the load. */
export function secretKey(at: number): string {
  return at === 0 ? 'key' : `key-${at}`
}

/** The steps of a user: before the manifest, with it, during the run, and after it. */
export function stepsOf({ scenario, config, outputVariables, storageClass }: Facts, name: string): string[] {
  const literals = [
    ...(config.keys === undefined
      ? ['--from-literal=key="$AGENT_KEY"']
      : Array.from(
          { length: config.keys },
          (_, at) => `--from-literal=${secretKey(at)}="value of credentials.load[${at}]"`,
        )),
    ...config.headers.map((header, at) => `--from-literal=header-${at}="value of ${header}"`),
    ...outputVariables.map((variable) => `--from-literal=${variable}="$${variable}"`),
  ]
  const withinMs = Math.ceil((longestMs({ config, scenario }) + startsWithinMs) / 60_000) * 60_000
  const runners = `-l k6_cr=${name},runner=true`
  const kinds = ['testrun', 'configmap', ...(storageClass === undefined ? [] : ['persistentvolumeclaim'])]
  return [
    `A load of ${config.scenario} on ${config.baseUrl}, by ${count(config.instances, 'runner')} of k6-operator.`,
    'Create the Secret with the key:',
    `  kubectl create secret generic agent-load ${literals.join(' ')}`,
    'Start the load (--server-side, because the script is too large for an annotation):',
    '  npx agent-conformance load … --kubernetes --image … | kubectl apply --server-side -f -',
    'Wait for the end:',
    `  kubectl wait --for=jsonpath='{.status.stage}'=finished testrun/${name} --timeout=${durationText(withinMs)}`,
    'Merge the results:',
    `  kubectl logs ${runners} -c k6 --tail=-1 --prefix > ${name}.log`,
    `  npx agent-conformance load merge --logs ${name}.log`,
    ...(storageClass === undefined
      ? []
      : [
          `The volume claim ${name} has the result files of all runners, also of killed ones. Copy them, then run \`npx agent-conformance load merge FOLDER\`.`,
        ]),
    'If the stage stays "initialization", check image, quota and policy. If it stays "created", check nodes and volumes:',
    `  kubectl describe jobs,pods -l k6_cr=${name}`,
    `  kubectl logs -l k6_cr=${name} -c k6 --tail=20 --prefix`,
    'Clean up (this deletes the logs; print a new manifest for each load):',
    `  kubectl delete ${kinds.map((kind) => `${kind}/${name}`).join(' ')}`,
    '  kubectl delete secret agent-load',
  ]
}
