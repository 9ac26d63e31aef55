import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { validate } from '../../schemas/index.ts'

const PROGRAM = new URL('../agent-conformance.js', import.meta.url).pathname
const running: ChildProcess[] = []

afterAll(() => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

/** Runs the command; `line` is its first line on stdout, or null if it ends without one. */
function serve(...args: string[]) {
  const child = spawn(process.execPath, [PROGRAM, 'serve', ...args])
  running.push(child)
  const output = { stdout: '', stderr: '' }
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, ...output }))
  const line = new Promise<string | null>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output.stdout += text
      if (output.stdout.includes('\n')) resolve(output.stdout.slice(0, output.stdout.indexOf('\n')))
    })
    void ended.then(() => resolve(null))
  })
  return { child, line, ended, shown: () => output.stderr }
}

describe.concurrent('serve', () => {
  test('prints a target file that works, nothing else on stdout, and ends with 0 at SIGTERM', async () => {
    const { child, line, ended } = serve('--wait-limit', '1.5s', '--seed', '9', '--script-marker', 'PLAY')
    const target = JSON.parse((await line) ?? 'null')
    expect(validate.target(target)).toEqual([])
    expect(target).toMatchObject({ waitLimitMs: 1500, agent: { script: 'PLAY {steps}' } })
    const headers = { authorization: `Bearer ${target.credentials.full}` }
    expect((await fetch(`${target.baseUrl}/conversations`, { headers })).status).toBe(200)
    child.kill('SIGTERM')
    const { code, stdout, stderr } = await ended
    expect([code, stdout.trimEnd().split('\n')]).toEqual([0, [await line]])
    expect(stderr).toContain(target.baseUrl)
  })

  test('--log prints each request with its trace', async () => {
    const { child, line, ended } = serve('--log')
    const target = JSON.parse((await line) ?? 'null')
    const trace = 'e31a7e9a393e5dc7d1f13c416f631fab'
    const headers = { authorization: 'Bearer wrong', traceparent: `00-${trace}-f6dd3b7965c86d48-01` }
    await (await fetch(`${target.baseUrl}/conversations`, { headers })).text()
    child.kill('SIGTERM')
    expect((await ended).stderr).toContain(`GET /v1/conversations 401 trace=${trace}\n`)
  })

  test.each([
    ['with', 200],
    ['without', 404],
  ])('restarts at SIGHUP %s its state, at the same address with the same keys', async (how, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'serve-'))
    const pidFile = join(folder, 'pid')
    const store = how === 'with' ? ['--store', join(folder, 'state.ndjson')] : []
    const { line, ended, child, shown } = serve('--pid-file', pidFile, ...store)
    const { baseUrl, credentials } = JSON.parse((await line) ?? 'null')
    const headers = { authorization: `Bearer ${credentials.full}`, 'content-type': 'application/json' }
    const start = async (): Promise<string> => {
      const body = JSON.stringify({ text: 'hello', reply: 'none' })
      const { conversationId } = await (
        await fetch(`${baseUrl}/conversations`, { method: 'POST', headers, body })
      ).json()
      return conversationId
    }
    const before = await start()
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGHUP')
    for (let looks = 0; looks < 200 && !shown().includes('Restarted'); looks += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    expect(shown()).toContain(`Restarted ${how}`)
    expect((await fetch(`${baseUrl}/conversations/${before}`, { headers })).status).toBe(expected)
    expect(await start()).not.toBe(before)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    rmSync(folder, { recursive: true })
  })

  test('ends with 0 at SIGINT, open waits or not; the same seed gives the same keys', async () => {
    const first = serve('--seed', '9', '--host', '::1')
    const target = JSON.parse((await first.line) ?? 'null')
    expect(target).toMatchObject({ waitLimitMs: 600_000, agent: { script: 'LAB {steps}' } })
    expect(target.baseUrl).toContain('[::1]')
    const headers = { authorization: `Bearer ${target.credentials.full}` }
    const body = JSON.stringify({ text: 'LAB [{"say":"x"},{"pauseMs":60000}]', stream: true })
    const stream = await fetch(`${target.baseUrl}/conversations`, { method: 'POST', headers, body })
    expect(stream.status).toBe(200)
    const cut = stream.text().catch(() => 'cut')
    first.child.kill('SIGINT')
    expect((await first.ended).code).toBe(0)
    expect(await cut).toBe('cut')
    const second = serve('--seed', '9')
    expect(JSON.parse((await second.line) ?? 'null').credentials).toEqual(target.credentials)
    second.child.kill('SIGINT')
    await second.ended
  })

  test.each([
    [['--port', 'http'], '--port must be a whole number from 0 to 65535 (got "http").'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535 (got "65536").'],
    [['--wait-limit', '0'], '--wait-limit 0 (0 ms) is less than the minimum, 100ms.'],
    [
      ['--wait-limit=-5s'],
      '--wait-limit must be a time such as 500ms, 2s, 10m or 1h (a bare number is milliseconds) (got "-5s").',
    ],
    [
      ['--wait-limit', '-5s'],
      '--wait-limit must be a time such as 500ms, 2s, 10m or 1h (a bare number is milliseconds) (got "-5s").',
    ],
    [
      ['--wait-limit', '10x'],
      '--wait-limit must be a time such as 500ms, 2s, 10m or 1h (a bare number is milliseconds) (got "10x").',
    ],
    [
      ['--wait-limit', '8d'],
      '--wait-limit must be a time such as 500ms, 2s, 10m or 1h (a bare number is milliseconds) (got "8d").',
    ],
    [['--wait-limit', '200h'], '--wait-limit 200h is more than the maximum, 168h.'],
    [['--seed', '1.5'], '--seed must be a whole number from 0 to 9007199254740991 (got "1.5").'],
    [['--script-marker', 'TWO WORDS'], '--script-marker must be one word without spaces (got "TWO WORDS").'],
    [
      ['--host', '192.0.2.1'],
      'Cannot listen on 192.0.2.1, port 0: this machine does not have the address. Change --host.',
    ],
  ])('%j: one sentence on stderr, 2', async (args, message) => {
    expect(await serve(...args).ended).toEqual({ code: 2, stdout: '', stderr: `agent-conformance: ${message}\n` })
  })

  test('a port in use: one sentence on stderr, 2', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { code, stderr } = await serve('--port', String(port)).ended
    other.close()
    expect([code, stderr]).toEqual([
      2,
      `agent-conformance: Cannot listen on 127.0.0.1, port ${port}: the port is in use. Choose another with --port.\n`,
    ])
  })
})
