import type { SendFact, StatusFact } from '../model/facts.ts'
import type { Talk } from '../model/talk.ts'

/** A time in which something stays as it is. */
export interface Stretch<T = true> {
  readonly value: T
  readonly fromMs: number
  readonly untilMs: number
}

export function isWithin({ fromMs, untilMs }: Stretch<unknown>, { sentMs, endMs }: { sentMs: number; endMs: number }) {
  return sentMs >= fromMs && endMs <= untilMs
}

/** The stretches in which statuses, one after the other, show one value. `joins`: nothing else can have been between two of them. */
export function stretchesOf<T>(
  statuses: readonly StatusFact[],
  field: (status: StatusFact) => T | undefined,
  joins: (one: StatusFact, next: StatusFact) => boolean = () => true,
): Stretch<T>[] {
  const found: { value: T; fromMs: number; untilMs: number }[] = []
  let before: StatusFact | undefined
  let last: (typeof found)[number] | undefined
  for (const status of statuses) {
    const value = field(status)
    if (value === undefined) last = undefined
    else if (last?.value === value && before !== undefined && joins(before, status)) last.untilMs = status.sentMs
    else {
      last = { value, fromMs: status.endMs, untilMs: status.sentMs }
      found.push(last)
    }
    before = status
  }
  return found
}

/** Nothing moved between two looks, so that both show one turn, or one rest (readings 43). */
export function isUnmoved(one: StatusFact, next: StatusFact): boolean {
  return one.updatedAtMs !== undefined && one.updatedAtMs === next.updatedAtMs
}

/** Work that was seen, and how long the whole of it may have lasted. */
export interface Work extends Stretch {
  readonly mostMs: number
}

/** When statuses show that the agent of a conversation worked. */
export function busyIn({ statuses, sends, timing: { lagMs } }: Talk): Work[] {
  const isClose = (one: StatusFact, next: StatusFact): boolean => next.sentMs - one.endMs <= 2 * lagMs
  const busy = stretchesOf(
    statuses,
    ({ busy }) => busy,
    (one, next) => isClose(one, next) || isUnmoved(one, next),
  )
  return busy
    .filter(({ value }) => value)
    .map((each): Work => {
      const before = statuses.findLast(({ endMs }) => endMs < each.fromMs)
      const after = statuses.find(({ sentMs }) => sentMs > each.untilMs)
      const fromMs = before?.sentMs ?? sends[0]?.sentMs ?? Number.NEGATIVE_INFINITY
      return { ...each, value: true, mostMs: (after?.endMs ?? Number.POSITIVE_INFINITY) - fromMs }
    })
}

/** When it worked, as streams tell: its status may show that it waits or is scheduled in a pause (readings 57). */
export function streamedIn({ statuses, sends, timing: { lagMs } }: Talk): Work[] {
  return sends.flatMap((send) => streamedWork(send, sends, statuses, lagMs))
}

/**
 * Between two messages of a stream, and from the last one until a later look that shows the same turn at work. Of a thin line that
 * carries them late, none is long (readings 67).
 */
function streamedWork(
  send: SendFact,
  sends: readonly SendFact[],
  statuses: readonly StatusFact[],
  lagMs: number,
): Work[] {
  const said = (send.said ?? []).map(({ atMs }) => atMs)
  const isBeside = (each: SendFact): boolean => each !== send && each.endMs >= send.sentMs && each.sentMs <= send.endMs
  if (said.length === 0 || send.outcome !== 'taken' || sends.some(isBeside)) return []
  const next = sends.find(({ sentMs }) => sentMs > send.endMs)?.sentMs ?? Number.POSITIVE_INFINITY
  const busy = statuses.findLast((each) => each.busy === true && each.endMs < next && each.sentMs > send.endMs)
  return [...said, ...(busy === undefined ? [] : [busy.sentMs])].flatMap((toMs, at, all): Work[] => {
    const fromMs = all[at - 1] ?? toMs
    const work = { value: true, fromMs, untilMs: toMs - lagMs, mostMs: toMs - fromMs } as const
    // A question may hold a turn (readings 82).
    const isHeld = statuses.some((each) => each.busy === false && isWithin(work, each))
    return work.untilMs <= fromMs || isHeld ? [] : [work]
  })
}

/**
 * The longest row of looks that do not follow, and for how long they did not. Not those before the first one that does: these were late,
 * and nobody says how late one may be.
 */
export function laggard<Look extends { readonly sentMs: number }>(
  looks: readonly Look[],
  follows: (look: Look) => boolean,
): { last: Look; spanMs: number } | undefined {
  let late: { last: Look; spanMs: number } | undefined
  let first: Look | undefined
  const from = Math.max(0, looks.findIndex(follows))
  for (const last of looks.slice(from)) {
    first = follows(last) ? undefined : (first ?? last)
    const spanMs = last.sentMs - (first?.sentMs ?? last.sentMs)
    if (first !== undefined && spanMs >= (late?.spanMs ?? 0)) late = { last, spanMs }
  }
  return late
}
