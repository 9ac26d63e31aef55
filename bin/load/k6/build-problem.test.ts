import { expect, it } from 'vitest'
import { buildProblem } from './build-problem.ts'

// What Go 1.26 prints, word by word.
const get = 'main.go:5:2: go.k6.io/k6/v2@v2.2.0: Get "https://proxy.example/go.k6.io/k6/v2/@v/v2.2.0.zip": '

it.each([
  [
    'x/y: write /tmp/go-build20/b740/importcfg: no space left on device',
    'the disk is full (/tmp/go-build20/b740/importcfg)',
  ],
  [
    'build cache is required, but could not be located: GOCACHE is not defined and neither $XDG_CACHE_HOME nor $HOME are defined',
    'Set HOME',
  ],
  ['go: GOPATH entry is relative; must be absolute path: "rel".\nFor more details see: ...', 'Unset GOPATH'],
  [`go: GOPATH entry cannot start with shell metacharacter '~': "~/go"`, 'Unset GOPATH'],
  ['failed to initialize build cache at /ro/x: mkdir /ro/x: read-only file system', 'Go cannot write to /ro/x.'],
  ['go: could not create module cache: mkdir /ro: permission denied', 'Go cannot write to /ro.'],
  ['go: could not create module cache: stat /a/x: not a directory', 'Go cannot write to /a/x.'],
  ['go: cannot find GOROOT directory: /nowhere', 'the Go at /usr/bin/go is not complete'],
  ['go: go.mod requires go >= 1.25.0 (running go 1.22.2; GOTOOLCHAIN=local)', 'is Go 1.22.2, but Go 1.25.0 is needed'],
  ["go: errors parsing go.mod:\n/x/go.mod:3: invalid go version '1.25.0': must match format 1.23", 'is too old'],
  ['main.go:5:2: module lookup disabled by GOPROXY=off', 'GOPROXY=off, and modules are missing'],
  [`${get}dial tcp 127.0.0.1:1: connect: connection refused`, 'https://proxy.example cannot be reached (dial tcp'],
  [`${get}dial tcp: lookup proxy.example on 10.0.0.53:53: no such host`, 'https://proxy.example cannot be reached'],
  [`${get}proxyconnect tcp: dial tcp 127.0.0.1:1: connect: connection refused`, 'Correct HTTPS_PROXY'],
  [`${get}tls: failed to verify certificate: x509: certificate signed by unknown authority`, 'Set SSL_CERT_FILE'],
  [
    'go: reading https://proxy.example/x/@v/v1.zip: 403 Forbidden',
    'the module proxy https://proxy.example returned 403 Forbidden',
  ],
  ['verifying go.k6.io/k6/v2@v2.2.0: checksum mismatch', 'does not match its checksum in go.sum'],
  ['go.k6.io/k6/v2/lib: /usr/local/go/pkg/tool/compile: signal: killed', 'out of memory'],
  [
    'panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()',
    'the compiler at /usr/bin/go crashed',
  ],
])('tells of %s', (said, words) => {
  const environment = { GOPROXY: 'https://user:password@proxy.example,direct' }
  const problem = buildProblem(`go: downloading x v1\n${said}\n`, { go: '/usr/bin/go', environment }) ?? ''
  expect(problem).toContain(words)
  expect(problem).toMatch(/^k6 cannot be built: .*[A-Z].*, or set K6_BIN to a k6 v2\.$/)
  expect(problem).not.toMatch(/goroutine|password|\n/)
})

it('says nothing of what it does not know', () => {
  expect(buildProblem('./main.go:3:2: undefined: x', { go: 'go', environment: {} })).toBeUndefined()
})
