import { sendResultOf } from '../../reading/send-result.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import type { SeenMessage } from '../../reading/views/page.ts'
import { isText } from '../../reading/views/views.ts'
import type { SendFacts } from './facts.ts'

/**
 * What a reply turned out to be: one of the scripted words, one that came `again`, words of an `old` turn, something
 * `more` that the agent said in this turn by the history (readings 43), or a `stranger` that nothing else shows. `word`
 * is its place among the scripted words. A word that was altered is still that word where its id says so: the judge of
 * reply texts has it.
 */
export type MatchedReply =
  | { reply: SeenMessage; kind: 'word' | 'again'; word: number; altered: boolean }
  | { reply: SeenMessage; kind: 'old' | 'more' | 'stranger' }

/** Tells the replies of an answer from each other by script. */
export function matchReplies({ sent, views, earlier }: SendFacts): MatchedReply[] {
  const said = sent.said ?? []
  const placeOf = new Map(said.map((text, at) => [text, at] as const).reverse())
  /** Most come as they were said: all are looked through for the others alone. */
  const wordIn = (shown: string | undefined): number =>
    shown === undefined ? -1 : (placeOf.get(shown) ?? said.findIndex((text) => isText(text, shown)))
  const textById = new Map((views.messages ?? []).map((message) => [message.messageId, message.text]))
  const old = earlier.flatMap((each) => each.said ?? [])
  const oldIds = new Set(
    earlier.flatMap(({ answer }) => sendResultOf(answer)?.replies ?? []).map((reply) => reply.messageId),
  )
  const claimed = new Set<number>()
  const turn = [...(views.turn ?? [])]
  /** Each message of the history stands for one reply. */
  const isMore = (reply: SeenMessage, mayDiffer: boolean): boolean => {
    const { messageId, text } = reply
    const byId = turn.findIndex((each) => messageId !== undefined && each.messageId === messageId)
    const at = byId === -1 && mayDiffer ? turn.findIndex((each) => isText(each.text ?? '', text)) : byId
    if (at === -1 || !isText(turn[at]?.text ?? '', text)) return false
    turn.splice(at, 1)
    return true
  }
  return (views.result?.replies ?? []).map((reply): MatchedReply => {
    const shown = textById.get(reply.messageId)
    // Its own words say what it is; the text under its id speaks only where they are none of the script's.
    const inReply = wordIn(reply.text)
    const word = inReply === -1 ? wordIn(shown) : inReply
    const fits = (text: string): boolean => isText(text, reply.text) || isText(text, shown)
    const mayBeOld = old.some(fits)
    // The same words in both turns: only the id can tell.
    const knownId = reply.messageId !== undefined && oldIds.has(reply.messageId)
    if (word === -1 || knownId || claimed.has(word)) {
      if (isMore(reply, !knownId)) return { reply, kind: 'more' }
      if (mayBeOld && (word === -1 || knownId)) return { reply, kind: 'old' }
      if (word === -1) return { reply, kind: 'stranger' }
    } else isMore(reply, true)
    const kind = claimed.has(word) ? 'again' : 'word'
    claimed.add(word)
    return { reply, kind, word, altered: !isText(said[word] ?? '', reply.text) }
  })
}

/** The places of the scripted words that replies showed, in the order of the replies. */
export function wordsIn(matched: readonly MatchedReply[]): number[] {
  return matched.flatMap((each) => (each.kind === 'word' ? [each.word] : []))
}

/** Whether the history shows a reply as the agent's: then the agent did say it, whatever its script. */
export function isInHistory({ views }: SendFacts, { text }: SeenMessage): boolean {
  return (views.messages ?? []).some((message) => message.role === 'assistant' && isText(message.text ?? '', text))
}

/** Replies in a few words, for a finding. */
export function toldReplies(replies: readonly SeenMessage[]): string {
  if (replies.length === 0) return 'no replies'
  return replies.map((reply) => JSON.stringify(excerpt(reply.text ?? 'no text', 60))).join(', ')
}

/** How often a message tells the agent to say a text, which stands in it as JSON writes it. */
export function timesTold({ text: sent }: SendFacts['sent'], text: string): number {
  const written = JSON.stringify({ say: text })
  return sent.split(written.slice(1, -1)).length - 1
}
