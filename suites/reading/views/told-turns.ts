import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../endpoint.ts'
import { jsonOf } from '../gateway.ts'
import { isObject } from '../resources.ts'

/** What the first line of a message told the agent to say in one turn, where each of its words stands nowhere else. */
export interface ToldTurn {
  post: Exchange
  text: string
  says: readonly string[]
  endsInWords: boolean
  /** For how long the agent was told to pause, all pauses together. */
  pausesMs: number
}

const steps = /\[(?:\{"[a-z]+":.*\})?\]/i
const pauses = /\{"pauseMs":(\d+)\}/g
const says = /\{"say":("(?:[^"\\]|\\.)*")\}/g

/** The turns that scripts told the agent of. One whose words another one has, or that has one twice, tells nothing for sure. */
export function turnsTold(exchanges: readonly Exchange[]): ToldTurn[] {
  return ownTurnsTold(exchanges).filter(({ says: words }) => new Set(words).size === words.length)
}

/** The same with turns that say a word more than once: no other turn has it. */
export function ownTurnsTold(exchanges: readonly Exchange[]): ToldTurn[] {
  const turns = exchanges.flatMap((post) => toldBy(post) ?? [])
  const times = new Map<string, number>()
  for (const word of turns.flatMap((turn) => [...new Set(turn.says)])) times.set(word, (times.get(word) ?? 0) + 1)
  return turns.filter((turn) => turn.says.every((word) => times.get(word) === 1))
}

/** For how long a message told the agent to pause, all pauses together; undefined where its first line is no script. */
export function pausesToldBy(post: Exchange): number | undefined {
  return toldBy(post)?.pausesMs
}

function toldBy(post: Exchange): ToldTurn | undefined {
  const endpoint = endpointOf(post)
  const asked = endpoint === 'start' || endpoint === 'send' ? jsonOf(post.requestBody) : undefined
  const text = isObject(asked) ? asked.text : undefined
  if (typeof text !== 'string') return undefined
  const [script] = steps.exec(text.split('\n', 1)[0] ?? '') ?? []
  if (script === undefined) return undefined
  const words = [...script.matchAll(says)].map(([, word = '""']) => String(jsonOf(word)))
  const last = words.at(-1)
  return {
    post,
    text,
    says: words,
    endsInWords: last !== undefined && script.endsWith(`{"say":${JSON.stringify(last)}}]`),
    pausesMs: [...script.matchAll(pauses)].reduce((sum, [, ms]) => sum + Number(ms), 0),
  }
}
