import type { Told } from '../../records/long-conversation.ts'
import type { Rest } from '../../records/rest.ts'
import type { Sent } from '../../records/sent.ts'
import type { PageRun } from '../../records/walk.ts'

/** A long conversation as far as its two sends can be told by it. */
export interface LongConversationSends {
  conversationId: string
  told: readonly Told[]
  rests: readonly Rest[]
  /** Readings of the whole history, the one with the largest limit first. */
  constant: readonly PageRun[]
}

/** The two sends with what the history showed at the end; its turns say more than others do. */
export function sendsOfLongConversation({ conversationId, told, rests, constant }: LongConversationSends): Sent[] {
  const [whole] = constant
  return told.map(({ text, steps, answer }, turn): Sent => {
    const rest = rests[turn]
    return {
      endpoint: turn === 0 ? 'start' : 'send',
      mode: turn === 0 ? 'optional' : 'stream',
      text,
      title: null,
      script: null,
      said: steps.flatMap(({ say }) => say ?? []),
      lastsMs: 0,
      answer,
      conversationId,
      looks: [],
      ...(rest === undefined ? {} : { rest }),
      ...(whole === undefined
        ? {}
        : { history: { pages: whole.pages, end: whole.end === 'enough' ? 'too-long' : whole.end } }),
    }
  })
}
