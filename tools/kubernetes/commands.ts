// The command lines that k6-operator makes of a TestRun (github.com/grafana/k6-operator, v1.6.0).

/** Of a TestRun, what they are made of. */
export interface RunSpec {
  name: string
  parallelism: number
  /** One text, split at blanks. */
  arguments: string
}

const script = '/test/script.js'
const archive = '/tmp/script.js.archived.tar'

/** Archives the script and inspects it, in a shell. Its output has to be JSON alone. */
export function initializerCommand(spec: RunSpec, environment: readonly string[]): string[] {
  const variables = environment.map((name) => `-e ${name}="\${${name}}"`).join(' ')
  const line = `mkdir -p $(dirname ${archive}) && k6 archive ${script} ${variables} -O ${archive} ${archiveArguments(spec.arguments)} 2> /tmp/k6logs && k6 inspect --execution-requirements ${archive} 2> /tmp/k6logs ; ! cat /tmp/k6logs | grep 'level=error'`
  return ['sh', '-c', line]
}

/** Those of k6 run that k6 archive gets too: all but outputs, and what is said of usage, logs and lingering. */
function archiveArguments(text: string): string {
  const words = text.split(' ').filter((word) => word !== '')
  const groups: string[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    if (word.startsWith('-') || group === undefined) groups.push([word])
    else group.push(word)
  }
  const left = ['-o', '--out', '-l', '--linger', '--no-usage-report', '--verbose', '-v']
  return groups
    .filter(([flag = '']) => !left.includes(flag))
    .flat()
    .join(' ')
}

/** One runner, without a shell; `$(NAME)` in it is replaced by Kubernetes. @param index from 1 */
export function runnerCommand(spec: RunSpec, index: number, port: number): string[] {
  const { parallelism, name } = spec
  const bound = (at: number): string => (at === 0 ? '0' : at === parallelism ? '1' : `${at}/${parallelism}`)
  const bounds = Array.from({ length: parallelism + 1 }, (_, at) => bound(at))
  return [
    ...['k6', 'run', '--quiet'],
    ...(parallelism === 1
      ? []
      : [
          `--execution-segment=${bound(index - 1)}:${bound(index)}`,
          `--execution-segment-sequence=${bounds.join(',')}`,
        ]),
    ...spec.arguments.split(' '),
    script,
    // In a cluster each has an address of its own, and all the port 6565.
    `--address=127.0.0.1:${port}`,
    '--paused',
    ...['--tag', `instance_id=${index}`, '--tag', `testrun_name=${name}`],
  ]
}
