import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formats } from '../../bin/formats.ts'
import type { Target } from '../../schemas/types.ts'
import { type Blame, blamedIn, type Command } from './blame.ts'
import { useService } from './client.ts'
import { bytesIn, leaksIn, obeyedIn, runIn, textsIn } from './harm.ts'
import { peakOf } from './peak.ts'

/** What one command made of one hostile service. */
export interface Played extends Blame {
  id: string
  command: Command
  seconds: number
  /** The most that each process held, and the most that those which lived at one moment held together. */
  peaks: { name: string; bytes: number }[]
  togetherBytes: number
  diskBytes: number
  code: number | null
  /** Secrets, and what would have acted on a terminal, a runner or a page. */
  harm: string[]
}

/** The wait limit of the service, so that a run of everything has seconds to wait and not minutes. */
const waitLimitMs = 2000
/** Whatever has not ended then never will: a run of four seconds may take ninety more. */
const mostMs = { run: 150_000, load: 120_000, watch: 90_000 }

const program = new URL('../../bin/agent-conformance.js', import.meta.url).pathname

/** Plays one service, with its files in a folder of its own. */
export async function play(id: string, command: Command, folder: string): Promise<Played> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'out'), { recursive: true })
  const service = fork(new URL('./service.ts', import.meta.url), [id, String(waitLimitMs)], { execArgv: [] })
  try {
    const { target } = (await answerOf(service)) as { target: Target }
    writeFileSync(join(folder, 'target.json'), JSON.stringify(target))
    const child = spawn(process.execPath, [program, ...argumentsOf(command)], { cwd: folder })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (output.stderr += text))
    const beganMs = performance.now()
    const peak = peakOf(child.pid ?? 0)
    const timer = setTimeout(() => child.kill('SIGKILL'), mostMs[command])
    const closed = once(child, 'close')
    let askedMs = beganMs
    if (command === 'watch') {
      const address = await listeningAt(child, output)
      if (address !== undefined) await useService(address, String(target.credentials.full))
      askedMs = performance.now()
      child.kill('SIGINT')
    }
    const [code] = (await closed) as [number | null]
    const endedMs = performance.now()
    clearTimeout(timer)
    peak.stop()
    service.send('stop')
    const { strayed } = (await answerOf(service)) as { strayed: number }
    const out = join(folder, 'out')
    const printed = Object.entries(output).map(([where, text]) => ({ where, text }))
    const written = textsIn(out)
    writeFileSync(join(folder, 'printed.txt'), output.stdout + output.stderr)
    // Half a key is as good as none: what a service splits is looked for in whole.
    const secrets = Object.values(target.credentials).map((each) => String(each).slice(0, -1))
    return {
      ...{ id, command, code },
      seconds: (endedMs - (command === 'watch' ? askedMs : beganMs)) / 1000,
      peaks: [...peak.bytes.values()],
      togetherBytes: peak.together(),
      diskBytes: bytesIn(out),
      ...blamedIn(command, out, output.stdout + output.stderr),
      harm: [
        ...leaksIn([...printed, ...written], secrets),
        ...obeyedIn([...printed, ...written.filter(({ where }) => /github/.test(where))]),
        ...runIn(written),
        ...(strayed > 0 ? [`${strayed} requests to another origin`] : []),
      ],
    }
  } finally {
    service.kill('SIGKILL')
  }
}

function argumentsOf(command: Command): string[] {
  const common = ['--target', 'target.json', '--out', 'out']
  if (command === 'run') return ['run', ...common, ...formats.flatMap((each) => ['--reporter', each])]
  if (command === 'load') return ['load', 'waits', ...common, '--open', '8', '--hold', '500ms', '--drain', '3s']
  return ['watch', ...common]
}

async function answerOf(service: ChildProcess): Promise<unknown> {
  const [answer] = await Promise.race([
    once(service, 'message'),
    once(service, 'exit').then(() => {
      throw new Error('the hostile service ended by itself')
    }),
  ])
  return answer
}

/** Where a watch listens; undefined where it ended. */
function listeningAt(child: ChildProcess, output: { stderr: string }): Promise<string | undefined> {
  return new Promise((resolve) => {
    const look = (): void => {
      const address = /Watching at (http\S+):/.exec(output.stderr)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stderr?.on('data', look)
    child.on('close', () => resolve(undefined))
  })
}
