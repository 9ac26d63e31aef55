/**
 * The lines that the traffic simulator is measured by: `npm run bench`, or `npm run bench -- waits sessions` for some of them.
 * Besides them: waits and streams at once (`both`), 100,000 waits (`many`), what a wait costs in other clients (`beside`; Locust
 * and oha where they are on the PATH, or `LOCUST_BIN` and `OHA_BIN`), and what `watch` adds to an event. Each is the real command
 * on this machine, one after the other; what is required stands beside what was measured.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { packageRoot } from '../../bin/package-root.ts'
import { type Load, matches } from '../../schemas/index.ts'
import { measureBeside } from './beside.ts'
import { measureWatch } from './watch.ts'

interface Line {
  id: string
  args: string[]
  /** A service with a fault, or a slow one; the built-in one unless named. */
  mutant?: string
  /** The generator gets what a busy machine leaves. */
  isStarved?: true
  /** What was measured, beside what is required. */
  tell: (result: Load, code: number) => string[]
}

const root = packageRoot()
const folder = mkdtempSync(join(tmpdir(), 'agent-bench-'))
const ms = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : `${value.toFixed(2)} ms`
const faults = ({ audit }: Pick<Load, 'audit'>): string =>
  Object.entries(audit)
    .filter(([name, times]) => times > 0 && !['acknowledged', 'found'].includes(name))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ') || 'none'
const kept = ({ audit }: Pick<Load, 'audit'>): string =>
  `${audit.found} of ${audit.acknowledged} found, faults: ${faults({ audit })}`
const memory = ({ generator }: Load): string => `${generator.kibPerOpen?.toFixed(1) ?? '-'} KiB for each open request`
const events = (result: Load): string[] => [
  `event delay p50 ${ms(result.metrics.event_delay?.p50)}, p99 ${ms(result.metrics.event_delay?.p99)}`,
  `${result.achieved.events ?? 0} events, ${Math.round(result.achieved.eventsPerSecond ?? 0)} a second; ${memory(result)}`,
  kept(result),
]
const waited = ({ metrics }: Load): number | null | undefined => metrics['service_delay{optional}']?.p50
const sessions = ['sessions', '--rate', '100', '--duration', '2m']
const short = ['sessions', '--rate', '40', '--duration', '40s']
const found =
  (name: string) =>
  (result: Load, code: number): string[] => [`exit ${code} (1), ${faults(result)} (${name} has to be among them)`]

const lines: readonly Line[] = [
  {
    id: 'waits',
    args: ['waits', '--open', '16000', '--hold', '60s'],
    tell: (result) => [`${memory(result)} (at most 4)`, kept(result)],
  },
  {
    id: 'streams',
    args: ['streams', '--open', '4000', '--hold', '20s', '--events', '2000'],
    tell: (result) => ['p99 has to be at most 5 ms', ...events(result)],
  },
  { id: 'many-events', args: ['streams', '--open', '4000', '--hold', '20s', '--events', '20000'], tell: events },
  {
    id: 'sessions',
    args: sessions,
    tell: (result) => [
      `achieved over requested ${result.achieved.share?.toFixed(3)} (at least 0.99), send lag p99 ${ms(result.generator.sendLagP99Ms)} (at most 10)`,
      `${kept(result)}, unsettled ${result.audit.unsettled} (0)`,
    ],
  },
  {
    id: 'instances',
    args: ['waits', '--open', '2000', '--hold', '10s', '--instances', '2'],
    tell: (result) => [kept(result), `sends of each: ${result.instances?.map(({ sends }) => sends).join(' and ')}`],
  },
  {
    id: 'loses',
    mutant: 'load/loses-messages',
    args: ['sessions', '--rate', '60', '--duration', '60s'],
    tell: found('lost'),
  },
  { id: 'swaps', mutant: 'load/swaps-replies', args: short, tell: found('foreign') },
  {
    id: 'repeats',
    mutant: 'load/repeats-events',
    args: ['streams', '--open', '400', '--hold', '5s', '--events', '400'],
    tell: found('streamBroken or duplicated'),
  },
  {
    id: 'early',
    mutant: 'load/times-out-early',
    args: ['waits', '--open', '1500', '--hold', '15s'],
    tell: found('earlyTimeouts'),
  },
  {
    id: 'usual',
    mutant: '',
    args: short,
    tell: (result) => [`service delay p50 ${ms(waited(result))}, send lag p99 ${ms(result.generator.sendLagP99Ms)}`],
  },
  {
    id: 'slow',
    mutant: 'load/slow',
    args: short,
    tell: (result) => [
      `service delay p50 ${ms(waited(result))} (500 more than usual), send lag p99 ${ms(result.generator.sendLagP99Ms)} (as usual)`,
    ],
  },
  {
    id: 'starved',
    mutant: '',
    args: ['sessions', '--rate', '100', '--duration', '10s'],
    isStarved: true,
    tell: (result, code) => [
      `exit ${code} (3), send lag p99 ${ms(result.generator.sendLagP99Ms)}, ${faults(result)} (of the service: none)`,
      `thresholds of latency that count: ${result.thresholds.filter(({ metric, void: isVoid }) => metric !== 'thrown' && isVoid !== true).length} (0)`,
    ],
  },
]

/** Half a second more has to stay within what an answer at the limit may be late. */
const waitLimits: { [mutant: string]: string } = { 'load/times-out-early': '20000', 'load/slow': '30000', '': '30000' }

/** No measurement takes longer; what keeps the cores busy ends by then, or with us. */
const busyMs = 5 * 60_000

/** The start of one load and its waits. */
const openedMs = 26_000

/** By then all waits are open, and they stay so for half a minute more: the streams come on top of them. */
const streamsAfterMs = 24_000

