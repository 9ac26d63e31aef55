import type { SeenSend } from '../../log/sends.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import { carriesText } from '../../reading/stream/data.ts'
import { eventsOf, type StreamEvent } from '../../reading/stream/events.ts'
import { viewsOf } from '../../reading/views/views.ts'
import { stream } from './rows.ts'

/** A turn has a thousand steps: what streams more than twice as many events breaks rules that are judged in one pass. */
const mostEvents = 2_000

/**
 * A stream has one event for each message (spec 6), whoever else sends to its conversation. Words that scripts tell, and that the whole
 * history shows once at rest, were said once: an agent that repeats itself shows there (readings 43, 75).
 */
export function judgeToldOnce(sent: SeenSend): Outcome[] {
  const { mode, endpoint, answer, earlier } = sent
  const { whole, messages: shown = [] } = viewsOf(sent)
  if ((mode !== 'stream' && mode !== 'required-stream') || endpoint !== 'send' || answer.chunks === null || !whole)
    return []
  const texts = shown.flatMap(({ role, text }) => (role === 'assistant' && text ? [text] : []))
  const told = [sent, ...earlier].flatMap(({ steps = [] }) => steps.flatMap(({ say }) => say ?? []))
  const once = told.filter((word) => texts.filter((text) => text === word).length === 1)
  const messages = eventsOf(answer.chunks).filter(({ name }) => name === 'message')
  if (messages.length > mostEvents) return []
  const carried = new Map(
    messages.map(({ data }) => [data, JSON.stringify(texts.filter((text) => carriesText(data, text)))]),
  )
  const twice = once.find((word) => timesTold(word, messages, carried) > 1)
  const where = { at: placeOf(sent), exchange: answer.id }
  const row = stream[`send-${mode}-only-said`]
  return twice === undefined ? [] : [broken(row, where, `one event for ${JSON.stringify(twice)}`, 'several')]
}

/** How often. An event may carry what was said before it as well: only one that carries just the same is the same again. */
function timesTold(
  word: string,
  messages: readonly Pick<StreamEvent, 'data'>[],
  carried: ReadonlyMap<string, string>,
): number {
  const events = messages.filter(({ data }) => carriesText(data, word))
  const times = Map.groupBy(events, ({ data }) => carried.get(data))
  return Math.max(0, ...[...times.values()].map((some) => some.length))
}
