import type { Paper } from '../../../run/kit/paper.ts'
import { lawfulPaper, type PaperConversation, type PaperEntry, type PaperRules } from '../../../run/kit/paper-rules.ts'

/** Histories on paper, for tests: what a rule of the lawful one is replaced by. */
export type Rules = Partial<PaperRules>

export type Message = Record<string, unknown>

let made = 0

/** An entry that is no message and that no script asked for. */
export function hidden(): PaperEntry {
  made += 1
  return { kind: 'other', id: `h${made}`, text: '', atMs: 0 }
}

/** Cursors that name a place by its index from the oldest entry, written in any way. */
export function byIndex(write: (index: number) => string, read: (cursor: string) => number): Rules {
  return {
    before: (_, start) => (start === 0 ? null : write(start)),
    end: ({ entries }, before) => {
      if (before === undefined) return entries.length
      const index = read(before)
      return Number.isInteger(index) ? index : undefined
    },
  }
}

/** The place that a cursor of the lawful paper names; -1 for any other. */
function indexOf({ entries }: PaperConversation, before: string): number {
  return entries.findIndex(({ id }) => `before-${id}` === before)
}

/** Leads from a good cursor to another place than the one that it names. */
export function leadingTo(place: (entries: readonly PaperEntry[], index: number) => number): Rules {
  return {
    end: (conversation, before) => {
      if (before === undefined) return conversation.entries.length
      const index = indexOf(conversation, before)
      return index === -1 ? undefined : place(conversation.entries, index)
    },
  }
}

/** Cursors that are a time in some unit; `find` looks for the place by it. */
export function byTime(unitMs: number, find: (times: readonly number[], time: number) => number): Rules {
  const timeOf = ({ atMs }: PaperEntry): number => Math.floor(atMs / unitMs)
  return {
    before: ({ entries: [...entries] }, start) => {
      const entry = entries[start]
      return start === 0 || entry === undefined ? null : String(timeOf(entry))
    },
    end: ({ entries }, before) => {
      if (before === undefined) return entries.length
      const index = find(entries.map(timeOf), Number(before))
      return index < 0 ? undefined : index
    },
  }
}

/** Changes what is shown of the messages of one role, or of all. */
export function showing(change: (message: Message) => Message, role?: string): Rules {
  return {
    message: (entry, conversation) => {
      const message = lawfulPaper.message(entry, conversation)
      return role === undefined || message.role === role ? change(message) : message
    },
  }
}

/** Changes the agent's words. */
export function saying(change: (text: string) => string): Rules {
  return showing((message) => ({ ...message, text: change(String(message.text)) }), 'assistant')
}

export function refusing(limit: number | undefined): Rules {
  return { limit: (given, of) => (given === limit && of === 'history' ? undefined : lawfulPaper.limit(given, of)) }
}

export function defaultingTo(entries: number): Rules {
  return { limit: (given, of) => (given === undefined ? entries : lawfulPaper.limit(given, of)) }
}

/** Another limit than the one that was asked for. */
export function taking(limit: (asked: number, older: boolean) => number): Rules {
  return { start: (_, end, asked, older) => Math.max(0, end - limit(asked, older)) }
}

/** The limit counts some entries only. */
export function counting(counts: (entry: PaperEntry) => boolean): Rules {
  return {
    start: ({ entries }, end, limit) => {
      let start = end
      for (let left = limit; start > 0; start -= 1) {
        const entry = entries[start - 1]
        if (entry === undefined || !counts(entry)) continue
        if (left === 0) break
        left -= 1
      }
      return start
    },
  }
}

/** Shows some hidden entries as messages of the agent. */
export function leaking(kind: PaperEntry['kind'], text?: string): Rules {
  return {
    isShown: (entry) => entry.kind === kind || lawfulPaper.isShown(entry),
    message: (entry, conversation) => {
      const message = lawfulPaper.message(entry, conversation)
      return entry.kind === kind ? { ...message, role: 'assistant', text: text ?? entry.text } : message
    },
  }
}

export const isSeventh = ({ text }: PaperEntry): boolean => text.endsWith(' in a burst 7')

/** A cursor of another conversation shows that conversation. */
export function lendingPages(): Rules {
  let owner: PaperConversation | undefined
  return {
    end: (conversation, before, paper) => {
      owner = before === undefined ? undefined : ownerOf(paper, before)
      if (owner === conversation) owner = undefined
      return owner === undefined ? lawfulPaper.end(conversation, before, paper) : conversation.entries.length
    },
    arrange: (messages) => {
      const lender = owner
      if (lender === undefined) return messages
      return lender.entries.filter(lawfulPaper.isShown).map((entry) => lawfulPaper.message(entry, lender))
    },
  }
}

function ownerOf({ conversations }: Paper, before: string): PaperConversation | undefined {
  return conversations.find((conversation) => indexOf(conversation, before) !== -1)
}

/** A message of another conversation on large pages. */
export function mixingConversations(): Rules {
  let others: PaperConversation[] = []
  return {
    end: (conversation, before, paper) => {
      others = paper.conversations.filter((each) => each !== conversation)
      return lawfulPaper.end(conversation, before, paper)
    },
    arrange: (messages) => {
      const other = others.find(({ entries }) => entries.some(lawfulPaper.isShown))
      const entry = other?.entries.findLast(lawfulPaper.isShown)
      if (other === undefined || entry === undefined || messages.length < 60) return messages
      return [...messages, lawfulPaper.message(entry, other)]
    },
  }
}

/** Neighbours of one role become one message. */
export function merging(messages: Message[]): Message[] {
  const merged: Message[] = []
  for (const message of messages) {
    const last = merged.at(-1)
    if (last?.role !== message.role) merged.push({ ...message })
    else if (last !== undefined) last.text = `${last.text}\n${message.text}`
  }
  return merged
}

/** Each cursor can be used once. */
export function goodForOnce(): Rules {
  const used = new Set<string>()
  return {
    end: (conversation, before, paper) => {
      if (before !== undefined && used.has(before)) return undefined
      if (before !== undefined) used.add(before)
      return lawfulPaper.end(conversation, before, paper)
    },
  }
}

/** The cursor is the number of a page: it fits only where the limit stays the same. */
export function byPageNumber(): Rules {
  let most = 0
  return {
    limit: (given, of) => {
      const limit = lawfulPaper.limit(given, of)
      most = limit ?? most
      return limit
    },
    before: ({ entries }, start, end) => (start === 0 ? null : String(Math.round((entries.length - end) / most) + 1)),
    end: ({ entries }, before) =>
      before === undefined ? entries.length : Math.max(0, entries.length - Number(before) * most),
  }
}
