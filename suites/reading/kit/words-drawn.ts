import fc from 'fast-check'

// For tests: texts such as a run makes them.

const letters = 'bcdfghjklmnpqrstvwxz'
const length = 12
/** No factor of the number of letters, so that different numbers make different words. */
const factor = 2_654_435_761_987n

/** A word of twelve small consonants, which no other number makes. */
export function wordOf(number: number): string {
  const base = BigInt(letters.length)
  let rest = (BigInt(number) * factor) % base ** BigInt(length)
  let word = ''
  for (let at = 0; at < length; at++) {
    word += letters[Number(rest % base)]
    rest /= base
  }
  return word
}

const heads = ['first', 'after that', 'Third', '4 and', 'then', 'so far,', '(last)'] as const

/** What storage, JSON, HTML and event streams like to spoil; blanks at the end and forms of letters may lawfully change. */
const tails = fc.constantFrom(
  '',
  ' ',
  ' and so on.',
  '\n\ndata: x\n  two',
  '\r\nCR LF\r\n',
  ' e\u0301 q\u0307\u0323',
  ' ﬁ ² Å',
  ' 😀 👩‍👩‍👧 𝒜',
  ' <b>&amp;</b>',
  ' "a" \\n {"b":1}',
  ' a  b\t\tc',
  ' \u2028\u0085\u00a0\u202e.',
  ' שלום',
  ` ${'so on '.repeat(12)}`,
)

/** Texts of one conversation, each with a word of its own and another beginning than its neighbours. */
export function textsDrawn(count: { min: number; max: number }): fc.Arbitrary<string[]> {
  return fc
    .tuple(
      fc.nat({ max: 1e9 }),
      fc.nat({ max: heads.length - 1 }),
      fc.array(tails, { minLength: count.min, maxLength: count.max }),
    )
    .map(([seed, head, ends]) =>
      ends.map((end, index) => `${heads[(head + index) % heads.length]} ${wordOf(seed * 100 + index)}${end}`),
    )
}

/** How a service writes the ids of one conversation: opaque, of any length and any characters. */
export interface Ids {
  head: string
  salt: number
}

export const idsDrawn: fc.Arbitrary<Ids> = fc.record({
  head: fc.constantFrom('', '42', '1e3', 'c-', '0b8f6a52-7d0e-', 'a/b?c=d&e#f%2F', 'é 😀 ', '"\\', 'long'.repeat(50)),
  salt: fc.nat({ max: 1000 }),
})

/** One of them; none holds another. */
export function idOf({ head, salt }: Ids, kind: string, number = 0): string {
  return `${head}${kind}${1_000_000 + salt * 100 + number}`
}
