import { override } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import type { Entry, StoredMessage } from '../../../../fixtures/service/world.ts'
import { accepting } from '../../../../fixtures/tools/sends.ts'
import { stream } from '../../stream/rows.ts'
import { history as rows } from '../rows.ts'
import { inLongOnes, long, windowed } from './window.ts'

/** What a history does to the agent's words. */
const spoilt = (name: string, about: string, change: (text: string) => string) =>
  mutant(
    `history/${name}`,
    rows['agent-words-unchanged'],
    about,
    showing((message) => (message.role === 'assistant' ? { ...message, text: change(message.text) } : message)),
  )

/** Services whose histories lack words, spoil them, or name them otherwise from read to read. */
export const historyWords = [
  spoilt('quotes-escaped', 'The history adds a backslash to quotes in agent messages.', (text) =>
    text.replaceAll('"', '\\"'),
  ),
  spoilt('basic-plane-alone', 'The history shows emoji as question marks.', (text) =>
    text.replace(/[\ud800-\udfff]+/g, '?'),
  ),
  spoilt('compatibility-forms', 'The history stores agent messages in a Unicode compatibility form (NFKC).', (text) =>
    text.normalize('NFKC'),
  ),
  spoilt('blanks-joined', 'The history merges several spaces in agent messages.', (text) => text.replace(/ +/g, ' ')),
  spoilt('empty-lines-lost', 'The history drops empty lines in agent messages.', (text) => text.replace(/\n+/g, '\n')),
  mutant(
    'history/neighbours-joined',
    rows['agent-words-unchanged'],
    'In a long history, agent messages in one millisecond are merged.',
    storing((entry, before) => {
      before.text += `\n${entry.text}`
      return null
    }),
  ),
  also(
    [rows['walk-long']],
    mutant(
      'history/first-of-burst-lost',
      rows['agent-words-all'],
      'In a long history, an agent message replaces an earlier one of the same millisecond.',
      storing((entry) => entry),
    ),
  ),
  mutant(
    'history/newest-waits',
    rows['agent-words-all'],
    'The newest message of a long history appears only after the next one.',
    inLongOnes(
      windowed((window, { anchor, length, limit }) =>
        anchor === null ? { start: Math.max(0, length - 1 - limit), end: length - 1 } : window,
      ),
    ),
  ),
  also(
    [stream['send-stream-stored']],
    mutant(
      'history/sent-lost',
      rows['sent-once'],
      'A long history lacks new messages of the caller.',
      accepting(({ message, turn: { conversation } }) => {
        const at = conversation.transcript.lastIndexOf(message)
        if (at > long) conversation.transcript.splice(at, 1)
      }),
    ),
  ),
  mutant(
    'history/one-id',
    rows['ids-unique'],
    'All agent messages of a long history have one id.',
    inLongOnes(showing((message) => (message.role === 'assistant' ? { ...message, messageId: 'm' } : message))),
  ),
  mutant(
    'history/new-ids',
    rows['ids-stable'],
    'A message of a long history has another id in each read.',
    inLongOnes(newIds),
  ),
  also(
    [rows['ids-stable']],
    mutant(
      'history/ids-of-places',
      rows['ids-unique'],
      'In a long history, the id of a message is its place on the page.',
      inLongOnes(
        override('history', ({ sort }) => ({
          sort: (messages) => sort(messages).map((message, place) => ({ ...message, messageId: `m${place}` })),
        })),
      ),
    ),
  ),
  mutant(
    'history/tools-reworded',
    rows['hides-tools'],
    'The history has a message about a tool.',
    telling('tool', () => 'The agent used a tool.'),
  ),
  mutant(
    'history/tools-half-named',
    rows['hides-tools'],
    'The history has a message with the end of a tool name.',
    telling('tool', (name) => `using ${name.slice(5)}`),
  ),
  mutant(
    'history/notes-reworded',
    rows['hides-notes'],
    'The history has a message about a note.',
    telling('note', () => 'Thinking …'),
  ),
]

function isAgents(entry: Entry | undefined): entry is StoredMessage {
  return entry?.kind === 'message' && entry.role === 'assistant'
}

function showing(change: (message: StoredMessage) => StoredMessage): Change {
  return override('history', ({ message }) => ({ message: (world, entry) => message(world, change(entry)) }))
}

function newIds(policies: Parameters<Change>[0]): ReturnType<Change> {
  let reads = 0
  return showing((message) => ({ ...message, messageId: `${message.messageId}-${++reads}` }))(policies)
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
