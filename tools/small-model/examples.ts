import { wordedPrompts } from '../../fixtures/agents/worded.ts'

/** What the model is told before all. */
export const task =
  'You are an agent. Each line that you write is one short message. [silent] says nothing, [work] works for long, ' +
  '[tool: NAME] uses a tool, [ask: QUESTION] asks the user.'

const { reply, several, silent, long, ask, tool } = wordedPrompts

/** What was asked, and what was answered: a small model goes by these more than by what it is told. */
export const examples: readonly (readonly [asked: string, answer: string])[] = [
  [`${reply}\nReference: ab12`, 'The sky is clear today.'],
  [`${several}\nReference: cd34`, 'I read it.\nI thought about it.\nIt looks good to me.'],
  [`${silent}\nReference: ef56`, '[silent]'],
  [`${long}\nReference: gh78`, '[work]\nThe long work is done.'],
  [`${ask}\nReference: ij90`, '[ask: Do you like red or green more?]'],
  [`${tool}\nReference: kl21`, '[tool: ls]\nI saw two files and a folder.'],
]
