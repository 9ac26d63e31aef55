import { judgePassively } from '../audit/passive.ts'
import { Caller } from './caller.ts'
import { Knee } from './knee.ts'
import { Overdue } from './overdue.ts'
import type { Pace, Record } from './pace/pace.ts'
import { Polling } from './polling.ts'
import { Readers } from './readers.ts'
import { Returning } from './returning.ts'
import { intentOf, sendIdOf } from './script.ts'
import { type Intents, Settling } from './settle.ts'
import { type Hands, Vu } from './vu.ts'

/** After --drain, histories are read for this time. */
const auditGraceMs = 40_000

/** A wire that holds sends gets them so early, so that a loop that is busy with checks does not delay them. */
export const aheadMs = 500
/** How often it gets more. What is held may be recalled at any of these times. */
export const handOverMs = 50

/** Longest duration of an iteration, in milliseconds, whatever the service does. */
export function longestMs({ config, scenario }: Pick<Hands, 'config' | 'scenario'>): number {
  return scenario.arrivalsEndMs(config) + config.holdMs + config.drainMs + auditGraceMs
}

/**
 * The work of one VU in one long iteration: sends at the planned times, waits for responses, and reads every conversation. An
 * exception is counted, and the sends are still audited.
 */
export async function runVu(hands: Hands, record: Record): Promise<void> {
  const { wire, config, scenario } = hands
  // Planning thousands of sends takes time, so the load starts afterwards.
  const pace = scenario.pace(config, hands.vu, record)
  const vu = new Vu(hands)
  wire.hold()
  try {
    await work(vu, pace)
  } catch (error) {
    vu.thrown(error)
  } finally {
    wire.release()
  }
}

async function work(vu: Vu, pace: Pace): Promise<void> {
  const { config, scenario } = vu.hands
  const drainedMs = scenario.arrivalsEndMs(config) + config.holdMs + config.drainMs
  vu.endsMs = drainedMs + auditGraceMs
  const polling = new Polling(vu, scenario.turnsEndMs(config) + config.waitLimitMs)
  const readers = new Readers(vu)
  const returning = new Returning(vu)
  const overdue = new Overdue(vu, drainedMs)
  const caller = new Caller(vu, pace, { polling, readers, returning, overdue })
  const knee = scenario.rateAt && new Knee(vu, scenario.rateAt)
  caller.onDelay = (delayMs, isGood) => knee?.answered(delayMs, isGood)
  const reading = readers.run(scenario.readEveryMs(config), scenario.arrivalsEndMs(config) + config.holdMs)
  let isGone = false
  const isOver = (): boolean => {
    if (vu.refusals.isOver && !isGone) {
      isGone = true
      vu.hands.wire.count(goneKey(keyOf(config, vu.hands.vu)))
    }
    return isGone || knee?.isReached === true || vu.stoppedMs !== undefined
  }
  await sendAll(vu, pace, caller, isOver)
  const endMs = (): number => Math.min(drainedMs, (vu.stoppedMs ?? drainedMs) + config.drainMs)
  await until(vu, () => caller.open === 0, endMs)
  caller.giveUp()
  await reading
  await until(
    vu,
    () => [caller, polling, readers, returning].every(({ open }) => open === 0),
    () => endMs() + answerGraceMs,
  )
  vu.endsMs = endMs() + auditGraceMs
  // Without an accepted send, it is unknown whether the API exists at this address.
  if (!caller.accepted) vu.tell(judgePassively(await vu.read('/conversations?limit=1', 'GET /conversations'), ''))
  // Views may be behind the last response.
  await vu.wait(config.lagMs)
  const places = placesOf(pace)
  vu.beganAt = (sendId) => {
    const place = places.get(sendId)
    return place === undefined ? undefined : pace.dueMs(place)
  }
  await caller.findCutStarts()
  await new Settling(vu, intentsOf(pace, places, config), caller).run(vu.endsMs)
  const key = (config.keys ?? 1) > 1 ? { key: keyOf(config, vu.hands.vu) } : {}
  for (const { name, ...rest } of vu.refusals.standing())
    vu.hands.wire.evidence(name, JSON.stringify({ ...rest, ...key }))
}

/** Cancelled requests end at once; pollers and readers end by themselves. */
const answerGraceMs = 15_000

/** Counts a key that is rejected, or whose account has no credits, so that its sends end: `gone{1}`. */
export function goneKey(key: number): string {
  return `gone{${key}}`
}

/** The key of a virtual user: each uses one of the keys among which the load is divided. */
export function keyOf({ keys = 1 }: Pick<Hands['config'], 'keys'>, vu: number): number {
  return vu % keys
}

/** Resolves after the last send of the plan. */
async function sendAll(vu: Vu, pace: Pace, caller: Caller, isOver: () => boolean): Promise<void> {
  const { wire, timers, config } = vu.hands
  // Users who wait plan more.
  const { count } = pace
  const earlyMs = wire.recall === undefined ? 0 : aheadMs
  const untilMs = (index: number): number => pace.dueMs(index) - vu.nowMs
  caller.isOver = isOver
  caller.onFiled = (index) => {
    const next = pace.next?.(index, vu.nowMs)
    if (next === undefined) return
    const send = (): void => vu.guarded(() => isOver() || caller.send(next))
    timers.setTimeout(send, Math.max(0, untilMs(next) - earlyMs))
  }
  await new Promise<void>((resolve) => {
    let next = 0
    const tick = (): void => {
      vu.guarded(() => {
        while (next < count && !isOver() && untilMs(next) <= earlyMs) {
          next += 1
          caller.send(next - 1)
        }
      })
      if (isOver() || (next >= count && (count === 0 || untilMs(count - 1) <= 0))) resolve()
      // A request to stop may come long before the next send.
      else timers.setTimeout(tick, earlyMs > 0 ? handOverMs : Math.min(1000, Math.max(0, untilMs(next))))
    }
    tick()
  })
  if (pace.next !== undefined) await until(vu, isOver, () => config.durationMs)
  if (isOver()) caller.recall()
}

/** Waits for a condition or a time. */
async function until(vu: Vu, holds: () => boolean, endsMs: () => number): Promise<void> {
  while (!holds() && vu.nowMs < endsMs()) await vu.wait(50)
}

/** The numbers of sends, by id. To derive each send again for a list of all takes as long as to send it. */
function placesOf(pace: Pace): Pick<Map<string, number>, 'get'> {
  if (pace.placeOf !== undefined) return { get: pace.placeOf }
  const places = new Map<string, number>()
  for (let index = 0; index < pace.count; index += 1) places.set(sendIdOf(pace.at(index)), index)
  return places
}

/** The content of sends, by id. */
function intentsOf(pace: Pace, places: ReturnType<typeof placesOf>, config: Hands['config']): Intents {
  return (sendId, start) => {
    const place = places.get(sendId)
    return place === undefined ? undefined : intentOf(pace.at(place), start, config)
  }
}
