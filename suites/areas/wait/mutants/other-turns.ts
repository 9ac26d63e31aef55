import { override, together } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import type { Conversation, Sent } from '../../../../fixtures/service/world.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import {
  answeringFor,
  atLimit,
  earlierReplies,
  endsAtWork,
  forget,
  noting,
  resulting,
} from '../../../../fixtures/tools/sends.ts'
import { spoken } from '../../../../fixtures/tools/way.ts'
import { send } from '../../send/rows.ts'
import { wait as rows } from '../rows.ts'

/** Services whose waits are wrong for what came before them, or while they wait: mutants of area `wait`. */
export const waitOtherTurns = [
  mutant(
    'wait/never-answered-at-a-stage-start-optional',
    rows['start-optional-not-late'],
    'A start with reply optional gets no response if the agent enters a stage.',
    only(
      'start-optional',
      neverAnswering(({ turn }) => turn.steps.some((step) => 'stage' in step)),
    ),
  ),
  mutant(
    'wait/claims-behind-send-optional',
    rows['send-optional-in-time'],
    'A message with reply optional that finds another turn running always returns timedOut.',
    claimsBehind(),
  ),
  mutant(
    'wait/claims-after-limit-send-default',
    rows['send-default-in-time'],
    'Once a wait ran out in a conversation, each later response has timedOut.',
    only(
      'send-default',
      afterLimit((isAfter) => resulting((result, sent) => (isAfter(sent) ? { ...result, timedOut: true } : result))),
    ),
  ),
  also(
    [rows['behind-carries-on']],
    mutant(
      'send/dropped-in-queue-send-optional',
      send['send-optional-stored'],
      'A message with reply optional that waits for its turn is dropped when its wait runs out.',
      only('send-optional', atLimit(dropWhereItWaits)),
    ),
  ),
  mutant(
    'send/old-words-after-limit-send-default',
    send['send-default-only-new'],
    'Once a wait ran out in a conversation, a later response has earlier messages.',
    only(
      'send-default',
      afterLimit((isAfter) =>
        override('waits', ({ replies }) => ({
          replies: (sent) => (isAfter(sent) ? [...earlierReplies(sent), ...replies(sent)] : replies(sent)),
        })),
      ),
    ),
  ),
  mutant(
    'send/old-words-at-limit-send-optional',
    send['send-optional-only-new'],
    'A message with reply optional whose wait runs out also gets the messages of earlier turns.',
    only(
      'send-optional',
      answeringFor((world, sent, cause) => {
        const { answers, waits } = world.policies
        const words = [...earlierReplies(sent), ...waits.replies(sent)]
        return cause === 'limit' ? answers.json(200, waits.result(world, sent, words, true)) : null
      }),
    ),
  ),
  mutant(
    'wait/counts-from-words-send-optional',
    rows['send-optional-not-late'],
    'The limit of a wait counts from the newest agent message.',
    only('send-optional', countsFromWords()),
  ),
  mutant(
    'wait/counts-from-words-start-default',
    rows['start-default-not-late'],
    'The limit of a start without a reply mode counts from the newest agent message.',
    only('start-default', countsFromWords()),
  ),
  ...(['start-optional', 'start-required', 'send-default', 'send-required'] as const).map((way) =>
    mutant(
      `wait/counts-from-tools-${way}`,
      rows[`${way}-not-late`],
      `The wait limit of ${spoken(way).replace(/^A/, 'a')} counts from the newest tool use.`,
      only(way, countsFromTools()),
    ),
  ),
  ...(['start-default', 'start-optional', 'send-default', 'send-optional'] as const).map((way) =>
    mutant(
      `wait/ends-at-a-tool-${way}`,
      rows[`${way}-not-early`],
      `${spoken(way)} is answered when the agent uses a tool before its first message.`,
      endsAtWork(way, ['tool']),
    ),
  ),
  mutant(
    'wait/old-words-send-required',
    rows['send-required-runs-out'],
    'A message with reply required whose wait runs out in silence gets the last message of an earlier turn.',
    only(
      'send-required',
      answeringFor((world, sent, cause) => {
        const { answers, waits } = world.policies
        const old = waits.replies(sent).length === 0 ? earlierReplies(sent).slice(-1) : []
        return cause === 'limit' && old.length > 0 ? answers.json(200, waits.result(world, sent, old, false)) : null
      }),
    ),
  ),
]

function neverAnswering(isForgotten: (sent: Sent) => boolean): Change {
  return override('waits', ({ hold }) => ({
    hold: (world, sent, mode, answer) => (isForgotten(sent) ? () => {} : hold(world, sent, mode, answer)),
  }))
}

function claimsBehind(): Change {
  return (policies) => {
    const found = new WeakSet<Sent['message']>()
    const claims = resulting((result, { message }) => (found.has(message) ? { ...result, timedOut: true } : result))
    return together(noting(found), only('send-optional', claims))(policies)
  }
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
    const using = override('turns', ({ perform }) => ({
      perform: {
        ...perform,
        tool(world, turn, step) {
          perform.tool(world, turn, step)
          for (const again of begin.get(turn) ?? []) again()
        },
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
