import { override, overrideIn, together } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import type { Conversation, Sent } from '../../../../fixtures/service/world.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import {
  answeringFor,
  atLimit,
  earlierReplies,
  endsAtWork,
  forget,
  foundBusy,
  resulting,
} from '../../../../fixtures/tools/sends.ts'
import { OPTIONAL, spoken } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { wait as rows } from '../rows.ts'

/** Services whose waits are wrong for what came before them, or while they wait: mutants of area `wait`. */
export const waitOtherTurns = mutants(rows, {
  'never-answered-at-a-stage-start-optional: A start with reply optional gets no response if the agent enters a stage.':
    {
      'start-optional-not-late': neverAnswering(({ turn }) => turn.steps.some((step) => 'stage' in step)),
      at: 'start-optional',
    },
  'claims-behind-send-optional: A message with reply optional that finds another turn running always returns timedOut.':
    {
      'send-optional-in-time': foundBusy((isBehind) =>
        only(
          'send-optional',
          resulting((result, sent) => (isBehind(sent) ? { ...result, timedOut: true } : result)),
        ),
      ),
    },
  'claims-after-limit-send-default: Once a wait ran out in a conversation, each later response has timedOut.': {
    'send-default-in-time': afterLimit((isAfter) =>
      resulting((result, sent) => (isAfter(sent) ? { ...result, timedOut: true } : result)),
    ),
    at: 'send-default',
  },
  'dropped-in-queue-send-optional: A message with reply optional that waits for its turn is dropped when its wait runs out.':
    { 'send/send-optional-stored': atLimit(dropWhereItWaits), at: 'send-optional', also: ['behind-carries-on'] },
  'old-words-after-limit-send-default: Once a wait ran out in a conversation, a later response has earlier messages.': {
    'send/send-default-only-new': afterLimit((isAfter) =>
      override('waits', ({ replies }) => ({
        replies: (sent) => (isAfter(sent) ? [...earlierReplies(sent), ...replies(sent)] : replies(sent)),
      })),
    ),
    at: 'send-default',
  },
  'old-words-at-limit-send-optional: A message with reply optional whose wait runs out also gets the messages of earlier turns.':
    {
      'send/send-optional-only-new': answeringFor((world, sent, cause) => {
        const { answers, waits } = world.policies
        const words = [...earlierReplies(sent), ...waits.replies(sent)]
        return cause === 'limit' ? answers.json(200, waits.result(world, sent, words, true)) : null
      }),
      at: 'send-optional',
    },
  'counts-from-words-send-optional: The limit of a wait counts from the newest agent message.': {
    'send-optional-not-late': countsFromWords(),
    at: 'send-optional',
  },
  'counts-from-words-start-default: The limit of a start without a reply mode counts from the newest agent message.': {
    'start-default-not-late': countsFromWords(),
    at: 'start-default',
  },
  ...each(['start-optional', 'start-required', 'send-default', 'send-required'], (way) => ({
    [`counts-from-tools-${way}: The wait limit of ${spoken(way)} counts from the newest tool use.`]: {
      [`${way}-not-late`]: countsFromTools(),
      at: way,
    },
  })),
  ...each(OPTIONAL, (way) => ({
    [`ends-at-a-tool-${way}: ${spoken(way)} is answered when the agent uses a tool before its first message.`]: {
      [`${way}-not-early`]: endsAtWork(way, ['tool']),
    },
  })),
  'old-words-send-required: A message with reply required whose wait runs out in silence gets the last message of an earlier turn.':
    {
      'send-required-runs-out': answeringFor((world, sent, cause) => {
        const { answers, waits } = world.policies
        const old = waits.replies(sent).length === 0 ? earlierReplies(sent).slice(-1) : []
        return cause === 'limit' && old.length > 0 ? answers.json(200, waits.result(world, sent, old, false)) : null
      }),
      at: 'send-required',
    },
})

function neverAnswering(isForgotten: (sent: Sent) => boolean): Change {
  return override('waits', ({ hold }) => ({
    hold: (world, sent, mode, answer) => (isForgotten(sent) ? () => {} : hold(world, sent, mode, answer)),
  }))
}

/** What differs for what is sent to a conversation after a wait ran out in it. */
function afterLimit(change: (isAfter: (sent: Sent) => boolean) => Change): Change {
  return (policies) => {
    const ranOut = new WeakMap<Conversation, Sent['message']>()
    const isAfter = ({ turn, message }: Sent): boolean => {
      const first = ranOut.get(turn.conversation)
      return first !== undefined && first !== message
    }
    const notes = atLimit(({ turn, message }) => {
      if (!ranOut.has(turn.conversation)) ranOut.set(turn.conversation, message)
    })
    return together(notes, change(isAfter))(policies)
  }
}

function countsFromTools(): Change {
  return (policies) => {
    const begin = new WeakMap<Sent['turn'], Set<() => void>>()
    const using = overrideIn('turns', 'perform', (perform) => ({
      tool(world, turn, step) {
        perform.tool(world, turn, step)
        for (const again of begin.get(turn) ?? []) again()
      },
    }))
    const holding = override('waits', ({ hold }) => ({
      hold(world, sent, mode, answer) {
        let abandon = hold(world, sent, mode, answer)
        const again = (): void => {
          abandon()
          abandon = hold(world, sent, mode, answer)
        }
        const all = begin.get(sent.turn) ?? new Set()
        begin.set(sent.turn, all.add(again))
        return () => {
          all.delete(again)
          abandon()
        }
      },
    }))
    return together(using, holding)(policies)
  }
}

function countsFromWords(): Change {
  return override('waits', ({ hold }) => ({
    hold(world, sent, mode, answer) {
      let abandon = hold(world, sent, mode, answer)
      const listener = {
        said: () => {
          abandon()
          abandon = hold(world, sent, mode, answer)
        },
        ended: () => void sent.turn.listeners.delete(listener),
      }
      sent.turn.listeners.add(listener)
      return () => abandon()
    },
  }))
}

/** Takes a message and its turn away, as long as that has not begun. */
function dropWhereItWaits(sent: Sent): void {
  const { waiting } = sent.turn.conversation
  const place = waiting.indexOf(sent.turn)
  if (place === -1) return
  waiting.splice(place, 1)
  forget(sent)
}
