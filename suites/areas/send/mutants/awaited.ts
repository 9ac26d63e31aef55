import { override } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Step } from '../../../../fixtures/service/script.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

/** Services that await something before the 202 of a send with reply none. */
export const sendAwaited = mutants(rows, {
  'waits-start-none: A start with reply none is answered when the turn has ended.': {
    'start-none-at-once': till('end'),
    at: 'start-none',
  },
  'waits-for-words-start-none: A start with reply none is answered after the first agent message.': {
    'start-none-at-once': till('words'),
    at: 'start-none',
  },
  'waits-for-half-start-none: A start with reply none is answered when half of the turn is over.': {
    'start-none-at-once': afterPauses(half),
    at: 'start-none',
  },
  'waits-for-a-third-start-none: A start with reply none is answered when a third of the turn is over.': {
    'start-none-at-once': afterPauses(third),
    at: 'start-none',
  },
  'waits-for-a-pause-start-none: A start with reply none is answered when the agent has paused once.': {
    'start-none-at-once': afterPauses(first),
    at: 'start-none',
  },
  'waits-to-the-end-send-none: A message with reply none is answered when the turn has ended.': {
    'send-none-at-once': till('end'),
    at: 'send-none',
    also: ['none-while-busy'],
  },
  'waits-send-none: A message with reply none is answered after the first agent message.': {
    'send-none-at-once': till('words'),
    at: 'send-none',
    also: ['none-while-busy'],
  },
  'waits-for-half-send-none: A message with reply none is answered when half of the turn is over.': {
    'send-none-at-once': afterPauses(half),
    at: 'send-none',
  },
  'waits-for-a-pause-send-none: A message with reply none is answered when the agent has paused once.': {
    'send-none-at-once': afterPauses(first),
    at: 'send-none',
  },
})

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
