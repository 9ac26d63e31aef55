import type { Around } from '../../log/sends.ts'
import type { Outcome } from '../../reading/finding.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { judgeAnswer } from './answer.ts'
import { factsOf, type SendFacts } from './facts.ts'
import { judgeKept } from './kept.ts'
import { judgePace } from './pace.ts'
import { judgePrompted } from './prompted.ts'
import { judgePerformed, judgeReplies } from './replies.ts'
import { judgeSilence } from './silence.ts'
import { judgeViews } from './views.ts'

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
