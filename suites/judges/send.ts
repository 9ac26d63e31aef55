import type { Exchange, Timing } from '../../schemas/types.ts'
import type { Outcome } from './finding.ts'
import { judgeAnswer } from './send-answer.ts'
import { factsOf, type SendFacts } from './send-facts.ts'
import { judgeKept } from './send-kept.ts'
import { judgePace } from './send-pace.ts'
import { judgePrompted } from './send-prompted.ts'
import { judgePerformed, judgeReplies } from './send-replies.ts'
import { judgeSilence } from './send-silence.ts'
import { judgeViews } from './send-views.ts'
import type { Sent } from './sent.ts'

/** What a judge of sends may know besides the send. */
export interface Around {
  timing: Timing
  /** The exchanges of the same scene. */
  exchanges: readonly Exchange[]
}

/** Judges one send that asks for JSON by all rules of area send but those on its text (spec 2.10, 2.11, 4.1, 4.2, 7). */
export function judgeSend(sent: Sent, earlier: readonly Sent[], around: Around): Outcome[] {
  const facts = factsOf(sent, earlier, around)
  return facts === undefined ? [] : judges.flatMap((judge) => judge(facts))
}

const judges: readonly ((facts: SendFacts) => Outcome[])[] = [
  judgePerformed,
  judgeAnswer,
  judgeKept,
  judgePace,
  judgeReplies,
  judgeSilence,
  judgeViews,
  judgePrompted,
]
