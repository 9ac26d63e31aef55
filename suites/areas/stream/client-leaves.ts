import type { Timing } from '../../../schemas/types.ts'
import type { Around, SeenSend } from '../../log/sends.ts'
import { broken, held, isBroken, type Outcome, observed, undecided } from '../../reading/finding.ts'
import { isStreamed } from '../../reading/sent.ts'
import { mayGoOn, waitOf } from '../../reading/views/quiet.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { isTail } from '../../reading/views/views.ts'
import { judgeAck } from './ack.ts'
import { streamAnswerOf } from './answer.ts'
import { seenAfter, shows } from './history.ts'
import { judgeOpening } from './opening.ts'
import { stream } from './rows.ts'
import { spokenOf } from './stream.ts'
import { judgeShown } from './words.ts'

/** Tells what is broken in the part of the stream that came, and observes whether the agent went on (readings 36). */
export function judgeClientLeft(sent: SeenSend, { timing, exchanges }: Around): Outcome[] {
  const later = sent.steps?.findLast(({ say }) => say !== undefined)?.say
  if (!isStreamed(sent.mode) || sent.answer.failure?.kind !== 'timeout' || later === undefined) return []
  const answer = streamAnswerOf(sent, timing)
  const spoken = answer === undefined ? undefined : spokenOf(answer, sent.earlier)
  // No answer at all may mean that the turn was put off until we had gone.
  const opening = sent.answer.status === null ? [] : judgeOpening(sent, false, exchanges)
  const outcomes = [...opening, ...(spoken === undefined ? [] : [...judgeAck(spoken.answer), ...judgeShown(spoken)])]
  return [...outcomes.filter(isBroken), ...observeLeft(sent, later), ...judgeRestAfterLeaving(sent, later, timing)]
}

function observeLeft(sent: Sent, later: string): Outcome[] {
  const { answer, rest } = sent
  if (rest?.rested !== true || answer.status !== 200 || answer.failure?.kind !== 'timeout') return []
  return [observed(stream['client-closes'], shows(seenAfter(sent), later), answer.id)]
}

/**
 * Judges that a conversation comes to rest though the client closed its stream. Whether the work goes on is open
 * (readings 36); once its last words have shown it has ended, and what is busy for longer than views lag and a send may
 * wait is not at work (spec 2.4, readings 28).
 */
function judgeRestAfterLeaving(sent: Sent, later: string, { lagMs, waitLimitMs }: Timing): Outcome[] {
  const row = stream['left-at-rest']
  const { answer, rest } = sent
  const where = { at: `POST /messages, mode ${sent.mode}, closed by the client`, exchange: answer.id }
  // Headers may come as late as the first event.
  const wasClosed = (answer.status === 200 || answer.status === null) && answer.failure?.kind === 'timeout'
  if (rest?.rested === true) return wasClosed ? [held(row, where)] : []
  if (!wasClosed) return []
  const reads = (rest?.reads ?? []).flatMap((read) => readStatus(read) ?? [])
  const [over, last] = [reads.find((read) => isTail(later, read.lastText ?? undefined)), reads.at(-1)]
  const unseen = { ...where, exchange: rest?.reads.at(-1)?.id ?? answer.id }
  if (over === undefined || last === undefined) return [undecided(row, 'no status shows the end of the turn', unseen)]
  const lateMs = Math.round(last.exchange.sentMs - over.exchange.endMs)
  if (lateMs <= lagMs + waitLimitMs || mayGoOn(last.body) || waitOf(last.body) !== undefined)
    return [undecided(row, 'the turn may still be finishing', where)]
  const at = { at: 'GET /conversations/{id}, after the client closed a stream', exchange: last.exchange.id }
  return [
    broken(
      row,
      at,
      'a settled conversation, because the turn has ended',
      `still busy ${lateMs} ms after the last agent message`,
    ),
  ]
}
