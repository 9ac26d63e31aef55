import { override } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import type { Step } from '../../../../fixtures/service/script.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { send as rows } from '../rows.ts'

/** Services that await something before the 202 of a send with reply none. */
export const sendAwaited = [
  awaited('send/waits-start-none', 'start', 'when the turn has ended', till('end')),
  awaited('send/waits-for-words-start-none', 'start', 'after the first agent message', till('words')),
  awaited('send/waits-for-half-start-none', 'start', 'when half of the turn is over', afterPauses(half)),
  awaited('send/waits-for-a-third-start-none', 'start', 'when a third of the turn is over', afterPauses(third)),
  awaited('send/waits-for-a-pause-start-none', 'start', 'when the agent has paused once', afterPauses(first)),
  busyToo(awaited('send/waits-to-the-end-send-none', 'send', 'when the turn has ended', till('end'))),
  busyToo(awaited('send/waits-send-none', 'send', 'after the first agent message', till('words'))),
  awaited('send/waits-for-half-send-none', 'send', 'when half of the turn is over', afterPauses(half)),
  awaited('send/waits-for-a-pause-send-none', 'send', 'when the agent has paused once', afterPauses(first)),
]

function awaited(id: string, post: 'start' | 'send', when: string, change: Change) {
  const what = post === 'start' ? 'A start' : 'A message'
  return mutant(
    id,
    rows[`${post}-none-at-once`],
    `${what} with reply none is answered ${when}.`,
    only(`${post}-none`, change),
  )
}

/** Whoever waits for the words of a turn waits for those before it as well. */
function busyToo(broken: ReturnType<typeof mutant>) {
  return also([rows['none-while-busy']], broken)
}

function till(what: 'end' | 'words'): Change {
  return override('endpoints', () => ({
    answer(world, sent, _, reply) {
      const { http, waits } = world.policies
      waits.hold(world, sent, what === 'end' ? 'optional' : 'required', () =>
        http.deliver(world, reply, waits.accepted(world, sent)),
      )
    },
  }))
}

/** @param share what of the pauses of a turn, in milliseconds, goes by before the answer */
function afterPauses(share: (pauses: readonly number[]) => number): Change {
  return override('endpoints', ({ answer }) => ({
    answer(world, sent, attempt, reply) {
      const pauses = sent.turn.steps.flatMap((step: Step) => ('pauseMs' in step ? [step.pauseMs] : []))
      world.timers.later(share(pauses), () => answer(world, sent, attempt, reply))
    },
  }))
}

function sumOf(pauses: readonly number[]): number {
  return pauses.reduce((sum, each) => sum + each, 0)
}

function half(pauses: readonly number[]): number {
  return sumOf(pauses) / 2
}

function third(pauses: readonly number[]): number {
  return sumOf(pauses) / 3
}

function first([pauseMs = 0]: readonly number[]): number {
  return pauseMs
}
