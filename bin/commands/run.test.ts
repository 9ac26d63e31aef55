import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service, type ServiceOptions } from '../../fixtures/service/index.ts'
import { validate } from '../../schemas/index.ts'
import type { Result, Target } from '../../schemas/types.ts'
import { transcriptText } from '../../suites/run/transcript/kit/unpacked.ts'
import { commands, rawServer } from '../kit/command.ts'

const { call, start, folder, close } = commands()
const closing: (() => unknown)[] = [close]
afterAll(() => Promise.all(closing.map((each) => each())))

/** A check that needs neither sends nor an agent, and is played in a moment. */
const quick = ['--only', 'errors/unknown-route-get']
/** One that waits until the wait has run out, and then for rest. */
const long = ['--only', 'wait/start-default-*']

async function serving(options: ServiceOptions = {}): Promise<Service> {
  const service = createService({ waitLimitMs: 400, ...options })
  await service.listen()
  closing.push(() => service.close())
  return service
}

let service: Service
beforeAll(async () => {
  service = await serving()
})

/** A folder with a target file for a service, changed as told. */
function targeted(change: (target: Target) => object = (target) => target, of: Service = service): string {
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(change(of.target())))
  return cwd
}

const args = ['run', '--target', 'target.json']
const resultIn = (cwd: string, out = 'results'): Result => {
  const value: unknown = JSON.parse(readFileSync(join(cwd, out, 'result.json'), 'utf8'))
  expect(validate.result(value)).toEqual([])
  return value as Result
}
const linesIn = (cwd: string, out = 'results'): string[] =>
  transcriptText(join(cwd, out, 'transcript.jsonl'))
    .trimEnd()
    .split('\n')

type ErrorAnswer = Service['policies']['errors']['answer']

function withMore(answer: ErrorAnswer): ErrorAnswer {
  return (world, refusal) => {
    const { body, ...rest } = answer(world, refusal)
    return { ...rest, body: JSON.stringify({ ...JSON.parse(String(body)), more: 'than there should be' }) }
  }
}

/** One sentence, and no stack of ours. */
function sentenceIn(stderr: string): string {
  expect(stderr).not.toMatch(/^\s+at /m)
  const said = stderr.split('\n').filter((line) => line.startsWith('agent-conformance: '))
  expect(said.length).toBe(1)
  return (said[0] ?? '').slice('agent-conformance: '.length)
}

describe.concurrent('a target file that is wrong gives 2, before anything is sent', () => {
  test.each([
    ['a field', { name: 5 }, 'target.json: name: expected string, found number. '],
    ['an unknown field', { colour: 'red' }, 'target.json: unknown field colour. The fields here'],
    [
      'the address',
      { baseUrl: 'http://127.0.0.1/v1?x=1' },
      'target.json: baseUrl: the address has a query. Write an address such',
    ],
    [
      'an unset variable',
      { credentials: { full: { env: 'NO_SUCH_KEY' } } },
      'credentials.full.env: the environment variable NO_SUCH_KEY is not set. ',
    ],
    ['a certificate', { tls: { caFile: 'none.pem' } }, 'tls.caFile: none.pem cannot be read.'],
    ['a certificate that is none', { tls: { caFile: 'target.json' } }, 'tls.caFile: target.json is not a PEM file.'],
    ['a waiver of nothing', { waive: { 'stream/first': 'known' } }, 'waive: unknown rule stream/first '],
  ])('%s', async (_, more, said) => {
    const cwd = targeted((target) => ({ ...target, ...more }))
    const { code, stdout, stderr } = await call([...args, ...quick], { cwd })
    expect([code, stdout]).toEqual([2, ''])
    expect(sentenceIn(stderr)).toContain(said)
    expect(existsSync(join(cwd, 'results', 'transcript.jsonl'))).toBe(false)
  })

  test('a command that fails: told by its name', async () => {
    const cwd = targeted((target) => ({ ...target, credentials: { full: { command: ['/bin/false', 'hush'] } } }))
    const { code, stderr } = await call([...args, ...quick], { cwd })
    expect([code, sentenceIn(stderr)]).toEqual([
      2,
      'credentials.full.command: /bin/false ended with exit code 1. Run it by hand to see why.',
    ])
    expect(resultIn(cwd)).toMatchObject({ verdict: 'aborted', usage: { requests: 0 } })
  })

  test('what an earlier run left stays where it was', async () => {
    const cwd = targeted((target) => ({ ...target, credentials: { full: { env: 'NO_SUCH_KEY' } } }))
    mkdirSync(join(cwd, 'results'))
    writeFileSync(join(cwd, 'results', 'result.json'), 'of last week')
    expect((await call([...args, ...quick], { cwd })).code).toBe(2)
    expect(readFileSync(join(cwd, 'results', 'result.json'), 'utf8')).toBe('of last week')
  })
})

