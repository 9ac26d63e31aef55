import type { Exchange, Timing } from '../../../schemas/types.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { eventsOf } from '../../reading/stream/events.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { isEndOf } from '../../reading/text/text.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { isText } from '../../reading/views/views.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import { conversationOf, shownBy, textsSaid } from './crowd.ts'
import type { Crowd, CrowdSend } from './groups.ts'
import { crowd } from './rows.ts'

/**
 * Judges that a send which waits for the end of its turn is not answered at the end of another (spec 4.2, 6). However turns
 * are shared (readings 12), the turn in which its words are said is not over before they are: an answer without the last of
 * them is too soon where a status still showed older words when views had had time to follow. Words that were said
 * before the answer and are not in it may have been given to another send: that tells nothing.
 */
export function judgeOwnTurn(all: Crowd, timing: Timing): Outcome[] {
  const row = crowd['one-conversation-own-turn']
  return all.sends
    .filter((send) => isJudged(send, timing))
    .flatMap((send): Outcome[] => {
      const { mode, answer, said } = send
      const where = { at: `POST /messages, behind another turn, mode ${mode}`, exchange: answer.id }
      const last = said.at(-1) ?? ''
      if (shownBy(answer).includes(last)) return [held(row, where)]
      const texts = textsSaid(all, send)
      const at = texts.findIndex((text) => isText(last, text))
      if (at === -1) return [undecided(row, 'no view shows the text of this send', where)]
      // What else was said tells no more, and there may be any amount of it.
      const before = texts.slice(0, at)
      const older = all.sends.flatMap((each) => each.said).filter((each) => before.some((text) => isText(each, text)))
      const looks = looksAt(all, send)
      const from = answer.endMs + timing.lagMs
      const still = looks.findLast((look) => look.sentMs >= from && isOlder(older, last, newestIn(look)))
      if (still === undefined) return []
      const newest = JSON.stringify(excerpt(newestIn(still), 60))
      const actual = `${newest} still the newest ${Math.round(still.sentMs - answer.endMs)} ms after the response (${still.id})`
      return [broken(row, where, `the response after ${last}`, actual)]
    })
}

/**
 * The same of a send under required, which ends with the first words (spec 4.2): those of another turn are none of its own, and a
 * turn that is silent is not its own either. Which turn reads a message is open (readings 12), so words of another are wrong only
 * where a status showed later that the message was still unread; that nothing was said, where its own words were to come.
 */
export function judgeOwnWords(all: Crowd, timing: Timing): Outcome[] {
  const row = crowd['one-conversation-own-turn']
  return all.sends
    .filter((send) => isRequired(send, timing))
    .flatMap((send): Outcome[] => {
      const { mode, answer, said } = send
      const where = { at: `POST /messages, behind another turn, mode ${mode}`, exchange: answer.id }
      const shown = shownBy(answer)
      if (said.some((each) => shown.includes(each))) return [held(row, where)]
      const isSaid = textsSaid(all, send).some((text) => said.some((each) => isText(each, text)))
      if (isSaid && endsWithError(answer))
        return [broken(row, where, 'the text of its own turn', 'an error, although the text came later')]
      const unread = looksAt(all, send).find(
        (look) => look.sentMs >= answer.endMs + timing.lagMs && isUnread(all, send, look),
      )
      if (unread === undefined) return []
      const accepted = readStatus(unread)?.accepted
      return [
        broken(
          row,
          where,
          'no response before a turn has read the message',
          `acceptedInputs is still ${accepted} after the response (${unread.id})`,
        ),
      ]
    })
}

/** Whether so many messages wait that this one is among them: all but those whose words had shown, or that were seen at work. */
function isUnread(all: Crowd, send: CrowdSend, look: Exchange): boolean {
  const seen = looksAt(all, send).filter(({ sentMs }) => sentMs <= look.sentMs)
  const hasShown = ({ word }: CrowdSend): boolean => seen.some((each) => newestIn(each)?.includes(word) === true)
  const mayWait = all.sends.filter((each) => each.answer.sentMs <= look.endMs && each.begun !== true && !hasShown(each))
  return mayWait.includes(send) && (readStatus(look)?.accepted ?? 0) >= mayWait.length
}

function looksAt(all: Crowd, send: CrowdSend): readonly Exchange[] {
  return [...(all.meanwhile ?? []), ...(conversationOf(all, send)?.statuses ?? [])]
}

function endsWithError({ chunks }: Exchange): boolean {
  return chunks !== null && eventsOf(chunks).some(({ name }) => name === 'error')
}

function isRequired({ mode, said, prompted, answer }: CrowdSend, timing: Timing): boolean {
  if ((mode !== 'required' && mode !== 'required-stream') || prompted === true || said.length === 0) return false
  if (answer.failure !== null || answer.status !== 200 || sendResultOf(answer)?.timedOut === true) return false
  return answer.endMs - answer.sentMs < mayRunOutMs(timing)
}

function newestIn(look: Exchange): string | undefined {
  return readStatus(look)?.lastText ?? undefined
}

function isOlder(older: readonly string[], last: string, shown: string | undefined): boolean {
  return shown !== undefined && !isEndOf(last, shown) && older.some((text) => isEndOf(text, shown))
}

/** It waits for the end of a turn that says two things, and its answer came before the wait could run out. */
function isJudged({ mode, said, prompted, answer }: CrowdSend, timing: Timing): boolean {
  if ((mode !== 'optional' && mode !== 'stream') || prompted === true || said.length < 2) return false
  if (answer.failure !== null || answer.status !== 200 || sendResultOf(answer)?.timedOut === true) return false
  return answer.endMs - answer.sentMs < mayRunOutMs(timing)
}
