import { broken, held, judged, misnamed, type Outcome, undecided } from '../../reading/finding.ts'
import { carrierOf, carriesId, stringsIn } from '../../reading/stream/data.ts'
import { type StreamAnswer, sequenceOf } from './answer.ts'
import { messagesWith, seenAfter, shows } from './history.ts'
import { stream } from './rows.ts'

/** Judges ack of one stream: its place, that there is one, and the ids that it carries (spec 6). */
export function judgeAck(answer: StreamAnswer): Outcome[] {
  return [...judgePlace(answer), ...judgeConversationId(answer), ...judgeMessageId(answer)]
}

/** Ack has a place in the order, not in time (readings 24). */
function judgePlace({ endpoint, mode, events, ending, where }: StreamAnswer): Outcome[] {
  const first = stream[`${endpoint}-${mode}-ack-first`]
  if (events.length === 0 && ending !== 'whole') return [undecided(first, 'no event before the end', where)]
  const place = judged(first, events[0]?.name === 'ack', where, 'ack first', sequenceOf(events))
  const count = events.filter((each) => each.name === 'ack').length
  // Without any ack it is the first event that is wrong.
  if (count === 0) return [place]
  return [place, judged(stream['ack-once'], count === 1, where, 'one ack', sequenceOf(events))]
}

function judgeConversationId({ endpoint, mode, sent, events, where }: StreamAnswer): Outcome[] {
  const row = stream[`${endpoint}-${mode}-ack-conversation-id`]
  const ack = events.find((each) => each.name === 'ack')
  if (ack === undefined) return []
  const id = sent.conversationId
  if (id === undefined) return [undecided(row, 'the conversation could not be found', where)]
  if (carriesId(carrierOf(ack), id)) return [held(row, where)]
  // Found by its title alone: it is ours for certain only where it shows our text.
  if (endpoint === 'start' && !shows(seenAfter(sent), sent.text)) {
    return [undecided(row, 'the conversation found by its title does not show the text', where)]
  }
  const expected = `an ack that carries ${JSON.stringify(id)}`
  return [{ ...misnamed(row, where, id, stringsIn(carrierOf(ack))), expected, actual: shortened(carrierOf(ack)) }]
}

function judgeMessageId({ endpoint, mode, sent, events, where }: StreamAnswer): Outcome[] {
  const row = stream[`${endpoint}-${mode}-ack-message-id`]
  const ack = events.find((each) => each.name === 'ack')
  if (ack === undefined) return []
  const seen = seenAfter(sent)
  const ids = seen === undefined ? [] : messagesWith(seen, sent.text).flatMap(({ messageId }) => messageId ?? [])
  if (ids.length === 0) return [undecided(row, 'the history shows no id for the text', where)]
  if (ids.some((id) => carriesId(carrierOf(ack), id))) return [held(row, where)]
  return [broken(row, where, `an ack that carries ${JSON.stringify(ids[0])}`, shortened(carrierOf(ack)))]
}

function shortened(data: string): string {
  return data.length > 200 ? `${data.slice(0, 200)}…` : data
}
