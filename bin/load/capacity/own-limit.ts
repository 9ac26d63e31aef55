import { availableParallelism } from 'node:os'
import { count } from '../../../reports/words.ts'
import type { CapacityFigure, Load } from '../../../schemas/types.ts'
import { mostBusy } from '../processors.ts'
import { serviceDelayLimitMs } from '../service-delay-limit.ts'

/** The share of the processors that k6 and the built-in service may use. */
const busyShare = 0.9

/** The limit of a load if that was not the service. */
export interface OwnLimit {
  by: 'generator' | 'machine'
  figure: CapacityFigure
}

/** The figure that shows that the generator or its machine was too slow; undefined if both were fast enough. */
export function ownLimitOf(result: Load, cores: number = availableParallelism()): OwnLimit | undefined {
  const { generator, service, statuses = {}, requested, durationMs } = result
  const { sendLagP99Ms, sendLagLimitMs = Number.POSITIVE_INFINITY, dropped, cpuSeconds = 0 } = generator
  if (service?.bottleneck === true) {
    const late = service.eventLoopDelayP99Ms
    const limitMs = serviceDelayLimitMs(sendLagLimitMs)
    return limited('machine', 'service.eventLoopDelayP99Ms', late, limitMs, {
      text: `the event loop of the built-in service, on this machine, was ${late.toFixed(0)} ms late at p99 (limit ${limitMs} ms)`,
    })
  }
  if (sendLagP99Ms !== null && sendLagP99Ms > sendLagLimitMs)
    return limited('generator', 'generator.sendLagP99Ms', sendLagP99Ms, sendLagLimitMs, {
      text: `sends started ${sendLagP99Ms.toFixed(0)} ms late at p99 (limit ${sendLagLimitMs} ms)`,
    })
  if (dropped > 0)
    return limited('generator', 'generator.dropped', dropped, 0, { text: `${dropped} sends were dropped` })
  const local = statuses.local ?? 0
  if (local > 0)
    return limited('machine', 'statuses.local', local, 0, {
      text: `this machine had no free port or file descriptor for ${local} requests`,
    })
  // Other machines are taken to be as large as this one.
  const machines = Number(requested.machines ?? 1)
  const used = (cpuSeconds + (service?.cpuSeconds ?? 0)) / (durationMs / 1000) / (cores * machines)
  if (used > busyShare)
    return limited('machine', 'generator.cpuSeconds', used, busyShare, {
      text: `${Number(requested.instances ?? 1) > 1 ? 'the k6 processes' : 'k6'}${service === undefined ? '' : ' and the built-in service'} kept the ${cores} processors of ${machines > 1 ? 'each' : 'this'} machine ${(100 * used).toFixed(0)} % busy (limit ${100 * busyShare} %)`,
    })
  return undefined
}

/** The figure if a step that failed, and why, ran on a machine without a free processor. */
export function busyLimit(busy: number, { text }: CapacityFigure): OwnLimit | undefined {
  if (busy <= mostBusy) return undefined
  return limited('machine', 'processors', busy, mostBusy, {
    text: `${text}, while the processors that service and generator share were ${(100 * busy).toFixed(0)} % busy (limit ${100 * mostBusy} %)`,
  })
}

/** The figure if responses were late while the processors were busy for a part of the step. */
export function lateLimit({ audit, uncounted = [] }: Pick<Load, 'audit' | 'uncounted'>): OwnLimit | undefined {
  if (!uncounted.includes('lateAnswers')) return undefined
  return limited('machine', 'audit.lateAnswers', audit.lateAnswers, 0, {
    text: `${count(audit.lateAnswers, 'response')} came late, while the processors that service and generator share were busy`,
  })
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
