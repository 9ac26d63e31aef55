import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job } from './host.ts'

// For tests: the real command, in folders that are thrown away.

const program = new URL('../agent-conformance.js', import.meta.url).pathname
const hostProgram = new URL('./host.ts', import.meta.url)

export interface Ended {
  /** The exit code, or the signal that ended it. */
  code: number | string
  stdout: string
  stderr: string
}

export interface Running {
  child: ChildProcess
  ended: Promise<Ended>
  /** Resolves when stderr has shown this. */
  shows(text: string): Promise<void>
  /** What stderr has shown so far. */
  shown(): string
}

/** Colours and the like depend on what these tests themselves run in. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...own } = process.env
  return own
}

/** Starts commands in folders of their own; `close` ends what still runs and removes the folders. */
export function commands() {
  const running = new Set<ChildProcess>()
  const folders: string[] = []
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'agent-conformance-'))
    folders.push(made)
    return made
  }
  const start = (
    args: readonly string[],
    { cwd = folder(), env = {} as NodeJS.ProcessEnv, behindOthers = false } = {},
  ): Running => {
    const line = [process.execPath, program, ...args]
    // Threads take the priority of the process that starts them, so it has to have it from the start. Not the lowest: beside two
    // processes that spin that one got 3 % of a core, for ever.
    const [command = '', ...rest] = behindOthers && process.platform !== 'win32' ? ['nice', '-n', '5', ...line] : line
    const child = spawn(command, rest, { cwd, env: { ...ownEnvironment(), ...env } })
    running.add(child)
    const output = { stdout: '', stderr: '' }
    const watchers = new Set<() => void>()
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output.stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output.stderr += text
      for (const each of watchers) each()
    })
    const ended = once(child, 'close').then(([code, signal]): Ended => {
      running.delete(child)
      for (const each of watchers) each()
      return { code: code ?? signal, ...output }
    })
    const shows = (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (output.stderr.includes(text)) resolve()
          else if (!running.has(child)) reject(new Error(`it ended without ${text}: ${output.stderr}`))
        }
        watchers.add(look)
        look()
      })
    return { child, ended, shows, shown: () => output.stderr }
  }
  let host: ChildProcess | undefined
  let called: Promise<unknown> = Promise.resolve()
  const hosted = (job: Job): Promise<Ended> => {
    const child = host ?? fork(hostProgram, { env: ownEnvironment(), execArgv: [] })
    host = child
    running.add(child)
    return new Promise((resolve, reject) => {
      const exited = (): void => reject(new Error(`the process ended in the middle of ${job.args.join(' ')}`))
      child.once('exit', exited).once('message', (ended: Ended) => {
        child.off('exit', exited)
        resolve(ended)
      })
      child.send(job)
    })
  }
  return {
    folder,
    start,
    /** Runs a command to its end in a process that all such calls share, one at a time. */
    call: (args: readonly string[], { cwd = folder(), env = {} as NodeJS.ProcessEnv } = {}): Promise<Ended> => {
      const job = { args, cwd, env: { ...ownEnvironment(), ...env } }
      const answer = called.then(() => hosted(job))
      called = answer.catch(() => {})
      return answer
    },
    /** Runs a command to its end; `behindOthers`: it takes what they leave of the cores. */
    run: (args: readonly string[], options?: Parameters<typeof start>[1]) => start(args, options).ended,
    close: async (): Promise<void> => {
      for (const child of running) child.kill('SIGKILL')
      await Promise.all([...running].map((child) => once(child, 'close')))
      for (const each of folders) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** A server on a free port of the loopback address that does this with each connection. */
export async function rawServer(connected: (socket: Socket) => void): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    connected(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = (): void => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: address.port, close }
}
