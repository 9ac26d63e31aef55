const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Each UTF-16 unit as JSON says it in ASCII: `\u00e9`. A text at its limit has a hundred thousand, so a table tells the digits. */
export function escaped(units: string): string {
  let all = ''
  for (let at = 0; at < units.length; at += 1) {
    const unit = units.charCodeAt(at)
    all += `\\u${hexOfByte[unit >> 8]}${hexOfByte[unit & 255]}`
  }
  return all
}
