/** What a build is made with, as far as a sentence about its failure names it. */
interface Facts {
  go: string
  environment: NodeJS.ProcessEnv
}

/** Where else a k6 may come from. */
const orElse = 'or set K6_BIN to a k6 v2'

/** By what Go says, in the order of how surely it names the reason: many messages follow from a disk that is full. */
const causes: readonly [RegExp, (found: RegExpExecArray, facts: Facts) => string][] = [
  [
    /(?:(\/[^\s:"]+): )?(?:no space left on device|disk quota exceeded)/,
    ([, file]) =>
      `the disk is full${file === undefined ? '' : ` (${file})`}. A first build takes about 2 GB in Go's caches: free some, move them with GOCACHE, GOMODCACHE and GOTMPDIR`,
  ],
  [
    /build cache is required, but could not be located|module cache not found/,
    () =>
      'Go has no folder for its caches, since neither HOME nor GOCACHE is set. Set HOME, or GOCACHE and GOMODCACHE to folders that can be written',
  ],
  [
    /GOPATH entry is relative[^\n]*|GOPATH entry cannot[^\n]*|GOPATH set to GOROOT[^\n]*/,
    ([line]) => `GOPATH is no folder that Go can use (${line}). Unset GOPATH, or give it an absolute path`,
  ],
  [
    /(?:failed to initialize build cache at|could not create module cache: \w+|mkdir|open|creat|rename|write|stat) (\/[^\s:"]+):[^\n]*(?:read-only file system|permission denied|operation not permitted|not a directory|no such file or directory)/,
    ([, folder]) =>
      `Go cannot write to ${folder}. Make it a folder that can be written, or set GOCACHE and GOMODCACHE to others`,
  ],
  [
    /cannot find GOROOT directory[^\n]*|package \S+ is not in std[^\n]*/,
    ([line], { go }) => `the Go at ${go} is not complete (${line}). Install Go anew (https://go.dev/dl)`,
  ],
  [
    /requires go >= (\S+) \(running go (\S+?)[;)]/,
    ([, wants, has], { go }) => `${go} is Go ${has}, and Go ${wants} is needed. Install a newer Go (https://go.dev/dl)`,
  ],
  [
    /invalid go version|unknown directive: toolchain/,
    (_, { go }) => `${go} is too old. Install a newer Go (https://go.dev/dl)`,
  ],
  [
    /module lookup disabled by GOPROXY=off/,
    () =>
      'GOPROXY=off forbids to fetch modules, and not all of them are in the module cache. Set GOPROXY to a proxy that may be asked',
  ],
  [
    /SECURITY ERROR|checksum mismatch/,
    (_, { environment }) =>
      `what ${proxyOf(environment)} sent does not have the checksum in go.sum, so it is not used. Set GOPROXY to another proxy, or empty the module cache (\`go clean -modcache\`)`,
  ],
  [
    /x509: [^\n]*|tls: failed to verify[^\n]*/,
    ([line]) =>
      `the certificate of the module proxy is not trusted (${line}). Set SSL_CERT_FILE to the authority of your network, or GOPROXY to another proxy`,
  ],
  [
    /proxyconnect tcp: ([^\n]*)/,
    ([, line]) =>
      `the HTTP proxy for the module proxy does not answer (${line}). Correct HTTPS_PROXY, or name the module proxy in NO_PROXY`,
  ],
  [
    /: (\d{3} [A-Z][A-Za-z ]+)\s*$/m,
    ([, status], { environment }) =>
      `${proxyOf(environment)} answered ${status}. Set GOPROXY to a proxy that has all public modules`,
  ],
  [
    /dial tcp[^\n]*|lookup \S+[^\n]*no such host|i\/o timeout|TLS handshake timeout|connection reset by peer|unexpected EOF|network is unreachable/,
    ([line], { environment }) =>
      `${proxyOf(environment)} cannot be reached (${line}). Connect this machine to the network once, or set GOPROXY to a proxy that it reaches`,
  ],
  [
    /signal: killed|cannot allocate memory|out of memory/,
    () => 'the compiler was out of memory. Free some, compile with GOMAXPROCS=1',
  ],
  [
    /^(?:panic|fatal error|unexpected fault address): ?[^\n]*/m,
    ([line], { go }) => `the compiler at ${go} crashed (${line}). Install Go anew (https://go.dev/dl)`,
  ],
]

/** Why a build failed and what to do, in a sentence or two; undefined where what Go said tells neither. */
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

/** An address may hold a password. */
function withoutUser(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//')
}
