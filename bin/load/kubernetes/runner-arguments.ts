import { UsageError } from '../../../suites/run/errors.ts'

/** The k6 arguments that a runner may get, with or without a value. Other arguments change the load or write files. */
const allowed: Readonly<Record<string, 'value' | 'alone'>> = {
  '--out': 'value',
  '--tag': 'value',
  '--env': 'value',
  '--dns': 'value',
  '--user-agent': 'value',
  '--system-tags': 'value',
  '--blacklist-ip': 'value',
  '--block-hostnames': 'value',
  '--insecure-skip-tls-verify': 'alone',
  '--no-thresholds': 'alone',
  '--no-color': 'alone',
}
const long: Readonly<Record<string, string>> = { '-o': '--out', '-e': '--env' }

/** Outputs that are refused: files in a pod are lost, `agent-load` is already in use, and `cloud` needs an account. */
const refusedOutputs = /^(json|csv|agent-load|cloud)\b/

/**
 * The arguments as one text for k6-operator. It splits the text at blanks for each runner. A shell of the initializer gets all
 * of them except `--out X`. Throws UsageError for arguments that would be changed on the way.
 */
export function runnerArguments(given: readonly string[]): string[] {
  const all: string[] = []
  for (let at = 0; at < given.length; at += 1) {
    const text = given[at] ?? ''
    refuseShell(text)
    const [, name = text, joined] = /^(--?[\w-]+)=(.*)$/.exec(text) ?? []
    const flag = long[name] ?? name
    const kind = allowed[flag]
    if (kind === undefined) throw new UsageError(unknown(text))
    if (kind === 'alone' && joined === undefined) {
      all.push(flag)
      continue
    }
    const value = joined ?? given[at + 1] ?? ''
    if (joined === undefined) at += 1
    refuseShell(value)
    if (kind === 'alone' || value === '' || value.startsWith('-'))
      throw new UsageError(
        kind === 'alone'
          ? `k6 argument ${text}: ${flag} takes no value.`
          : `k6 argument ${text}: ${flag} needs a value that does not start with a hyphen.`,
      )
    if (flag === '--out' && refusedOutputs.test(value))
      throw new UsageError(
        `k6 argument --out ${value}: the files of a runner are lost when the runner ends. Use an output over the network, such as --out experimental-prometheus-rw or --out opentelemetry.`,
      )
    all.push(flag, value)
  }
  return all
}

function refuseShell(text: string): void {
  if (text.includes('{instance}'))
    throw new UsageError(
      `k6 argument ${text}: {instance} has no meaning in a cluster. k6-operator tags the metrics of a runner with instance_id.`,
    )
  const odd = /[^\w./:,=@%+-]/.exec(text)?.[0]
  if (odd === undefined) return
  throw new UsageError(
    `k6 argument ${JSON.stringify(text)}: remove ${odd === ' ' ? 'the blank' : JSON.stringify(odd)}, because k6-operator passes arguments through a shell.`,
  )
}

function unknown(text: string): string {
  const names = Object.keys(allowed).join(', ')
  return text.startsWith('-')
    ? `k6 argument ${text} cannot be used in a cluster. Possible arguments: ${names}.`
    : `k6 argument ${text} is not an option. Possible arguments: ${names}.`
}
