import type { Conflict, Fact } from '../../model/facts.ts'
import { rules } from '../rows.ts'

const known: ReadonlySet<string> = new Set(rules.map(({ id }) => id))

/** Words of a conflict, and the rules that it may violate: the first that exists. E stands for an endpoint, M for a mode, S for a status. */
const table: readonly (readonly [words: RegExp, ...rules: string[]])[] = [
  [/(?:with no|without a) credential/, 'auth/no-credential-E'],
  [/credential (?:basic|basic-plain)\b/, 'auth/basic-E'],
  [/credential (?:bare|no-key)\b/, 'auth/bare-key-E'],
  [/credential readOnly, which may/, 'auth/read-scope-suffices-E'],
  [/credential writeOnly, which may/, 'auth/write-scope-suffices-E'],
  [/credential readOnly|without the write scope/, 'auth/write-scope-missing-E'],
  [/credential writeOnly|without the read scope/, 'auth/read-scope-missing-E'],
  [/credential noAccess|account without access/, 'auth/no-access-E'],
  [/credential otherAccount|conversation of another/, 'auth/other-account-E', 'auth/other-account-list'],
  [/credential emptyBalance|account without credits/, 'balance/E-M'],
  [/to a request that costs nothing/, 'balance/E-free'],
  [/credential full, which|let in before and after/, 'status-codes/E'],
  [/no such credential|which gets 401/, 'auth/wrong-credential-E'],
  [/two rows of one conversation/, 'list/row-once'],
  [/member of two tickets/, 'tickets/one-row'],
  [/the id of none of its members/, 'tickets/live-member'],
  [/that is a member in another row/, 'tickets/members-no-rows'],
  [/a row counts its time/, 'list/updated-in-ms'],
  [/a list of \d+ where/, 'list/limit-bounds'],
  [/below one that was at rest|a full list leaves out/, 'list/newest-first'],
  [/a row has another title/, 'list/title-agrees'],
  [/a row has another stage/, 'list/stage-agrees'],
  [/do not agree on busy/, 'list/busy-agrees'],
  [/works is not in the list/, 'list/busy-listed'],
  [/that was there is not found/, 'status-codes/good-E'],
  [/two starts made one/, 'send/start-new-conversation'],
  [/stands there with another text/, 'send/E-text-whole'],
  [
    /is that of no message|two sends were given one/,
    'send/E-M-message-id',
    'stream/E-M-ack-message-id',
    'history/ids-unique',
  ],
  [/a message that was taken is lost/, 'send/E-M-stored', 'stream/E-M-stored'],
  [/as words of the agent/, 'history/role-user'],
  [/that was sent .* stands there \d+ times/, 'history/sent-once'],
  [/that was refused is in the history/, 'errors/S-adds-nothing', 'errors/400-adds-nothing'],
  [/that was sent to another conversation is in/, 'history/own-messages-only'],
  [/ack without the id of its/, 'stream/E-M-ack-conversation-id'],
  [/ack without the id that/, 'stream/E-M-ack-message-id'],
  [/a page names another/, 'history/conversation-id'],
  [/a page of \d+ where/, 'history/limit-bounds'],
  [/the cursor by which it was read/, 'history/walk-ends'],
  [/newest page lacks/, 'history/newest-page-first'],
  [/shows what the page before it showed/, 'history/walk-no-overlap'],
  [/a page leaves out|on neither of two pages/, 'history/walk-no-gap'],
  [/says that it reaches the start/, 'history/null-only-at-start'],
  [/words that were sent to another conversation/, 'history/own-messages-only'],
  [/one page has the same id|has the id of a message of the user/, 'history/ids-unique'],
  [/has two roles|two texts, or two messages/, 'history/ids-stable'],
  [/in one order, and then in the other/, 'history/pages-agree'],
  [/reply has other words/, 'send/E-M-reply-text'],
  [/a cursor that was given/, 'status-codes/good-history'],
  [/a limit of letters/, 'errors/E-limit-letters'],
  [/a body that is no JSON/, 'errors/E-not-json'],
  [/a text beyond the limit/, 'send/E-M-too-long'],
  [/a message without a text/, 'errors/E-text-missing'],
  [/a text that is none/, 'errors/E-text-type'],
  [/a field of a wrong type/, 'errors/E-reply-type'],
  [/reply .* was taken/, 'errors/E-reply-unknown'],
  [/the answer names another conversation/, 'send/E-M-conversation-id', 'stream/E-M-ack-conversation-id'],
  [/no answer within the wait limit/, 'wait/E-M-in-time', 'wait/E-M-limit-done'],
  [/timedOut after/, 'wait/E-M-not-early'],
  [/reply none was awaited|awaits nothing was answered after/, 'send/E-none-at-once'],
  [/replies in a 202/, 'send/E-none-no-replies'],
  [/202 to a send|504 to reply|200 to reply none/, 'send/E-M-200', 'send/E-M-202', 'stream/E-M-200'],
  [/no words where a reply is required/, 'send/E-required-silent-504'],
  [/a stream that was not asked for/, 'send/E-stream-false'],
  [/\d+ in place of a stream/, 'stream/E-M-200'],
  [/another type in place of a stream/, 'stream/E-M-media-type'],
  [/before ack|ack twice/, 'stream/E-M-ack-first'],
  [/after done|ended without done/, 'stream/E-M-done-last'],
  [/between error and done/, 'stream/E-required-stream-error-before-done'],
  [/^error, although/, 'stream/E-M-no-error'],
  [/done without error/, 'stream/E-required-stream-error'],
  [/asks for words was answered long after/, 'send/E-required-first-words'],
  [/an answer tells one message twice|words that no history shows/, 'send/E-M-only-said'],
  [/an answer tells words in another order/, 'send/E-in-order'],
  [/before its own message|words of another turn/, 'send/E-M-only-new', 'send/E-M-only-said'],
  [
    /an answer leaves out|leaves out its last words|says that it had none/,
    'send/E-M-complete',
    'send/E-required-words',
  ],
  [/stream of a whole turn leaves out|a stream leaves out/, 'stream/E-M-complete', 'stream/E-required-stream-words'],
  [/history does not show in this order/, 'stream/E-M-in-order', 'stream/E-M-prefix'],
  [/a stream tells words/, 'stream/E-M-only-said'],
  [/a status names another/, 'status/conversation-id'],
  [/a status counts its time/, 'status/updated-in-ms'],
  [/a status shows no words|newer ones were there/, 'status/last-text-newest'],
  [/no message of the history ends with/, 'status/last-text-end'],
  [/at rest while a send waits/, 'status/busy-while-working'],
  [/a status shows work, a whole/, 'status/busy-falls'],
  [/messages wait/, 'status/accepted-inputs-count'],
  [/^(?:status )?\d\d\d/, 'status-codes/E'],
]

/** The id of the rule that an inconsistency violates; undefined if no rule names it. `facts` are those of its exchanges, the last one last. */
export function violatedBy({ what }: Pick<Conflict, 'what'>, facts: readonly Fact[]): string | undefined {
  const last = facts.at(-1)
  const send = facts.findLast((each) => each.kind === 'send')
  const mode =
    send === undefined
      ? 'default'
      : send.stream
        ? send.reply === 'required'
          ? 'required-stream'
          : 'stream'
        : send.reply
  const [, ...candidates] = table.find(([words]) => words.test(what)) ?? []
  return candidates
    .map((rule) =>
      rule
        .replace('E', endpointOf(rule.includes('M') ? (send ?? last) : last))
        .replace('M', mode)
        .replace('S', String(send?.status)),
    )
    .find((id) => known.has(id))
}

function endpointOf(fact: Fact | undefined): string {
  if (fact === undefined) return 'send'
  if (fact.kind === 'send') return fact.start ? 'start' : 'send'
  return fact.kind === 'other' ? fact.endpoint : fact.kind === 'page' ? 'history' : fact.kind
}
