import { escaped } from './escapes.ts'

/** One step of an agent script, in the order in which the agent takes them. */
export type Step =
  | { say: string }
  | { pauseMs: number }
  | { tool: string }
  | { note: string }
  | { ask: string }
  | { stage: string }

export const say = (text: string): Step => ({ say: text })
/** Whole milliseconds: an agent need not read fractions. */
export const pause = (pauseMs: number): Step => ({ pauseMs: Math.ceil(pauseMs) })
export const tool = (name: string): Step => ({ tool: name })
export const note = (text: string): Step => ({ note: text })
export const ask = (text: string): Step => ({ ask: text })
export const stage = (name: string): Step => ({ stage: name })

/** The text of a message that makes the agent take `steps`; `rest` is free text after the first line. */
export function scriptText(template: string, steps: readonly Step[], rest?: string): string {
  const line = template.replace('{steps}', () => inOneLine(JSON.stringify(steps)))
  return rest === undefined ? line : `${line}\n${rest}`
}

// Control characters and direction marks, which a text may lose or be refused for (readings 53), and what many languages take for
// the end of a line besides LF: JSON can say them in letters, so that the script stays the first line to every reader.
const lettered = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

// Letters that are another one's form: an agent is not to say others because a text was brought into another form on its way.
// Not before a mark, which would combine with the last letter of the escape.
const beyondAscii = /[\u0080-\ud7ff\ue000-\uffff](?!\p{M})/gu

function inOneLine(json: string): string {
  return json
    .replace(lettered, escaped)
    .replace(beyondAscii, (each) => (each.normalize('NFKC') === each ? each : escaped(each)))
}

/** What the agent is told to say, in order. */
export function wordsOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap((step) => ('say' in step ? [step.say] : [])))]
}

/** The least time that the turn takes. */
export function durationOf(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => ('pauseMs' in step ? sum + step.pauseMs : sum), 0)
}

/** The kinds of the steps, such as `say pauseMs say`: two turns of the same kind ask the same of an agent. */
export function kindOf(steps: readonly Step[]): string {
  return steps.map((step) => Object.keys(step)[0]).join(' ') || 'silent'
}
