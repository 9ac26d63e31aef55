/** A text with U+FFFD for each lone surrogate, which no address can hold; by a pattern, since k6 has no `toWellFormed`. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (found) =>
    found.length === 2 ? found : '\ufffd',
  )
}

/** An id as a segment of a path: whatever it holds, it is one segment, and no step up or down. */
export function segment(id: string): string {
  return encodeURIComponent(wellFormed(id)).replace(/^\.{1,2}$/, (dots) => '%2E'.repeat(dots.length))
}

/** A value as a query holds it. */
export function inQuery(value: string): string {
  return encodeURIComponent(wellFormed(value))
}

/**
 * What a value of a query stands for: a plus sign is itself by the URI (RFC 3986), and a blank by the rules of forms. Servers and
 * clients do either (readings 92). What percent signs do not stand for is left as it is.
 */
export function readingsOf(value: string): readonly [asUri: string, asForm: string] {
  const asUri = unescaped(value) ?? value
  return [asUri, unescaped(value.replaceAll('+', ' ')) ?? asUri]
}

/** The only value of a query parameter; undefined where it has none, or several. */
export function parameterIn(path: string, name: string): string | undefined {
  const [, query = ''] = path.split('?')
  const values = query.split('&').flatMap((each) => (each.startsWith(`${name}=`) ? [each.slice(name.length + 1)] : []))
  const [value] = values
  return values.length === 1 && value !== undefined ? unescaped(value) : undefined
}

/**
 * What a list or a page was asked for, where nothing else stands in the query: what a limit that is given twice or is no
 * number means is open, and so is what a parameter does that the spec does not name (spec 8). Undefined for those.
 */
export function plainQuery(path: string): { limit?: number; before?: string } | undefined {
  const [, query = ''] = path.split('?')
  const parts = query === '' ? [] : query.split('&')
  const isPlain = parts.every((each) => /^(?:limit=\d+|before=.+)$/.test(each))
  const names = new Set(parts.map((each) => each.split('=')[0]))
  if (!isPlain || names.size < parts.length) return undefined
  const [limit, before] = [parameterIn(path, 'limit'), parameterIn(path, 'before')]
  // Which of two cursors was asked for is the service's to say (readings 92).
  if (parts.some((each) => each.startsWith('before=') && each.includes('+'))) return undefined
  if (names.has('before') && before === undefined) return undefined
  return { ...(limit === undefined ? {} : { limit: Number(limit) }), ...(before === undefined ? {} : { before }) }
}

/** What percent signs stand for; undefined where they stand for nothing. */
export function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
