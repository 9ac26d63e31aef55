import type { ListRead } from '../../log/lists.ts'
import type { Log } from '../../log/log.ts'
import { entryOf, mayLack, ownIn } from '../../log/own.ts'
import type { Report } from '../../log/report.ts'
import { absenceOf, type Field, follows, knownIn, looksIn, unlikeIn } from '../../log/unlike.ts'
import { isWithin } from '../../log/work.ts'
import type { Row } from '../../model/facts.ts'
import { isMisnaming } from './entries.ts'

interface Open {
  readonly list: ListRead
  readonly why: string
  readonly again: boolean
}

/** What was left open counts where nothing showed the rule in that attempt. */
function leave(report: Report, passed: readonly ListRead[], open: readonly Open[]): void {
  const placeOf = ({ scene, attempt }: ListRead): string => `${scene} ${attempt}`
  const places = new Set(passed.map(placeOf))
  for (const list of new Set(passed)) report.passes(list)
  for (const { list, why, again } of open) if (!places.has(placeOf(list))) report.cannotTell(list, why, { again })
}

export function busyListed(log: Log, report: Report): void {
  if (isMisnaming(log)) return
  const passed: ListRead[] = []
  const open: Open[] = []
  for (const own of ownIn(log)) {
    const looks = own.lists.filter((list) => own.works.some((work) => isWithin(work, list)))
    const late = absenceOf(own, own.lists)
    const shown = looks.filter((list) => entryOf(list, own) !== undefined)
    const last = looks.at(-1)
    const first = own.lists.find(({ sentMs }) => sentMs >= own.start.endMs)
    if (late !== undefined)
      report.fails(
        late.list,
        `the busy conversation ${own.talk.id}`,
        `a list without it, for ${Math.round(late.spanMs)} ms`,
      )
    else if (shown.length > 0) passed.push(...shown)
    else if (last !== undefined) {
      const isFull = mayLack(last.view, own)
      const why = isFull ? 'the list may be cut' : 'the list may be stale'
      open.push({ list: last, why: `${why}, and does not show the conversation`, again: !isFull })
    } else if (first !== undefined)
      open.push({ list: first, why: 'no list was read while the conversation was busy', again: true })
  }
  leave(report, passed, open)
}

export const agrees = (field: Field) => (log: Log, report: Report) => {
  const passed: ListRead[] = []
  const open: Open[] = []
  for (const own of ownIn(log)) {
    const unlike = unlikeIn(field, own, own.lists)
    if (unlike !== undefined) {
      const { list, row, expected, spanMs } = unlike
      report.fails(list, `${expected}, as in the status`, `${row[field]}, for ${Math.round(spanMs)} ms`)
      continue
    }
    for (const stretch of knownIn(field, own))
      for (const { list, row } of looksIn(field, own, stretch, own.lists))
        if (follows(row, field, stretch.value, own)) passed.push(list)
        else open.push({ list, ...staleness(row, field) })
  }
  leave(report, passed, open)
}

function staleness(row: Row, field: Field): Omit<Open, 'list'> {
  if (row.isTicket) return { why: 'a ticket may show its own value or that of its live member', again: false }
  return { why: `the list entry may still be stale, and shows ${row[field]}`, again: true }
}
