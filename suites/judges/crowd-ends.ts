import type { Timing } from '../../schemas/types.ts'
import { crowd } from '../requirements/index.ts'
import type { Crowd, CrowdSend } from './crowded.ts'
import { broken, held, type Outcome, undecided } from './finding.ts'
import { isQuiet } from './quiet.ts'

/**
 * Judges that a send which waits ends with the turns of its conversation, though others came at once (spec 4.2, 6): a
 * newcomer must not take over what an earlier one waits for. Which turn is whose is open (readings 12), so a send is late
 * only where the whole conversation was quiet long before its answer, which came no sooner than the wait limit.
 */
export function judgeEnds(all: Crowd, timing: Timing): Outcome[] {
  const row = crowd['one-conversation-ends']
  return all.sends.filter(isWaiting).map((send) => {
    const { sentMs, endMs, failure } = send.answer
    const where = { at: `POST /messages, one of many at once, mode ${send.mode}`, exchange: send.answer.id }
    const inTime = failure === null && endMs - sentMs < timing.waitLimitMs - timing.slackMs
    if (inTime) return held(row, where)
    const quietMs = quietSince(all, endMs, timing)
    const lateMs = quietMs === undefined ? 0 : Math.round(endMs - quietMs)
    if (lateMs < timing.longPauseMs / 2) return undecided(row, 'the turns may have ended late', where)
    const actual = `${Math.round(endMs - sentMs)} ms after the request, ${lateMs} ms after the last turn had ended`
    return broken(row, { ...where, timed: true }, 'the end of the answer when the turns have ended', actual)
  })
}

/** A send that waits and was taken, or was not answered as long as we waited. */
function isWaiting({ mode, answer: { status, failure } }: CrowdSend): boolean {
  return mode !== 'none' && (failure === null ? status === 200 : failure.kind === 'timeout')
}

/**
 * Since when the conversation was quiet in every look until a moment; undefined where it was not. Looks count only once
 * views have had time to follow: those before may show the quiet before the crowd.
 */
function quietSince(all: Crowd, untilMs: number, { lagMs }: Timing): number | undefined {
  const sentMs = Math.max(...all.sends.map(({ answer }) => answer.sentMs))
  const looks = (all.meanwhile ?? []).filter((look) => look.sentMs >= sentMs + lagMs && look.endMs <= untilMs)
  const lastAtWork = looks.findLastIndex((look) => isQuiet(look) !== true)
  return looks[lastAtWork + 1]?.endMs
}
