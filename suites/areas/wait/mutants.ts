import { override, together } from '../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../fixtures/define.ts'
import type { Answer } from '../../../fixtures/service/call.ts'
import type { Sent, World } from '../../../fixtures/service/world.ts'
import { only } from '../../../fixtures/tools/only.ts'
import {
  accepting,
  answeringFor,
  atLimit,
  forget,
  forgetReplies,
  idleMs,
  invented,
  noting,
  resulting,
  stop,
  tooEarlyMs,
  tooLateMs,
} from '../../../fixtures/tools/sends.ts'
import { sinking } from '../../../fixtures/tools/streams.ts'
import { spoken, type Way } from '../../../fixtures/tools/way.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { crowd } from '../crowd/rows.ts'
import { history } from '../history/rows.ts'
import { send } from '../send/rows.ts'
import { waitOtherTurns } from './mutants/other-turns.ts'
import { wait as rows } from './rows.ts'

const limited = (id: string, row: Requirement, way: Way, about: string, change: Change) =>
  mutant(id, row, `${spoken(way)} ${about} when its wait runs out.`, only(way, change))
const early = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} ends before the wait limit.`, only(way, limit(tooEarlyMs)))
const late = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} is answered later than the wait limit allows.`, only(way, limit(tooLateMs)))
const cut = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} loses its connection while the agent is silent.`,
    only(way, together(cutsWait(), cutsStream())),
  )
const claiming = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} always returns timedOut.`,
    only(
      way,
      resulting((result) => ({ ...result, timedOut: true })),
    ),
  )
const stopping = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} cancels its turn when its wait runs out.`, only(way, stopsAtLimit()))
const forgetful = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} deletes earlier agent messages when its wait runs out.`,
    only(way, atLimit(forgetReplies)),
  )
const takenBack = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} is deleted when its wait runs out.`, only(way, atLimit(forget)))
const unfinished = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} gets a stream that ends at the wait limit without done.`,
    only(way, endsAtLimit(['done', 'error'])),
  )
