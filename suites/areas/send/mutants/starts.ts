import { override } from '../../../../fixtures/change.ts'
import { type Change, mutant } from '../../../../fixtures/define.ts'
import type { World } from '../../../../fixtures/service/world.ts'
import { only } from '../../../../fixtures/tools/only.ts'
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
    'A start makes two conversations of its title.',
    twice((title) => title),
  ),
  mutant(
    'send/start-copied',
    rows['start-creates-one'],
    'A start makes a second conversation, which holds its message under a name of its own.',
    twice(() => null),
  ),
  mutant(
    'send/streamed-start-made-twice',
    rows['start-creates-one'],
    'A start that is streamed makes two conversations of its title.',
    only(
      'start-stream',
      twice((title) => title),
    ),
  ),
  mutant(
    'send/odd-start-made-twice',
    rows['start-creates-one'],
    'A start whose text holds a control character makes two conversations of its title.',
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
    'A start that is streamed is named from its message, whatever title it has.',
    only(
      ['start-stream', 'start-required-stream'],
      override('conversations', ({ create }) => ({
        create: (world, account, order) => create(world, account, { ...order, title: null }),
      })),
    ),
  ),
]
