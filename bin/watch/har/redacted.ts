const words = '(?:redacted|saniti[sz]ed|removed|omitted|hidden|masked|scrubbed|stripped|censored|truncated)'

/** What sanitisers write in place of a value: a word in brackets, or by itself, stars, or the name of a variable. */
const marker = new RegExp(
  `^(?:[\\[<({«][^\\]>)}»]*\\b${words}\\b[^\\]>)}»]*[\\]>)}»]|[_*-]*${words}[_*-]*|[*•]{3,}|\\{\\{[\\w .-]+\\}\\}|\\$\\{?[A-Z_]{3,}\\}?)$`,
  'i',
)

/** The same of a key: also any word in brackets, and one that stands for a key. No real key is as short as seven letters. */
const noKey =
  /^(?:.{0,7}|[[<({«].*[\]>)}»]|(?:your|my|some|the)?[_-]?(?:api|access|bearer)?[_-]?(?:key|token|secret|password)|(.)\1*|.*(?:redacted|\*{3}|…).*)$/i

/** Whether a value is none of the traffic, but a sanitiser's. */
export function isRedacted(value: string): boolean {
  return marker.test(value.trim())
}

export function isRedactedKey(key: string): boolean {
  return isRedacted(key) || noKey.test(key.trim())
}

const inString = /"((?:[^"\\]|\\.){3,60})"/g

/** Whether a sanitiser put something in place of a whole string of a text that is JSON, or of all of it. */
export function holdsRedacted(text: string): boolean {
  if (text.length < 300 && isRedacted(text)) return true
  for (const [, value = ''] of text.matchAll(inString)) if (isRedacted(value)) return true
  return false
}

/** The same of an address: a segment, or the value of a parameter. */
export function isRedactedAddress(url: string): boolean {
  return url
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .split(/[/?&=]/)
    .some((part) => part !== '' && isRedacted(unescaped(part)))
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
