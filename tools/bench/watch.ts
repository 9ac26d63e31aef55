import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../bin/package-root.ts'

const open = 500
const eventsPerSecond = 500
const durationMs = 20_000
const key = 'cak_Zq8Lm3Xv7Rt2Kp5WbN9cHs4J'

/**
 * What `watch` adds to an event. 500 streams are held open through it, and as many beside it; each event is said on one of each at
 * the same moment, and the later arrival is taken from the earlier. Service, watch and client are processes of their own.
 */
export async function measureWatch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-watch-'))
  const service = fork(fileURLToPath(import.meta.url), ['service'])
  const [port] = (await once(service, 'message')) as [number]
  const direct = `http://127.0.0.1:${port}/v1`
  const target = join(folder, 'target.json')
  writeFileSync(target, JSON.stringify({ name: 'bench', baseUrl: direct, credentials: { full: key } }))
  const args = [join(packageRoot(), 'bin/agent-conformance.js'), 'watch', '--target', target, '--out', folder]
  const watch = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const watched = await listening(watch)
    const arrived = { watched: new Map<string, number>(), direct: new Map<string, number>() }
    await Promise.all(
      Array.from({ length: open }, (_, stream) =>
        Promise.all([
          listen(direct, `${stream}-direct`, arrived.direct),
          listen(watched, `${stream}-watched`, arrived.watched),
        ]),
      ),
    )
    service.send('begin')
    await once(service, 'message')
    await new Promise((resolve) => setTimeout(resolve, 500))
    tell(arrived)
  } finally {
    watch.kill('SIGINT')
    service.disconnect()
    await once(watch, 'exit')
    rmSync(folder, { recursive: true })
  }
}

function tell({ watched, direct }: { watched: Map<string, number>; direct: Map<string, number> }): void {
  const added = [...watched].flatMap(([event, atMs]) => {
    const without = direct.get(event)
    return without === undefined ? [] : [atMs - without]
  })
  const sorted = added.sort((a, b) => a - b)
  const at = (share: number): string => `${(sorted[Math.floor(share * sorted.length)] ?? Number.NaN).toFixed(2)} ms`
  console.log(`\nwatch: ${open} streams, ${eventsPerSecond} events a second for ${durationMs / 1000} s`)
  console.log(`  added delay of an event p50 ${at(0.5)}, p99 ${at(0.99)} (at most 2 ms), most ${at(0.9999)}`)
  console.log(`  ${sorted.length} of ${direct.size} events came through`)
}

async function listening(watch: ChildProcess): Promise<string> {
  let said = ''
  for await (const piece of watch.stderr ?? []) {
    said += piece
    const [, baseUrl] = /Watching at (\S+):/.exec(said) ?? []
    if (baseUrl !== undefined) return baseUrl
  }
  throw new Error(`watch ended: ${said}`)
}

/** Opens a stream, and notes when each event came. Resolves with its first. */
function listen(baseUrl: string, name: string, arrived: Map<string, number>): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-stream': name }
    const asked = request(`${baseUrl}/messages`, { method: 'POST', headers, agent: false })
    asked.on('error', reject)
    asked.on('response', (answer: IncomingMessage) => {
      answer.on('data', (piece: Buffer) => {
        const nowMs = performance.now()
        for (const [, event = ''] of String(piece).matchAll(/data: (\S+)/g)) arrived.set(event, nowMs)
        resolve()
      })
      answer.on('error', () => {})
    })
    asked.end('{"conversationId":"c1","text":"a","stream":true}')
  })
}

/** Says each event on a pair of streams, the one through the watch first in every other turn. */
function serve(): void {
  const streams = new Map<string, ServerResponse>()
  const server = createServer((asked, response) => {
    asked.resume()
    response.socket?.setNoDelay()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: ack\ndata: open\n\n')
    streams.set(String(asked.headers['x-stream']), response)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('disconnect', () => process.exit())
  process.once('message', () => {
    let said = 0
    const timer = setInterval(() => {
      for (let due = 0; due < eventsPerSecond / 100; due++) {
        const stream = said % open
        const pair = said % 2 === 0 ? ['direct', 'watched'] : ['watched', 'direct']
        for (const each of pair) streams.get(`${stream}-${each}`)?.write(`event: message\ndata: e${said}\n\n`)
        said += 1
      }
      if (said < (eventsPerSecond * durationMs) / 1000) return
      clearInterval(timer)
      process.send?.('over')
    }, 10)
  })
}

if (process.argv[2] === 'service') serve()
