import { Session } from 'node:inspector/promises'
import { fileOf, serviceWith } from '../../../fixtures/generated/loading.ts'
import { lawfulOf } from './lawful.ts'

interface Range {
  startOffset: number
  endOffset: number
  count: number
}

/** Whether a run of the whole suite against the lawful service comes by a place of its source. */
export type IsReached = (place: { file: string; start: number; end: number }) => boolean

/** Plays the lawful service once, while V8 counts which blocks of its source run. */
export async function reachedWith(seed: number): Promise<IsReached> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    // A copy of its own, so that what runs when it is loaded counts as well.
    await lawfulOf(seed, await serviceWith({ file: '', start: 0, end: 0, text: '' }))
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ranges = new Map<string, Range[]>()
    for (const { url, functions } of result) {
      const file = url.includes('?fault=') ? fileOf(url) : undefined
      if (file !== undefined)
        ranges.set(
          file,
          functions.flatMap((each) => each.ranges),
        )
    }
    return ({ file, start, end }) => isCounted(ranges.get(file) ?? [], start, end)
  } finally {
    session.disconnect()
  }
}

/** The innermost block around a place says how often it ran. */
function isCounted(ranges: readonly Range[], start: number, end: number): boolean {
  const around = ranges
    .filter(({ startOffset, endOffset }) => startOffset <= start && end <= endOffset)
    .sort((one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset))
  return around[0] === undefined || around[0].count > 0
}
