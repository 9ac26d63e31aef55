import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../../fixtures/service/index.ts'
import type { Result } from '../../schemas/types.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { transcriptText } from '../../suites/run/transcript/kit/unpacked.ts'
import { commands } from '../kit/command.ts'
import { entry, key, post } from '../watch/kit/recordings.ts'

const { call, run, start, folder, close } = commands()
const services: Service[] = []
afterAll(async () => {
  await close()
  for (const each of services) await each.close()
})

/** A service with its target file in a folder, and a watch before it. */
async function watching(mutant?: string, path = '/v1') {
  const change = mutants.find(({ id }) => id === mutant)?.change
  const service = createService({ waitLimitMs: 400 }, change)
  services.push(service)
  await service.listen()
  const cwd = folder()
  const target = service.target()
  const baseUrlOf = target.baseUrl.replace(/\/v1$/, path)
  writeFileSync(join(cwd, 'target.json'), JSON.stringify({ ...target, baseUrl: baseUrlOf }))
  const { child, ended, shows } = start(['watch', '--target', 'target.json'], { cwd })
  let baseUrl = ''
  child.stderr?.on('data', (text: Buffer) => {
    baseUrl ||= /Watching at (\S+):/.exec(String(text))?.[1] ?? ''
  })
  await shows('Watching at')
  const key = service.target().credentials.full
  const ask = async (path: string, body?: unknown): Promise<{ status: number; json: Record<string, unknown> }> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(baseUrl + path, sent)
    const json: unknown = await answer.json()
    return { status: answer.status, json: json as Record<string, unknown> }
  }
  const plain = async (method: string, at: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(baseUrl + at, { method, headers: { authorization: `Bearer ${key}`, ...headers } })).status
  const stop = async () => {
    child.kill('SIGINT')
    return ended
  }
  return { cwd, key: String(key), ask, plain, stop }
}

const resultIn = (cwd: string): Result => JSON.parse(readFileSync(join(cwd, 'results', 'result.json'), 'utf8'))

