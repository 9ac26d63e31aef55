/** One value of one series, as a Prometheus endpoint tells it. */
export interface ScrapedValue {
  name: string
  /** As they stood, in braces, or empty. */
  labels: string
  value: number
}

/** What one answer of such an endpoint holds. */
export interface Exposition {
  values: ScrapedValue[]
  /** Names that only ever grow, by its own word or by their ending. */
  counters: ReadonlySet<string>
}

const label = String.raw`[a-zA-Z_][a-zA-Z0-9_]*\s*=\s*"(?:[^"\\]|\\.)*"`
// Nowhere may blanks match in two ways: a line of two megabytes of them would take hours.
const sample = new RegExp(
  String.raw`^([a-zA-Z_:][a-zA-Z0-9_:]*)(\s*\{\s*(?:${label}\s*(?:,\s*${label}\s*)*(?:,\s*)?)?\})?\s+(\S+)(?:\s+\S+)?\s*(?:#.*)?$`,
)

/**
 * Reads the text format of Prometheus, and what OpenMetrics has in common with it: lines that are neither are passed over, since another's
 * metrics are no reason to end a load. The one parser for it on npm has not been looked after for years.
 */
export function readExposition(text: string): Exposition {
  const values: ScrapedValue[] = []
  const counters = new Set<string>()
  for (const line of text.split(/\r?\n/).map((each) => each.trimEnd())) {
    const [, typed = '', type = ''] = /^#\s*TYPE\s+(\S+)\s+(\S+)/.exec(line) ?? []
    if (type === 'counter') counters.add(typed)
    if (line === '' || line.startsWith('#')) continue
    const [, name = '', labels = '', number = ''] = sample.exec(line) ?? []
    const value = numberIn(number)
    if (name === '' || value === undefined) continue
    if (name.endsWith('_total')) counters.add(name)
    values.push({ name, labels: labels.trim(), value })
  }
  return { values, counters }
}

function numberIn(text: string): number | undefined {
  if (/^[+-]?inf(inity)?$/i.test(text))
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const value = Number(text)
  return text === '' || Number.isNaN(value) ? undefined : value
}
