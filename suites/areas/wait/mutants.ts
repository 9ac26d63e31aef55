import { override, together } from '../../../fixtures/change.ts'
import { type Change, each } from '../../../fixtures/define.ts'
import type { Answer } from '../../../fixtures/service/call.ts'
import type { Sent, World } from '../../../fixtures/service/world.ts'
import { only } from '../../../fixtures/tools/only.ts'
import {
  accepting,
  answeringFor,
  atLimit,
  forget,
  forgetReplies,
  foundBusy,
  idleMs,
  invented,
  resulting,
  stop,
  tooEarlyMs,
  tooLateMs,
} from '../../../fixtures/tools/sends.ts'
import { sinking } from '../../../fixtures/tools/streams.ts'
import { IN_JSON, OPTIONAL, STREAMED, spoken, WAITING } from '../../../fixtures/tools/way.ts'
import { mutants } from '../mutants-table.ts'
import { wait as rows } from './rows.ts'

/** Services that are wrong about how long a send waits, and about what happens when the wait runs out. */
export const wait = mutants(rows, {
  'counts-from-the-turn: The limit of a wait counts from the beginning of its turn.': {
    'behind-not-late': countsFromTurn(),
  },
  'counts-from-the-conversation: The limit of a wait counts from the start of its conversation.': {
    'send-default-in-time': override('waits', ({ hold }) => ({
      hold(world, sent, mode, answer) {
        const [first] = sent.turn.conversation.transcript
        const agedMs =
          sent.message.atMs === null || first?.kind !== 'message' ? 0 : sent.message.atMs - (first.atMs ?? 0)
        const limited = Object.create(world, { waitLimitMs: { value: Math.max(0, world.waitLimitMs - agedMs) } })
        return hold(limited, sent, mode, answer)
      },
    })),
  },
  'no-timed-out-behind: A message that found another turn running is answered without timedOut when its wait runs out.':
    {
      'behind-runs-out': behind((world, sent) =>
        world.policies.answers.json(
          200,
          world.policies.waits.result(world, sent, world.policies.waits.replies(sent), false),
        ),
      ),
    },
  '504-behind: A message that found another turn running gets 504 when its wait runs out.': {
    'behind-runs-out': behind((world) => world.policies.errors.answer(world, world.policies.refusals.noReply)),
  },
  'drops-what-waits: A message that found another turn running is removed from the queue when its wait runs out.': {
    'behind-carries-on': behind((world, sent) => {
      const { waiting } = sent.turn.conversation
      if (waiting.includes(sent.turn)) waiting.splice(waiting.indexOf(sent.turn), 1)
      return world.policies.answers.json(200, world.policies.waits.result(world, sent, [], true))
    }),
  },
  'does-not-wait-behind: A message with reply optional is answered immediately if another turn is running.': {
    'behind-waits': answersBehindAtOnce(),
    also: ['crowd/one-conversation-own-turn'],
  },
  'no-timed-out-start-default: POST /conversations without a reply mode is answered without timedOut when its wait runs out.':
    { 'start-default-runs-out': resulting(({ timedOut: _, ...result }) => result), at: 'start-default' },
  '504-start-optional: POST /conversations with reply optional gets 504 when its wait runs out.': {
    'start-optional-runs-out': coded(504),
    at: 'start-optional',
  },
  ...each(['send-default', 'send-required'], (way) => ({
    [`202-${way}: ${spoken(way)} gets 202 when its wait runs out.`]: { [`${way}-runs-out`]: coded(202), at: way },
  })),
  'timed-out-false-send-optional: POST /messages with reply optional is answered with timedOut false when its wait runs out.':
    {
      'send-optional-runs-out': resulting((result) => (result.timedOut ? { ...result, timedOut: false } : result)),
      at: 'send-optional',
      also: ['behind-runs-out'],
    },
  'empty-start-required: POST /conversations with reply required gets 200 without replies and without timedOut when its wait runs out.':
    { 'start-required-runs-out': coded(200), at: 'start-required' },
  ...each([...WAITING, ['send-optional', 'send-optional-in-time']], (way) => ({
    [`early-${way}: ${spoken(way)} ends before the wait limit.`]: {
      [`${way}-not-early`]: limit(tooEarlyMs),
      at: way,
    },
  })),
  ...each([...WAITING, ['send-optional', 'behind-not-late']], (way) => ({
    [`late-${way}: ${spoken(way)} is answered later than the wait limit allows.`]: {
      [`${way}-not-late`]: limit(tooLateMs),
      at: way,
    },
  })),
  ...each([...WAITING, ...STREAMED], (way) => ({
    [`cut-${way}: ${spoken(way)} loses its connection while the agent is silent.`]: {
      [`${way}-not-cut`]: together(
        override('endpoints', ({ answer }) => ({
          answer(world, sent, attempt, reply) {
            answer(world, sent, attempt, reply)
            const isStream = 'value' in attempt.order && attempt.order.value.stream
            if (!isStream)
              world.timers.later(idleMs(world.waitLimitMs), () => reply.raw.writableEnded || reply.raw.destroy())
          },
        })),
        cutsStream(),
      ),
      at: way,
    },
  })),
  'gateway-504-start-optional: A gateway closes a start with reply optional while the agent is silent.': {
    'start-optional-not-cut': gatewayGivesUp(),
    at: 'start-optional',
  },
  'gateway-504-send-default: A gateway closes a message without a reply mode while the agent is silent.': {
    'send-default-not-cut': gatewayGivesUp(),
    at: 'send-default',
  },
  ...each(IN_JSON, (way) => ({
    [`claims-${way}: ${spoken(way)} always returns timedOut.`]: {
      [`${way}-in-time`]: resulting((result) => ({ ...result, timedOut: true })),
      at: way,
    },
  })),
  ...each([...WAITING, ...STREAMED, ['send-optional', 'behind-carries-on']], (way) => ({
    [`stops-${way}: ${spoken(way)} cancels its turn when its wait runs out.`]: {
      [`${way}-carries-on`]: stopsAtLimit(),
      at: way,
    },
  })),
  'stops-where-words-are-required: A request with reply required cancels its turn when its wait runs out.': {
    'send-required-carries-on': stopsAtLimit(),
    at: ['start-required', 'send-required', 'start-required-stream', 'send-required-stream'],
    also: ['send-required-stream-carries-on', 'start-required-carries-on', 'start-required-stream-carries-on'],
  },
  ...each(STREAMED, (way) => ({
    [`no-done-${way}: ${spoken(way)} gets a stream that ends at the wait limit without done.`]: {
      [`${way}-limit-done`]: endsAtLimit(['done', 'error']),
      at: way,
    },
  })),
  ...each(['start-required-stream', 'send-required-stream'], (way) => ({
    [`no-error-${way}: ${spoken(way)} gets a stream that ends at the wait limit without error.`]: {
      [`${way}-limit-error`]: endsAtLimit(['error']),
      at: way,
    },
  })),
  ...each(OPTIONAL, (way) => ({
    [`forgets-words-${way}: ${spoken(way)} deletes earlier agent messages when its wait runs out.`]: {
      [`${way}-earlier-words`]: atLimit(forgetReplies),
      at: way,
      also: ['history/agent-words-all'],
    },
  })),
  ...each([...WAITING, ['send-optional', 'send/send-optional-stored']], (way) => ({
    [`takes-back-${way}: ${spoken(way)} is deleted when its wait runs out.`]: {
      [`${way}-message-kept`]: atLimit(forget),
      at: way,
    },
  })),
  'mute-start-optional: POST /conversations with reply optional gets no response when its wait runs out.': {
    'start-optional-not-late': override('waits', ({ hold }) => ({
      hold(world, sent, mode, answer) {
        const dueMs = world.policies.clock.nowMs() + world.waitLimitMs
        return hold(world, sent, mode, (answered) => {
          if (world.policies.clock.nowMs() < dueMs) answer(answered)
        })
      },
    })),
    at: 'start-optional',
  },
  'greeting-start-required: POST /conversations with reply required gets timedOut and text that the agent did not send when its wait runs out.':
    {
      'start-required-runs-out': answeringFor((world, sent, cause) => {
        const { answers, waits } = world.policies
        const words = [invented(world, 'I am still working on it.')]
        return cause === 'limit' ? answers.json(200, waits.result(world, sent, words, true)) : null
      }),
      at: 'start-required',
    },
})

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

/** Another answer to what found a turn at work, when its wait runs out under `optional`. */
function behind(answers: (world: World, sent: Sent) => Answer): Change {
  return foundBusy((isBehind) =>
    only(
      'send-optional',
      answeringFor((world, sent, cause) => (cause === 'limit' && isBehind(sent) ? answers(world, sent) : null)),
    ),
  )
}

/** Answers what found a turn at work at once under `optional`. */
function answersBehindAtOnce(): Change {
  return foundBusy((isBehind) =>
    only(
      'send-optional',
      override('waits', ({ hold, result }) => ({
        hold(world, sent, mode, answer) {
          if (!isBehind(sent)) return hold(world, sent, mode, answer)
          answer(world.policies.answers.json(200, result(world, sent, [], false)))
          return () => {}
        },
      })),
    ),
  )
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
