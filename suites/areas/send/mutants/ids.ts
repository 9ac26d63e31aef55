import { also, mutant } from '../../../../fixtures/define.ts'
import type { Sent } from '../../../../fixtures/service/world.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { accepting, forget, replyingEach, resulting } from '../../../../fixtures/tools/sends.ts'
import { spoken, type Way } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { crowd } from '../../crowd/rows.ts'
import { history } from '../../history/rows.ts'
import { wait } from '../../wait/rows.ts'
import { send as rows } from '../rows.ts'

const strayed = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} returns an unknown conversation id.`, only(way, resulting(strayConversation)))
const renamed = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} returns a message id that is not in the history.`, only(way, resulting(strayMessage)))
const lost = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} is answered, and its text is not stored.`, only(way, accepting(forget)))
const blanked = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} is answered, and its message is stored without its text.`,
    only(way, accepting(blank)),
  )
const doubled = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} returns replies with ids that are not in the history.`,
    only(way, replyingEach(strayReply)),
  )

const first = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} returns the conversationId of the first send in this mode.`,
    only(way, namesTheFirst()),
  )

/** Services that give wrong ids, or ids of nothing: mutants of area `send`. */
export const sendIds = [
  strayed('send/stray-conversation-start-default', rows['start-default-conversation-id'], 'start-default'),
  strayed('send/stray-conversation-start-none', rows['start-none-conversation-id'], 'start-none'),
  strayed('send/stray-conversation-start-optional', rows['start-optional-conversation-id'], 'start-optional'),
  strayed('send/stray-conversation-start-required', rows['start-required-conversation-id'], 'start-required'),
  strayed('send/stray-conversation-send-default', rows['send-default-conversation-id'], 'send-default'),
  strayed('send/stray-conversation-send-none', rows['send-none-conversation-id'], 'send-none'),
  strayed('send/stray-conversation-send-optional', rows['send-optional-conversation-id'], 'send-optional'),
  strayed('send/stray-conversation-send-required', rows['send-required-conversation-id'], 'send-required'),

  renamed('send/stray-message-start-default', rows['start-default-message-id'], 'start-default'),
  renamed('send/stray-message-start-none', rows['start-none-message-id'], 'start-none'),
  renamed('send/stray-message-start-optional', rows['start-optional-message-id'], 'start-optional'),
  renamed('send/stray-message-start-required', rows['start-required-message-id'], 'start-required'),
  renamed('send/stray-message-send-default', rows['send-default-message-id'], 'send-default'),
  also(
    [crowd['one-conversation-ids']],
    renamed('send/stray-message-send-none', rows['send-none-message-id'], 'send-none'),
  ),
  also(
    [crowd['one-conversation-ids']],
    renamed('send/stray-message-send-optional', rows['send-optional-message-id'], 'send-optional'),
  ),
  also(
    [crowd['one-conversation-ids']],
    renamed('send/stray-message-send-required', rows['send-required-message-id'], 'send-required'),
  ),
  mutant(
    'send/first-id-send-default',
    rows['send-default-message-id'],
    'A message without a reply mode gets the id of the first message of its conversation.',
    only('send-default', resulting(firstId)),
  ),

  also(
    [wait['start-default-message-kept']],
    lost('send/lost-start-default', rows['start-default-stored'], 'start-default'),
  ),
  also([crowd['starts-kept']], lost('send/lost-start-none', rows['start-none-stored'], 'start-none')),
  also(
    [crowd['starts-kept'], history['sent-once'], wait['start-optional-message-kept']],
    lost('send/lost-start-optional', rows['start-optional-stored'], 'start-optional'),
  ),
  also(
    [crowd['starts-kept'], rows['start-required-silent-kept'], wait['start-required-message-kept']],
    lost('send/lost-start-required', rows['start-required-stored'], 'start-required'),
  ),
  also(
    [crowd['several-conversations-kept'], wait['send-default-message-kept']],
    lost('send/lost-send-default', rows['send-default-stored'], 'send-default'),
  ),
  also(
    [crowd['one-conversation-kept'], crowd['several-conversations-kept']],
    lost('send/lost-send-none', rows['send-none-stored'], 'send-none'),
  ),
  also(
    [crowd['one-conversation-kept'], rows['send-same-text-twice'], wait['send-optional-message-kept']],
    lost('send/lost-send-optional', rows['send-optional-stored'], 'send-optional'),
  ),
  also(
    [
      crowd['one-conversation-kept'],
      rows['send-required-silent-kept'],
      rows['send-same-text-twice'],
      wait['send-required-message-kept'],
    ],
    lost('send/lost-send-required', rows['send-required-stored'], 'send-required'),
  ),
  also([crowd['starts-kept']], blanked('send/blank-start-none', rows['start-none-stored'], 'start-none')),
  also(
    [
      crowd['one-conversation-kept'],
      rows['send-required-silent-kept'],
      rows['send-same-text-twice'],
      wait['send-required-message-kept'],
    ],
    blanked('send/blank-send-required', rows['send-required-stored'], 'send-required'),
  ),

  doubled('send/stray-reply-start-optional', rows['start-optional-reply-id'], 'start-optional'),
  doubled('send/stray-reply-start-required', rows['start-required-reply-id'], 'start-required'),
  doubled('send/stray-reply-send-optional', rows['send-optional-reply-id'], 'send-optional'),
  doubled('send/stray-reply-send-required', rows['send-required-reply-id'], 'send-required'),

  also(
    [rows['start-optional-stored']],
    first('send/first-conversation-start-optional', rows['start-optional-conversation-id'], 'start-optional'),
  ),
  first('send/first-conversation-send-optional', rows['send-optional-conversation-id'], 'send-optional'),
]

type Change = Parameters<typeof resulting>[0]

function strayConversation(...[result, , world]: Parameters<Change>): ReturnType<Change> {
  return { ...result, conversationId: world.policies.conversations.ids.conversation(world.random) }
}

function strayMessage(...[result, , world]: Parameters<Change>): ReturnType<Change> {
  return { ...result, messageId: world.policies.conversations.ids.message(world.random) }
}

function firstId(...[result, { turn }]: Parameters<Change>): ReturnType<Change> {
  const [first] = turn.conversation.transcript
  return first?.kind === 'message' ? { ...result, messageId: first.messageId } : result
}

function strayReply(...[reply, world]: Parameters<Parameters<typeof replyingEach>[0]>): { [name: string]: unknown } {
  return { ...reply, messageId: world.policies.conversations.ids.message(world.random) }
}

function blank({ message }: Sent): void {
  message.text = ''
}

function namesTheFirst(): ReturnType<typeof resulting> {
  return (policies) => {
    let named: unknown
    const change = resulting((result) => {
      named ??= result.conversationId
      return { ...result, conversationId: named }
    })
    return change(policies)
  }
}
