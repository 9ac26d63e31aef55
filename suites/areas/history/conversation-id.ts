import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { isMisnamed } from '../../model/talk.ts'
import { wellFormed } from '../../reading/in-path.ts'

/** The ruling by which the name of another member of the same ticket is right. */
const nameOfMember = 35

export function conversationId(log: Log, report: Report): void {
  for (const { view, conversation, owned, ...fact } of log.facts) {
    if (view?.kind !== 'page' || view.named === undefined || conversation === undefined || owned) continue
    const page = { view, conversation, owned, ...fact }
    const talk = log.parts.talks.find(({ id }) => id === view.conversation)
    if (wellFormed(view.named) === conversation || view.named === conversation) report.passes(page)
    else if (log.parts.families.get(conversation)?.has(view.named)) report.passes(page, nameOfMember)
    else if (talk !== undefined && isMisnamed(view, talk)) report.fails(page, conversation, view.named)
    else report.cannotTell(page, `no later list shows whether ${view.named} and ${conversation} are one ticket`)
  }
}