describe.concurrent('an address where no such service is gives 4, with a report', () => {
  const html = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\nconnection: close\r\n\r\n<html>'
  const empty = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
  const answering = (bytes: string) => async (): Promise<number> => {
    const { port, close: end } = await rawServer((socket) => socket.once('data', () => socket.end(bytes)))
    closing.push(end)
    return port
  }
  /** Speaks TLS; it needs no certificate to find out that its caller does not. */
  const speakingTls = async (): Promise<number> => {
    const server = createTlsServer({})
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const gone = async (): Promise<number> => {
    const { port, close: end } = await rawServer(() => {})
    end()
    return port
  }

  test.each([
    [
      'nobody listens',
      'http',
      gone,
      /^Nothing listens at http:\/\/127\.0\.0\.1:\d+\/v1 \(connect ECONNREFUSED .*\)\. Start/,
    ],
    ['it speaks http, not TLS', 'https', answering(html), /^TLS with https:.* failed \(.*\)\. Check tls\.caFile/],
    [
      'it speaks TLS, not http',
      'http',
      speakingTls,
      /closed the connection without a usable response .*Check whether it expects https\./,
    ],
    [
      'it answers HTML',
      'http',
      answering(html),
      /does not look like the Conversation Agent API: .* returned 200 with text\/html/,
    ],
    ['it answers nothing', 'http', answering(empty), /does not look like .* returned 200 with no content type/],
    ['it hangs up', 'http', answering(''), /closed the connection without a usable response/],
    ['it speaks something else', 'http', answering('220 mail.example.com ESMTP\r\n'), /without a usable response/],
  ] as const)('%s', async (_, scheme, begin, said) => {
    const port = await begin()
    const cwd = folder()
    const baseUrl = `${scheme}://127.0.0.1:${port}/v1`
    const key = { AGENT_KEY: 'cak_0123456789' }
    const { code, stdout } = await call(['run', '--base-url', baseUrl, '--key-env', 'AGENT_KEY'], { cwd, env: key })
    expect(code).toBe(4)
    const { verdict, aborted, rules } = resultIn(cwd)
    expect([verdict, rules.filter((row) => row.failed > 0)]).toEqual(['aborted', []])
    expect(aborted).toMatch(said)
    expect(stdout.replace(/\s+/g, ' ')).toContain(`ABORTED: ${aborted?.slice(0, 30)}`)
    expect(linesIn(cwd).at(-1)).toContain('"type":"end"')
    expect(linesIn(cwd).join()).not.toContain('cak_0123456789')
  })
})

describe.concurrent('a key that is refused', () => {
  test('gives 2, names the field, and leaves a report', async () => {
    const cwd = targeted((target) => ({ ...target, credentials: { full: 'cak_nobody_has_this' } }))
    const { code, stderr, stdout } = await call([...args, ...quick], { cwd })
    expect([code, stdout]).toEqual([2, ''])
    expect(sentenceIn(stderr)).toMatch(
      /^credentials\.full: http.* rejects this key \(401 on GET .*\)\. Check its value/,
    )
    expect(resultIn(cwd)).toMatchObject({ verdict: 'aborted', aborted: expect.stringContaining('rejects this key') })
  })
})

describe.concurrent('a run that is stopped', () => {
  /** A service whose turns last, so that there is something to stop. */
  const patient = async () => {
    const own = await serving({ waitLimitMs: 4000 })
    return { own, cwd: targeted(undefined, own) }
  }

  test.each(['SIGINT', 'SIGTERM'] as const)('by %s gives 130 and a report that can be judged again', async (signal) => {
    const { cwd } = await patient()
    const { child, ended, shows } = start([...args, ...quick, ...long, '--reporter', 'junit'], { cwd })
    await shows(' test cases, ')
    await until(() => linesIn(cwd).some((line) => line.startsWith('{"type":"sending"')))
    child.kill(signal)
    const { code, stdout, stderr } = await ended
    expect([code, stderr]).toEqual([130, expect.stringContaining('interrupted: writing the partial result')])
    expect(stdout).toContain('INTERRUPTED (profile certify')
    const { verdict, interrupted, usage } = resultIn(cwd)
    expect([verdict, interrupted, usage.meteredSends > 0]).toEqual(['interrupted', true, true])
    expect(existsSync(join(cwd, 'results', 'junit.xml'))).toBe(true)
    const again = await call(['rejudge', 'results/transcript.jsonl'], { cwd })
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('No change: each of')])
  })

  test('by the end of the service gives 4, with what was found until then, and blames nothing on it', async () => {
    const { own, cwd } = await patient()
    const { ended, shows } = start([...args, ...quick, ...long], { cwd })
    await shows(' test cases, ')
    await until(() => linesIn(cwd).some((line) => line.startsWith('{"type":"record","scene":"wrong-routes"')))
    await own.close()
    const { code } = await ended
    const { verdict, aborted, rules } = resultIn(cwd)
    expect([code, verdict]).toEqual([4, 'aborted'])
    expect(aborted).toMatch(/^The service stopped responding during the run/)
    expect(rules.filter((row) => row.verdict === 'fail')).toEqual([])
    expect(rules.some((row) => row.verdict === 'pass')).toBe(true)
  })
})