describe('watch', () => {
  test('0 where nothing broke; what it wrote is judged the same again, and holds no key', async () => {
    const { cwd, key, ask, stop } = await watching()
    const { status, json } = await ask('/conversations', { text: 'hello', reply: 'none' })
    expect(status).toBe(202)
    expect((await ask(`/conversations/${json.conversationId}`)).status).toBe(200)
    expect((await ask(`/conversations/${json.conversationId}/messages`)).status).toBe(200)
    expect((await ask('/conversations?limit=101')).status).toBe(400)
    expect((await ask('/chats')).status).toBe(404)
    const { code, stdout, stderr } = await stop()
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^\d+ mandatory rules passed, 0 failed; 5 requests, 1 metered send/),
    ])
    expect(stderr).toMatch(/^client: GET \/chats: the API has no such route \(exchange x5\)$/m)
    const explained = await call(['explain', 'x5'], { cwd })
    expect(explained.stdout).toContain('client: GET /chats: the API has no such route (exchange x5)')
    expect(explained.stdout).not.toContain('No finding refers')
    const result = resultIn(cwd)
    // One number for the reader of the screen and of the file, and the rules behind it.
    const open = result.rules.filter(({ level, verdict }) => level === 'mandatory' && verdict === 'inconclusive')
    expect(open).toEqual([])
    expect(result.verdict).toBe('incomplete')
    expect(result.client?.map(({ kind }) => kind)).toEqual(['request', 'request'])
    expect(result.rules.find(({ id }) => id === 'shape/accepted-conversation-id')?.verdict ?? 'pass').toBe('pass')
    const transcript = transcriptText(join(cwd, 'results', 'transcript.jsonl'))
    expect(transcript + JSON.stringify(result) + stdout + stderr).not.toContain(key)
    expect(await call(['rejudge', 'results/transcript.jsonl'], { cwd })).toMatchObject({ code: 0 })
  })

  test('1 where something broke, which is told at once, in one line', async () => {
    const { cwd, ask, stop } = await watching('shape/message-id-number')
    const { json } = await ask('/conversations', { text: 'hello', reply: 'optional' })
    await ask(`/conversations/${json.conversationId}/messages`)
    const { code, stdout } = await stop()
    const failed = resultIn(cwd).rules.filter(({ verdict }) => verdict === 'fail')
    expect([code, failed.map(({ id }) => id)]).toEqual([1, ['shape/message-message-id']])
    expect(stdout).toMatch(/^✗ \S+ at .*: expected .*, actual .* \(exchange x\d+\)$/m)
    expect(stdout).toMatch(/^1 of \d+ mandatory rules failed: shape\/message-message-id; /m)
  })

  test('a recording is judged as what passes is', async () => {
    const service = createService({ waitLimitMs: 400 })
    services.push(service)
    await service.listen()
    const cwd = folder()
    writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target()))
    await run(['run', '--target', 'target.json', '--only', 'history/limit*', '--reporter', 'har'], { cwd })
    const { code, stdout } = await call(['watch', '--har', 'results/run.har', '--out', 'watched'], { cwd })
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d\d+ mandatory rules passed, 0 failed/)])
    expect(existsSync(join(cwd, 'watched', 'transcript.jsonl.gz'))).toBe(true)
  })

  test('a recording is judged by what is known of its service, and says what it was judged by', async () => {
    const cwd = folder()
    const ranOut = post(1, '/conversations', { text: 'x' }, '{"conversationId":"c","messageId":"m","timedOut":true}')
    ranOut.time = 2005
    ranOut.timings = { send: 0, wait: 2005, receive: 0 }
    const elsewhere = { base: 'https://staging.example.com/v1' }
    const har = (name: string, ...entries: unknown[]) =>
      writeFileSync(join(cwd, name), JSON.stringify({ log: { entries } }))
    har('one.har', ranOut)
    har('two.har', ranOut, entry(2, elsewhere))
    har('none.har', entry(1, { status: 404, body: '{"error":"no such route"}' }))
    const target = { name: 'staging', baseUrl: 'https://AGENT.example.com:443/v1/', credentials: { full: key } }
    writeFileSync(join(cwd, 'target.json'), JSON.stringify({ ...target, waitLimitMs: 2000 }))
    const judge = (...args: string[]) => call(['watch', '--har', ...args], { cwd })
    const judged = /^checked: requests to https:\/\/agent\.example\.com\/v1$/m
    expect(await judge('one.har')).toMatchObject({ code: 0, stdout: expect.stringMatching(judged) })
    expect(await judge('one.har', '--wait-limit', '2s')).toMatchObject({ code: 0 })
    expect(await judge('one.har', '--wait-limit', '10m')).toMatchObject({ code: 1 })
    const known = await judge('two.har', '--target', 'target.json')
    expect(known).toMatchObject({ code: 0, stdout: expect.stringMatching(judged) })
    expect(known.stdout).toContain('not checked: requests to https://staging.example.com/v1 (1)')
    const asked = await judge('two.har', '--out', 'asked')
    expect([asked.code, asked.stdout]).toEqual([2, ''])
    expect(asked.stderr).toContain(
      'https://agent.example.com/v1 (1) and https://staging.example.com/v1 (1). Choose one with --base-url.',
    )
    expect(existsSync(join(cwd, 'asked', 'result.json'))).toBe(false)
    const wrong = await judge('none.har')
    expect([wrong.code, wrong.stdout]).toEqual([
      4,
      expect.stringMatching(/^aborted: Every route below https:\/\/agent/),
    ])
  })

  test('4 where every route returns 404; preflights and HEAD blame nobody', async () => {
    const { cwd, stop, plain } = await watching(undefined, '/api/v1')
    expect(await plain('GET', '/conversations')).toBe(404)
    expect(await plain('GET', '/conversations/c1')).toBe(404)
    expect(await plain('OPTIONS', '/conversations', { 'access-control-request-method': 'GET' })).toBeGreaterThan(199)
    expect(await plain('HEAD', '/conversations')).toBeGreaterThan(199)
    const { code, stdout, stderr } = await stop()
    expect([code, stdout]).toEqual([4, expect.stringMatching(/^aborted: Every route below .* returns 404/)])
    expect(stderr).not.toContain('client:')
    expect(resultIn(cwd).leftOut).toEqual([
      { what: 'CORS preflights', count: 1 },
      { what: 'HEAD requests', count: 1 },
    ])
  })

  test.each([
    [['watch'], 'Give --target FILE to check live traffic, or --har FILE'],
    [['watch', '--har', 'none.har'], '--har none.har: cannot be read: no such file'],
    [['watch', '--target', 'none.json'], 'No target file at none.json'],
    [['watch', '--target', 'a', '--har', 'b'], 'No target file at a'],
    [['watch', '--target', 'a', '--har', 'b', '--base-url', 'http://b/v1'], 'Use either --target, or --base-url'],
    [['watch', '--har', 'b', '--wait-limit', 'long'], '--wait-limit must be a time such as 500ms'],
    [['watch', '--target', 'a', '--wait-limit', '2s'], '--wait-limit needs --har'],
    [['watch', '--target', 'a', '--base-url', 'http://b/v1'], '--base-url needs --har'],
    [['watch', '--target', 'a', '--port', 'http'], '--port'],
  ])('2 where there is nothing to watch: %j', async (args, words) => {
    const cwd = folder()
    const { code, stdout, stderr } = await call(args, { cwd })
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)])
    expect(existsSync(join(cwd, 'results', 'transcript.jsonl'))).toBe(false)
  })
})
