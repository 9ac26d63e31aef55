import type { Paper } from './paper.ts'

/** One entry of a transcript on paper; only those with a role may be shown. */
export interface PaperEntry {
  kind: 'user' | 'assistant' | 'tool' | 'note' | 'other'
  id: string
  text: string
  atMs: number
}

export interface PaperConversation {
  id: string
  title: string
  createdMs: number
  updatedMs: number
  busyUntilMs: number
  stage: string | null
  entries: PaperEntry[]
  ticket?: { ticketId: string; members: string[] }
}

/** What a service on paper goes by; a test replaces one rule and sees who notices. Undefined means 400. */
export interface PaperRules {
  /** What becomes of a new entry: itself, more, or nothing. */
  write(entry: PaperEntry, conversation: PaperConversation): PaperEntry[]
  limit(given: number | undefined, of: 'list' | 'history'): number | undefined
  /** Where a page ends: the index behind its last entry. */
  end(conversation: PaperConversation, before: string | undefined, paper: Paper): number | undefined
  /** Where a page begins. */
  start(conversation: PaperConversation, end: number, limit: number, older: boolean): number
  isShown(entry: PaperEntry): boolean
  message(entry: PaperEntry, conversation: PaperConversation): Record<string, unknown>
  arrange(messages: Record<string, unknown>[], conversation: PaperConversation, older: boolean): unknown[]
  before(conversation: PaperConversation, start: number, end: number): string | null
  /** In the order of the list. */
  listed(conversations: PaperConversation[], limit: number): PaperConversation[]
  row(conversation: PaperConversation, paper: Paper): Record<string, unknown>
  status(conversation: PaperConversation, paper: Paper): Record<string, unknown>
}

export const lawfulPaper: PaperRules = {
  write: (entry) => [entry],
  limit: (given, of) =>
    given === undefined
      ? { list: 20, history: 50 }[of]
      : given >= 1 && given <= { list: 100, history: 1000 }[of]
        ? given
        : undefined,
  end: (conversation, before) => {
    if (before === undefined) return conversation.entries.length
    const index = conversation.entries.findIndex(({ id }) => `before-${id}` === before)
    return index === -1 ? undefined : index
  },
  start: (_, end, limit) => Math.max(0, end - limit),
  isShown: ({ kind }) => kind === 'user' || kind === 'assistant',
  message: ({ id, kind, text, atMs }) => ({
    messageId: id,
    role: kind,
    text,
    timestamp: new Date(Math.floor(atMs)).toISOString(),
  }),
  arrange: (messages) => messages,
  before: (conversation, start) => (start === 0 ? null : `before-${conversation.entries[start]?.id}`),
  listed: (conversations, limit) => [...conversations].sort((a, b) => b.updatedMs - a.updatedMs).slice(0, limit),
  row: ({ id, title, stage, updatedMs, busyUntilMs, ticket }, { nowMs }) => ({
    busy: busyUntilMs > nowMs,
    conversationId: id,
    cwd: null,
    model: 'paper',
    stage,
    title,
    updatedAtMs: updatedMs,
    ...(ticket === undefined
      ? {}
      : {
          ticketId: ticket.ticketId,
          members: ticket.members.map((member) => ({ conversationId: member, role: null, title })),
        }),
  }),
  status: ({ id, title, stage, updatedMs, busyUntilMs }, { nowMs }) => ({
    acceptedInputs: 0,
    busy: busyUntilMs > nowMs,
    conversationId: id,
    deferred: false,
    stage,
    title,
    updatedAtMs: updatedMs,
  }),
}
