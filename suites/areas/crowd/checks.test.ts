import { describe, expect, it } from 'vitest'
import type { Policies } from '../../../fixtures/service/index.ts'
import { play } from '../kit/playing.ts'

type Change = (policies: Policies) => Policies

/** Every n-th message that is taken while another turn of any conversation waits or runs. */
function everyNth(nth: number, change: (p: Policies) => Policies['turns']['accept']): Change {
  return (p) => {
    let count = 0
    const otherwise = change(p)
    return {
      ...p,
      turns: {
        ...p.turns,
        accept: (world, conversation, text) => {
          const crowded = world.runningTurns + world.ready.length > 2
          if (crowded) count += 1
          return (crowded && count % nth === 0 ? otherwise : p.turns.accept)(world, conversation, text)
        },
      },
    }
  }
}

/** Messages to a conversation in which one waits already. */
function whereOneWaits(change: (p: Policies) => Policies['turns']['accept']): Change {
  return (p) => {
    const otherwise = change(p)
    return {
      ...p,
      turns: {
        ...p.turns,
        accept: (world, conversation, text) =>
          (conversation.waiting.length > 0 ? otherwise : p.turns.accept)(world, conversation, text),
      },
    }
  }
}

const broken: [rows: string[], about: string, change: Change][] = [
  [
    ['crowd/one-conversation-kept', 'crowd/starts-kept', 'crowd/several-conversations-kept'],
    'every third message of a crowd is acknowledged and lost',
    everyNth(3, (p) => (world, conversation, text) => {
      const sent = p.turns.accept(world, conversation, text)
      conversation.transcript.splice(conversation.transcript.indexOf(sent.message), 1)
      return sent
    }),
  ],
  [
    ['crowd/one-conversation-once', 'crowd/starts-once', 'crowd/several-conversations-once'],
    'every third message of a crowd is stored twice',
    everyNth(3, (p) => (world, conversation, text) => {
      const sent = p.turns.accept(world, conversation, text)
      conversation.transcript.push({ ...sent.message, messageId: `${sent.message.messageId}-again` })
      return sent
    }),
  ],
  [
    ['crowd/replies-not-crossed', 'crowd/streams-not-crossed', 'crowd/histories-not-crossed'],
    'what one conversation says is written into the transcript of the one before it',
    (p) => {
      let previous: Parameters<Policies['conversations']['append']>[1] | undefined
      return {
        ...p,
        turns: {
          ...p.turns,
          perform: {
            ...p.turns.perform,
            say: (world, turn, step) => {
              p.turns.perform.say(world, turn, step)
              const said = turn.replies.at(-1)
              if (said && previous && previous !== turn.conversation) p.conversations.append(world, previous, said)
              previous = turn.conversation
            },
          },
        },
      }
    },
  ],
  [
    ['crowd/one-conversation-ids'],
    'a message that has to wait is stored under another id than the one that its answer tells',
    whereOneWaits((p) => (world, conversation, text) => {
      const sent = p.turns.accept(world, conversation, text)
      const at = conversation.transcript.indexOf(sent.message)
      conversation.transcript[at] = { ...sent.message, messageId: `${sent.message.messageId}-stored` }
      return sent
    }),
  ],
  [
    ['crowd/one-conversation-answered'],
    'a message to a conversation in which one waits already is answered 500',
    whereOneWaits(() => () => {
      throw new Error('too many at once')
    }),
  ],
]

describe('area crowd', { timeout: 60_000 }, () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed, open, result } = await play(['crowd/*'])
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    expect(result.summary.must.pass).toBe(18)
  })

  it('holds where one turn runs at a time and the rest are put off', async () => {
    const { failed, open } = await play(['crowd/*'], undefined, { concurrency: 1 })
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })

  it.concurrent.each(broken)('finds one of %s broken: %s', async (rows, _, change) => {
    const { failed } = await play(['crowd/*'], change)
    expect(failed.filter((row) => rows.includes(row)).length).toBeGreaterThan(0)
    expect(failed.length).toBeLessThanOrEqual(4)
  })
})
