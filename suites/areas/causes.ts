import type { Requirement } from '../rules/requirement.ts'
import type { Check } from '../run/define.ts'
import { rules } from './rows.ts'

/** One fault is told once: where a rule of `by` fails, what `explains` names fails as a consequence. */
interface Cause {
  readonly by: RegExp
  readonly explains: RegExp
}

/** What a text is stored as, and under which id. */
const stored = /^(send|stream|wait)\/.*-(stored|silent-kept|message-kept)$/
const answered = /^(send|stream)\/.*-(message-id|reply-id|reply-text|said-twice)$|\/said-twice$/
const pages =
  /^history\/(newest-page-first|oldest-first-in-page|before-is-older|walk-.*|null-only-at-start|limit-(1|1000|bounds|counts-entries|on-older-pages)|default-50|role-.*|ids-.*)$/
const madeWrong =
  /^send\/start-(.*-conversation-id|new-conversation|creates-one)$|^stream\/start-.*-ack-conversation-id$/

const causes: readonly Cause[] = [
  // What became of a text is told by the rules about its characters.
  { by: /^send\/(start|send)-text-/, explains: /^(send|stream)\/.*-(stored|silent-kept)$/ },
  // What an answer lacks that came too soon, by the rule about waiting.
  ...['start-default', 'start-optional', 'send-default', 'send-optional'].map((mode) => ({
    by: new RegExp(`^send/${mode}-waits$`),
    explains: new RegExp(`^send/${mode}-complete$`),
  })),
  // A history that is wrong shows wrong messages.
  { by: pages, explains: stored },
  { by: pages, explains: answered },
  { by: pages, explains: /^status\/last-text-/ },
  { by: /^history\/agent-words-/, explains: answered },
  { by: stored, explains: /^history\/cursor-stable$/ },
  { by: /^wait\//, explains: /^send\/send-.*-only-new$/ },
  { by: /^shape\/message-/, explains: /^status\/last-text-/ },
  { by: /^shape\/page-/, explains: /^history\/null-at-start$/ },
  // Nobody knows when a conversation rests whose status is wrong.
  {
    by: /^status\/(busy-while-working|start-shown|send-shown)$/,
    explains: /^history\/(newest-page-first|oldest-first-in-page)$/,
  },
  // A message that went elsewhere is what another conversation shows.
  {
    by: madeWrong,
    explains: /^(history\/own-messages-only|status\/gates-own)$|^(send|stream)\/send-.*-(200|202|accept-ignored)$/,
  },
  {
    by: /^errors\/(unknown-conversation-send|too-long-adds-nothing)$/,
    explains: /^history\/(own-messages-only|ids-stable)$/,
  },
  { by: /^crowd\/(histories|statuses)-not-crossed$/, explains: /^status\/last-text-(end|newest|whole)$/ },
  { by: /^errors\/.*-40[034]-(start|send)$/, explains: stored },
  { by: /^(send|stream)\/.*-(stored|silent-kept)$/, explains: /^(send|stream)\/.*-message-id$/ },
  { by: /^send\/start-(new-conversation|creates-one)$|^crowd\/starts-/, explains: /^send\/start-title-used$/ },
  { by: /^(send|stream)\/(start|send)-.*-(200|202|text-limit)$/, explains: /-accept-ignored$/ },
  // A status that is wrong differs from the entry as well, and so does the entry of a list that is never made anew.
  { by: /^status\/|^list\/busy-listed$/, explains: /^list\/busy-agrees$/ },
  { by: /^list\/title-agrees$/, explains: /^send\/start-title-used$/ },
  // Many rules say more of why a read is refused.
  {
    by: /^(auth|crowd|errors|history|list|send|status|stream|tickets)\//,
    explains: /^status-codes\/good-(list|status|history)$/,
  },
  // What conflicts with nothing is refused.
  ...(['start', 'send'] as const).map((to) => ({
    by: new RegExp(`^status-codes/lone-${to}-no-409$`),
    explains: new RegExp(`^(send|stream)/${to}-.*-(200|202)$`),
  })),
  // Who may not send gets no answer.
  {
    by: /^auth\/.*-start$/,
    explains: /^(send|stream)\/start-.*-(200|202)$|^crowd\/starts-answered$/,
  },
  {
    by: /^auth\/.*-send$/,
    explains: /^(send|stream)\/send-.*-(200|202)$|^crowd\/(several-conversations|one-conversation)-answered$/,
  },
  { by: /^auth\/.*-status$/, explains: /^list\/row-id-readable$/ },
  { by: /^auth\/.*-history$/, explains: /^history\/newest-page-first$/ },
  { by: /^(auth\/.*-history$|(crowd|errors|history|send|status|stream|wait)\/)/, explains: /^history\/pages-agree$/ },
]

/** The rules whose failure explains that this one fails. */
function explaining(row: Requirement): readonly Requirement[] {
  const by = causes.flatMap((each) => (each.explains.test(row.id) ? [each.by] : []))
  return rules.filter((each) => each !== row && by.some((id) => id.test(each.id)))
}

/** Checks whose failures count for nothing where another rule explains them. */
export function withCauses(check: Check): Check {
  const isNet = check.kind === 'rule' ? check.isLast : check.isOfExchanges !== true
  if (isNet) return check
  const after = check.proves.flatMap(explaining)
  return after.length === 0 ? check : { ...check, after: [...check.after, ...after] }
}
