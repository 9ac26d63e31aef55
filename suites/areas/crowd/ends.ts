import type { Exchange, Timing } from '../../../schemas/types.ts'
import { answeredFromMs } from '../../reading/accuracy.ts'
import { broken, held, type Outcome, undecidedOnce } from '../../reading/finding.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { isEndOf } from '../../reading/text/text.ts'
import { isQuiet } from '../../reading/views/quiet.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { lateShare, mayRunOutMs } from '../../reading/wait-limit.ts'
import { shownBy } from './crowd.ts'
import type { Crowd, CrowdSend } from './groups.ts'
import { crowd } from './rows.ts'

/**
 * Judges that a send which waits ends with the turns of its conversation, though others came at once (spec 4.2, 6): a
 * newcomer must not take over what an earlier one waits for. Which turn is whose is open (readings 12), so a send is late
 * only where the whole conversation was quiet long before its answer, which came no sooner than the wait limit.
 */
export function judgeEnds(all: Crowd, timing: Timing): Outcome[] {
  const row = crowd['one-conversation-ends']
  return all.sends.filter(isWaiting).flatMap((send): Outcome[] => {
    const { sentMs, endMs, failure } = send.answer
    const where = { at: `POST /messages, concurrent with other sends, mode ${send.mode}`, exchange: send.answer.id }
    const inTime = failure === null && endMs - sentMs < mayRunOutMs(timing)
    if (inTime) return [held(row, where)]
    // An answer that says so itself ran out no sooner than shortly before the limit, however late we were to read it.
    const ranOut = sendResultOf(send.answer)?.timedOut === true
    const overMs = ranOut ? Math.min(endMs, sentMs + mayRunOutMs(timing)) : answeredFromMs(send.answer)
    const heardMs = heardBy(all, send)
    const tooLateMs = lateShare * timing.longPauseMs
    if (heardMs !== undefined && overMs - heardMs >= tooLateMs) {
      const seen = `${Math.round(overMs - heardMs)} ms or more after a status showed the message`
      return [broken(row, { ...where, timed: true }, 'a response after the first agent message', seen)]
    }
    const quietMs = quietSince(all, overMs, timing)
    const lateMs = quietMs === undefined ? 0 : Math.round(overMs - quietMs)
    if (lateMs < (ranOut ? 1 : tooLateMs)) {
      // Turns that are seen to take until the limit, as many in one may, give no occasion to a send that has all of its words,
      // nor to one whose turn was not seen to end.
      const isAtWork = worksWithin(all, overMs - tooLateMs, overMs)
      if (isAtWork && (hasOwnWords(send) || !wasHeardOut(all, send, overMs))) return []
      // A busy machine delays a crowd, and is less busy in another play.
      return [undecidedOnce(row, 'the turns may have ended late', where)]
    }
    const how = ranOut ? 'timedOut, and' : `${Math.round(endMs - sentMs)} ms after the request,`
    const actual = `${how} ${lateMs} ms or more after the end of the last turn`
    const at = ranOut ? where : ({ ...where, timed: true } as const)
    return [broken(row, at, 'a response when the turns have ended', actual)]
  })
}

/** A send that waits and was taken, or was not answered as long as we waited. */
function isWaiting({ mode, answer: { status, failure } }: CrowdSend): boolean {
  return mode !== 'none' && (failure === null ? status === 200 : failure.kind === 'timeout')
}

/** By when a status had shown the first words of a send under required, which end its wait; undefined where none did. */
function heardBy(all: Crowd, send: CrowdSend): number | undefined {
  const [first] = send.said
  if (send.mode !== 'required' || first === undefined) return undefined
  return all.meanwhile?.find((look) => {
    const shown = ownTextIn(look, send)
    return shown !== undefined && isEndOf(first, shown)
  })?.endMs
}

function hasOwnWords({ said, answer }: CrowdSend): boolean {
  const shown = shownBy(answer)
  return said.every((each) => shown.includes(each))
}

/** Whether a status had shown the words with which the wait of a send ends by then: under required the first, else the last. */
function wasHeardOut(all: Crowd, send: CrowdSend, untilMs: number): boolean {
  const last = send.said.at(send.mode === 'required' ? 0 : -1)
  return (all.meanwhile ?? []).some((look) => {
    const shown = look.endMs <= untilMs ? ownTextIn(look, send) : undefined
    return shown !== undefined && (last === undefined || isEndOf(last, shown))
  })
}

/** What a status shows of the words of a send. */
function ownTextIn(look: Exchange, { word }: CrowdSend): string | undefined {
  const shown = readStatus(look)?.lastText ?? undefined
  return shown?.includes(word) === true ? shown : undefined
}

function worksWithin(all: Crowd, fromMs: number, untilMs: number): boolean {
  return (all.meanwhile ?? []).some((look) => look.sentMs >= fromMs && look.endMs <= untilMs && isQuiet(look) === false)
}

/**
 * Since when the conversation was quiet in every look until a moment; undefined where it was not. Looks count only once
 * views have had time to follow: those before may show the quiet before the crowd.
 */
function quietSince(all: Crowd, untilMs: number, { lagMs }: Timing): number | undefined {
  const sentMs = Math.max(...all.sends.flatMap(({ answer }) => (answer.sentMs < untilMs ? answer.sentMs : [])))
  const looks = (all.meanwhile ?? []).filter((look) => look.sentMs >= sentMs + lagMs && look.endMs <= untilMs)
  const lastAtWork = looks.findLastIndex((look) => isQuiet(look) !== true)
  return looks[lastAtWork + 1]?.endMs
}
