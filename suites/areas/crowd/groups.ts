import type { Exchange, Timing } from '../../../schemas/types.ts'
import { type SeenSend, sendsIn } from '../../log/sends.ts'
import { runWordsIn } from '../../reading/text/run-words.ts'
import { hasOddCharacter } from '../../reading/text/text.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import type { WalkEnd } from '../../reading/views/walk.ts'
import type { Mode } from '../../rules/words.ts'

/** One of many sends at once. */
export interface CrowdSend {
  mode: Mode
  /** Undefined for a start whose conversation could not be found. */
  conversationId?: string
  started: boolean
  text: string
  /** What the agent says in answer; each holds a word that nothing else in the run holds, save a send of the same text. */
  said: string[]
  /** The agent was only prompted: what it said, the views tell. */
  prompted?: true
  /** That word. */
  word: string
  /** Its turn was seen at work, with nothing that waits, before the others were sent. */
  begun?: boolean
  answer: Exchange
}

/** One conversation after the crowd: how it came to rest, and all that it then showed. */
export interface CrowdConversation {
  id: string
  rested: boolean
  pages: Exchange[]
  end: WalkEnd
  statuses: Exchange[]
}

export interface Crowd {
  sends: CrowdSend[]
  /** All sends with a word of their own, concurrent or not. */
  known?: CrowdSend[]
  conversations: CrowdConversation[]
  /** Statuses of the one conversation that were read while sends to it were open. */
  meanwhile?: Exchange[]
}

/** Starts at once, then sends at once: several to one of the conversations that were made, and one to each other. */
export interface CrowdOfAll {
  starts: Crowd
  /** One to a conversation. */
  sends: Crowd
  /** All to one conversation. */
  one?: Crowd
  /** Every send with a word of its own, concurrent or not. */
  all: CrowdSend[]
}

/**
 * Concurrent sends: starts that overlap each other, sends to conversations of their own, and those to one conversation in which
 * several overlap. A send counts where its text holds a word of its own, by which all views tell it from others.
 */
export function groupsIn(exchanges: readonly Exchange[], timing: Timing, isPrompted: boolean): CrowdOfAll {
  const sends = sendsIn(exchanges, timing, { isPrompted }).filter(({ answer }) => answer.credential === 'full')
  const marked = sends.filter((sent) => wordOf(sent) !== undefined && isOwn(sent) && !hasOddCharacter(sent.text))
  const concurrent = marked.filter((one) => marked.some((other) => other !== one && overlap(one, other)))
  const starts = concurrent.filter(({ endpoint }) => endpoint === 'start')
  const others = concurrent.filter(({ endpoint }) => endpoint === 'send')
  const byConversation = Map.groupBy(others, ({ conversationId = '' }) => conversationId)
  const several = [...byConversation.values()].flatMap((some) => (some.length === 1 ? some : []))
  const one = [...byConversation.values()].toSorted((a, b) => b.length - a.length).find((some) => some.length > 1)
  const known = marked.map((sent) => crowdSend(sent, marked))
  return {
    starts: { ...crowdOf(starts), known },
    sends: { ...crowdOf(several), known },
    all: known,
    ...(one === undefined ? {} : { one: { ...crowdOf(one), known, meanwhile: statusesDuring(one) } }),
  }
}

/** What a conversation holds is known only where the same key began it. */
function isOwn({ endpoint, earlier, answer }: SeenSend): boolean {
  const isStart = (each: SeenSend): boolean => each.endpoint === 'start' && each.answer.credential === answer.credential
  return endpoint === 'start' || earlier.some(isStart)
}

/** What is limited in its rate is sent again: it was on its way from the first time on. */
function firstMs({ repeats: [first], sentMs }: Exchange): number {
  return Math.min(sentMs, first?.atMs ?? sentMs)
}

function overlap({ answer: one }: SeenSend, { answer: other }: SeenSend): boolean {
  return firstMs(one) < other.endMs && firstMs(other) < one.endMs
}

function crowdOf(sends: readonly SeenSend[]): Crowd {
  const conversations = new Map<string, CrowdConversation>()
  for (const { conversationId: id, rest, history } of sends)
    if (id !== undefined && history !== undefined)
      conversations.set(id, { id, rested: rest?.rested === true, statuses: rest?.reads ?? [], ...history })
  return { sends: sends.map((sent) => crowdSend(sent, sends)), conversations: [...conversations.values()] }
}

function crowdSend(sent: SeenSend, all: readonly SeenSend[]): CrowdSend {
  const { mode, endpoint, text, said, conversationId, answer, steps } = sent
  return {
    ...{ mode, text, answer, started: endpoint === 'start', said: said ?? [], word: wordOf(sent) ?? '' },
    ...(steps === undefined ? { prompted: true } : {}),
    ...(conversationId === undefined ? {} : { conversationId }),
    begun: hasBegun(sent, all),
  }
}

/** Its turn was seen at work, with nothing that waits, before the others were sent. */
function hasBegun({ answer, reads = [] }: SeenSend, all: readonly SeenSend[]): boolean {
  const isFirst = all.every((each) => each.answer.sentMs >= answer.sentMs)
  return isFirst && reads.some((look) => look.sentMs >= answer.endMs && isAtWork(look))
}

/** One of two messages that wait may be read by the turn of the other. */
function isAtWork(look: Exchange): boolean {
  const read = readStatus(look)
  return read?.busy === true && (read.accepted ?? Number.POSITIVE_INFINITY) <= 1
}

/** Statuses of the one conversation that were read while sends to it were open. */
function statusesDuring(sends: readonly SeenSend[]): Exchange[] {
  const [fromMs, untilMs] = [
    Math.min(...sends.map(({ answer }) => answer.sentMs)),
    Math.max(...sends.map(({ answer }) => answer.endMs)),
  ]
  const reads = new Set(sends.flatMap(({ reads: some = [] }) => some))
  return [...reads].filter(({ sentMs }) => sentMs >= fromMs && sentMs <= untilMs).sort((a, b) => a.sentMs - b.sentMs)
}

/** The word of the run that is in its text and in all that its agent says. */
function wordOf({ text, said }: SeenSend): string | undefined {
  const words = runWordsIn(text)
  return words.findLast((word) => (said ?? []).every((each) => each.includes(word)))
}
