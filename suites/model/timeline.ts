import type { Fact } from './facts.ts'

/** More moments than that are no picture any more: they share columns. */
const mostColumns = 40
/** A timeline of more is not read. */
const mostLines = 24

/**
 * Some exchanges as lines of text, in the order of sending: a bar from the sending to the end, each moment a column, so that
 * an hour and a millisecond both show.
 */
export function timeline(facts: readonly Fact[]): string[] {
  const shown = [...facts].sort((a, b) => a.sentMs - b.sentMs).slice(0, mostLines)
  const moments = [...new Set(shown.flatMap(({ sentMs, endMs }) => [sentMs, endMs]))].sort((a, b) => a - b)
  const width = Math.min(mostColumns, 2 * moments.length)
  const column = (ms: number): number =>
    moments.length < 2 ? 0 : Math.round((moments.indexOf(ms) * (width - 1)) / (moments.length - 1))
  const longest = Math.max(0, ...shown.map(({ id }) => id.length))
  const lines = shown.map((fact) => {
    const [from, to] = [column(fact.sentMs), column(fact.endMs)]
    const bar = to > from ? `├${'─'.repeat(to - from - 1)}┤` : '│'
    const who = fact.credential === 'full' ? '' : ` by ${fact.credential}`
    const time = `${inSeconds(fact.sentMs)}–${inSeconds(fact.endMs)} s`
    return `${fact.id.padEnd(longest)} ${`${' '.repeat(from)}${bar}`.padEnd(width)} ${time} ${fact.status ?? 'no response'}${who} ${fact.about}`
  })
  const more = facts.length - shown.length
  return more > 0 ? [...lines, `… and ${more} more`] : lines
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}
