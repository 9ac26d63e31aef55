import type { Exchange, Timing } from '../../../../schemas/types.ts'
import { answeredFromMs, tookOf } from '../../../reading/accuracy.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { sendResultOf } from '../../../reading/send-result.ts'
import { modeIn } from '../../../reading/sent.ts'
import { conversationsIn } from '../../../reading/views/conversations.ts'
import { readStatus } from '../../../reading/views/status-reads.ts'
import { turnsTold } from '../../../reading/views/told-turns.ts'
import { isTail, isText } from '../../../reading/views/views.ts'
import { mayRunOutMs } from '../../../reading/wait-limit.ts'
import { send } from '../rows.ts'

/**
 * A law: a message under `required` is answered by its first words, before a long pause after them has ended (spec 4.2, readings
 * 38), also where it waits behind other turns. Whichever turn reads it (readings 12), words that were told to its agent alone
 * were said after it came. Broken is an answer with the words after the pause, given long after a status showed those before it
 * as the newest: that the agent paused is seen so (readings 70).
 */
export function judgeFirstWords(exchanges: readonly Exchange[], timing: Timing): Outcome[] {
  const row = send['send-required-first-words']
  const turns = turnsTold(exchanges)
  return conversationsIn(exchanges).flatMap(({ posts, statuses }) =>
    posts.flatMap((post): Outcome[] => {
      const [first, second] = turns.find((turn) => turn.post === post)?.says ?? []
      const result = sendResultOf(post)
      const isOurs = endpointOf(post) === 'send' && modeIn(post) === 'required' && post.repeats.length === 0
      if (!isOurs || post.status !== 200 || first === undefined || second === undefined) return []
      // What came when the wait ran out did not come for the end of a turn.
      if (result === undefined || tookOf(post).mostMs >= mayRunOutMs(timing)) return []
      const where = { at: 'POST /messages, reply required', exchange: post.id }
      if (!result.replies.some(({ text }) => isText(second, text))) return [held(row, where)]
      const shown = statuses.find(({ exchange }) => isTail(first, readStatus(exchange)?.lastText ?? undefined))
      const sinceMs = shown === undefined ? 0 : answeredFromMs(post) - shown.exchange.endMs
      // A service may collect words for a while, shorter than any pause that is long (readings 38).
      if (sinceMs < timing.longPauseMs / 2) return []
      const actual = `the text after the pause, ${Math.round(sinceMs)} ms after a status showed the first text`
      return [
        broken(
          row,
          { ...where, timed: true },
          'a response before the end of the pause after the first message',
          actual,
        ),
      ]
    }),
  )
}
