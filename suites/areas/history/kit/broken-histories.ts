import { lawfulPaper } from '../../../run/kit/paper-rules.ts'
import {
  byPageNumber,
  byTime,
  counting,
  defaultingTo,
  goodForOnce,
  isSeventh,
  leadingTo,
  leaking,
  lendingPages,
  type Message,
  merging,
  mixingConversations,
  type Rules,
  refusing,
  saying,
  showing,
  taking,
} from './paper-histories.ts'

const byText = (one: Message, other: Message): number =>
  String(one.timestamp).localeCompare(String(other.timestamp)) || String(one.text).localeCompare(String(other.text))

/** Each with the rows that it breaks; made anew for each test, since some keep count. */
export const brokenHistories: Record<string, { rules: () => Rules; breaks: string[]; suspects?: string[] }> = {
  'the first page ends before the newest message, unless it is large': {
    rules: () => {
      let most = 0
      return {
        limit: (given, of) => {
          most = lawfulPaper.limit(given, of) ?? most
          return lawfulPaper.limit(given, of)
        },
        end: (conversation, before, paper) =>
          before === undefined && most < 50
            ? conversation.entries.length - 1
            : lawfulPaper.end(conversation, before, paper),
      }
    },
    breaks: ['newest-page-first'],
  },
  'pages are newest first': {
    rules: () => ({ arrange: (messages) => messages.reverse() }),
    breaks: ['oldest-first-in-page'],
  },
  'older pages are newest first': {
    rules: () => ({ arrange: (messages, _, older) => (older ? messages.reverse() : messages) }),
    breaks: ['oldest-first-in-page'],
  },
  'messages of one moment are sorted by text': {
    rules: () => ({ arrange: (messages) => messages.sort(byText) }),
    breaks: ['oldest-first-in-page'],
  },

  'messages of the moment that the cursor names are dropped': {
    rules: () => byTime(1, (times, time) => times.findIndex((each) => each >= time)),
    breaks: ['walk-burst', 'walk-mixed-limits'],
  },
  'messages of the moment that the cursor names are repeated': {
    rules: () => byTime(1, (times, time) => times.findLastIndex((each) => each <= time) + 1),
    breaks: ['before-is-older', 'walk-ends', 'walk-mixed-limits', 'walk-no-overlap'],
  },
  'cursors name a second': {
    rules: () => byTime(1000, (times, time) => times.findIndex((each) => each >= time)),
    breaks: ['null-only-at-start', 'walk-burst', 'walk-mixed-limits', 'walk-no-gap'],
  },
  'an entry is lost between two pages': {
    rules: () => leadingTo((_, index) => Math.max(0, index - 1)),
    breaks: ['walk-burst', 'walk-mixed-limits', 'walk-no-gap'],
  },
  'an entry is lost after pages of limit 2': {
    rules: () => ({
      before: (conversation, start, end) =>
        lawfulPaper.before(conversation, end - start === 2 && start > 1 ? start - 1 : start, end),
    }),
    breaks: ['walk-burst', 'walk-mixed-limits', 'walk-no-gap'],
  },
  'the oldest entry of a page comes again on the next': {
    rules: () => leadingTo((_, index) => index + 1),
    breaks: ['before-is-older', 'walk-ends', 'walk-mixed-limits', 'walk-no-overlap'],
  },
  'cursors are ignored': {
    rules: () => ({ end: ({ entries }) => entries.length }),
    breaks: ['before-is-older', 'cursor-stable', 'walk-ends', 'walk-mixed-limits', 'walk-no-overlap'],
  },
  'cursors are page numbers': {
    rules: byPageNumber,
    breaks: ['before-is-older', 'cursor-stable', 'null-only-at-start', 'walk-mixed-limits'],
  },
  'cursors count from the newest entry': {
    rules: () => ({
      before: ({ entries }, start) => (start === 0 ? null : String(entries.length - start)),
      end: ({ entries }, before) =>
        before === undefined ? entries.length : Math.max(0, entries.length - Number(before)),
    }),
    breaks: ['cursor-stable'],
  },
  'cursors expire when something is said': {
    rules: () => ({
      before: ({ entries }, start) => (start === 0 ? null : `${start}/${entries.length}`),
      end: ({ entries }, before) => {
        if (before === undefined) return entries.length
        const [index, length] = before.split('/').map(Number)
        return length === entries.length ? index : undefined
      },
    }),
    breaks: ['cursor-stable'],
  },
  'cursors are good for once': { rules: goodForOnce, breaks: ['cursor-stable', 'walk-mixed-limits', 'walk-no-gap'] },
  'a cursor of another conversation shows it': { rules: lendingPages, breaks: ['foreign-cursor'] },

  'a page without messages has no cursor': {
    rules: () => ({
      before: (conversation, start, end) =>
        conversation.entries.slice(start, end).some(lawfulPaper.isShown)
          ? lawfulPaper.before(conversation, start, end)
          : null,
    }),
    breaks: ['null-only-at-start'],
  },
  'the last pages are never reached': {
    rules: () => ({
      before: (conversation, start, end) => (start < 10 ? null : lawfulPaper.before(conversation, start, end)),
    }),
    breaks: ['null-only-at-start'],
  },
  'the cursor at the start leads to itself': {
    rules: () => ({ before: ({ entries }, start) => `before-${entries[start]?.id}` }),
    breaks: ['null-at-start', 'walk-ends'],
  },
  'empty pages without end': {
    rules: () => {
      const fresh = new Set<string>()
      return {
        before: (conversation, start, end) => {
          const cursor = start === 0 ? `beyond-${fresh.size}` : lawfulPaper.before(conversation, start, end)
          if (start === 0) fresh.add(`${cursor}`)
          return cursor
        },
        end: (conversation, before, paper) =>
          before !== undefined && fresh.has(before) ? 0 : lawfulPaper.end(conversation, before, paper),
      }
    },
    breaks: ['null-at-start', 'walk-ends'],
  },

  'the limit counts messages': {
    rules: () => counting(lawfulPaper.isShown),
    breaks: [],
    suspects: ['limit-counts-entries'],
  },
  'the limit does not count tools': {
    rules: () => counting(({ kind }) => kind !== 'tool'),
    breaks: [],
    suspects: ['limit-counts-entries'],
  },
  'the limit does not count notes': {
    rules: () => counting(({ kind }) => kind !== 'note'),
    breaks: [],
    suspects: ['limit-counts-entries'],
  },
  'limit 1 gives two': {
    rules: () => taking((limit) => (limit === 1 ? 2 : limit)),
    breaks: ['limit-1', 'limit-on-older-pages'],
  },
  'limit 3 gives four': { rules: () => taking((limit) => (limit === 3 ? 4 : limit)), breaks: ['limit-on-older-pages'] },
  'older pages have no limit': {
    rules: () => taking((limit, older) => (older ? 1e9 : limit)),
    breaks: ['limit-on-older-pages'],
  },
  'the first page has no limit': {
    rules: () => taking((limit, older) => (older ? limit : 1e9)),
    breaks: ['default-50', 'limit-1', 'limit-bounds'],
    suspects: ['limit-counts-entries'],
  },
  'every limit is 50': { rules: () => taking(() => 50), breaks: ['limit-1', 'limit-bounds', 'limit-on-older-pages'] },
  'limit 1 is refused': { rules: () => refusing(1), breaks: ['limit-1', 'walk-mixed-limits'] },
  'limit 7 is refused': { rules: () => refusing(7), breaks: ['walk-no-gap'] },
  'limit 1000 is refused': { rules: () => refusing(1000), breaks: ['limit-1000', 'walk-mixed-limits'] },
  'no limit is refused': { rules: () => refusing(undefined), breaks: ['default-50'] },
  ...Object.fromEntries(
    [10, 20, 49, 51, 100, 1000].map((entries) => [
      `the default is ${entries}`,
      { rules: () => defaultingTo(entries), breaks: ['default-50'] },
    ]),
  ),

  'words of another conversation': { rules: mixingConversations, breaks: ['own-messages-only'] },
  'tools are shown': { rules: () => leaking('tool'), breaks: ['hides-tools'] },
  'tools are shown in other words': { rules: () => leaking('tool', 'The agent used a tool.'), breaks: ['hides-tools'] },
  'notes are shown': { rules: () => leaking('note'), breaks: ['hides-notes'] },
  'notes are shown in other words': { rules: () => leaking('note', 'Thinking …'), breaks: ['hides-notes'] },
  'the caller is an assistant': {
    rules: () => showing((message) => ({ ...message, role: 'assistant' }), 'user'),
    breaks: ['role-user'],
  },
  'the agent is a user': {
    rules: () => showing((message) => ({ ...message, role: 'user' }), 'assistant'),
    breaks: ['role-assistant'],
  },
  'markup is escaped': {
    rules: () => saying((text) => text.replaceAll('<', '&lt;')),
    breaks: ['agent-words-unchanged'],
  },
  'quotes are escaped': {
    rules: () => saying((text) => text.replaceAll('"', '\\"')),
    breaks: ['agent-words-unchanged'],
  },
  'words are cut': { rules: () => saying((text) => text.slice(0, 2000)), breaks: ['agent-words-unchanged'] },
  'only the basic plane': {
    rules: () => saying((text) => text.replace(/[\ud800-\udfff]+/g, '?')),
    breaks: ['agent-words-unchanged'],
  },
  'compatibility forms': { rules: () => saying((text) => text.normalize('NFKC')), breaks: ['agent-words-unchanged'] },
  'blanks run together': { rules: () => saying((text) => text.replace(/ +/g, ' ')), breaks: ['agent-words-unchanged'] },
  'empty lines go': { rules: () => saying((text) => text.replace(/\n+/g, '\n')), breaks: ['agent-words-unchanged'] },
  'neighbours become one message': { rules: () => ({ arrange: merging }), breaks: ['agent-words-unchanged'] },
  'one of the words is lost': {
    rules: () => ({ write: (entry) => (isSeventh(entry) ? [] : [entry]) }),
    breaks: ['agent-words-all'],
  },
  'of one moment, the last word is kept': {
    rules: () => ({
      write: (entry, { entries }) => {
        const last = entries.at(-1)
        if (last?.kind === entry.kind && last.atMs === entry.atMs) entries.pop()
        return [entry]
      },
    }),
    breaks: ['agent-words-all'],
  },
  'the newest message waits for the next': {
    rules: () => ({
      end: (conversation, before, paper) =>
        before === undefined
          ? Math.max(1, conversation.entries.length - 1)
          : lawfulPaper.end(conversation, before, paper),
    }),
    breaks: ['agent-words-all'],
  },
  'one of the words is kept twice': {
    rules: () => ({ write: (entry) => (isSeventh(entry) ? [entry, { ...entry, id: `${entry.id}-again` }] : [entry]) }),
    breaks: ['agent-words-once'],
  },
  'what is sent is kept twice': {
    rules: () => ({
      write: (entry) => (entry.kind === 'user' ? [entry, { ...entry, id: `${entry.id}-again` }] : [entry]),
    }),
    breaks: ['sent-once'],
  },
  'what is sent to a conversation is lost': {
    rules: () => ({ write: (entry, { entries }) => (entry.kind === 'user' && entries.length > 0 ? [] : [entry]) }),
    breaks: ['sent-once'],
  },
  'the agent has one id for all': {
    rules: () => showing((message) => ({ ...message, messageId: 'm' }), 'assistant'),
    breaks: ['ids-unique'],
  },
  'ids change from read to read': {
    rules: () => {
      let reads = 0
      return showing((message) => {
        reads += 1
        return { ...message, messageId: `${message.messageId}-${reads}` }
      })
    },
    breaks: ['ids-stable'],
  },
  'ids are places on the page': {
    rules: () => ({
      arrange: (messages) => messages.map((message, index) => ({ ...message, messageId: `m${index}` })),
    }),
    breaks: ['ids-stable', 'ids-unique'],
  },
}
