import { availableParallelism } from 'node:os'
import type { CapacityFigure, Load } from '../../../schemas/types.ts'

/** From here on k6 and the built-in service want more of this machine's processors than there is. */
const busyShare = 0.9

/** Who was the limit of a run where it was not the service that is measured; undefined: it was not our own side. */
export interface OwnLimit {
  by: 'generator' | 'machine'
  figure: CapacityFigure
}

/** The figure that shows that the generator or its machine was too slow for a run to count. */
export function ownLimitOf(result: Load, cores: number = availableParallelism()): OwnLimit | undefined {
  const { generator, service, statuses = {}, requested, durationMs } = result
  const { sendLagP99Ms, sendLagLimitMs = Number.POSITIVE_INFINITY, dropped, cpuSeconds = 0 } = generator
  if (service?.bottleneck === true) {
    const late = service.eventLoopDelayP99Ms
    return limited('machine', 'service.eventLoopDelayP99Ms', late, sendLagLimitMs, {
      text: `the event loop of the built-in service, which shares this machine, was late by ${late.toFixed(0)} ms at p99 (at most ${sendLagLimitMs} ms)`,
    })
  }
  if (sendLagP99Ms !== null && sendLagP99Ms > sendLagLimitMs)
    return limited('generator', 'generator.sendLagP99Ms', sendLagP99Ms, sendLagLimitMs, {
      text: `sends left ${sendLagP99Ms.toFixed(0)} ms late at p99 (at most ${sendLagLimitMs} ms)`,
    })
  if (dropped > 0)
    return limited('generator', 'generator.dropped', dropped, 0, { text: `${dropped} sends that were due never left` })
  const local = statuses.local ?? 0
  if (local > 0)
    return limited('machine', 'statuses.local', local, 0, {
      text: `this machine had no port or file descriptor left for ${local} requests`,
    })
  const used = (cpuSeconds + (service?.cpuSeconds ?? 0)) / (durationMs / 1000) / cores
  if (used > busyShare)
    return limited('machine', 'generator.cpuSeconds', used, busyShare, {
      text: `${Number(requested.instances ?? 1) > 1 ? 'the k6 processes' : 'k6'}${service === undefined ? '' : ' and the built-in service'} kept the ${cores} processors of this machine ${(100 * used).toFixed(0)} % busy (at most ${100 * busyShare} %)`,
    })
  return undefined
}

function limited(
  by: OwnLimit['by'],
  figure: string,
  value: number,
  limit: number,
  { text }: { text: string },
): OwnLimit {
  return { by, figure: { figure, value, limit, text } }
}
