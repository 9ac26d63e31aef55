import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Calibration } from '../../../schemas/types.ts'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { type Limits, limitsHere, ownFiles, sparePorts } from '../limits.ts'
import { type Runs, withRuns } from '../load.ts'
import type { PlayedLoad } from '../one-load.ts'
import { type LoadArguments, shapeOf } from '../options.ts'
import { busyBetween } from '../processors.ts'
import { suite } from '../result/suite-of-load.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { clockHere } from './clock.ts'
import { machineHere } from './file.ts'

/** The loads of a calibration. */
interface Plan {
  clockMs: number
  ramp: LoadArguments
  waits: LoadArguments
  /** One load for each rate, until one is over the limit. */
  eventsPerSecond: readonly number[]
  eventsHold: string
}

/** Higher rates of events start before. */
const budgetMs = 75_000
const streams = 200
const drain = '5s'
const mix = 'optional=1'

function planOf(quick: boolean): Plan {
  return quick
    ? {
        ...{ clockMs: 1000, ramp: { rate: '600', duration: '4s', drain, mix } },
        ...{ waits: { open: '2000', hold: '1s', drain, mix }, eventsPerSecond: [2000], eventsHold: '2s' },
      }
    : {
        ...{ clockMs: 3000, ramp: { rate: '1000', duration: '12s', drain, mix } },
        ...{ waits: { open: '3000', hold: '2s', drain, mix } },
        ...{ eventsPerSecond: [2000, 5000, 10_000], eventsHold: '4s' },
      }
}

/** Runs loads against a service that does no work. Throws as a load does where nothing could be sent. */
export async function calibrate({ quick, secrets }: { quick: boolean; secrets: Secrets }): Promise<Calibration> {
  const plan = planOf(quick)
  const beganMs = Date.now()
  const busyBefore = await busyHere()
  const clock = await clockHere(plan.clockMs)
  const limits = limitsHere()
  const ramp = shapeOf(scenarioNamed('ramp'), plan.ramp)
  const told = { shape: ramp, target: undefined, out: '', k6Arguments: [], quiet: true, isIdle: true, secrets }
  return withRuns(told, async (runs) => {
    const play = (scenario: string, shape: LoadArguments): Promise<PlayedLoad> => played(runs, scenario, shape)
    runs.notice('calibration: sends at a rising rate (1 of 3)')
    const { result } = await play('ramp', plan.ramp)
    runs.notice('calibration: open sends (2 of 3)')
    const held = await play('waits', plan.waits)
    runs.notice('calibration: events of streams (3 of 3)')
    const events = await eventsOf(plan, play, { limitMs: ramp.sendLagP99Ms, untilMs: beganMs + budgetMs })
    const { metrics, series = [], generator } = result
    const inTime = series.filter(({ bands }) => (bands.send_lag?.[2] ?? Number.POSITIVE_INFINITY) <= ramp.sendLagP99Ms)
    return {
      ...{ formatVersion: 1, suite, at: new Date(beganMs).toISOString(), durationMs: Date.now() - beganMs, quick },
      machine: { ...machineHere(), k6: generator.k6 ?? 'unknown' },
      ...{ busyBefore, sendLagLimitMs: ramp.sendLagP99Ms, clock },
      sends: {
        ratePerSecond: inTime.length === 0 ? null : Math.max(...inTime.map(({ sends }) => sends)),
        sendLagP50Ms: metrics.send_lag?.p50 ?? null,
        sendLagP99Ms: metrics.send_lag?.p99 ?? null,
        mostTried: ramp.ratePerSecond,
      },
      open: openOf(limits, held),
      events,
    }
  })
}

async function played({ play }: Runs, scenario: string, shape: LoadArguments): Promise<PlayedLoad> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-calibrate-'))
  try {
    return await play(shapeOf(scenarioNamed(scenario), shape), folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function eventsOf(
  { eventsPerSecond, eventsHold }: Plan,
  play: (scenario: string, shape: LoadArguments) => Promise<PlayedLoad>,
  { limitMs, untilMs }: { limitMs: number; untilMs: number },
): Promise<Calibration['events']> {
  let found: Calibration['events'] = { streams, perSecond: null, delayP99Ms: null, mostTried: 0 }
  for (const [at, events] of eventsPerSecond.entries()) {
    if (at > 0 && Date.now() > untilMs) return found
    found = { ...found, mostTried: events }
    const shape = { open: String(streams), hold: eventsHold, events: String(events), drain }
    const { metrics, achieved } = (await play('streams', shape)).result
    const delayP99Ms = metrics.event_delay?.p99 ?? null
    if (delayP99Ms === null || delayP99Ms > limitMs) return { ...found, delayP99Ms: found.delayP99Ms ?? delayP99Ms }
    found = { ...found, perSecond: Math.round(achieved.eventsPerSecond ?? 0), delayP99Ms }
  }
  return found
}

function openOf({ files, ports, availableBytes }: Limits, { result }: PlayedLoad): Calibration['open'] {
  const { kibPerOpen = null } = result.generator
  const limits = [
    ['files', files === null || !Number.isFinite(files.hard) ? null : files.hard - ownFiles],
    ['ports', ports === null ? null : ports.last - ports.first + 1 - sparePorts],
    ['memory', availableBytes === null || !kibPerOpen ? null : Math.floor(availableBytes / 1024 / kibPerOpen)],
  ] as const
  const known = limits.flatMap(([by, most]) => (most === null ? [] : [{ by, most }]))
  const [least] = known.toSorted((a, b) => a.most - b.most)
  return {
    ...{ held: result.achieved.mostOpenWaits ?? 0, kibPerOpen, most: least?.most ?? null, by: least?.by ?? null },
    ...{ files: limits[0][1], ports: limits[1][1], memoryBytes: availableBytes },
  }
}

const lookMs = 1000

/** How busy other programs keep the processors. */
async function busyHere(): Promise<number | null> {
  const before = cpus()
  await wait(lookMs)
  return busyBetween(before, cpus())
}
