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
  [/that is not metered/, 'balance/E-free'],
  [/credential full, which|accepted before and after/, 'status-codes/E'],
  [/no such credential|which gets 401/, 'auth/wrong-credential-E'],
  [/two entries of one conversation/, 'list/row-once'],
  [/member of two tickets/, 'tickets/one-row'],
  [/the id of none of its members/, 'tickets/live-member'],
  [/that is a member of another entry/, 'tickets/members-no-rows'],
  [/time of a list entry is not/, 'list/updated-in-ms'],
  [/a list of \d+ where/, 'list/limit-bounds'],
  [/below an older, settled one|a full list lacks/, 'list/newest-first'],
  [/a list entry has another title/, 'list/title-agrees'],
  [/a list entry has another stage/, 'list/stage-agrees'],
  [/a list entry has another value of busy/, 'list/busy-agrees'],
  [/busy conversation is not in the list/, 'list/busy-listed'],
  [/existing conversation is not found/, 'status-codes/good-E'],
  [/two starts got the same/, 'send/start-new-conversation'],
  [/accepted message with another text/, 'send/E-text-whole'],
  [
    /of a response is not in the history|two sends got the same/,
    'send/E-M-message-id',
    'stream/E-M-ack-message-id',
    'history/ids-unique',
  ],
  [/an accepted message is lost/, 'send/E-M-stored', 'stream/E-M-stored'],
  [/message of the user as agent text/, 'history/role-user'],
  [/that was sent .* \d+ times/, 'history/sent-once'],
  [/a rejected message is in the history/, 'errors/S-adds-nothing', 'errors/400-adds-nothing'],
  [/a message of another conversation is in/, 'history/own-messages-only'],
  [/ack without the id of its/, 'stream/E-M-ack-conversation-id'],
  [/ack without the id that/, 'stream/E-M-ack-message-id'],
  [/a page has the id of another/, 'history/conversation-id'],
  [/a page of \d+ where/, 'history/limit-bounds'],
  [/a page returns its own cursor/, 'history/walk-ends'],
  [/newest page lacks/, 'history/newest-page-first'],
  [/repeats a message of the previous page/, 'history/walk-no-overlap'],
  [/a page lacks|missing between two consecutive pages/, 'history/walk-no-gap'],
  [/before is null, although/, 'history/null-only-at-start'],
  [/text of another conversation/, 'history/own-messages-only'],
  [/one page has the same id|has the id of a message of the user/, 'history/ids-unique'],
  [/has two roles|two texts, or two messages/, 'history/ids-stable'],
  [/change their order/, 'history/pages-agree'],
  [/reply has another text/, 'send/E-M-reply-text'],
  [/a valid cursor/, 'status-codes/good-history'],
  [/a limit of letters/, 'errors/E-limit-letters'],
  [/a body that is not JSON/, 'errors/E-not-json'],
  [/a text above the limit/, 'send/E-M-too-long'],
  [/a message without text/, 'errors/E-text-missing'],
  [/a text of another type/, 'errors/E-text-type'],
  [/a field of a wrong type/, 'errors/E-reply-type'],
  [/reply .* was accepted/, 'errors/E-reply-unknown'],
  [/the response has the id of another/, 'send/E-M-conversation-id', 'stream/E-M-ack-conversation-id'],
  [/no response within the wait limit/, 'wait/E-M-not-late', 'send/E-none-at-once'],
  [/timedOut after/, 'wait/E-M-in-time'],
  [/reply none waited|reply none was answered only after/, 'send/E-none-at-once'],
  [/replies in a 202/, 'send/E-none-no-replies'],
  [/202 for a send|504 for reply|200 for reply none/, 'send/E-M-200', 'send/E-M-202', 'stream/E-M-200'],
  [/no reply with reply required/, 'send/E-required-silent-504'],
  [/a stream that was not requested/, 'send/E-stream-false'],
  [/\d+ instead of a stream/, 'stream/E-M-200'],
  [/another type instead of a stream/, 'stream/E-M-media-type'],
  [/before ack|ack twice/, 'stream/E-M-ack-first'],
  [/after done|ended without done/, 'stream/E-M-done-last'],
  [/between error and done/, 'stream/E-required-stream-error-before-done'],
  [/^error, although/, 'stream/E-M-no-error'],
  [/done without error/, 'stream/E-required-stream-error'],
  [/reply required was answered long after/, 'send/E-required-first-words'],
  [/a response has one message twice|text that no history shows/, 'send/E-M-only-said'],
  [/a response has another order/, 'send/E-in-order'],
  [/before its own message|messages of another turn/, 'send/E-M-only-new', 'send/E-M-only-said'],
  [
    /a response lacks|response to a whole turn lacks|the response has none/,
    'send/E-M-complete',
    'send/E-required-words',
  ],
  [/stream of a whole turn lacks|a stream lacks/, 'stream/E-M-complete', 'stream/E-required-stream-words'],
  [/a stream has another order/, 'stream/E-M-in-order', 'stream/E-M-prefix'],
  [/a stream has messages that/, 'stream/E-M-only-said'],
  [/a status has the id of another/, 'status/conversation-id'],
  [/time of a status is not/, 'status/updated-in-ms'],
  [/has no lastAssistantText|has an old lastAssistantText/, 'status/last-text-newest'],
  [/lastAssistantText is not the end/, 'status/last-text-end'],
  [/settled conversation while a send waits/, 'status/busy-while-working'],
  [/a status still shows a busy conversation/, 'status/busy-falls'],
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
        .replace('E', endpointOf(/^(?:balance|send|stream|wait)\//.test(rule) ? (send ?? last) : last))
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
