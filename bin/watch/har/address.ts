/** Of the characters that no address has to escape an escape is the same (RFC 3986, 6.2.2.2). */
const unreserved = /%(2d|2e|5f|7e|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi

/**
 * An address in the one form that all of its forms have: scheme and host in lower case, IDN as punycode, IPv6 as short as it can be,
 * no default port, no dot behind the host, no user, no fragment, no escape that is not needed (RFC 3986, section 6). Undefined for
 * what is no address.
 */
export function canonical(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, port, pathname, search } = new URL(url)
  const host = hostname.replace(/(?<=[^.])\.$/, '')
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${plain(pathname)}${plain(search)}`
}

/** The same of the address that routes stand below. */
export function canonicalBase(url: string): string | undefined {
  return canonical(url)
    ?.replace(/[?].*$/, '')
    .replace(/\/+$/, '')
}

/** A path or a query without escapes that are not needed; the others are written in capital letters. */
function plain(text: string): string {
  return text
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
    .replace(unreserved, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}

const route = /^(.*?)(\/conversations(\/[^/]+(\/messages)?)?|\/messages)$/

/** What stands before a route of the API in a canonical address; undefined where it is none. */
export function baseOf(url: string): string | undefined {
  const { protocol, host, pathname } = new URL(url)
  const [, before] = route.exec(pathname) ?? []
  return before === undefined ? undefined : `${protocol}//${host}${before}`
}

/**
 * The addresses that some requests may have meant, those with most requests first. The base address ends in the version segment
 * (spec 9): others count only where none does.
 */
export function plausibleBases(bases: readonly string[]): { base: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const base of bases) counts.set(base, (counts.get(base) ?? 0) + 1)
  const all = [...counts].map(([base, count]) => ({ base, count })).sort((a, b) => b.count - a.count)
  const versioned = all.filter(({ base }) => base.endsWith('/v1'))
  const plausible = versioned.length > 0 ? versioned : all
  // Below another there is no base, but a route that is wrong there.
  return plausible.filter(({ base }) => !plausible.some((other) => base.startsWith(`${other.base}/`)))
}
