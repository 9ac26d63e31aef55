import { override } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Entry, StoredMessage } from '../../../../fixtures/service/world.ts'
import { accepting } from '../../../../fixtures/tools/sends.ts'
import { mutants } from '../../mutants-table.ts'
import { history as rows } from '../rows.ts'
import { inLongOnes, long, windowed } from './window.ts'

/** What a history does to the agent's words. */
const spoilt = (change: (text: string) => string): Change =>
  showing((message) => (message.role === 'assistant' ? { ...message, text: change(message.text) } : message))

/** Services whose histories lack words, spoil them, or name them otherwise from read to read. */
export const historyWords = mutants(rows, {
  'quotes-escaped: The history adds a backslash to quotes in agent messages.': {
    'agent-words-unchanged': spoilt((text) => text.replaceAll('"', '\\"')),
  },
  'basic-plane-alone: The history shows emoji as question marks.': {
    'agent-words-unchanged': spoilt((text) => text.replace(/[\ud800-\udfff]+/g, '?')),
  },
  'compatibility-forms: The history stores agent messages in a Unicode compatibility form (NFKC).': {
    'agent-words-unchanged': spoilt((text) => text.normalize('NFKC')),
  },
  'blanks-joined: The history merges several spaces in agent messages.': {
    'agent-words-unchanged': spoilt((text) => text.replace(/ +/g, ' ')),
  },
  'empty-lines-lost: The history drops empty lines in agent messages.': {
    'agent-words-unchanged': spoilt((text) => text.replace(/\n+/g, '\n')),
  },
  'neighbours-joined: In a long history, agent messages in one millisecond are merged.': {
    'agent-words-unchanged': storing((entry, before) => {
      before.text += `\n${entry.text}`
      return null
    }),
  },
  'first-of-burst-lost: In a long history, an agent message replaces an earlier one of the same millisecond.': {
    'agent-words-all': storing((entry) => entry),
    also: ['walk-long'],
  },
  'newest-waits: The newest message of a long history appears only after the next one.': {
    'agent-words-all': inLongOnes(
      windowed((window, { anchor, length, limit }) =>
        anchor === null ? { start: Math.max(0, length - 1 - limit), end: length - 1 } : window,
      ),
    ),
  },
  'sent-lost: A long history lacks new messages of the caller.': {
    'sent-once': accepting(({ message, turn: { conversation } }) => {
      const at = conversation.transcript.lastIndexOf(message)
      if (at > long) conversation.transcript.splice(at, 1)
    }),
    also: ['stream/send-stream-stored'],
  },
  'one-id: All agent messages of a long history have one id.': {
    'ids-unique': inLongOnes(
      showing((message) => (message.role === 'assistant' ? { ...message, messageId: 'm' } : message)),
    ),
  },
  'new-ids: A message of a long history has another id in each read.': {
    'ids-stable': inLongOnes((policies) => {
      let reads = 0
      return showing((message) => ({ ...message, messageId: `${message.messageId}-${++reads}` }))(policies)
    }),
  },
  'ids-of-places: In a long history, the id of a message is its place on the page.': {
    'ids-unique': inLongOnes(
      override('history', ({ sort }) => ({
        sort: (messages) => sort(messages).map((message, place) => ({ ...message, messageId: `m${place}` })),
      })),
    ),
    also: ['ids-stable'],
  },
  'tools-reworded: The history has a message about a tool.': {
    'hides-tools': telling('tool', () => 'The agent used a tool.'),
  },
  'tools-half-named: The history has a message with the end of a tool name.': {
    'hides-tools': telling('tool', (name) => `using ${name.slice(5)}`),
  },
  'notes-reworded: The history has a message about a note.': { 'hides-notes': telling('note', () => 'Thinking …') },
})

function isAgents(entry: Entry | undefined): entry is StoredMessage {
  return entry?.kind === 'message' && entry.role === 'assistant'
}

function showing(change: (message: StoredMessage) => StoredMessage): Change {
  return override('history', ({ message }) => ({ message: (world, entry) => message(world, change(entry)) }))
}

/** What a long history keeps of two messages of the agent in one millisecond; null keeps the first, as it then is. */
function storing(keep: (entry: StoredMessage, before: StoredMessage) => StoredMessage | null): Change {
  return override('conversations', ({ append }) => ({
    append(world, conversation, entry) {
      const { transcript } = conversation
      const before = transcript.at(-1)
      if (transcript.length <= long || !isAgents(entry) || !isAgents(before) || entry.atMs !== before.atMs)
        return append(world, conversation, entry)
      const own = { ...before }
      const kept = keep(entry, own)
      transcript.pop()
      append(world, conversation, kept ?? own)
    },
  }))
}

/** Tells of what is hidden, given its name or its text. */
export function telling(kind: 'tool' | 'note', tell: (hidden: string) => string): Change {
  return override('history', () => ({
    shown: (entries) =>
      entries.flatMap((entry, place): StoredMessage[] => {
        if (entry.kind === 'message') return [entry]
        if (entry.kind !== kind) return []
        const text = tell(entry.kind === 'tool' ? entry.name : entry.text)
        return [{ kind: 'message', messageId: `hidden-${place}-${text}`, role: 'assistant', text, atMs: null }]
      }),
  }))
}
