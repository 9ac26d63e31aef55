const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const values = new Map([...alphabet].map((letter, value) => [letter, value]))

/**
 * The bytes that a base64 text stands for (RFC 4648 section 4, padded).
 * Written out because k6's JavaScript engine has neither Buffer nor atob. Throws on a text that is no base64.
 */
export function bytesOfBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0)
    throw new Error(`Base64 needs groups of four characters, and this text has ${text.length} characters.`)
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const letters = text.length - padding
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  let written = 0
  let bits = 0
  let held = 0
  for (let at = 0; at < letters; at++) {
    const value = values.get(text.charAt(at))
    if (value === undefined) throw new Error(`Character ${at} of this base64 text is not in the alphabet.`)
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[written++] = (bits >> held) & 0xff
  }
  return bytes
}
