import { override } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Order } from '../../../../fixtures/service/call.ts'
import type { Account, Conversation, World } from '../../../../fixtures/service/world.ts'
import { by } from '../../../../fixtures/tools/only.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

/** Makes a second conversation of a start, under the title that `title` gives, and stores the message in it too. */
const twice = (title: (title: string | null) => string | null): Change =>
  override('conversations', ({ create }) => ({
    create(world, account, order) {
      const first = create(world, account, order)
      const second = create(world, account, { ...order, title: title(order.title) })
      say(world, second, order.text)
      return first
    },
  }))

function say(world: World, second: Parameters<World['policies']['conversations']['touch']>[1], text: string): void {
  const { conversations, clock } = world.policies
  conversations.append(world, second, {
    kind: 'message',
    messageId: conversations.ids.message(world.random),
    role: 'user',
    text,
    atMs: clock.nowMs(),
  })
}

/** Services that make more of a start than one conversation: mutants of area `send`. */
export const sendStarts = mutants(rows, {
  'start-made-twice: A start creates two conversations with its title.': {
    'start-creates-one': twice((title) => title),
  },
  'start-copied: A start creates a second conversation, which has the message under another title.': {
    'start-creates-one': twice(() => null),
  },
  'streamed-start-made-twice: A start with stream true creates two conversations with its title.': {
    'start-creates-one': twice((title) => title),
    at: 'start-stream',
  },
  'odd-start-made-twice: A start whose text contains a control character creates two conversations with its title.': {
    'start-creates-one': override('conversations', (conversations, policies) => {
      const doubled = twice((title) => title)(policies).conversations
      return {
        create: (world, account, order) =>
          (order.text.includes('\u0001') ? doubled : conversations).create(world, account, order),
      }
    }),
  },
  'title-ignored-start-stream: A start with stream true is named from its message, and its title is ignored.': {
    'start-title-used': override('conversations', ({ create }) => ({
      create: (world, account, order) => create(world, account, { ...order, title: null }),
    })),
    at: ['start-stream', 'start-required-stream'],
  },
  'title-ignored-for-writers: A start with a write-only key is named from its message, and its title is ignored.': {
    'start-title-used': titled((order) => ({ ...order, title: null })),
    at: by('writeOnly'),
  },
  'nameless-start-none: A start with reply none and without a title creates a conversation with an empty title.': {
    'start-title-omitted': override('conversations', () => ({ name: () => '' })),
    at: 'start-none',
  },
  'one-title-for-all: Conversations that are started without a title all have the same title.': {
    'start-title-omitted': override('conversations', () => ({ name: () => 'New conversation' })),
    virtual: 'a generated title may come a minute after the start',
  },
  'title-ignored-beside-cwd: A start with a folder is named from its message, and its title is ignored.': {
    'start-title-used': titled((order) => (order.cwd === null ? order : { ...order, title: null })),
  },
  'second-of-a-title-numbered-before: A start with the title of an earlier conversation gets a number before its title.':
    {
      'start-title-used': titled((order, of) => (of === undefined ? order : { ...order, title: `(2) ${order.title}` })),
    },
  'title-numbered-in-its-place: A number that makes the title unique replaces its last characters.': {
    'start-title-used': titled((order) =>
      order.title === null ? order : { ...order, title: `${order.title.slice(0, -4)} (2)` },
    ),
  },
  'title-in-capitals: A title begins with a capital, and ends with a number.': {
    'start-title-used': titled((order) =>
      order.title === null
        ? order
        : { ...order, title: `${order.title.charAt(0).toUpperCase()}${order.title.slice(1)} #2` },
    ),
  },
  'title-ends-at-a-colon: A title is cut at its first colon.': {
    'start-title-used': titled((order) =>
      order.title === null ? order : { ...order, title: order.title.split(':', 1)[0] ?? '' },
    ),
  },
  'title-quotes-escaped: A title has an entity for each apostrophe.': {
    'start-title-used': titled((order) =>
      order.title === null ? order : { ...order, title: order.title.replaceAll("'", '&#39;') },
    ),
  },
})

/** Changes what a conversation is made from, given the one of the same account and title that is there. */
function titled(change: (order: Order, of: Conversation | undefined) => Order): Change {
  return override('conversations', ({ create }) => ({
    create: (world, account, order) => create(world, account, change(order, ofTitle(world, account, order.title))),
  }))
}

function ofTitle(world: World, account: Account, title: string | null): Conversation | undefined {
  if (title === null) return undefined
  return [...world.conversations.values()].find((each) => each.account === account && each.title === title)
}
