import { isDeepStrictEqual } from 'node:util'

/** How long a judge took is no part of what it said. */
const ofNoMoment = 'durationMs'

/** A run has them as they were answered, and its transcript as their records were written. */
const asSet = 'created'

/** The first place where two JSON values differ, with both sides; undefined where they are equal but for durations. */
export function firstDifference(before: unknown, now: unknown, place = ''): string | undefined {
  if (isDeepStrictEqual(before, now)) return undefined
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now))
    return `${place || 'the whole'}: ${shown(before)} → ${shown(now)}`
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (key === ofNoMoment) continue
    const [one, other] = key === asSet ? [sorted(before[key]), sorted(now[key])] : [before[key], now[key]]
    const found = firstDifference(one, other, `${place}/${named(before[key], key)}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** An entry of a list goes by its id, where it has one. */
function named(value: unknown, key: string): string {
  return isObject(value) && typeof value.id === 'string' ? value.id : key
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 300 ? text : `${text.slice(0, 300)}…`
}
