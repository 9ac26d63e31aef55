import type { Turn } from '../harness/stage.ts'

/** The longest text that both endpoints take, in characters (spec 8). */
export const longestText = 100_000

/**
 * The same turn with a text exactly as long as a text may be. The filling takes three bytes a character, so that a
 * limit in bytes shows; it holds no character that counts differently in code points and UTF-16 units. A prompt is
 * left as it is: filling would change what the agent is asked.
 */
export function padded(turn: Turn, length = longestText): Turn {
  if (turn.steps === null) return turn
  const head = `${turn.text}\nfilling: `
  return { ...turn, text: head + filling.repeat(Math.ceil(length / filling.length)).slice(0, length - head.length) }
}

const filling = '長い文'
