import type { Found } from './found.ts'
import type { Needle } from './needle.ts'

/** A secret that lies in several events, with the place of each part. */
export interface Across {
  needle: Needle
  spans: { from: number; to: number }[]
}

interface Segment {
  from: number
  to: number
}

/**
 * What a reader who joins the words of a stream would find: the strings that its events have under one name, one after the
 * other, and the data that is no JSON.
 */
export function acrossEvents(stream: string, find: (joined: string) => Found[]): Across[] {
  const byName = new Map<string, Segment[]>()
  for (const { name, from, to } of segmentsOf(stream)) {
    const segments = byName.get(name) ?? []
    byName.set(name, segments)
    segments.push({ from, to })
  }
  return [...byName.values()].flatMap((segments) => (segments.length < 2 ? [] : across(stream, segments, find)))
}

function across(stream: string, segments: readonly Segment[], find: (joined: string) => Found[]): Across[] {
  const joined = segments.map(({ from, to }) => stream.slice(from, to)).join('')
  let [at, first] = [0, 0]
  return find(joined).flatMap((found) => {
    const spans: Segment[] = []
    for (let index = first, begin = at; index < segments.length && begin < found.to; index++) {
      const { from, to } = segments[index] ?? { from: 0, to: 0 }
      const end = begin + to - from
      if (end <= found.from) [first, at] = [index + 1, end]
      else if (end > begin)
        spans.push({ from: from + Math.max(0, found.from - begin), to: from + Math.min(found.to, end) - begin })
      begin = end
    }
    // One that lies in a single string was found there already.
    return spans.length < 2 ? [] : [{ needle: found.needle, spans }]
  })
}

/** The strings in the data of each event, with the name of the field before them; data without a string as a whole. */
function* segmentsOf(stream: string): Generator<Segment & { name: string }> {
  for (const line of stream.matchAll(/^data: ?(.*)$/gm)) {
    const data = line[1] ?? ''
    const start = line.index + line[0].length - data.length
    if (!data.includes('"')) {
      yield { name: '', from: start, to: start + data.length }
      continue
    }
    let name = ''
    for (let open = data.indexOf('"'); open >= 0; ) {
      const close = endOfString(data, open + 1)
      if (/^\s*:/.test(data.slice(close + 1, close + 20))) name = data.slice(open + 1, close)
      else yield { name, from: start + open + 1, to: start + close }
      open = data.indexOf('"', close + 1)
    }
  }
}

function endOfString(data: string, from: number): number {
  for (let at = data.indexOf('"', from); at >= 0; at = data.indexOf('"', at + 1)) {
    let backslashes = 0
    while (at - 1 - backslashes >= from && data.charCodeAt(at - 1 - backslashes) === 92) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return data.length
}
