import { type Job, type Judged, jobOf } from './job.ts'
import { type Play, type PlayOptions, play } from './play.ts'
import { playVirtual } from './play-virtual.ts'

export interface PlayAll extends Play {
  /** Mutants that the scenes asked for did not show, so that everything was played. */
  widened: string[]
}

/**
 * Judges all jobs. A mutant that was looked at for its own rule alone, and did not show there, is judged by everything: a
 * fault at each tenth request may show anywhere.
 */
export async function playAll(jobs: readonly Job[], options: PlayOptions): Promise<PlayAll> {
  const isToBeWidened = (judged: Judged): boolean =>
    judged.kind === 'mutant' && judged.only.length > 0 && !options.isExpected(judged)
  const asked = await playEach(jobs, {
    ...options,
    ended: (judged, setAside) => options.ended(judged, setAside || isToBeWidened(judged)),
  })
  const widened = asked.judged.filter(isToBeWidened)
  const first = {
    ...asked,
    judged: asked.judged.filter((each) => !isToBeWidened(each)),
    widened: [...new Set(widened.map(({ id }) => id))],
  }
  if (widened.length === 0 || asked.fault !== undefined || options.signal.aborted) return first
  const whole = await playEach(
    widened.map((each) => ({ ...jobOf(each), only: [] })),
    options,
  )
  return { ...first, ...whole, judged: [...first.judged, ...whole.judged], late: [...first.late, ...whole.late] }
}

/** What needs connections is played last and alone: what is computed beside it would make it late. */
async function playEach(jobs: readonly Job[], options: PlayOptions): Promise<Play> {
  const real = jobs.filter(({ sockets }) => sockets === true)
  const virtual = jobs.filter(({ sockets }) => sockets !== true)
  const computed = await playVirtual(virtual, { ...options, ended: (judged) => options.ended(judged, false) })
  if (real.length === 0 || computed.fault !== undefined || options.signal.aborted) return { ...computed, late: [] }
  const met = await play(real, options)
  return { ...met, judged: [...computed.judged, ...met.judged] }
}
