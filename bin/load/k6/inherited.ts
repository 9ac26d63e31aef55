/**
 * The variables of the user's environment that k6 gets. All of them but those that k6 itself reads (`K6_*`): they are
 * settings for other tests, and change or end this load (`K6_LINGER`, `K6_STAGES`, `K6_PAUSED`). What an output reads
 * stays where that output was asked for on the command line.
 */
export function inherited(environment: NodeJS.ProcessEnv, k6Arguments: readonly string[]): NodeJS.ProcessEnv {
  const wanted = outputVariables(environment, k6Arguments)
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !isOfK6(name) || wanted.includes(name)))
}

/** The names of variables that are set for an output (or a source of secrets) which the arguments ask for. */
export function outputVariables(environment: NodeJS.ProcessEnv, k6Arguments: readonly string[]): string[] {
  const prefixes = prefixesOf(k6Arguments)
  return Object.keys(environment).filter((name) => /^\w+$/.test(name) && prefixes.some((each) => name.startsWith(each)))
}

/** A sentence about the variables that k6 does not get; undefined where there is none. */
export function leftOutNotice(environment: NodeJS.ProcessEnv, k6Arguments: readonly string[]): string | undefined {
  const kept = inherited(environment, k6Arguments)
  const names = Object.keys(environment).filter((name) => !(name in kept) && name !== 'K6_BIN')
  if (names.length === 0) return undefined
  return `not passed to k6: ${names.join(', ')}. Pass options of k6 after --, such as \`-- --tag team=a\``
}

const isOfK6 = (name: string): boolean => name.toUpperCase().startsWith('K6_')

/** Outputs whose variables are not named after them. */
const special: Readonly<Record<string, string>> = { opentelemetry: 'OTEL' }

/** `--out experimental-prometheus-rw=URL` reads `K6_PROMETHEUS_RW_*`; outputs of extensions follow the same custom (`K6_KAFKA_*`). */
function prefixesOf(k6Arguments: readonly string[]): string[] {
  return k6Arguments.flatMap((each, at) => {
    const [, flag = '', joined] = /^(--out|-o|--secret-source)(?:=?(.*))?$/s.exec(each) ?? []
    if (flag === '') return []
    const value = joined || (k6Arguments[at + 1] ?? '')
    const [type = ''] = value.split('=')
    const name = type.replace(/^(experimental|xk6|output)-/, '')
    if (name === '') return []
    const prefix = `K6_${special[name] ?? name.toUpperCase().replaceAll('-', '_')}_`
    return [flag === '--secret-source' ? prefix.replace('K6_', 'K6_SECRET_SOURCE_') : prefix]
  })
}
