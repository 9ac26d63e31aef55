import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UsageError } from '../../../suites/run/errors.ts'
import { type Guard, startGuard } from '../instances/guard.ts'
import { fakeK6, program } from '../kit/fake-program.ts'
import { builtK6 } from './build.ts'
import { findK6, missingWithoutExtension } from './find.ts'

let folder = ''
let guard: Guard
let told: string[] = []
const within = (...path: string[]): string => join(folder, ...path)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-conformance-'))
  for (const name of ['bin', 'cache', 'sources']) mkdirSync(within(name))
  writeFileSync(within('sources/go.mod'), 'module x\n')
  writeFileSync(within('sources/main.go'), 'package main\n')
  guard = startGuard()
  told = []
})
afterEach(() => {
  guard.close()
  rmSync(folder, { recursive: true })
})

/**
 * A compiler that notes that it was called with which environment, and whose output is our k6; `first` is done before. What
 * it is asked for with `go env` it has from `settings`.
 */
function fakeGo(first = '', settings: Record<string, string> = { GOVERSION: 'go1.26.8', GOTOOLCHAIN: 'auto' }): void {
  fakeK6(within('made-k6'))
  writeFileSync(within('settings'), JSON.stringify(settings))
  program(
    within('bin/go'),
    `[ "$1" = env ] && exec cat "${within('settings')}"
    echo "$@" >> "${within('calls')}"\nenv > "${within('environment')}"\n${first}\n[ "$4" = -o ] && cp "${within('made-k6')}" "$5"`,
  )
}

const builtWith = (): string[] => readFileSync(within('environment'), 'utf8').trim().split('\n')

const calls = (): string[] =>
  existsSync(within('calls')) ? readFileSync(within('calls'), 'utf8').trim().split('\n') : []

function find(environment: NodeJS.ProcessEnv = {}, signal = new AbortController().signal) {
  return findK6({
    environment: {
      PATH: [within('bin'), '/usr/bin', '/bin'].join(delimiter),
      XDG_CACHE_HOME: within('cache'),
      ...environment,
    },
    notice: (line) => told.push(line),
    guard,
    signal,
    sources: within('sources'),
  })
}

describe('K6_BIN', () => {
  it('is taken, before all else', async () => {
    fakeGo()
    const file = fakeK6(within('mine'))
    expect(await find({ K6_BIN: file })).toEqual({ file, version: '2.2.0', extended: true })
    expect(calls()).toEqual([])
  })

  it('has to be a k6 v2', async () => {
    await expect(find({ K6_BIN: within('nothing') })).rejects.toThrow('nothing cannot be executed')
    await expect(find({ K6_BIN: program(within('other'), 'echo hello') })).rejects.toThrow('is not k6 (')
    await expect(find({ K6_BIN: fakeK6(within('old'), 'old') })).rejects.toThrow('is k6 1.4.0, but v2 is needed')
  })

  it('may be a stock one, and what that cannot measure is named', async () => {
    expect(await find({ K6_BIN: fakeK6(within('stock'), 'stock') })).toMatchObject({ extended: false })
    expect(told).toHaveLength(1)
    for (const name of missingWithoutExtension) expect(told[0]).toContain(name)
  })
})

