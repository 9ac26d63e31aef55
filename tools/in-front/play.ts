import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../bin/package-root.ts'
import { createService } from '../../fixtures/service/index.ts'
import type { Target } from '../../schemas/types.ts'
import { install } from './packages.ts'
import type { Server } from './server.ts'
import { filled } from './servers.ts'

export interface Played {
  /** Exit codes. */
  run: number | null
  watch: number | null
  /** The last lines of each. */
  said: string
}

const command = join(packageRoot(), 'bin', 'agent-conformance.js')
const upMs = 10_000
const mostRunMs = 240_000

/** Where a program lies; undefined where it is not installed. */
export function placeOf(program: string): string | undefined {
  const found = spawnSync('sh', ['-c', `command -v ${program}`], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
  })
  return found.status === 0 ? found.stdout.toString().trim() : undefined
}

/** Plays `run` through `watch` through a server to the built-in service. Throws where the server does not start, NotInstalled where its packages lack. */
export async function play(server: Server, place: string, profile: 'certify' | 'smoke'): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), `in-front-${server.id}-`))
  const service = createService({ waitLimitMs: 2000 })
  const started: ChildProcess[] = []
  try {
    await service.listen()
    const target = service.target()
    const port = await freePort()
    const values = { port, service: new URL(target.baseUrl).port, folder }
    writeFileSync(join(folder, server.file), filled(server.config, values))
    const front = spawn(
      server.packages === undefined ? place : install(server.packages, place, folder),
      server.args.map((each) => filled(each, values)),
      { cwd: folder, stdio: 'pipe' },
    )
    started.push(front)
    await answering(front, port)
    const targetAt = (baseUrl: string, name: string): string => {
      const file = join(folder, `${name}.json`)
      writeFileSync(file, JSON.stringify({ ...target, baseUrl } satisfies Target))
      return file
    }
    const before = targetAt(`http://127.0.0.1:${port}/v1`, 'front')
    const watch = cli(['watch', '--target', before, '--out', join(folder, 'watched')], folder)
    started.push(watch.child)
    const watched = await watch.shows(/Watching at (\S+):/)
    const run = cli(
      ['run', '--target', targetAt(watched, 'watched'), '--profile', profile, '--out', join(folder, 'run')],
      folder,
    )
    started.push(run.child)
    const timer = setTimeout(() => run.child.kill(), mostRunMs)
    const code = await run.ended
    clearTimeout(timer)
    watch.child.kill('SIGINT')
    const watchCode = await watch.ended
    return { run: code, watch: watchCode, said: [run.text(), watch.text()].join('\n') }
  } finally {
    for (const each of started) each.kill('SIGKILL')
    await service.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function cli(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, [command, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      text += piece
      for (const each of listeners) each()
    })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const shows = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      }
      listeners.add(look)
      void ended.then(() => reject(new Error(`it ended: ${text.slice(-500)}`)))
      look()
    })
  return { child, ended, shows, text: () => text.slice(-2000) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** Resolves when something listens; rejects with what the program said where nothing does in time. */
async function answering(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (said += piece))
  const untilMs = Date.now() + upMs
  while (Date.now() < untilMs && child.exitCode === null) {
    if (await isOpen(port)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens at 127.0.0.1:${port}: ${said.slice(-500)}`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
