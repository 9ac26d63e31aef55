import { type Job, type Judged, jobOf } from './job.ts'
import { type Play, type PlayOptions, play } from './play.ts'
import { playVirtual } from './play-virtual.ts'

/** What needs connections is played first and alone: what is computed beside it would make it late. */
export async function playAll(jobs: readonly Job[], options: PlayOptions): Promise<Play> {
  const real = jobs.filter(({ sockets }) => sockets === true)
  const virtual = jobs.filter(({ sockets }) => sockets !== true)
  const first: Play = real.length === 0 ? { judged: [], late: [], widened: [] } : await play(real, options)
  if (first.fault !== undefined || options.signal.aborted) return first
  const shows = (judged: Judged): boolean => judged.kind !== 'mutant' || options.isExpected(judged)
  const narrow = (judged: Judged): boolean => judged.only.length > 0 && !shows(judged)
  const second = await playVirtual(virtual, { ...options, ended: (judged) => options.ended(judged, narrow(judged)) })
  const settled = [...first.judged, ...second.judged.filter((each) => !narrow(each))]
  const widened = second.judged.filter(narrow)
  if (widened.length === 0 || second.fault !== undefined || options.signal.aborted)
    return { ...first, ...second, judged: settled }
  // What its own scenes do not show, such as a fault at each tenth request, is looked for in all.
  const third = await playVirtual(
    widened.map((each) => ({ ...jobOf(each), only: [] })),
    { ...options, ended: (judged) => options.ended(judged, false) },
  )
  return {
    ...first,
    ...third,
    judged: [...settled, ...third.judged],
    widened: [...first.widened, ...widened.map(({ id }) => id)],
  }
}