describe('a k6 that is built on first use', () => {
  it('is built once, told in a line, and found from then on', async () => {
    fakeGo()
    const { file } = await find()
    expect(file).toBe(builtK6(within('sources'), { XDG_CACHE_HOME: within('cache') }))
    expect(calls()).toHaveLength(1)
    expect(told[0]).toMatch(/^building k6, once, because \S+ has no k6 with the extension; .* \(log: .*\)$/)
    expect(told.at(-1)).toMatch(/^built k6 in \d+ s: /)
    expect(await find()).toMatchObject({ file, extended: true })
    expect(calls()).toHaveLength(1)
    expect(readdirSync(within('cache/agent-conformance')).filter((name) => /lock|\.\d+$/.test(name))).toEqual([])
  })

  it('is built anew when its sources have changed, but not for a test or a note', async () => {
    fakeGo()
    const { file } = await find()
    writeFileSync(within('sources/main_test.go'), 'package main\n')
    writeFileSync(within('sources/README.md'), 'words\n')
    expect((await find()).file).toBe(file)
    writeFileSync(within('sources/main.go'), 'package main // more\n')
    told.length = 0
    expect((await find()).file).not.toBe(file)
    expect(told[0]).toContain('because the sources of the extension differ from those of the k6 in ')
    expect(calls()).toHaveLength(2)
  })

  it('is built once by two starts at the same time', async () => {
    fakeGo('sleep 1')
    const [one, other] = await Promise.all([find(), find()])
    expect(one).toEqual(other)
    expect(calls()).toHaveLength(1)
    expect(told).toContain('waiting for another process that builds k6')
  })

  it('takes over the lock of a start that is gone', async () => {
    fakeGo()
    const file = builtK6(within('sources'), { XDG_CACHE_HOME: within('cache') })
    mkdirSync(within('cache/agent-conformance'))
    writeFileSync(`${file}.lock`, '999999999')
    expect((await find()).file).toBe(file)
  })

  it('that cannot be built says so in a sentence with the name of the log', async () => {
    fakeGo('echo "main.go:3: no such thing" >&2; exit 1')
    await expect(find()).rejects.toThrow(/^k6 could not be built: main\.go:3: no such thing \(log: .*\.log\)\.$/)
    expect(readdirSync(within('cache/agent-conformance')).map((name) => name.replace(/^k6-\w+/, ''))).toEqual(['.log'])
  })

  it('is built with an environment of its own, and with what the user says of proxies, caches and certificates', async () => {
    const own = {
      GOVERSION: 'go1.26.8',
      GOTOOLCHAIN: 'local',
      GOPROXY: 'https://proxy.example',
      GOMODCACHE: '/cache/mod',
    }
    fakeGo('', own)
    const foreign = {
      ...{
        GOFLAGS: '-mod=vendor',
        GOWORK: '/x/go.work',
        GO111MODULE: 'off',
        GOOS: 'plan9',
        GOARCH: 'mips',
        GOROOT: '/x',
      },
      ...{ GOEXPERIMENT: 'x', GOAMD64: 'v9', CGO_ENABLED: '1', CGO_CFLAGS: '-x', GOENV: '/x/env', GODEBUG: 'x=1' },
    }
    const kept = {
      HTTPS_PROXY: 'http://p:1',
      SSL_CERT_FILE: '/ca.pem',
      HOME: '/home/me',
      GOMAXPROCS: '1',
      TMPDIR: '/t',
    }
    await find({ ...foreign, ...kept })
    expect(builtWith()).toEqual(expect.arrayContaining(Object.entries(kept).map((each) => each.join('='))))
    expect(
      builtWith()
        .filter((each) => /^(GO|CGO_)/.test(each))
        .sort(),
    ).toEqual([
      ...['CGO_ENABLED=0', 'GOENV=off', 'GOMAXPROCS=1', 'GOMODCACHE=/cache/mod', 'GOPROXY=https://proxy.example'],
      ...['GOTOOLCHAIN=local', 'GOWORK=off'],
    ])
  })

  it('names a Go that is too old before it builds, unless that may fetch a newer one', async () => {
    writeFileSync(within('sources/go.mod'), 'module x\n\ngo 1.25.0\n')
    for (const settings of [
      { GOVERSION: 'go1.20.1', GOTOOLCHAIN: '' },
      { GOVERSION: 'go1.24.9', GOTOOLCHAIN: 'local' },
    ]) {
      fakeGo('', settings)
      await expect(find()).rejects.toThrow(/go is Go 1\.2\d\.\d, and Go 1\.25 is needed\. Install a newer Go/)
    }
    expect(calls()).toEqual([])
    fakeGo('', { GOVERSION: 'go1.24.9', GOTOOLCHAIN: 'auto' })
    expect(await find()).toMatchObject({ extended: true })
  })

  it.each([
    [
      'a Go that is broken',
      'echo "go: cannot find GOROOT directory: /x" >&2; exit 2',
      /go is not complete .*Reinstall Go/,
    ],
    ['a Go that is none', 'echo hello', /go failed at `go env`/],
    ['a broken GOPATH', 'echo "go: GOPATH entry is relative; must be absolute path" >&2; exit 1', /Unset GOPATH/],
  ])('says what is wrong with %s', async (_, script, words) => {
    fakeGo()
    program(within('bin/go'), script)
    await expect(find()).rejects.toThrow(words)
    await expect(find()).rejects.toBeInstanceOf(UsageError)
    expect(readdirSync(within('cache/agent-conformance'))).toEqual([])
  })

  it('says where nothing can be written', async () => {
    fakeGo()
    writeFileSync(within('cache/agent-conformance'), '')
    await expect(find()).rejects.toThrow(
      /^k6 cannot be built: .*agent-conformance cannot be written .*\. Set XDG_CACHE_HOME/,
    )
  })

  it('says why, in one sentence, where Go tells it: its own lines are in the log', async () => {
    fakeGo('printf "main.go:1: x\\nx: write /c/y: no space left on device\\ngoroutine 1 [running]:\\n" >&2; exit 1')
    const failed = find()
    await expect(failed).rejects.toThrow(/^k6 cannot be built: the disk is full \(\/c\/y\)\. .*\(log: .*\.log\)$/)
    await expect(failed).rejects.toThrow(UsageError)
  })

  it('is given up at once on Ctrl-C, and the compiler with it', async () => {
    fakeGo(`echo $$ > "${within('pid')}"; exec sleep 60`)
    const stop = new AbortController()
    const finding = find({}, stop.signal)
    await expect.poll(() => existsSync(within('pid')) && readFileSync(within('pid'), 'utf8').trim()).toBeTruthy()
    stop.abort(new Error('interrupted'))
    await expect(finding).rejects.toThrow('interrupted')
    const pid = Number(readFileSync(within('pid'), 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

describe('without Go', () => {
  it('a stock k6 from the PATH has to do', async () => {
    const file = fakeK6(within('bin/k6'), 'stock')
    expect(await find({ PATH: within('bin') })).toEqual({ file, version: '2.2.0', extended: false })
    expect(told[0]).toContain('are not measured')
  })

  it('and without k6 it is said what would help', async () => {
    await expect(find({ PATH: within('bin') })).rejects.toThrow(
      'k6 is missing. Install Go (https://go.dev/dl), which builds it at the first use, or set K6_BIN to a k6 v2.',
    )
  })
})
