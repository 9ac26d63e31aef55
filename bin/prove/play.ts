import { availableParallelism } from 'node:os'
import type { LateRun } from '../../reports/proof/proof.ts'
import { inFewWords } from './expected.ts'
import { type Job, type Judged, jobOf } from './job.ts'
import { type Outcome, Pool, type PoolOptions } from './pool.ts'
import type { RoomLimits } from './room.ts'

/** Services and judges share each thread: more of them than this would only be late together. */
const mostThreads = 4

/** From the fullest, in which three runs of everything are joined by some of one rule, to one run at a time. */
const rooms: readonly RoomLimits[] = [
  { most: 32, busy: 0.7 },
  { most: 4, busy: 0.3 },
  { most: 1, busy: 1 },
]

export interface Play extends Outcome {
  /** Runs that were set aside since our own process was late. */
  late: LateRun[]
}

export interface PlayOptions {
  signal: AbortSignal
  began(job: Job): void
  /** `setAside`: it does not count, and its service is judged again. */
  ended(judged: Judged, setAside: boolean): void
  /** Whether a run says of its service what there is to say. */
  isExpected(judged: Judged): boolean
  /** The workers' file, where it is not ours. */
  file?: URL
}

/**
 * Judges all jobs, many at a time. What says otherwise than expected while our own process was late tells of us and not
 * of the service: it is set aside and judged again with more room, at last alone; what it says then counts.
 */
export async function play(jobs: readonly Job[], options: PlayOptions): Promise<Play> {
  const settled: Judged[] = []
  const late = new Map<string, LateRun>()
  const waiting: Job[][] = rooms.map((_, room) => (room === 0 ? [...jobs] : []))
  let room = 0
  const isJudgedAgain = (each: Judged): boolean =>
    each.kind !== 'chance' && each.late && room + 1 < rooms.length && !options.isExpected(each)
  const setAside = (each: Judged): void => {
    const known = late.get(keyOf(each))
    if (known === undefined) late.set(keyOf(each), lateRun(each))
    else known.accused = [...new Set([...known.accused, ...accusedIn(each)])]
  }
  const pool = new Pool({
    ...poolOptions(jobs, options),
    ended: (each) => options.ended(each, isJudgedAgain(each)),
    // One that lasts minutes would be judged when all others have ended: while they go on, there is time for it.
    onceMore(each) {
      if (each.lasting !== true || late.has(keyOf(each)) || !isJudgedAgain(each)) return false
      setAside(each)
      return true
    },
  })
  const end = (fault?: string): Play => ({
    judged: settled,
    late: [...late.values()],
    ...(fault === undefined ? {} : { fault }),
  })
  try {
    for (;;) {
      room = waiting.findIndex((some) => some.length > 0)
      const limits = rooms[room]
      if (limits === undefined || options.signal.aborted) return end()
      const now = waiting[room] ?? []
      waiting[room] = []
      const { judged, fault } = await pool.judge(now, limits)
      for (const each of judged) {
        const known = late.get(keyOf(each))
        if (known !== undefined) known.alone = inFewWords(each)
        if (!isJudgedAgain(each)) settled.push(each)
        else {
          setAside(each)
          waiting[room + 1]?.push(jobOf(each))
        }
      }
      if (fault !== undefined) return end(fault)
    }
  } finally {
    await pool.close()
  }
}

function poolOptions(
  jobs: readonly Job[],
  { signal, began, file }: PlayOptions,
): Omit<PoolOptions, 'ended' | 'onceMore'> {
  const threads = Math.min(availableParallelism(), mostThreads, Math.max(1, jobs.length))
  return { threads, signal, began, ...(file === undefined ? {} : { file }) }
}

function lateRun(judged: Judged): LateRun {
  const { kind, id, seed } = judged
  return { kind, id, seed, before: inFewWords(judged), accused: accusedIn(judged), alone: 'not judged' }
}

function accusedIn({ kind, failed }: Judged): string[] {
  return kind === 'variant' ? failed : []
}

function keyOf({ kind, id, seed }: Job): string {
  return `${kind} ${id} ${seed}`
}