const asked = process.argv.slice(2)
const left = asked.length === 0 ? lines : lines.filter(({ id }) => asked.includes(id))
const others = { both: measureBoth, many: measureMany, beside: measureBeside, watch: measureWatch }
const names = [...lines.map(({ id }) => id), ...Object.keys(others)]
if (asked.length > 0 && !names.some((name) => asked.includes(name))) console.error(`There are ${names.join(', ')}.`)
for (const line of left) await measure(line)
for (const [name, measureOther] of Object.entries(others))
  if (asked.length === 0 || asked.includes(name)) await measureOther()
rmSync(folder, { recursive: true })

/** Waits and streams at the same time, each with a built-in service of its own: two generators and two services share the cores. */
async function measureBoth(): Promise<void> {
  const both = lines.filter(({ id }) => id === 'waits' || id === 'streams')
  console.log(`\nboth: ${both.map(({ args }) => `load ${args.join(' ')}`).join(' and ')}`)
  const told = both.map(async ({ id, args }) => {
    const out = join(folder, `both-${id}`)
    if (id === 'streams') await pause(streamsAfterMs)
    const [code] = await once(command(['load', ...args, '--demo', '--out', out], 'ignore'), 'exit')
    const result = resultIn(out)
    const lag = `send lag p99 ${ms(result.generator.sendLagP99Ms)} (at most 10)`
    return `${id}: ${result.verdict}, exit ${code}; ${memory(result)}; ${lag}; ${kept(result)}`
  })
  for (const each of await Promise.all(told)) console.log(`  ${each}`)
}

/**
 * As many waits as one machine can hold: a process has at most 20,000 files here, so that there are six loads with a service each.
 * A load starts when the one before has opened its waits. Together, they would need more processors than there are.
 */
async function measureMany(): Promise<void> {
  const [pairs, open] = [6, 16_667]
  const args = ['load', 'waits', '--open', String(open), '--hold', '240s', '--drain', '180s', '--send-lag', '60s']
  console.log(`\nmany: ${pairs} at once of ${args.join(' ')}`)
  const told = Array.from({ length: pairs }, async (_, pair) => {
    const out = join(folder, `many-${pair}`)
    await pause(pair * openedMs)
    const [code] = await once(command([...args, '--demo', '--out', out], 'ignore'), 'exit')
    const result = resultIn(out)
    console.log(`  ${result.verdict}, exit ${code}; ${memory(result)}; ${kept(result)}`)
    if (result.reason !== undefined) console.log(`    ${result.reason}`)
    return result
  })
  const all = await Promise.all(told)
  const bySecond = new Map<number, number>()
  for (const { startedAt, series = [] } of all)
    for (const { atMs, openWaits, openStreams } of series) {
      const second = Math.round((Date.parse(startedAt) + atMs) / 1000)
      bySecond.set(second, (bySecond.get(second) ?? 0) + openWaits + openStreams)
    }
  const sum = (of: (result: Load) => number | undefined): number =>
    all.reduce((total, each) => total + (of(each) ?? 0), 0)
  console.log(
    `  ${Math.max(...bySecond.values())} open at once, ${sum((each) => each.audit.found)} of ${sum((each) => each.audit.acknowledged)} found`,
  )
  console.log(`  ${sum(({ generator }) => generator.cpuSeconds).toFixed(0)} s of processor in k6`)
}

function resultIn(out: string): Load {
  const result: unknown = JSON.parse(readFileSync(join(out, 'load.json'), 'utf8'))
  if (!matches.load(result)) throw new Error(`${out}/load.json is no result`)
  return result
}

async function measure({ id, args, mutant, isStarved, tell }: Line): Promise<void> {
  const service = mutant === undefined ? undefined : await serve(mutant)
  const out = join(folder, id)
  console.log(`\n${id}: load ${args.join(' ')}${mutant ? ` on serve --mutant ${mutant}` : ''}`)
  const began = Date.now()
  const run = command(
    ['load', ...args, '--out', out, ...(service === undefined ? ['--demo'] : ['--target', service.file])],
    'ignore',
  )
  const others = isStarved === true && run.pid !== undefined ? starve(run.pid) : []
  const [code] = await once(run, 'exit')
  service?.process.kill()
  for (const each of others) each.kill()
  const result = resultIn(out)
  const first = Date.parse(result.startedAt) - began
  for (const told of [
    `${result.verdict}, exit ${code}; ${(first / 1000).toFixed(1)} s to the first request (3 s)`,
    ...tell(result, code),
  ])
    console.log(`  ${told}`)
  if (result.reason !== undefined) console.log(`  ${result.reason}`)
}

/** A service of its own process, with a wait limit that suits what is asked of it. */
async function serve(mutant: string): Promise<{ process: ChildProcess; file: string }> {
  const limit = waitLimits[mutant] ?? '8000'
  const child = command(['serve', '--wait-limit', limit, ...(mutant === '' ? [] : ['--mutant', mutant])], 'pipe')
  const [line] = await once(child.stdout ?? child, 'data')
  const file = join(folder, 'target.json')
  writeFileSync(file, String(line))
  return { process: child, file }
}

/** Puts a process behind others, and gives each core more that always want it: each a group of its own to the scheduler. */
function starve(pid: number): ChildProcess[] {
  setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const busy = `const [from, ends] = [process.ppid, Date.now() + ${busyMs}]; while (process.ppid === from && Date.now() < ends);`
  return Array.from({ length: 6 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', busy], { stdio: 'ignore', detached: true }),
  )
}

function command(args: string[], stdout: 'ignore' | 'pipe'): ChildProcess {
  return spawn(process.execPath, [join(root, 'bin/agent-conformance.js'), ...args], {
    stdio: ['ignore', stdout, 'ignore'],
  })
}
