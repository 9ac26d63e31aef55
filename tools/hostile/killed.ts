import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Hostile, startHostile } from '../../fixtures/hostile/index.ts'
import type { Result, TranscriptLine } from '../../schemas/types.ts'
import { readTranscript } from '../../suites/run/transcript/transcript.ts'

/** What became of a run that was killed at some moment, and went on. */
export interface Killed {
  /** How long after its transcript was begun. */
  afterMs: number
  /** Whether it was still at work then. */
  wasRunning: boolean
  scenes: { completed: number; all: number }
  /** Sends that had left and of which nothing was heard: they count as spent. */
  inFlight: number
  verdicts: { run: string; rows: Record<string, string> }
  /** Whether this machine kept the run waiting: much may be undecided then. */
  wasKeptWaiting: boolean
  /** Sends of scenes that were completed before, made again; and sends that the service got and the transcript does not have. */
  repeated: string[]
  untold: number
  sends: number
}

const program = new URL('../../bin/agent-conformance.js', import.meta.url).pathname

/** Kills a run of the built-in service so long after its transcript was begun, goes on with it, and compares. Throws where its transcript cannot be read. */
export async function killedAt(afterMs: number, folder: string, scope: readonly string[] = []): Promise<Killed> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let arrived = 0
  // Nothing of it is spoiled: it only counts.
  const counting: Hostile = {
    ...{ id: 'lawful', about: 'The built-in service.', answer: () => {} },
    picks({ method }) {
      if (method === 'POST') arrived += 1
      return false
    },
  }
  const service = await startHostile(counting, { waitLimitMs: 2000 })
  try {
    writeFileSync(join(folder, 'target.json'), JSON.stringify(service.target))
    const transcript = join(folder, 'results', 'transcript.jsonl')
    const args = ['run', '--target', 'target.json', '--seed', '7']
    const child = started([...args, ...scope], folder)
    const ended = once(child, 'exit')
    while (!existsSync(transcript)) await after(5)
    await Promise.race([after(afterMs), ended])
    const wasRunning = child.kill('SIGKILL')
    await ended
    const before = await linesOf(transcript)
    const completed = new Set(
      before.flatMap((line) => (line.type === 'record' && !line.superseded ? [line.scene] : [])),
    )
    const code = await codeOf(started([...args, '--resume', 'results'], folder))
    const lines = await linesOf(transcript)
    const sendings = lines.flatMap((line) => (line.type === 'sending' ? [line] : []))
    const known = new Set(before.flatMap((line) => (line.type === 'sending' ? [line.id] : [])))
    const answered = new Set(before.flatMap((line) => (line.type === 'exchange' ? [line.id] : [])))
    const file = join(folder, 'results', 'result.json')
    if (!existsSync(file)) throw new Error(`it did not go on: exit code ${code}`)
    const result: Result = JSON.parse(readFileSync(file, 'utf8'))
    return {
      ...{ afterMs, wasRunning },
      scenes: { completed: completed.size, all: new Set(result.cases.map(({ id }) => id)).size },
      inFlight: [...known].filter((id) => !answered.has(id)).length,
      verdicts: {
        run: result.verdict,
        rows: Object.fromEntries(result.rules.map(({ id, verdict }) => [id, verdict])),
      },
      wasKeptWaiting: result.lateMs !== undefined,
      repeated: sendings.flatMap(({ id, scene }) => (!known.has(id) && completed.has(scene) ? [`${scene} ${id}`] : [])),
      untold: Math.max(0, arrived - sendings.length),
      sends: result.usage.meteredSends,
    }
  } finally {
    await service.close()
  }
}

function started(args: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [program, ...args], { cwd, stdio: 'ignore' })
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function linesOf(file: string): Promise<TranscriptLine[]> {
  const lines: TranscriptLine[] = []
  for await (const line of readTranscript(file)) lines.push(line)
  return lines
}