const errorless = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} gets a stream that ends at the wait limit without error.`,
    only(way, endsAtLimit(['error'])),
  )

/** Services that are wrong about how long a send waits, and about what happens when the wait runs out. */
export const wait = [
  ...waitOtherTurns,
  mutant(
    'wait/counts-from-the-turn',
    rows['behind-not-late'],
    'The limit of a wait counts from the beginning of its turn.',
    countsFromTurn(),
  ),
  mutant(
    'wait/counts-from-the-conversation',
    rows['send-default-in-time'],
    'The limit of a wait counts from the start of its conversation.',
    countsFromStart(),
  ),
  mutant(
    'wait/no-timed-out-behind',
    rows['behind-runs-out'],
    'A message that found another turn running is answered without timedOut when its wait runs out.',
    behind((world, sent) =>
      world.policies.answers.json(
        200,
        world.policies.waits.result(world, sent, world.policies.waits.replies(sent), false),
      ),
    ),
  ),
  mutant(
    'wait/504-behind',
    rows['behind-runs-out'],
    'A message that found another turn running gets 504 when its wait runs out.',
    behind((world) => world.policies.errors.answer(world, world.policies.refusals.noReply)),
  ),
  mutant(
    'wait/drops-what-waits',
    rows['behind-carries-on'],
    'A message that found another turn running is removed from the queue when its wait runs out.',
    behind((world, sent) => {
      const { waiting } = sent.turn.conversation
      if (waiting.includes(sent.turn)) waiting.splice(waiting.indexOf(sent.turn), 1)
      return world.policies.answers.json(200, world.policies.waits.result(world, sent, [], true))
    }),
  ),
  also(
    [crowd['one-conversation-own-turn']],
    mutant(
      'wait/does-not-wait-behind',
      rows['behind-waits'],
      'A message with reply optional is answered immediately if another turn is running.',
      answersBehindAtOnce(),
    ),
  ),
  limited(
    'wait/no-timed-out-start-default',
    rows['start-default-runs-out'],
    'start-default',
    'is answered without timedOut',
    saysNothing(),
  ),
  limited('wait/504-start-optional', rows['start-optional-runs-out'], 'start-optional', 'gets 504', coded(504)),
  limited('wait/202-send-default', rows['send-default-runs-out'], 'send-default', 'gets 202', coded(202)),
  also(
    [rows['behind-runs-out']],
    limited(
      'wait/timed-out-false-send-optional',
      rows['send-optional-runs-out'],
      'send-optional',
      'is answered with timedOut false',
      resulting((result) => (result.timedOut ? { ...result, timedOut: false } : result)),
    ),
  ),
  limited(
    'wait/empty-start-required',
    rows['start-required-runs-out'],
    'start-required',
    'gets 200 without replies and without timedOut',
    coded(200),
  ),
  limited('wait/202-send-required', rows['send-required-runs-out'], 'send-required', 'gets 202', coded(202)),

  early('wait/early-start-default', rows['start-default-not-early'], 'start-default'),
  early('wait/early-start-optional', rows['start-optional-not-early'], 'start-optional'),
  early('wait/early-start-required', rows['start-required-not-early'], 'start-required'),
  early('wait/early-send-default', rows['send-default-not-early'], 'send-default'),
  also(
    [rows['send-optional-in-time']],
    early('wait/early-send-optional', rows['send-optional-not-early'], 'send-optional'),
  ),
  early('wait/early-send-required', rows['send-required-not-early'], 'send-required'),
  late('wait/late-start-default', rows['start-default-not-late'], 'start-default'),
  late('wait/late-start-optional', rows['start-optional-not-late'], 'start-optional'),
  late('wait/late-start-required', rows['start-required-not-late'], 'start-required'),
  late('wait/late-send-default', rows['send-default-not-late'], 'send-default'),
  also([rows['behind-not-late']], late('wait/late-send-optional', rows['send-optional-not-late'], 'send-optional')),
  late('wait/late-send-required', rows['send-required-not-late'], 'send-required'),

  cut('wait/cut-start-default', rows['start-default-not-cut'], 'start-default'),
  cut('wait/cut-start-optional', rows['start-optional-not-cut'], 'start-optional'),
  cut('wait/cut-start-required', rows['start-required-not-cut'], 'start-required'),
  cut('wait/cut-start-stream', rows['start-stream-not-cut'], 'start-stream'),
  cut('wait/cut-start-required-stream', rows['start-required-stream-not-cut'], 'start-required-stream'),
  cut('wait/cut-send-default', rows['send-default-not-cut'], 'send-default'),
  cut('wait/cut-send-optional', rows['send-optional-not-cut'], 'send-optional'),
  cut('wait/cut-send-required', rows['send-required-not-cut'], 'send-required'),
  cut('wait/cut-send-stream', rows['send-stream-not-cut'], 'send-stream'),
  cut('wait/cut-send-required-stream', rows['send-required-stream-not-cut'], 'send-required-stream'),
  mutant(
    'wait/gateway-504-start-optional',
    rows['start-optional-not-cut'],
    'A gateway closes a start with reply optional while the agent is silent.',
    only('start-optional', gatewayGivesUp()),
  ),
  mutant(
    'wait/gateway-504-send-default',
    rows['send-default-not-cut'],
    'A gateway closes a message without a reply mode while the agent is silent.',
    only('send-default', gatewayGivesUp()),
  ),

  claiming('wait/claims-start-default', rows['start-default-in-time'], 'start-default'),
  claiming('wait/claims-start-none', rows['start-none-in-time'], 'start-none'),
  claiming('wait/claims-start-optional', rows['start-optional-in-time'], 'start-optional'),
  claiming('wait/claims-start-required', rows['start-required-in-time'], 'start-required'),
  claiming('wait/claims-send-default', rows['send-default-in-time'], 'send-default'),
  claiming('wait/claims-send-none', rows['send-none-in-time'], 'send-none'),
  claiming('wait/claims-send-optional', rows['send-optional-in-time'], 'send-optional'),
  claiming('wait/claims-send-required', rows['send-required-in-time'], 'send-required'),

  stopping('wait/stops-start-default', rows['start-default-carries-on'], 'start-default'),
  stopping('wait/stops-start-optional', rows['start-optional-carries-on'], 'start-optional'),
  stopping('wait/stops-start-required', rows['start-required-carries-on'], 'start-required'),
  stopping('wait/stops-start-stream', rows['start-stream-carries-on'], 'start-stream'),
  stopping('wait/stops-start-required-stream', rows['start-required-stream-carries-on'], 'start-required-stream'),
  stopping('wait/stops-send-default', rows['send-default-carries-on'], 'send-default'),
  also(
    [rows['behind-carries-on']],
    stopping('wait/stops-send-optional', rows['send-optional-carries-on'], 'send-optional'),
  ),
  stopping('wait/stops-send-required', rows['send-required-carries-on'], 'send-required'),
  stopping('wait/stops-send-stream', rows['send-stream-carries-on'], 'send-stream'),
  also(
    (['start-required', 'start-required-stream', 'send-required-stream'] as const).map(
      (way) => rows[`${way}-carries-on`],
    ),
    mutant(
      'wait/stops-where-words-are-required',
      rows['send-required-carries-on'],
      'A request with reply required cancels its turn when its wait runs out.',
      only(['start-required', 'send-required', 'start-required-stream', 'send-required-stream'], stopsAtLimit()),
    ),
  ),
  stopping('wait/stops-send-required-stream', rows['send-required-stream-carries-on'], 'send-required-stream'),

  unfinished('wait/no-done-start-stream', rows['start-stream-limit-done'], 'start-stream'),
  unfinished('wait/no-done-start-required-stream', rows['start-required-stream-limit-done'], 'start-required-stream'),
  errorless('wait/no-error-start-required-stream', rows['start-required-stream-limit-error'], 'start-required-stream'),
  unfinished('wait/no-done-send-stream', rows['send-stream-limit-done'], 'send-stream'),
  unfinished('wait/no-done-send-required-stream', rows['send-required-stream-limit-done'], 'send-required-stream'),
  errorless('wait/no-error-send-required-stream', rows['send-required-stream-limit-error'], 'send-required-stream'),

  also(
    [history['agent-words-all']],
    forgetful('wait/forgets-words-start-default', rows['start-default-earlier-words'], 'start-default'),
  ),
  also(
    [history['agent-words-all']],
    forgetful('wait/forgets-words-start-optional', rows['start-optional-earlier-words'], 'start-optional'),
  ),
  also(
    [history['agent-words-all']],
    forgetful('wait/forgets-words-send-default', rows['send-default-earlier-words'], 'send-default'),
  ),
  also(
    [history['agent-words-all']],
    forgetful('wait/forgets-words-send-optional', rows['send-optional-earlier-words'], 'send-optional'),
  ),
  takenBack('wait/takes-back-start-default', rows['start-default-message-kept'], 'start-default'),
  takenBack('wait/takes-back-start-optional', rows['start-optional-message-kept'], 'start-optional'),
  takenBack('wait/takes-back-start-required', rows['start-required-message-kept'], 'start-required'),
  takenBack('wait/takes-back-send-default', rows['send-default-message-kept'], 'send-default'),
  also(
    [send['send-optional-stored']],
    takenBack('wait/takes-back-send-optional', rows['send-optional-message-kept'], 'send-optional'),
  ),
  takenBack('wait/takes-back-send-required', rows['send-required-message-kept'], 'send-required'),
  limited(
    'wait/mute-start-optional',
    rows['start-optional-not-late'],
    'start-optional',
    'gets no response',
    neverAfterLimit(),
  ),
  limited(
    'wait/greeting-start-required',
    rows['start-required-runs-out'],
    'start-required',
    'gets timedOut and text that the agent did not send',
    answeringFor((world, sent, cause) => {
      const { answers, waits } = world.policies
      const words = [invented(world, 'I am still working on it.')]
      return cause === 'limit' ? answers.json(200, waits.result(world, sent, words, true)) : null
    }),
  ),
]

function limit(change: (waitLimitMs: number) => number): Change {
  return override('waits', ({ limitMs }) => ({ limitMs: (world, mode) => change(limitMs(world, mode)) }))
}

function countsFromTurn(): Change {
  return override('waits', ({ hold }) => ({
    hold(world, sent, mode, answer) {
      const { running } = sent.turn.conversation
      if (running === null || running === sent.turn) return hold(world, sent, mode, answer)
      let abandon = () => {}
      const listener = {
        said: () => {},
        ended: () => {
          running.listeners.delete(listener)
          abandon = hold(world, sent, mode, answer)
        },
      }
      running.listeners.add(listener)
      return () => abandon()
    },
  }))
}

function countsFromStart(): Change {
  return override('waits', ({ hold }) => ({
    hold(world, sent, mode, answer) {
      const [first] = sent.turn.conversation.transcript
      const agedMs = sent.message.atMs === null || first?.kind !== 'message' ? 0 : sent.message.atMs - (first.atMs ?? 0)
      const limited = Object.create(world, { waitLimitMs: { value: Math.max(0, world.waitLimitMs - agedMs) } })
      return hold(limited, sent, mode, answer)
    },
  }))
}

/** Another answer to what found a turn at work, when its wait runs out under `optional`. */
function behind(answers: (world: World, sent: Sent) => Answer): Change {
  return (policies) => {
    const found = new WeakSet<Sent['message']>()
    return together(
      noting(found),
      only(
        'send-optional',
        answeringFor((world, sent, cause) =>
          cause === 'limit' && found.has(sent.message) ? answers(world, sent) : null,
        ),
      ),
    )(policies)
  }
}

/** Answers what found a turn at work at once under `optional`. */
function answersBehindAtOnce(): Change {
  return (policies) => {
    const found = new WeakSet<Sent['message']>()
    return together(
      noting(found),
      only(
        'send-optional',
        override('waits', ({ hold, result }) => ({
          hold(world, sent, mode, answer) {
            if (!found.has(sent.message)) return hold(world, sent, mode, answer)
            answer(world.policies.answers.json(200, result(world, sent, [], false)))
            return () => {}
          },
        })),
      ),
    )(policies)
  }
}

function neverAfterLimit(): Change {
  return override('waits', ({ hold }) => ({
    hold(world, sent, mode, answer) {
      const dueMs = world.policies.clock.nowMs() + world.waitLimitMs
      return hold(world, sent, mode, (answered) => {
        if (world.policies.clock.nowMs() < dueMs) answer(answered)
      })
    },
  }))
}

function saysNothing(): Change {
  return resulting(({ timedOut: _, ...result }) => result)
}

/** Another status when the wait runs out. */
function coded(status: number): Change {
  return answeringFor((world, sent, cause) => {
    const { answers, errors, refusals, waits } = world.policies
    if (cause !== 'limit') return null
    if (status === 504) return errors.answer(world, refusals.noReply)
    return answers.json(status, waits.result(world, sent, status === 200 ? [] : null, false))
  })
}

/** Cuts the connection of a wait that takes long. */
function cutsWait(): Change {
  return override('endpoints', ({ answer }) => ({
    answer(world, sent, attempt, reply) {
      answer(world, sent, attempt, reply)
      const isStream = 'value' in attempt.order && attempt.order.value.stream
      if (!isStream) world.timers.later(idleMs(world.waitLimitMs), () => reply.raw.writableEnded || reply.raw.destroy())
    },
  }))
}

/** Cuts the connection of a stream on which nothing was sent for long. */
function cutsStream(): Change {
  return sinking((sink, world, reply) => {
    const cutLater = () => world.timers.later(idleMs(world.waitLimitMs), () => reply.raw.destroy())
    let callOff = cutLater()
    return {
      write(text) {
        callOff()
        sink.write(text)
        callOff = cutLater()
      },
      end() {
        callOff()
        sink.end()
      },
    }
  })
}

function gatewayGivesUp(): Change {
  return together(
    override('waits', ({ limitMs }) => ({ limitMs: (world, mode) => idleMs(limitMs(world, mode)) })),
    answeringFor((_, __, cause) => {
      const body = '<html><head><title>504 Gateway Time-out</title></head><body>nginx</body></html>'
      return cause === 'limit' ? { status: 504, headers: { 'content-type': 'text/html' }, body } : null
    }),
  )
}

function stopsAtLimit(): Change {
  return accepting((sent, world) => {
    world.timers.later(world.waitLimitMs, () => stop(sent))
  })
}

/** Ends a stream at the wait limit, where it lacks some of the events that are due. */
function endsAtLimit(lacking: string[]): Change {
  return override('streams', ({ endsAt, ended }) => ({
    endsAt: (mode, cause) => cause === 'limit' || endsAt(mode, cause),
    ended(world, sent, mode) {
      const events = ended(world, sent, mode)
      return sent.turn.ended ? events : events.filter(({ name }) => !lacking.includes(name))
    },
  }))
}
