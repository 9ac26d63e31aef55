import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UsageError } from '../../../suites/run/errors.ts'
import type { Guard } from '../instances/guard.ts'

/** No question is asked, because nobody could answer it: keys of ssh come from its agent or its configuration. */
const options = ['-T', '-o', 'BatchMode=yes', '-o', 'ConnectTimeout=10', '-o', 'ServerAliveInterval=15']
/** Exit code of ssh itself. */
const ownCode = 255

/** A command on another machine. It must have no secret: others can see it there. */
export function startSsh(
  host: string,
  command: string,
  { guard, stderr }: { guard: Guard; stderr: number | 'pipe' },
): ChildProcess {
  const child = spawn('ssh', [...options, host, command], { stdio: ['pipe', 'pipe', stderr], detached: true })
  guard.watch(child)
  // An input that the other side does not read to its end is no error of its own.
  child.stdin?.on('error', () => {})
  return child
}

/** Runs a command on another machine, and returns its output. Throws UsageError with what ssh or the command says. */
export async function runOn(
  host: string,
  command: string,
  { guard, signal, input }: { guard: Guard; signal: AbortSignal; input?: Readable },
): Promise<string> {
  const child = startSsh(host, command, { guard, stderr: 'pipe' })
  const stop = (): void => guard.end(child, 'SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  const [said, complained] = [collected(child.stdout), collected(child.stderr)]
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  try {
    if (input !== undefined && child.stdin !== null) await pipeline(input, child.stdin).catch(() => {})
    else child.stdin?.end()
    const code = await ended.catch((error: Error) => {
      throw new UsageError(`--instances: ssh cannot be started (${error.message}). Install an OpenSSH client.`)
    })
    signal.throwIfAborted()
    if (code === 0) return await said
    throw new UsageError(problemOf(host, code, await complained))
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function problemOf(host: string, code: number | null, said: string): string {
  const last = said.trim().split('\n').at(-1)?.replace(/\s+/g, ' ').slice(0, 300) ?? ''
  return code === ownCode
    ? `--instances: ${host} cannot be reached${last === '' ? '' : ` (${last})`}. Check that \`ssh ${host} true\` works without a password.`
    : `--instances: ${host} cannot run a load: ${last === '' ? `exit code ${code}` : last}.`
}

async function collected(stream: Readable | null): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) text += String(chunk)
  return text
}
