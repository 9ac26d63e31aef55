import { override } from '../../../../fixtures/change.ts'
import { type Change, mutant } from '../../../../fixtures/define.ts'
import type { Order } from '../../../../fixtures/service/call.ts'
import type { Account, Conversation, World } from '../../../../fixtures/service/world.ts'
import { only, when } from '../../../../fixtures/tools/only.ts'
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
export const sendStarts = [
  mutant(
    'send/start-made-twice',
    rows['start-creates-one'],
    'A start creates two conversations with its title.',
    twice((title) => title),
  ),
  mutant(
    'send/start-copied',
    rows['start-creates-one'],
    'A start creates a second conversation, which has the message under another title.',
    twice(() => null),
  ),
  mutant(
    'send/streamed-start-made-twice',
    rows['start-creates-one'],
    'A start with stream true creates two conversations with its title.',
    only(
      'start-stream',
      twice((title) => title),
    ),
  ),
  mutant(
    'send/odd-start-made-twice',
    rows['start-creates-one'],
    'A start whose text contains a control character creates two conversations with its title.',
    override('conversations', (conversations, policies) => {
      const doubled = twice((title) => title)(policies).conversations
      return {
        create: (world, account, order) =>
          (order.text.includes('\u0001') ? doubled : conversations).create(world, account, order),
      }
    }),
  ),
  mutant(
    'send/title-ignored-start-stream',
    rows['start-title-used'],
    'A start with stream true is named from its message, and its title is ignored.',
    only(
      ['start-stream', 'start-required-stream'],
      override('conversations', ({ create }) => ({
        create: (world, account, order) => create(world, account, { ...order, title: null }),
      })),
    ),
  ),
  mutant(
    'send/title-ignored-for-writers',
    rows['start-title-used'],
    'A start with a write-only key is named from its message, and its title is ignored.',
    when(
      () => (call, world) => world.policies.auth.identify(world, call)?.slot === 'writeOnly',
      titled((order) => ({ ...order, title: null })),
    ),
  ),
  mutant(
    'send/nameless-start-none',
    rows['start-title-omitted'],
    'A start with reply none and without a title creates a conversation with an empty title.',
    only(
      'start-none',
      override('conversations', () => ({ name: () => '' })),
    ),
  ),
  mutant(
    'send/one-title-for-all',
    rows['start-title-omitted'],
    'Conversations that are started without a title all have the same title.',
    override('conversations', () => ({ name: () => 'New conversation' })),
    { virtual: 'a generated title may come a minute after the start' },
  ),
  mutant(
    'send/title-ignored-beside-cwd',
    rows['start-title-used'],
    'A start with a folder is named from its message, and its title is ignored.',
    titled((order) => (order.cwd === null ? order : { ...order, title: null })),
  ),
  mutant(
    'send/second-of-a-title-numbered-before',
    rows['start-title-used'],
    'A start with the title of an earlier conversation gets a number before its title.',
    titled((order, of) => (of === undefined ? order : { ...order, title: `(2) ${order.title}` })),
  ),
  mutant(
    'send/title-numbered-in-its-place',
    rows['start-title-used'],
    'A number that makes the title unique replaces its last characters.',
    titled((order) => (order.title === null ? order : { ...order, title: `${order.title.slice(0, -4)} (2)` })),
  ),
  mutant(
    'send/title-in-capitals',
    rows['start-title-used'],
    'A title begins with a capital, and ends with a number.',
    titled((order) =>
      order.title === null
        ? order
        : { ...order, title: `${order.title.charAt(0).toUpperCase()}${order.title.slice(1)} #2` },
    ),
  ),
  mutant(
    'send/title-ends-at-a-colon',
    rows['start-title-used'],
    'A title is cut at its first colon.',
    titled((order) => (order.title === null ? order : { ...order, title: order.title.split(':', 1)[0] ?? '' })),
  ),
  mutant(
    'send/title-quotes-escaped',
    rows['start-title-used'],
    'A title has an entity for each apostrophe.',
    titled((order) => (order.title === null ? order : { ...order, title: order.title.replaceAll("'", '&#39;') })),
  ),
]

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
