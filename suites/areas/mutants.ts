import type { Mutant } from '../../fixtures/define.ts'
import { auth } from './auth/mutants.ts'
import { balance } from './balance/mutants.ts'
import { behindAnother } from './crowd/mutants/behind.ts'
import { crowd } from './crowd/mutants.ts'
import { errorBodies } from './errors/mutants/bodies.ts'
import { fragile } from './errors/mutants/fragile.ts'
import { hasty } from './errors/mutants/hasty.ts'
import { laxInMode } from './errors/mutants/lax-in-mode.ts'
import { malformed } from './errors/mutants/malformed.ts'
import { otherStatus } from './errors/mutants/other-status.ts'
import { silences } from './errors/mutants/silent.ts'
import { errors } from './errors/mutants.ts'
import { historyActivity } from './history/mutants/activity.ts'
import { historyElsewhere } from './history/mutants/elsewhere.ts'
import { historyMessages } from './history/mutants/messages.ts'
import { historyPages } from './history/mutants/pages.ts'
import { historyWords } from './history/mutants/words.ts'
import { history } from './history/mutants.ts'
import { listLeftOut } from './list/mutants/left-out.ts'
import { list } from './list/mutants.ts'
import { model } from './model/mutants.ts'
import { sendAwaited } from './send/mutants/awaited.ts'
import { sendIds } from './send/mutants/ids.ts'
import { noAnswer } from './send/mutants/no-answer.ts'
import { oddAnswers } from './send/mutants/odd-answers.ts'
import { refused } from './send/mutants/refused.ts'
import { sendReplies } from './send/mutants/replies.ts'
import { sendStarts } from './send/mutants/starts.ts'
import { sendText } from './send/mutants/text.ts'
import { sendTextLimit } from './send/mutants/text-limit.ts'
import { send } from './send/mutants.ts'
import { shape } from './shape/mutants.ts'
import { status } from './status/mutants.ts'
import { goodReads } from './status-codes/mutants/good-reads.ts'
import { statusCodes } from './status-codes/mutants.ts'
import { streamAck } from './stream/mutants/ack.ts'
import { brokenOff } from './stream/mutants/broken-off.ts'
import { streamEnd } from './stream/mutants/end.ts'
import { streamMessages } from './stream/mutants/messages.ts'
import { stream } from './stream/mutants.ts'
import { tickets } from './tickets/mutants.ts'
import { transport } from './transport/mutants.ts'
import { waitOtherTurns } from './wait/mutants/other-turns.ts'
import { wait } from './wait/mutants.ts'

/** Every broken service, area by area: each breaks one rule of the spec, and those that cannot help but break with it. */
export const mutants: readonly Mutant[] = [
  [auth, balance],
  [errors, malformed, errorBodies, fragile, hasty, laxInMode, otherStatus, silences],
  [statusCodes, goodReads],
  [send, sendAwaited, sendIds, sendReplies, sendTextLimit, sendStarts, sendText, noAnswer, refused, oddAnswers],
  [wait, waitOtherTurns],
  [stream, streamAck, streamMessages, streamEnd, brokenOff],
  [history, historyActivity, historyElsewhere, historyMessages, historyPages, historyWords],
  [list, listLeftOut],
  [status, tickets, shape],
  [crowd, behindAnother],
  [transport, model],
].flat(2)
