import { judged, type Outcome, undecided } from '../../reading/finding.ts'
import { messagesOfWalk } from '../../reading/views/page.ts'
import type { Provoked } from '../../records/refusals.ts'
import { errors } from './rows.ts'

/** A message refused with 409 adds nothing (spec 7). A service that is not provoked as its target file says is undecided. */
export function judgeProvoked({ last, before, after }: Provoked): Outcome[] {
  if (last === null) return []
  const row = errors['409-adds-nothing']
  const where = { at: `${last.method} ${last.path}, as the target file provokes 409`, exchange: last.id }
  if (last.status !== 409) {
    const rows = [row, errors['409-json'], errors['409-error'], errors['409-closed']]
    const why = `the last of the provoking requests got ${last.status ?? last.failure?.message} instead of 409`
    return rows.map((each) => undecided(each, why, where))
  }
  if (before === null || after === null) return []
  const [was, is] = [messagesOfWalk(before).length, messagesOfWalk(after).length]
  return [judged(row, is <= was, where, `${was} messages in the history, as before`, `${is} messages`)]
}
