import type { Timing } from '../../../schemas/types.ts'
import { type Outcome, observed } from '../../reading/finding.ts'
import { carrierOf, carriesId, fieldsIn } from '../../reading/stream/data.ts'
import type { StreamEvent } from '../../reading/stream/events.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { type StreamAnswer, streamAnswerOf } from './answer.ts'
import { messagesWith, seenAfter } from './history.ts'
import { matchedWords } from './matched-events.ts'
import { stream } from './rows.ts'
import { spokenOf } from './stream.ts'
import type { Spoken } from './words.ts'

/** What one stream shows of the things that the spec leaves open (6). */
export function observeStream(sent: Sent, timing: Timing): Outcome[] {
  const answer = streamAnswerOf(sent, timing)
  if (answer === undefined || answer.reading.events.length === 0) return []
  const spoken = spokenOf(answer, [])
  return [
    observed(stream['payload-fields'], payloadsIn(answer.events), sent.answer.id),
    observed(stream['other-events'], otherNames(answer), sent.answer.id),
    observed(stream.extras, extrasIn(answer), sent.answer.id),
    ...(spoken === undefined ? [] : ofWords(spoken)),
  ]
}

function ofWords({ answer, words, matched }: Spoken): Outcome[] {
  const seen = seenAfter(answer.sent)
  const [first] = matched.filter((each) => each.kind === 'word')
  const ids =
    first === undefined || seen === undefined
      ? []
      : messagesWith(seen, words[first.word] ?? '').flatMap(({ messageId }) => messageId ?? [])
  const carried = ids.some((id) => first !== undefined && carriesId(carrierOf(first.event), id))
  const all = matchedWords(matched).length === words.length
  return [
    ...(ids.length === 0 ? [] : [observed(stream['message-id-in-event'], carried, answer.sent.answer.id)]),
    ...(answer.mode === 'stream' || words.length < 2 || matched.length === 0
      ? []
      : [observed(stream['required-stream-extent'], all ? 'the turn' : 'the first words', answer.sent.answer.id)]),
  ]
}

function payloadsIn(events: readonly StreamEvent[]): string {
  const kinds = new Map(events.map(({ name, data }) => [name, fieldsIn(data)]))
  return [...kinds].map(([name, fields]) => `${name}: ${fields?.join(' ') ?? 'no object'}`).join('; ')
}

function otherNames({ reading, events }: StreamAnswer): string {
  const names = new Set(reading.events.filter((each) => !events.includes(each)).map((each) => each.name))
  return [...names].join(', ') || 'none'
}

function extrasIn({ reading }: StreamAnswer): string {
  const extras = [
    ...(reading.comments > 0 ? ['comments'] : []),
    ...(reading.events.some((each) => each.id !== null) ? ['event ids'] : []),
    ...(reading.retry === null ? [] : [`retry ${reading.retry} ms`]),
  ]
  return extras.join(', ') || 'none'
}
