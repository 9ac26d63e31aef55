import { restsIn, roundingMs, type Talk } from '../../model/talk.ts'

/** A time in which a conversation rested: what is absent then is lost (readings 28). */
export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * When a conversation rested. From the second of two quiet statuses the lag apart, or from the lag after answers that tell that all
 * turns have ended, until the next send or a status that shows work.
 */
export function spansOf({ sends, statuses, rests, timing }: Talk): Span[] {
  const { lagMs } = timing
  const stored = sends.filter(({ most }) => most > 0)
  const ends: number[] = []
  const untilOf = (fromMs: number): number =>
    Math.min(
      ...stored.flatMap(({ sentMs }) => (sentMs >= fromMs ? [sentMs] : [])),
      ...statuses.flatMap(({ quiet, sentMs }) => (!quiet && sentMs >= fromMs ? [sentMs] : [])),
      Number.POSITIVE_INFINITY,
    )
  const before = (ms: number) => stored.filter(({ sentMs }) => sentMs < ms)
  // One of two quiet statuses may come too soon after an answer, and the one after it not.
  const later = stored.flatMap(({ endMs }) =>
    restsIn(
      statuses.filter(({ sentMs }) => sentMs >= endMs + lagMs - roundingMs),
      timing,
    ).slice(0, 1),
  )
  const bySight = [...rests, ...later].flatMap(({ fromMs, toMs }) =>
    before(toMs).every(({ endMs }) => endMs + lagMs <= fromMs + roundingMs) ? [toMs] : [],
  )
  const byAnswer = stored.flatMap(({ endMs }) => {
    const isOver = before(endMs).every((each) => each.tells === 'whole-turn' && each.endMs <= endMs)
    const isQuiet = statuses.every(({ quiet, sentMs }) => quiet || sentMs < endMs || sentMs > untilOf(endMs))
    return isOver && isQuiet && untilOf(endMs) > endMs + lagMs ? [endMs + lagMs] : []
  })
  ends.push(...bySight, ...byAnswer)
  const spans: Span[] = []
  for (const fromMs of ends.toSorted((a, b) => a - b)) {
    const untilMs = untilOf(fromMs)
    if (spans.at(-1)?.untilMs !== untilMs) spans.push({ fromMs, untilMs })
  }
  return spans
}

/** The rest during which something was read; undefined where the conversation was not known to rest. */
export function spanOf(spans: readonly Span[], { sentMs, endMs }: { sentMs: number; endMs: number }): Span | undefined {
  return spans.find(({ fromMs, untilMs }) => sentMs >= fromMs && endMs <= untilMs)
}
