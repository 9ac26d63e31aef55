import { override, together } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Answer } from '../../../../fixtures/service/call.ts'
import type { Cause } from '../../../../fixtures/service/waits.ts'
import type { Conversation, Sent, World } from '../../../../fixtures/service/world.ts'
import { atOnceMs } from '../../../../fixtures/tools/crowd.ts'
import { only, ruledBy } from '../../../../fixtures/tools/only.ts'
import { answeringAt, answeringFor, foundBusy } from '../../../../fixtures/tools/sends.ts'
import { eventing } from '../../../../fixtures/tools/streams.ts'
import { isAt, type Place } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { crowd as rows } from '../rows.ts'

/** Services that are right until a message comes while another turn of its conversation is at work. */
export const behindAnother = mutants(rows, {
  'told-twice-behind: A stream that waits behind another turn gets each message event twice.': {
    'stream/send-stream-only-said': eventing(({ turn }) => {
      const { running } = turn.conversation
      const isBehind = running !== null && running !== turn
      return (events) =>
        isBehind ? events.flatMap((each) => (each.name === 'message' ? [each, each] : [each])) : events
    }),
    also: ['stream/send-required-stream-only-said'],
  },
  '504-silent-optional: A message with reply optional that waited behind another turn gets 504 if its own turn is silent.':
    {
      'one-conversation-answered': behind('send-optional', (isBehind) =>
        answeringFor((world, sent, cause) => {
          const isSilent = cause === 'ended' && world.policies.waits.replies(sent).length === 0
          return isBehind(sent) && isSilent ? noReply(world) : null
        }),
      ),
    },
  '504-with-another-turn: A message with reply required that waits behind another turn gets 504 when that turn ends.': {
    'one-conversation-answered': behind('send-required', (isBehind) => endsWithRunning(isBehind, noReply)),
  },
  'another-turns-end: A message with reply optional that waits behind another turn is answered when that turn ends.': {
    'one-conversation-own-turn': behind('send-optional', (isBehind) =>
      endsWithRunning(isBehind, (world, sent) => world.policies.waits.answer.optional(world, sent, 'ended')),
    ),
  },
  'first-words-behind: A message with reply optional that waits behind another turn is answered after the first message of its own turn.':
    { 'one-conversation-own-turn': behind('send-optional', (isBehind) => endsFor(isBehind, () => true)) },
  'stream-ends-with-another: A stream that waits behind another turn gets done when that turn ends.': {
    'one-conversation-own-turn': behind('send-stream', (isBehind) => streamEndsWithRunning(isBehind)),
  },
  'newest-stream: A stream gets no further events once another stream opens for its conversation.': {
    'one-conversation-ends': newestStream(),
  },
  'patient-behind-send-required: A message with reply required that waits behind another turn is answered only when its own turn has ended.':
    {
      'send/send-required-first-words': behind('send-required', (isBehind) =>
        endsFor(isBehind, (cause) => cause !== 'said'),
      ),
      virtual: 'with a short wait limit, a view may be stale for as long as the agent pauses',
    },
})

/** What differs at one place for messages that found a turn at work; they are handled a moment late, behind others of a crowd. */
function behind(place: Place, change: (isBehind: (sent: Sent) => boolean) => Change): Change {
  const late = override('endpoints', ({ handle }) => ({
    handle(world, call, reply) {
      if (isAt(call, [place])) world.timers.later(atOnceMs, () => handle(world, call, reply))
      else handle(world, call, reply)
    },
  }))
  return together(
    foundBusy((isBehind) => only(place, change(isBehind))),
    late,
  )
}

function noReply(world: World): Answer {
  return world.policies.errors.answer(world, world.policies.refusals.noReply)
}

/** Takes the end of the turn that was at work for the end of its own. */
function endsWithRunning(isBehind: (sent: Sent) => boolean, answerFor: (world: World, sent: Sent) => Answer): Change {
  return override('waits', ({ hold }) => ({
    hold(world, sent, mode, answer) {
      const abandon = hold(world, sent, mode, answer)
      const { running } = sent.turn.conversation
      if (!isBehind(sent) || running === null) return abandon
      const ended = (): void => {
        abandon()
        answer(answerFor(world, sent))
      }
      running.listeners.add({ said: () => {}, ended })
      return abandon
    },
  }))
}

/** The same for streams. */
function streamEndsWithRunning(isBehind: (sent: Sent) => boolean): Change {
  return override('streams', ({ hold }) => ({
    hold(world, sent, mode, sink) {
      const abandon = hold(world, sent, mode, sink)
      const { running } = sent.turn.conversation
      if (!isBehind(sent) || running === null) return abandon
      const { streams } = world.policies
      const ended = (): void => {
        abandon()
        for (const event of streams.ended(world, sent, mode)) sink.write(streams.frame(event))
        sink.end()
      }
      running.listeners.add({ said: () => {}, ended })
      return abandon
    },
  }))
}

/** Lets the waits of what found a turn at work end for other causes: `settles` says for which. */
function endsFor(isBehind: (sent: Sent) => boolean, settles: (cause: Cause) => boolean): Change {
  return override('waits', ({ hold }, policies) => {
    const changed = answeringAt(settles)(policies)
    return {
      hold: (world, sent, mode, answer) => hold(isBehind(sent) ? ruledBy(world, changed) : world, sent, mode, answer),
    }
  })
}

/** Keeps one stream for each conversation. */
function newestStream(): Change {
  return override('streams', ({ hold }) => {
    const streaming = new WeakMap<Conversation, () => void>()
    return {
      hold(world, sent, mode, sink) {
        const { conversation } = sent.turn
        streaming.get(conversation)?.()
        const abandon = hold(world, sent, mode, sink)
        streaming.set(conversation, abandon)
        return abandon
      },
    }
  })
}
