import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { area, must } from '../../rules/requirement.ts'
import { rule, scene } from '../define.ts'
import { trialOptions } from '../kit/trial.ts'
import { runSuite } from '../run.ts'
import { rejudge } from '../transcript/rejudge.ts'
import { writeTranscript } from '../transcript/transcript.ts'
import { quietMs } from './quiet-connections.ts'
import { createTransport, type Transport } from './transport.ts'

const folder = mkdtempSync(join(tmpdir(), 'quiet-'))
afterAll(() => rmSync(folder, { recursive: true }))
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A service that answers with the path, and says the same again so long after it. */
async function saying(
  againMs: number | undefined,
): Promise<{ origin: string; connections: () => number; said: () => number }> {
  let connections = 0
  let said = 0
  const server: Server = createServer((socket) => {
    connections += 1
    socket
      .on('error', () => {})
      .on('data', (asked) => {
        const [, path = ''] = String(asked).split(' ', 2)
        const body = JSON.stringify({ path })
        const answer = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
        socket.write(answer)
        if (againMs === undefined) return
        setTimeout(() => {
          said += 1
          if (!socket.destroyed) socket.write(answer)
        }, againMs)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    connections: () => connections,
    said: () => said,
  }
}

/** Asks for paths, and hears what each was answered and what came behind it. */
function asking(origin: string) {
  const transport: Transport = createTransport(undefined)
  closing.push(() => transport.close())
  const overheard: string[] = []
  const ask = async (path: string): Promise<unknown> => {
    const { body } = await transport.read.request({
      ...{ origin, path, method: 'GET', headers: {}, body: null, signal: new AbortController().signal },
      onInfo: () => {},
      opaque: { leaves: () => {}, overheard: () => overheard.push(path) },
    })
    let text = ''
    for await (const piece of body) text += piece
    return JSON.parse(text)
  }
  return { ask, overheard }
}

describe('connections that are kept', () => {
  test('what comes behind an answer is no answer to the next request, and is told', async () => {
    const { origin, connections } = await saying(20)
    const { ask, overheard } = asking(origin)
    for (const path of ['/a', '/b', '/c']) expect(await ask(path)).toEqual({ path })
    await expect.poll(() => overheard.length).toBeGreaterThan(0)
    // None of them is trusted any more.
    await pause(quietMs + 10)
    const before = connections()
    for (const path of ['/d', '/e']) {
      expect(await ask(path)).toEqual({ path })
      await pause(quietMs + 10)
    }
    expect(connections() - before).toBe(2)
  })

  test('are used again, when they have been quiet for a moment', async () => {
    const { origin, connections } = await saying(undefined)
    const { ask, overheard } = asking(origin)
    await Promise.all(['/a', '/b'].map(ask))
    await pause(quietMs + 10)
    await ask('/c')
    expect([connections(), overheard]).toEqual([2, []])
  })

  test('a word on one that nobody used for long is its end, and nothing more', async () => {
    // Far beyond what is quiet, also where a busy machine brings the answer late.
    const { origin, said } = await saying(2000)
    const { ask, overheard } = asking(origin)
    await ask('/a')
    await expect.poll(said).toBe(1)
    expect([await ask('/b'), overheard]).toEqual([{ path: '/b' }, []])
  })
})

test('an answer that nobody asked for is on record, so that it is judged again alike', async () => {
  const { origin, said } = await saying(5)
  const row = area('t', { asked: must('4', 'It answers what it was asked.') }).asked
  const looks = scene('looks', { about: '' }, async (stage) => {
    await stage.api.list()
    await stage.until(20_000, async () => said() > 0 || undefined)
    await stage.sleep(quietMs)
    return {}
  })
  const checks = [
    rule(row, { anyOf: [looks] }, ({ facts }, report) => {
      for (const fact of facts)
        if (fact.isOverheard) report.fails(fact, 'one answer', 'two')
        else report.passes(fact)
    }),
  ]
  const file = join(folder, 'transcript.jsonl')
  const options = trialOptions({ row }, checks)
  const target = { name: 'raw', baseUrl: `${origin}/v1`, credentials: { full: 'raw_key_0123' }, waitLimitMs: 2000 }
  const result = await runSuite({ ...options, target, transcript: writeTranscript(file) })
  expect(result.verdict).toBe('nonconformant')
  const again = await rejudge(file, options.suite)
  expect(again.rules).toEqual(result.rules)
})
