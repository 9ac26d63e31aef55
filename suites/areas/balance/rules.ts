import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import { judgeRefused } from '../../log/refused.ts'
import type { Report } from '../../log/report.ts'
import { isStreamed, modes } from '../../reading/sent.ts'
import type { Endpoint, Mode } from '../../rules/words.ts'
import { type Check, rule, type Scene } from '../../run/define.ts'
import { emptyBalance } from '../../scenes/empty-balance.ts'
import { atOnce, byDefault, silentFirst } from '../../scenes/matrix.ts'
import { balance } from './rows.ts'
import { withoutConversation } from './without-conversation.ts'

/** Where the full credential sends in each mode, so that no test case pays twice. */
const paidFor: Record<Mode, Scene> = { ...silentFirst, default: byDefault, none: atOnce }

const isOf = (fact: Fact): boolean => fact.credential === 'emptyBalance'

/** Spec 7, 8: 402 in every mode, before a stream opens and in place of a 202. */
const unpaid = (to: 'start' | 'send', mode: Mode) => (log: Log, report: Report) => {
  for (const fact of log.facing('balance', to)) {
    if (fact.mode !== mode) continue
    const isKnown = to === 'start' || !log.defectsOf(fact).includes('unknown-conversation')
    if (fact.status === 402 && fact.isStream && isStreamed(mode))
      report.fails(fact, '402 with a JSON body', '402 on an event stream')
    // A message to no conversation has two defects: 402 alone tells something (readings 20).
    else if (!isKnown && fact.status !== 402) withoutConversation(log, report, fact)
    else if (!log.facts.some((each) => isOf(each) && each.endpoint === 'list' && each.isAccepted) && !fact.isAccepted)
      report.cannotTell(fact, 'this credential cannot read either, so credits are not the only cause')
    else if (fact.unheard !== undefined) report.cannotTell(fact, fact.unheard, { again: true })
    else judgeRefused(log, report, 'balance', fact, !isKnown)
  }
}

/** Spec 7: 402 belongs to the two POST endpoints alone. A conversation that does not exist says nothing of the balance. */
const free = (to: Endpoint) => (log: Log, report: Report) => {
  const read = log.facts.filter((each) => isOf(each) && each.endpoint === to)
  const isSent = log.facing('balance', 'send').some((each) => log.defectsOf(each).length === 1)
  for (const fact of read) {
    if (fact.unheard !== undefined) report.cannotTell(fact, fact.unheard, { again: true })
    else if (fact.status === 402) report.fails(fact, '200', fact.shown)
    else if (fact.status === 200) report.passes(fact)
    else if (fact.status !== 404 && fact.status !== 400) report.cannotTell(fact, `the request got ${fact.shown}`)
    else if (to !== 'list' && !isSent) withoutConversation(log, report, fact)
  }
}

/** Readings 34: a refused start may leave an empty conversation behind. */
function startsLeft(log: Log, report: Report): void {
  const refused = log.facing('balance', 'start')
  const titles = new Set(refused.map(({ title }) => title))
  const last = log.facts.findLast((each) => isOf(each) && each.view?.kind === 'list')
  if (last?.view?.kind !== 'list' || refused.length === 0 || refused.some(({ status }) => status !== 402)) return
  const isLeft = last.view.rows.some(({ title }) => title !== undefined && titles.has(title))
  report.observes(isLeft, last)
}

export const balanceRules: readonly Check[] = [
  ...(['start', 'send'] as const).flatMap((to) =>
    modes.map((mode) =>
      rule(balance[`${to}-${mode}`], { covers: [emptyBalance], controls: [paidFor[mode]] }, unpaid(to, mode)),
    ),
  ),
  ...(['list', 'status', 'history'] as const).map((to) =>
    rule(balance[`${to}-free`], { covers: [emptyBalance] }, free(to)),
  ),
  rule(balance['refused-start-row'], { covers: [emptyBalance] }, startsLeft),
]
