/** Facts about a build, for sentences about its failure. */
interface Facts {
  go: string
  environment: NodeJS.ProcessEnv
}

/** Another source of a k6. */
const orElse = 'or set K6_BIN to a k6 v2'

/** Messages of Go, the most specific first: a full disk causes many others. */
const causes: readonly [RegExp, (found: RegExpExecArray, facts: Facts) => string][] = [
  [
    /(?:(\/[^\s:"]+): )?(?:no space left on device|disk quota exceeded)/,
    ([, file]) =>
      `the disk is full${file === undefined ? '' : ` (${file})`}. A first build needs about 2 GB in Go's caches. Free some space, or move the caches with GOCACHE, GOMODCACHE and GOTMPDIR`,
  ],
  [
    /build cache is required, but could not be located|module cache not found/,
    () => 'Go has no folder for its caches. Set HOME, or set GOCACHE and GOMODCACHE to writable folders',
  ],
  [
    /GOPATH entry is relative[^\n]*|GOPATH entry cannot[^\n]*|GOPATH set to GOROOT[^\n]*/,
    ([line]) => `Go cannot use GOPATH (${line}). Unset GOPATH, or set it to an absolute path`,
  ],
  [
    /(?:failed to initialize build cache at|could not create module cache: \w+|mkdir|open|creat|rename|write|stat) (\/[^\s:"]+):[^\n]*(?:read-only file system|permission denied|operation not permitted|not a directory|no such file or directory)/,
    ([, folder]) => `Go cannot write to ${folder}. Make it writable, or set GOCACHE and GOMODCACHE to other folders`,
  ],
  [
    /cannot find GOROOT directory[^\n]*|package \S+ is not in std[^\n]*/,
    ([line], { go }) => `the Go at ${go} is not complete (${line}). Reinstall Go (https://go.dev/dl)`,
  ],
  [
    /requires go >= (\S+) \(running go (\S+?)[;)]/,
    ([, wants, has], { go }) => `${go} is Go ${has}, but Go ${wants} is needed. Install a newer Go (https://go.dev/dl)`,
  ],
  [
    /invalid go version|unknown directive: toolchain/,
    (_, { go }) => `${go} is too old. Install a newer Go (https://go.dev/dl)`,
  ],
  [
    /module lookup disabled by GOPROXY=off/,
    () => 'GOPROXY=off, and modules are missing from the module cache. Set GOPROXY to a proxy',
  ],
  [
    /SECURITY ERROR|checksum mismatch/,
    (_, { environment }) =>
      `a module from ${proxyOf(environment)} does not match its checksum in go.sum. Set GOPROXY to another proxy, or empty the module cache (\`go clean -modcache\`)`,
  ],
  [
    /x509: [^\n]*|tls: failed to verify[^\n]*/,
    ([line]) =>
      `the certificate of the module proxy is not trusted (${line}). Set SSL_CERT_FILE to the CA certificates of your network, or GOPROXY to another proxy`,
  ],
  [
    /proxyconnect tcp: ([^\n]*)/,
    ([, line]) => `the HTTP proxy does not respond (${line}). Correct HTTPS_PROXY, or add the module proxy to NO_PROXY`,
  ],
  [
    /: (\d{3} [A-Z][A-Za-z ]+)\s*$/m,
    ([, status], { environment }) =>
      `${proxyOf(environment)} returned ${status}. Set GOPROXY to a proxy with all public modules`,
  ],
  [
    /dial tcp[^\n]*|lookup \S+[^\n]*no such host|i\/o timeout|TLS handshake timeout|connection reset by peer|unexpected EOF|network is unreachable/,
    ([line], { environment }) =>
      `${proxyOf(environment)} cannot be reached (${line}). Connect this machine to the network, or set GOPROXY to a proxy that it can reach`,
  ],
  [
    /signal: killed|cannot allocate memory|out of memory/,
    () => 'the compiler was out of memory. Free some memory, or build with GOMAXPROCS=1',
  ],
  [
    /^(?:panic|fatal error|unexpected fault address): ?[^\n]*/m,
    ([line], { go }) => `the compiler at ${go} crashed (${line}). Reinstall Go (https://go.dev/dl)`,
  ],
]

/** Why a build failed and what to do; undefined if Go's messages show neither. */
export function buildProblem(said: string, facts: Facts): string | undefined {
  for (const [pattern, sentence] of causes) {
    const found = pattern.exec(said)
    if (found !== null) return `k6 cannot be built: ${sentence(found, facts)}, ${orElse}.`
  }
  return undefined
}

function proxyOf({ GOPROXY }: NodeJS.ProcessEnv): string {
  const [first = ''] = (GOPROXY ?? '').split(/[,|]/)
  return first === '' || first === 'direct' ? 'the source of the modules' : `the module proxy ${withoutUser(first)}`
}

/** An address may contain a password. */
function withoutUser(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//')
}
