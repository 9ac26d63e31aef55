import type { Timing } from '../../schemas/types.ts'
import { type Around, type SeenSend, sendsIn } from '../log/sends.ts'
import { isBroken, type Outcome } from '../reading/finding.ts'
import { isProvoked } from '../reading/provoked.ts'
import { isStreamed } from '../reading/sent.ts'
import { isAccepted } from '../reading/unjudgeable.ts'
import { mayRunOutMs } from '../reading/wait-limit.ts'
import { type OfExchanges, ofEachSend } from '../run/define.ts'
import { judgeNoneMeanwhile, observeMeanwhile } from './send/activity.ts'
import { judgeEarlyTitles } from './send/early-titles.ts'
import { judgeOneStart } from './send/one-start.ts'
import { judgeSend } from './send/send.ts'
import { judgeSpecial } from './send/special.ts'
import { judgeStreamedTitles } from './send/streamed-titles.ts'
import { judgeTitleOmitted } from './send/title.ts'
import { judgeWritten } from './send/written.ts'
import { judgeAnySend, judgeBesideOthers } from './stream/beside.ts'
import { judgeClientLeft } from './stream/client-leaves.ts'
import { judgeStreamCut } from './stream/cut.ts'
import { judgeStreamAtLimit } from './stream/limit.ts'
import { observeStream } from './stream/observed.ts'
import { observeNone } from './stream/open.ts'
import { hasUnusualWords } from './stream/rich.ts'
import { judgeSpecialStream } from './stream/special.ts'
import { judgeSilentStream, judgeSpokenStream } from './stream/stream.ts'
import { judgeBehind } from './wait/behind.ts'
import { judgeWaitCut } from './wait/cut.ts'
import { judgeAnswered, judgeClaims, judgeInTime } from './wait/limit.ts'
import { judgeRanOut } from './wait/wait.ts'

const judgeEachSend = ofEachSend(judgeOneSend)

/** All that the areas send, stream and wait say of the sends in some exchanges. */
export const judgeSends: OfExchanges = function* (record) {
  yield* judgeEachSend(record)
  yield* judgeEarlyTitles(record.exchanges, record.run.timing.lagMs)
  yield* judgeStreamedTitles(record.exchanges, record.run.timing.lagMs)
}

/** Of a send that shared its turn with others little is known (readings 12). */
function judgeOneSend(sent: SeenSend, around: Around): Outcome[] {
  if (isSentAnew(sent, around) || isProvoked(sent.answer)) return []
  const isUntitled = sent.endpoint === 'start' && sent.title === null && !sent.answer.owned
  const always = [
    ...judgeAnswered(sent, around),
    ...judgeClaims(sent, around),
    ...judgeAnySend(sent),
    ...judgeWaitCut(sent, around),
    ...judgeStreamCut(sent, around),
    ...judgeOneStart(sent, around),
    ...judgeWritten(sent, around),
    ...observeNone(sent),
    ...(sent.answer.owned ? judgeClientLeft(sent, around) : []),
    ...(isUntitled ? judgeTitleOmitted(sent, around) : []),
  ]
  if (!sent.isAlone) {
    const meanwhile = sent.answer.owned ? [] : [...judgeNoneMeanwhile(sent, around), ...observeMeanwhile(sent)]
    return headed([...always, ...judgeBehind(sent, around), ...judgeBesideOthers(sent, around), ...meanwhile])
  }
  const judged = isStreamed(sent.mode) ? judgeStream(sent, around) : judgeJson(sent, around)
  return headed([...always, ...judged])
}

/** Who has no credits tells nothing where another account sent the same. */
function isSentAnew({ answer, endpoint, mode }: SeenSend, around: Around): boolean {
  if (answer.status !== 402) return false
  return sendsIn(around.exchanges, around.timing).some(
    (each) => each.endpoint === endpoint && each.mode === mode && isAccepted(each.answer),
  )
}

function judgeJson(sent: SeenSend, around: Around): Outcome[] {
  // Whoever does not wait is answered before any limit.
  const judge = sent.mode !== 'none' && outlasts(sent, around.timing) ? judgeRanOut : judgeSend
  // What the agent says at the second time may be what it said at the first (readings 43).
  const isAgain = sent.earlier.some(({ text }) => text === sent.text)
  const judged = judge(sent, sent.earlier, around).filter(
    (each) => !isAgain || !('rule' in each) || !/-words$/.test(each.rule),
  )
  return [...judgeInTime(sent, around), ...judged, ...judgeSpecial(sent, around)]
}

function judgeStream(sent: SeenSend, around: Around): Outcome[] {
  const beyond = outlasts(sent, around.timing)
  const judge = beyond ? judgeStreamAtLimit : sent.said?.length === 0 ? judgeSilentStream : judgeSpokenStream
  // Of words that are unusual the agent may speak before it says them (readings 91).
  const isRich = hasUnusualWords(sent)
  const judged = judge(sent, sent.earlier, around).filter(
    (each) => !isRich || !('rule' in each) || !/-in-order$/.test(each.rule),
  )
  return [...judged, ...judgeSpecialStream(sent, around, beyond), ...observeStream(sent, around.timing)]
}

/** Whether the agent is told to speak again only when any wait has run out; without a script, the answer tells. */
function outlasts({ steps, answer }: SeenSend, timing: Timing): boolean {
  const { ranOutMs } = timing
  if (steps === undefined) return answer.endMs - answer.sentMs >= mayRunOutMs(timing)
  const last = steps.findLastIndex(({ say }) => say !== undefined)
  return steps.slice(0, Math.max(0, last)).reduce((sum, { pauseMs = 0 }) => sum + pauseMs, 0) >= ranOutMs
}

/** Which rules explain why others fail for the same send: the first names what is wrong, the others what came of it. */
const heads: readonly { by: RegExp; hides: RegExp }[] = [
  {
    by: /hides?-(tools|notes)$/,
    hides: /-(only-said|reply-text|as-said|complete|in-order|text|silent|error|error-before-done|old-words)$/,
  },
  { by: /(line-breaks|wide-characters|much-said)$/, hides: /-(only-said|as-said|complete|in-order|text|done-last)$/ },
  { by: /-(accept-ignored|stream-false)$/, hides: /-(200|202|silent|silent-504|silent-200|media-type)$/ },
  { by: /-same-text-twice$/, hides: /-200$/ },
  { by: /\/behind-not-late$/, hides: /-optional-not-late$/ },
  { by: /-not-early$/, hides: /-in-time$/ },
  { by: /-media-type$/, hides: /-(done-last|complete|only-said|ends|as-said|words)$/ },
  { by: /-text-[a-z-]+$/, hides: /-(stored|silent-kept|200|202|silent|silent-504|silent-200)$/ },
]

function headed(outcomes: readonly Outcome[]): Outcome[] {
  const broken = outcomes.flatMap((each) => (isBroken(each) ? [each.rule] : []))
  const hidden = heads.filter(({ by }) => broken.some((id) => by.test(id))).map(({ hides }) => hides)
  return outcomes.filter((each) => !isBroken(each) || !hidden.some((hides) => hides.test(each.rule)))
}
