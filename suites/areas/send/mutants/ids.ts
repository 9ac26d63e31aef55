import { type Change, each } from '../../../../fixtures/define.ts'
import { accepting, forget, replyingEach, resulting, storing } from '../../../../fixtures/tools/sends.ts'
import { IN_JSON, spoken } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

/** What is not stored as it was sent fails these too. */
const startNoneLost = ['start-none', 'crowd/starts-kept'] as const
const sendRequiredLost = [
  'send-required',
  'crowd/one-conversation-kept',
  'send-required-silent-kept',
  'send-same-text-twice',
  'wait/send-required-message-kept',
] as const

/** Services that give wrong ids, or ids of nothing: mutants of area `send`. */
export const sendIds = mutants(rows, {
  ...each(IN_JSON, (way) => ({
    [`stray-conversation-${way}: ${spoken(way)} returns an unknown conversation id.`]: {
      [`${way}-conversation-id`]: resulting((result, _, { policies: { conversations }, random }) => ({
        ...result,
        conversationId: conversations.ids.conversation(random),
      })),
      at: way,
    },
  })),
  ...each(
    [
      ...IN_JSON,
      ['send-none', 'crowd/one-conversation-ids'],
      ['send-optional', 'crowd/one-conversation-ids'],
      ['send-required', 'crowd/one-conversation-ids'],
    ],
    (way) => ({
      [`stray-message-${way}: ${spoken(way)} returns a message id that is not in the history.`]: {
        [`${way}-message-id`]: resulting((result, _, { policies: { conversations }, random }) => ({
          ...result,
          messageId: conversations.ids.message(random),
        })),
        at: way,
      },
    }),
  ),
  'first-id-send-default: A message without a reply mode gets the id of the first message of its conversation.': {
    'send-default-message-id': resulting((result, { turn }) => {
      const [first] = turn.conversation.transcript
      return first?.kind === 'message' ? { ...result, messageId: first.messageId } : result
    }),
    at: 'send-default',
  },
  ...each(
    [
      ['start-default', 'wait/start-default-message-kept'],
      startNoneLost,
      ['start-optional', 'crowd/starts-kept', 'history/sent-once', 'wait/start-optional-message-kept'],
      ['start-required', 'crowd/starts-kept', 'start-required-silent-kept', 'wait/start-required-message-kept'],
      ['send-default', 'crowd/several-conversations-kept', 'wait/send-default-message-kept'],
      ['send-none', 'crowd/one-conversation-kept', 'crowd/several-conversations-kept'],
      ['send-optional', 'crowd/one-conversation-kept', 'send-same-text-twice', 'wait/send-optional-message-kept'],
      sendRequiredLost,
    ],
    (way) => ({
      [`lost-${way}: ${spoken(way)} is answered, and its text is not stored.`]: {
        [`${way}-stored`]: accepting(forget),
        at: way,
      },
    }),
  ),
  ...each([startNoneLost, sendRequiredLost], (way) => ({
    [`blank-${way}: ${spoken(way)} is answered, and its message is stored without its text.`]: {
      [`${way}-stored`]: storing(() => ''),
      at: way,
    },
  })),
  ...each(['start-optional', 'start-required', 'send-optional', 'send-required'], (way) => ({
    [`stray-reply-${way}: ${spoken(way)} returns replies with ids that are not in the history.`]: {
      [`${way}-reply-id`]: replyingEach((reply, { policies: { conversations }, random }) => ({
        ...reply,
        messageId: conversations.ids.message(random),
      })),
      at: way,
    },
  })),
  ...each([['start-optional', 'start-optional-stored'], 'send-optional'], (way) => ({
    [`first-conversation-${way}: ${spoken(way)} returns the conversationId of the first send in this mode.`]: {
      [`${way}-conversation-id`]: namingTheFirst(),
      at: way,
    },
  })),
})

function namingTheFirst(): Change {
  return (policies) => {
    let named: unknown
    return resulting((result) => {
      named ??= result.conversationId
      return { ...result, conversationId: named }
    })(policies)
  }
}
