import { compareText } from './text.ts'

/**
 * Kinds of characters that a text must keep (spec 2.8, readings 30), in an order in which one that cuts a text off takes
 * the fewest others with it.
 */
export const characterKinds = [
  'blanks',
  'line-breaks',
  'tokens',
  'markup',
  'escapes',
  'compatibility',
  'combining',
  'right-to-left',
  'astral',
  'control',
] as const

export type CharacterKind = (typeof characterKinds)[number]

/**
 * One piece of text for each kind. None begins or ends with a blank, and none is what a firewall looks for: it is the
 * service that is tested. Line ends are LF, CR LF and CR, of which a service may make LF, and U+2028.
 */
export const pieces: Readonly<Record<CharacterKind, string>> = {
  blanks: 'one  two   three\tfour\t\tfive \t six\ufeffseven',
  // Lines that begin as a formula, a quotation, a command or an address do: the first of a text is not the only one that tables,
  // mails and chats put a mark before, or take off.
  'line-breaks':
    'one\n two \n\nthree\r\nfour\r\n\r\nfive\u2028six\rseven\n\n\neight\n=nine\n+ten\n-eleven\n@twelve\n.13\nFrom 14\n/sixteen\n-- \nseventeen\n18\u2029nineteen\n> twenty\n# 21\n- 22\n* 23\n1. twenty-four',
  tokens:
    '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0 b25lIHR3byB0aHJlZSBmb3VyIGZpdmUgc2l4IHNldmVuIGVpZ2h0IG5pbmUgdGVu 9b2f6c1e-5a7d-4e3b-8c2a-1f0e9d8c7b6a',
  markup:
    '<b>bold</b> <br/> &amp; &lt; &#39; a < b > c <!-- no --> **strong** _soft_ [a](b) `code` ## head - item <think>so</think> <|end|> ```js x```',
  escapes:
    '"double" \'single\' \\ \\\\ \\n \\t \\" \\u0041 \\x41 %20 %41 \'\' "" + {0} {{name}} $1 $$ $& %s %% :smile: & https://example.com/a?b=c&d=e#f $HOME @name ann@example.com +1 202-555-0143 :) wait... -- (c)',
  compatibility: 'ﬁ ﬀ Ａ１ ㎏ ① ½ ² Å ℌ … a\u00a0b\u3000c d\u00ade f\u200bg İ ı ß \ue000 \ufffd',
  // Not all of these have a composed form, so that canonical composition, which is open, leaves marks to keep.
  combining: 'q\u0307\u0323 x\u0336 e\u0301 n\u0303 क\u094dष क\u094d\u200cष \u1112\u1161\u11ab',
  'right-to-left': 'שלום \u200fעולם\u200e abc \u202bمرحبا\u202c 12 \u2067بالعالم\u2069 end',
  astral: '😀 👩‍👩‍👧 🏳️‍🌈 𐍈 𠜎 🇩🇪 👍🏽',
  control: 'a\u0001b\u0008c\u000bd\u000ce\u001bf\u007fg\u0080h\u009fij',
}

const label = (kind: string, token: string): [string, string] => [`begin-${kind}-${token}:`, `:end-${kind}-${token}`]

/** What a service may refuse altogether (readings 53): control characters, and marks that turn the direction of writing. */
export interface Tamed {
  withoutControl?: boolean
  withoutMarks?: boolean
}

const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text that holds every piece between labels; `token` tells it from all other texts of the run. */
export function labelledText(token: string, { withoutControl = false, withoutMarks = false }: Tamed = {}): string {
  return characterKinds
    .filter((kind) => !(withoutControl && kind === 'control'))
    .map((kind) => labelledPiece(kind, token, withoutMarks ? pieces[kind].replace(marks, '') : pieces[kind]))
    .join('\n')
}

/** Another labelled piece, for what need not be kept. */
export function labelledPiece(kind: string, token: string, piece: string): string {
  const [begin, end] = label(kind, token)
  return `${begin}${piece}${end}`
}

/** What stands between the labels of a kind; undefined where a label is missing, null where both are. */
export function pieceIn(text: string, kind: string, token: string): string | null | undefined {
  const [begin, end] = label(kind, token)
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from === -1 && to === -1) return null
  return from === -1 || to < from ? undefined : text.slice(from + begin.length, to)
}

/** Whether a stored text is the one with this token, however it was altered. */
export function hasToken(text: string | undefined, token: string): boolean {
  return text?.includes(token) === true
}

/** How one kind came back: `kept` (as it was, or in a form that is open), `altered` (with the difference) or `cut`, where the text ended before it. */
export type Kept = { kind: 'kept'; isExact: boolean } | { kind: 'altered'; difference: string } | { kind: 'cut' }

/** `sent`: the text that was stored. Earlier transcripts have other pieces in it. */
export function keptIn(sent: string, stored: string, kind: CharacterKind, token: string): Kept {
  const piece = pieceIn(stored, kind, token)
  if (piece === null) return { kind: 'cut' }
  if (piece === undefined) return { kind: 'altered', difference: 'the text broke off within' }
  const compared = compareText(pieceIn(sent, kind, token) ?? pieces[kind], piece)
  return compared.same
    ? { kind: 'kept', isExact: compared.form === 'exact' }
    : { kind: 'altered', difference: compared.difference }
}
