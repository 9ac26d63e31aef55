import { longestText } from '../../reading/too-long.ts'
import type { Form } from '../../run/stage/sending.ts'
import type { Turn } from '../../run/stage/stage.ts'

/**
 * What a text is filled up with: `narrow` takes one byte a character; `wide` three, so that a limit in bytes shows;
 * `marked` has letters with combining marks that no normal form composes, so that a count of graphemes shows; `pairs` has
 * some characters that take two UTF-16 units, so that it is within the limit in code points alone.
 */
export type Filling = 'narrow' | 'wide' | 'marked' | 'pairs'

/**
 * The same turn with a text of exactly so many code points. A prompt is left as it is: filling would change what the
 * agent is asked.
 */
export function padded(turn: Turn, filling: Filling = 'narrow', length = longestText): Turn {
  return turn.steps === null ? turn : { ...turn, text: filledUp(turn.text, filling, length) }
}

/** A turn at the length limit, filled boldly first; where that is refused, plainly, and then as it was. */
export function atLimit(turn: Turn, ...fillings: [Filling, ...Filling[]]): Form & { easier: Form[] } {
  if (turn.steps === null) return { turn, easier: [] }
  const [boldest, ...others] = fillings
  return { turn: padded(turn, boldest), easier: [...others.map((each) => ({ turn: padded(turn, each) })), { turn }] }
}

/** A text with filling after its first line; that line has to be shorter than `length`, and without surrogate pairs. */
export function filledUp(text: string, filling: Filling, length: number): string {
  const head = `${text}\nfilling: `
  const room = length - head.length
  if (filling !== 'pairs') return head + repeated(fillings[filling], room)
  return head + '😀'.repeat(pairsInAText) + repeated(fillings.narrow, room - pairsInAText)
}

const fillings = { narrow: 'abcdefghi-', wide: '長い文', marked: 'q\u0323x\u0323' }

const pairsInAText = 1000

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
