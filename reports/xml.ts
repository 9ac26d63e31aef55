// All that XML 1.0 does not take as a character (section 2.2); a reference does not make it one.
const illegal = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  // As they are, an attribute would make blanks of them, and a CR would become LF.
  ['\t', '&#9;'],
  ['\n', '&#10;'],
  ['\r', '&#13;'],
])

function legal(text: string): string {
  return text.replace(illegal, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`)
}

/** The content of an element: a character that XML forbids is written as an escape. */
export function xmlText(text: string): string {
  return legal(text).replace(/[&<>\r]/g, (found) => entities.get(found) ?? found)
}

/** An element with its attributes and its content, which is XML already. */
export function element(
  name: string,
  attributes: Record<string, string | number>,
  content: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) =>
      ` ${key}="${legal(String(value)).replace(/[&<>"'\t\n\r]/g, (found) => entities.get(found) ?? found)}"`,
  )
  const start = `<${name}${written.join('')}`
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`
}