describe.concurrent('a target that lacks something', () => {
  test('only the key full: 3, and it says what is missing', async () => {
    const cwd = targeted(({ name, baseUrl, credentials: { full }, waitLimitMs }) => {
      return { name, baseUrl, credentials: { full }, waitLimitMs }
    })
    const { code, stdout } = await call([...args, '--only', 'auth/*', '--only', 'stream/*'], { cwd })
    expect(code).toBe(3)
    for (const each of [
      'needs agent.script',
      'credentials.readOnly',
      'credentials.noAccess',
      'credentials.otherAccount',
    ])
      expect(stdout).toContain(each)
    expect(resultIn(cwd).rules.filter((row) => row.verdict === 'fail')).toEqual([])
  })

  test('an agent that does not follow its script: 3, with one note, and nothing is blamed on the service', async () => {
    const other = await serving({ scriptMarker: 'PLAY' })
    const cwd = targeted((target) => ({ ...target, agent: { script: 'LAB {steps}' } }), other)
    const { code, stdout } = await call([...args, '--only', 'send/*-default-*', '--only', 'stream/start-stream-*'], {
      cwd,
    })
    const { verdict, rules } = resultIn(cwd)
    expect([code, verdict]).toEqual([3, 'incomplete'])
    expect(rules.filter((row) => row.verdict === 'fail')).toEqual([])
    expect(stdout.replace(/\s+/g, ' ')).toContain('the agent does not follow its script: instructed to say')
  })
})

