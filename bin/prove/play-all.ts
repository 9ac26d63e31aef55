import type { Job } from './job.ts'
import { type Play, type PlayOptions, play } from './play.ts'
import { playVirtual } from './play-virtual.ts'

/** What needs connections is played first and alone: what is computed beside it would make it late. */
export async function playAll(jobs: readonly Job[], options: PlayOptions): Promise<Play> {
  const real = jobs.filter(({ sockets }) => sockets === true)
  const virtual = jobs.filter(({ sockets }) => sockets !== true)
  const first: Play = real.length === 0 ? { judged: [], late: [], widened: [] } : await play(real, options)
  if (first.fault !== undefined || options.signal.aborted) return first
  const second = await playVirtual(virtual, { ...options, ended: (judged) => options.ended(judged, false) })
  return { ...first, ...second, judged: [...first.judged, ...second.judged] }
}
