import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'

/** Without a conversation at rest in the account there is nothing to send to or to read. */
export function withoutConversation(log: Log, report: Report, fact: Fact): void {
  const isOwn = (each: Fact): boolean =>
    each.credential === 'emptyBalance' && !log.defectsOf(each).includes('other-account')
  const refused = log.facts.find(
    (each) => isOwn(each) && each.endpoint === 'status' && ![200, 404, 400].includes(each.status ?? 0),
  )
  const needs = 'conversations.emptyBalance'
  if (refused !== undefined)
    report.cannotTell(fact, `the status of the conversation got ${refused.shown} (${refused.id})`)
  else report.cannotTell(fact, 'the account without credits has no settled conversation to send to', { needs })
}