describe.concurrent('options', () => {
  test('--plan prints what would be sent, and sends nothing', async () => {
    let connections = 0
    const { port, close: end } = await rawServer(() => {
      connections += 1
    })
    closing.push(end)
    const cwd = targeted((target) => ({ ...target, baseUrl: `http://127.0.0.1:${port}/v1` }))
    const data = await call([...args, '--plan', '--json', '--repeat', '2'], { cwd })
    expect([data.code, data.stderr, JSON.parse(data.stdout)]).toEqual([
      0,
      '',
      expect.objectContaining({ profile: 'certify', runs: 2, waitLimitMs: 400, cases: expect.any(Array) }),
    ])
    const { code, stdout, stderr } = await call([...args, '--plan', '--max-sends', '2'], { cwd })
    expect([code, stderr, connections]).toEqual([0, '', 0])
    expect(stdout).toMatch(/metered sends +[12] planned, at most 2\n/)
    expect(stdout).toMatch(/^ {2}budget: \d+ test cases?$/m)
    expect(existsSync(join(cwd, 'results'))).toBe(false)
  })

  test('--base-url with --key-env certifies without a target file; the files go where --out says', async () => {
    const { baseUrl, credentials } = service.target()
    const cwd = folder()
    const env = { SOME_KEY: credentials.full }
    const given = ['run', '--base-url', `${baseUrl}/`, '--key-env', 'SOME_KEY', '--out', 'deep/er', '--seed', '5']
    const { code, stdout } = await call([...given, ...quick, '--reporter', 'junit', '--reporter', 'text'], { cwd, env })
    expect([code, stdout.split('\n')[0]]).toEqual([
      0,
      expect.stringMatching(/^CONFORMANT \(profile certify, only errors/),
    ])
    expect(resultIn(cwd, 'deep/er')).toMatchObject({ seed: 5, target: { baseUrl, name: new URL(baseUrl).host } })
    for (const file of ['junit.xml', 'report.txt']) expect(existsSync(join(cwd, 'deep/er', file))).toBe(true)
    // Not on a terminal: no escape sequences.
    expect(stdout).not.toContain('\u001b')
  })

  test('a folder that cannot be written gives 2', async () => {
    const cwd = targeted()
    mkdirSync(join(cwd, 'taken', 'transcript.jsonl'), { recursive: true })
    const outs = ['target.json/results', 'taken']
    const [below, taken] = await Promise.all(outs.map((out) => call([...args, ...quick, '--out', out], { cwd })))
    expect([below?.code, taken?.code]).toEqual([2, 2])
    expect(sentenceIn(below?.stderr ?? '')).toMatch(/^--out target\.json\/results: cannot make the folder \(/)
    expect(sentenceIn(taken?.stderr ?? '')).toMatch(
      /^taken\/transcript\.jsonl cannot be written \(EISDIR\); name another/,
    )
  })
})

describe.concurrent('what was found earlier', () => {
  /** A service that gives its errors a field too many, so that something is known to fail. */
  const broken = async () => {
    const own = createService({ waitLimitMs: 400 }, (policies) => ({
      ...policies,
      errors: { ...policies.errors, answer: withMore(policies.errors.answer) },
    }))
    await own.listen()
    closing.push(() => own.close())
    return targeted(undefined, own)
  }
  const closed = 'errors/404-closed'
  const scope = ['--only', 'errors/404-*']

  test('--baseline: 1 only for what does not fail there, from a result or a list of reasons', async () => {
    const cwd = await broken()
    const first = await call([...args, ...scope, '--out', 'first'], { cwd })
    expect(first.code).toBe(1)
    const failed = resultIn(cwd, 'first').rules.filter((row) => row.verdict === 'fail')
    expect(failed.map((row) => row.id)).toEqual([closed])
    writeFileSync(join(cwd, 'known.json'), JSON.stringify({ [closed]: 'known since May' }))
    writeFileSync(join(cwd, 'none.json'), '{}')
    writeFileSync(join(cwd, 'wrong.json'), '{"errors/404-open":"x"}')
    const entry = { reason: 'x', owner: 'ana', until: '2020-01-01' }
    writeFileSync(join(cwd, 'late.json'), JSON.stringify({ [closed]: entry }))
    const owned = { [closed]: { ...entry, until: '2999-12-31' }, 'errors/404-json': 'was broken once' }
    writeFileSync(join(cwd, 'owned.json'), JSON.stringify(owned))
    const baselines = ['first/result.json', 'known.json', 'none.json', 'wrong.json', 'late.json', 'owned.json']
    const again = await Promise.all(
      baselines.map((file) => call([...args, ...scope, '--baseline', file, '--out', `by-${file}`], { cwd })),
    )
    expect(again.map((each) => each.code)).toEqual([0, 0, 1, 2, 2, 0])
    expect(resultIn(cwd, 'by-known.json')).toMatchObject({ verdict: 'nonconformant', regressions: [] })
    expect(resultIn(cwd, 'by-none.json')).toMatchObject({ regressions: [closed] })
    expect(again[1]?.stdout).toContain('1 known failure')
    expect(sentenceIn(again[3]?.stderr ?? '')).toMatch(/^--baseline wrong\.json: unknown rule errors\/404-open\. /)
    expect(sentenceIn(again[4]?.stderr ?? '')).toMatch(
      /^--baseline late\.json: errors\/404-closed expired on 2020-01-01 \(owner: ana\)\. Remove/,
    )
    expect(again[5]?.stdout).toMatch(/Failed, as in the baseline\n {2}errors\/404-closed: x \(ana, until 2999-12-31\)/)
    expect(again[5]?.stdout).toMatch(/Passes again: remove it from the baseline\n {2}errors\/404-json: was broken once/)
  })

  test('--resume: a run that was killed goes on where it was, and nowhere else', async () => {
    const own = await serving({ waitLimitMs: 1000 })
    const cwd = targeted(undefined, own)
    const { child, ended } = start([...args, ...quick, ...long, '--seed', '3'], { cwd })
    await until(() => linesIn(cwd).some((line) => line.startsWith('{"type":"record","scene":"wrong-routes"')))
    child.kill('SIGKILL')
    expect((await ended).code).toBe('SIGKILL')
    const refused = await call([...args, '--resume', 'results', '--seed', '4'], { cwd })
    expect([refused.code, sentenceIn(refused.stderr)]).toEqual([
      2,
      expect.stringMatching(/^Cannot continue the run: a different seed \(3 then, 4 now\)\. Use the same/),
    ])
    const whole = await call([...args, '--resume', 'results', '--out', 'whole'], { cwd })
    const { verdict, seed, scope: looked } = resultIn(cwd, 'whole')
    expect([whole.code, verdict, seed]).toEqual([0, 'conformant', 3])
    expect(looked.only).toEqual([quick[1], long[1]])
    expect(
      linesIn(cwd, 'whole').filter((line) => line.startsWith('{"type":"record","scene":"wrong-routes"')).length,
    ).toBe(1)
    const again = await call(['rejudge', 'whole/transcript.jsonl'], { cwd })
    expect(again.code).toBe(0)
  })
})

/** Looks again and again: what is looked for is written by another process. */
async function until(look: () => boolean): Promise<void> {
  for (const end = performance.now() + 20_000; ; ) {
    try {
      if (look()) return
    } catch {
      // Not there yet.
    }
    if (performance.now() > end) throw new Error('it never came')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
