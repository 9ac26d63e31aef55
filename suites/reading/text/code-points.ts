/** The code points of a text; a lone surrogate counts as one. */
export function codePointsOf(text: string): number[] {
  const points: number[] = []
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    points.push(point)
    if (point > 0xffff) at++
  }
  return points
}

// What a terminal obeys, hides, turns round or joins to its neighbour. Written as ranges because k6's JavaScript
// engine knows no Unicode property in a pattern.
const unprintable: readonly (readonly [number, number])[] = [
  [0x0000, 0x001f],
  [0x007f, 0x00a0],
  [0x00ad, 0x00ad],
  [0x0300, 0x036f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x20d0, 0x20ff],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xd800, 0xf8ff],
  [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xfffe, 0xffff],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0x10ffff],
]

function hexOf(point: number): string {
  return point.toString(16).toUpperCase().padStart(4, '0')
}

/** One code point as a terminal may show it: itself, or `\u{9}` where it would do harm or could not be seen. */
export function shown(point: number): string {
  const hidden = unprintable.some(([from, to]) => from <= point && point <= to)
  return hidden ? `\\u{${point.toString(16).toUpperCase()}}` : String.fromCodePoint(point)
}

/** A code point by its number and, where it can be seen, itself: `U+00E9 'é'`. */
export function named(point: number): string {
  const character = shown(point)
  return character.startsWith('\\u') ? `U+${hexOf(point)}` : `U+${hexOf(point)} '${character}'`
}
