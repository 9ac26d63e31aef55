import type { Mutant } from '../../fixtures/define.ts'
import { auth } from './auth/mutants.ts'
import { balance } from './balance/mutants.ts'
import { behindAnother } from './crowd/mutants/behind.ts'
import { crowd } from './crowd/mutants.ts'
import { errorBodies } from './errors/mutants/bodies.ts'
import { fragile } from './errors/mutants/fragile.ts'
import { hasty } from './errors/mutants/hasty.ts'
import { malformed } from './errors/mutants/malformed.ts'
import { errors } from './errors/mutants.ts'
import { historyActivity } from './history/mutants/activity.ts'
import { historyMessages } from './history/mutants/messages.ts'
import { historyPages } from './history/mutants/pages.ts'
import { historyWords } from './history/mutants/words.ts'
import { history } from './history/mutants.ts'
import { list } from './list/mutants.ts'
import { model } from './model/mutants.ts'
import { sendAnswers } from './send/mutants/answers.ts'
import { sendIds } from './send/mutants/ids.ts'
import { sendReplies } from './send/mutants/replies.ts'
import { sendStarts } from './send/mutants/starts.ts'
import { sendText } from './send/mutants/text.ts'
import { sendTextLimit } from './send/mutants/text-limit.ts'
import { send } from './send/mutants.ts'
import { shape } from './shape/mutants.ts'
import { status } from './status/mutants.ts'
import { statusCodes } from './status-codes/mutants.ts'
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
  [errors, malformed, errorBodies, hasty, fragile],
  [statusCodes],
  [send, sendIds, sendReplies, sendTextLimit, sendStarts, sendText, sendAnswers],
  [wait, waitOtherTurns],
  [stream, streamMessages, streamEnd],
  [history, historyActivity, historyMessages, historyPages, historyWords],
  [list],
  [status, tickets, shape],
  [crowd, behindAnother],
  [transport, model],
].flat(2)
