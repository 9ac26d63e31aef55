import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { packageRoot } from '../../bin/package-root.ts'
import { type Golden, goldens } from './services.ts'

const seeds = [1, 2, 3]
const waitLimitMs = 2000
/** The suite judges times: more services at once would only be late together. */
const atOnce = 3

const root = packageRoot()
const running = new Set<ChildProcess>()

interface Take extends Golden {
  seed: number
  out: string
}

/** Plays each service with each seed. What is on record already stays, so that it may be interrupted and go on. */
export async function record(folder: string, wanted: (name: string) => boolean): Promise<number> {
  const takes = goldens()
    .flatMap((each) => seeds.map((seed) => ({ ...each, name: `${each.name}/seed-${seed}`, seed })))
    .filter(({ name }) => wanted(name))
    .map((each): Take => ({ ...each, out: join(folder, each.name) }))
  const left = takes.filter(({ out }) => !existsSync(join(out, 'result.json')))
  console.log(`${takes.length} runs, ${takes.length - left.length} of them on record already`)
  const tools = mkdtempSync(join(tmpdir(), 'agent-goldens-'))
  let interrupted = false
  const interrupt = (): void => {
    interrupted = true
    for (const child of running) child.kill()
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    execFileSync('go', ['build', '-o', join(tools, 'stranger'), '.'], { cwd: join(root, 'fixtures/strangers/go') })
    const one = async (): Promise<void> => {
      for (let take = left.shift(); take !== undefined && !interrupted; take = left.shift()) await play(take, tools)
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    rmSync(tools, { recursive: true })
  }
  return interrupted ? 130 : 0
}

async function play({ name, service, seed, out }: Take, tools: string): Promise<void> {
  const began = performance.now()
  const child = started(service, seed, tools)
  try {
    if (child.stdout === null) throw new Error(`${name}: its standard output is not ours`)
    const [line] = await once(createInterface(child.stdout), 'line', { signal: AbortSignal.timeout(20_000) })
    mkdirSync(out, { recursive: true })
    const target = join(out, 'target.json')
    writeFileSync(target, `${line}\n`)
    const run = track(ours(['run', '--target', target, '--seed', `${seed}`, '--out', out], 'ignore'))
    const [code] = await once(run, 'exit')
    // It was cut short with us.
    if (code === 130 || code === null) rmSync(out, { recursive: true })
    console.log(`${name}: exit ${code}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
  } finally {
    child.kill()
  }
}

function started(service: Golden['service'], seed: number, tools: string): ChildProcess {
  const limit = ['--wait-limit', `${waitLimitMs}`]
  if ('serve' in service) return track(ours(['serve', ...limit, '--seed', `${seed}`, ...service.serve], 'pipe'))
  const { stranger, fault } = service
  const [program, first] =
    stranger === 'go'
      ? [join(tools, 'stranger'), []]
      : ['python3', ['-B', join(root, 'fixtures/strangers/python/service.py')]]
  const dash = stranger === 'go' ? '-' : '--'
  const args = [
    ...first,
    `${dash}wait-limit`,
    `${waitLimitMs}`,
    ...(fault === undefined ? [] : [`${dash}fault`, fault]),
  ]
  return track(spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] }))
}

function ours(args: string[], stdout: 'ignore' | 'pipe'): ChildProcess {
  const command = join(root, 'bin/agent-conformance.js')
  return spawn(process.execPath, [command, ...args], { stdio: ['ignore', stdout, 'ignore'] })
}

/** It ends when we are interrupted. */
function track(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}
