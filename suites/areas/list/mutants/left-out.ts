import { override, overrideIn, together } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Conversation, Sent, Turn } from '../../../../fixtures/service/world.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { accepting } from '../../../../fixtures/tools/sends.ts'
import { STREAMED } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { list as rows } from '../rows.ts'

/** Which conversations are left out, given what was sent for a stream. */
type Picks = (conversation: Conversation, streamed: readonly Sent[]) => boolean

const shortTurns = 'with a short wait limit, these turns are shorter than the staleness of a list'
const longWait = 'with a shorter wait limit, nothing is idle for five minutes'

/** Services whose lists lack conversations at work, in some states alone: mutants of area `list`. */
export const listLeftOut = mutants(rows, {
  'streamed-left-out: The list omits the conversations that are busy with a stream.': {
    'busy-listed': leaving(({ running }, streamed) => streamed.some(({ turn }) => turn === running)),
  },
  'in-tool-left-out: The list omits the conversations whose agent uses a tool.': {
    'busy-listed': leaving(({ running }) => running?.activity === 'tool'),
  },
  'asked-left-out: The list omits the conversations that are busy while a question waits.': {
    'busy-listed': leaving(({ gates }) => gates.length > 0),
    virtual: shortTurns,
  },
  'finalise-left-out: The list omits the conversations that are busy in stage finalise.': {
    'busy-listed': leaving(({ stage }) => stage === 'finalise'),
  },
  'waiting-left-out: The list omits the conversations in which a message waits.': {
    'busy-listed': leaving(({ waiting }) => waiting.length > 0),
  },
  // Another key of the account may look while one works.
  'later-turns-left-out: The list omits the conversations that are busy with a later message.': {
    'busy-listed': leaving(({ turnsEnded }) => turnsEnded > 0),
    atTimes: ['auth/same-account-list'],
  },
  'quiet-left-out: The list omits conversations without a change for five minutes.': {
    'busy-listed': override('list', (_, { clock }) => ({
      isActive: ({ pretended, updatedAtMs }) => pretended !== null || clock.nowMs() - updatedAtMs < 300_000,
    })),
    virtual: longWait,
  },
  'quiet-at-rest: A list entry shows busy false after five minutes without a change.': {
    'busy-agrees': overrideIn('list', 'fields', (fields, { clock }) => ({
      busy: (world, conversation) =>
        fields.busy(world, conversation) === true && clock.nowMs() - conversation.updatedAtMs < 300_000,
    })),
    virtual: longWait,
  },
  'streamed-at-rest: A list entry shows busy false during a stream.': {
    'busy-agrees': (policies) => {
      const streamed = new WeakSet<Turn>()
      return together(
        only(
          STREAMED,
          accepting(({ turn }) => void streamed.add(turn)),
        ),
        overrideIn('list', 'fields', (fields) => ({
          busy: (world, conversation) =>
            fields.busy(world, conversation) === true &&
            !(conversation.running !== null && streamed.has(conversation.running)),
        })),
      )(policies)
    },
  },
  'beyond-ascii-left-out: The list omits a conversation whose title has letters outside ASCII.': {
    'busy-listed': override('list', () => ({ isActive: ({ title }) => !/[^\x20-\x7e]/.test(String(title)) })),
  },
  'untitled-left-out: The list omits a conversation without a title while it is busy.': {
    'busy-listed': untitledLeftOut(),
  },
})

function untitledLeftOut(): Change {
  return (policies) => {
    const untitled = new WeakSet<Conversation>()
    return together(
      override('conversations', ({ create }) => ({
        create(world, account, order) {
          const conversation = create(world, account, order)
          if (order.title === null) untitled.add(conversation)
          return conversation
        },
      })),
      override('list', () => ({ isActive: (each) => each.running === null || !untitled.has(each) })),
    )(policies)
  }
}

function leaving(isOut: Picks): Change {
  return (policies) => {
    const streamed: Sent[] = []
    return together(
      only(
        STREAMED,
        accepting((sent) => void streamed.push(sent)),
      ),
      override('list', () => ({
        isActive: (each) => each.pretended !== null || each.running === null || !isOut(each, streamed),
      })),
    )(policies)
  }
}
