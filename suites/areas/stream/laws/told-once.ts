import type { Exchange } from '../../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { streamedModeIn } from '../../../reading/sent.ts'
import { carriesText } from '../../../reading/stream/data.ts'
import { eventsOf, type StreamEvent } from '../../../reading/stream/events.ts'
import {
  conversationsIn,
  type PageRead,
  type SeenConversation,
  wholeAtRest,
} from '../../../reading/views/conversations.ts'
import { turnsTold } from '../../../reading/views/told-turns.ts'
import { stream } from '../rows.ts'

/**
 * A law: a stream has one event for each message (spec 6), whoever else sends to its conversation. Words that one script alone
 * holds, and that the whole history shows once at rest, were said once: an agent that repeats itself shows there (readings 43, 75).
 */
export function judgeToldOnce(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  const words = turnsTold(exchanges).flatMap(({ says }) => says)
  return conversationsIn(exchanges).flatMap((conversation) => judgeConversation(conversation, words, lagMs))
}

/** A turn has a thousand steps: what streams more than twice as many events breaks rules that are judged in one pass. */
const mostEvents = 2_000

function judgeConversation(conversation: SeenConversation, words: readonly string[], lagMs: number): Outcome[] {
  const streams = conversation.posts.filter(
    ({ chunks, path, status }) => chunks !== null && path === '/messages' && status === 200,
  )
  if (streams.length === 0) return []
  const whole = wholeAtRest(conversation, lagMs).at(-1)
  const texts = saidOn(whole)
  const said = words.filter((word) => texts.filter((text) => text === word).length === 1)
  return streams.flatMap((post) => {
    // What was said since then, the page does not show.
    if (whole === undefined || post.endMs > whole.exchange.sentMs) return []
    const mode = streamedModeIn(post)
    if (mode === undefined) return []
    const row = stream[`send-${mode}-only-said`]
    const where = { at: 'POST /messages, stream', exchange: post.id }
    const messages = eventsOf(post.chunks ?? []).filter(({ name }) => name === 'message')
    if (messages.length > mostEvents) return []
    const carried = new Map(messages.map(({ data }) => [data, carriedIn(data, texts)]))
    const told = said.map((word) => timesTold(word, messages, carried))
    const twice = told.findIndex((times) => times > 1)
    if (twice >= 0) return [broken(row, where, `one event for ${JSON.stringify(said[twice])}`, `${told[twice]}`)]
    return told.includes(1) ? [held(row, where)] : []
  })
}

/** How often. An event may carry what was said before it as well: only one that carries just the same is the same again. */
function timesTold(
  word: string,
  messages: readonly Pick<StreamEvent, 'data'>[],
  carried: ReadonlyMap<string, string>,
): number {
  const events = messages.filter(({ data }) => carriesText(data, word))
  if (events.length < 2) return events.length
  const times = new Map<string, number>()
  for (const { data } of events) {
    const all = carried.get(data) ?? ''
    times.set(all, (times.get(all) ?? 0) + 1)
  }
  return Math.max(...times.values())
}

/** Which of all that the agent said an event carries. */
function carriedIn(data: string, texts: readonly string[]): string {
  return JSON.stringify(texts.filter((text) => carriesText(data, text)))
}

/** What the agent said, as the last whole page that was read at rest shows it. */
function saidOn(whole: PageRead | undefined): string[] {
  return (whole?.page.messages ?? []).flatMap(({ role, text }) => (role === 'assistant' && text ? [text] : []))
}
