import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { promisify } from 'node:util'
import { UsageError } from '../../../suites/run/errors.ts'
import { buildProblem } from './build-problem.ts'

/**
 * Settings of Go that a build keeps, from the environment or from `go env -w`. All others (GOFLAGS, GOWORK, GO111MODULE, GOOS,
 * GOARCH, GOEXPERIMENT, CGO_*) are for other modules, and break this one.
 */
const kept = [
  // Sources and checksums of modules, which a company can prescribe.
  ...['GOPROXY', 'GONOPROXY', 'GOPRIVATE', 'GONOSUMDB', 'GOSUMDB', 'GOINSECURE', 'GOAUTH', 'GOVCS'],
  // Folders with space, and with earlier downloads and builds.
  ...['GOMODCACHE', 'GOCACHE', 'GOPATH', 'GOTMPDIR'],
]

/** Limits of the compiler; they are no settings of `go env`. */
const limits = ['GOMAXPROCS', 'GOGC', 'GOMEMLIMIT']

/** These forbid a download of Go. Another toolchain was chosen for another module. */
const toolchains = ['local', 'path']

const longestMs = 30_000

/**
 * The environment of the compiler. HOME, PATH, TMPDIR, XDG_*, HTTP_PROXY and SSL_CERT_* stay, so that caches and proxies work.
 * Throws UsageError if this Go does not work, or is too old.
 */
export async function goEnvironment(
  go: string,
  { sources, environment }: { sources: string; environment: NodeJS.ProcessEnv },
): Promise<NodeJS.ProcessEnv> {
  const others = Object.entries(environment).filter(([name]) => !/^(GO[A-Z0-9]+|CGO_\w+)$/.test(name))
  const ownSettings = [...kept, 'GOENV', 'GOTOOLCHAIN'].map((name): [string, string | undefined] => [
    name,
    environment[name],
  ])
  const asking = { ...Object.fromEntries([...others, ...ownSettings]), GOWORK: 'off' }
  // The installed toolchain responds.
  const settings = await settingsOf(go, { ...asking, GOTOOLCHAIN: 'local' })
  const toolchain = environment.GOTOOLCHAIN || (await toolchainOf(go, asking))
  refuseOld(go, settings.GOVERSION ?? '', { sources, mayFetch: !toolchains.includes(toolchain) })
  const own = [...kept, ...limits].flatMap((name): [string, string][] => {
    const value = settings[name] ?? (limits.includes(name) ? environment[name] : undefined)
    return value === undefined || value === '' ? [] : [[name, value]]
  })
  return {
    ...Object.fromEntries([...others, ...own]),
    ...(toolchains.includes(toolchain) ? { GOTOOLCHAIN: toolchain } : {}),
    // The settings of `go env -w` were read above. They can contain GOFLAGS.
    GOENV: 'off',
    GOWORK: 'off',
    CGO_ENABLED: '0',
  }
}

async function settingsOf(
  go: string,
  environment: NodeJS.ProcessEnv,
  names: readonly string[] = ['GOVERSION', ...kept],
): Promise<Record<string, string>> {
  try {
    // Not in the folder of the user, where a go.mod may demand another toolchain.
    const cwd = parse(process.cwd()).root
    const options = { env: environment, cwd, timeout: longestMs, killSignal: 'SIGKILL' } as const
    const { stdout } = await promisify(execFile)(go, ['env', '-json', ...names], options)
    const value: unknown = JSON.parse(stdout)
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const problem = buildProblem(said, { go, environment })
    if (problem !== undefined) throw new UsageError(problem)
    throw new UsageError(
      `k6 cannot be built: ${go} failed at \`go env\` (${(said.trim() || String(error)).split('\n')[0]}). Install Go (https://go.dev/dl), or set K6_BIN to a k6 v2.`,
    )
  }
}

/** The setting of `go env -w` or of the distribution. */
async function toolchainOf(go: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const { GOTOOLCHAIN = '' } = await settingsOf(go, environment, ['GOTOOLCHAIN']).catch(
    (): Record<string, string> => ({}),
  )
  return GOTOOLCHAIN
}

/** Since Go 1.21, an older Go can download a newer one (go.dev/doc/toolchain). */
function refuseOld(go: string, version: string, { sources, mayFetch }: { sources: string; mayFetch: boolean }): void {
  const has = /^go(\d+)\.(\d+)/.exec(version)
  const wants = /^go (\d+)\.(\d+)/m.exec(readFileSync(join(sources, 'go.mod'), 'utf8'))
  if (has === null || wants === null) return
  const numberOf = ([, major, minor]: RegExpExecArray): number => Number(major) * 1000 + Number(minor)
  if (numberOf(has) >= numberOf(wants) || (mayFetch && numberOf(has) >= 1021)) return
  throw new UsageError(
    `k6 cannot be built: ${go} is Go ${version.slice(2)}, and Go ${wants[1]}.${wants[2]} is needed. Install a newer Go (https://go.dev/dl), or set K6_BIN to a k6 v2.`,
  )
}
