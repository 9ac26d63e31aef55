import { isUndecided, type Outcome } from '../../reading/finding.ts'
import { isObject } from '../../reading/resources.ts'
import { Heard } from '../../reading/views/heard.ts'
import type { SceneRecord } from '../define.ts'

/**
 * The record of a scene whose agent was only prompted, with what it said in place of what it was told to say: judges need
 * no script. Each send of the play that says `prompted` gets the words that the views show. Where they show none for
 * certain, what was said stays unknown.
 */
export function withWordsHeard<Record extends SceneRecord<unknown>>(record: Record): Record {
  if (record.run.agent !== 'prompts') return record
  const exchanges: ReadonlySet<unknown> = new Set(record.exchanges)
  const heard = new Heard(record.exchanges, record.run.timing)
  const known = new Map<unknown, unknown>()
  const filled = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || exchanges.has(value)) return value
    if (known.has(value)) return known.get(value)
    const made = Array.isArray(value) ? value.map(filled) : mapped(value, filled)
    const whole = isObject(made) && made.prompted === true ? withWords(made, heard) : made
    known.set(value, whole)
    return whole
  }
  return { ...record, play: filled(record.play) }
}

/** An agent that was only prompted was told no step: that one was not seen is no deed of its, and told as what was seen. */
export function asPrompted(outcome: Outcome): Outcome {
  if (!isUndecided(outcome) || outcome.agent === undefined) return outcome
  const { agent, ...rest } = outcome
  return { ...rest, undecided: `the agent did not ${agent.told}: ${agent.did}` }
}

function mapped(value: object, change: (each: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]))
}

function withWords(send: Record<string, unknown>, heard: Heard): Record<string, unknown> {
  const { text, conversationId, answer } = send
  if (typeof text !== 'string') return send
  // How long the turn lasted at least, nobody knows.
  const open = 'lastsMs' in send ? { ...send, lastsMs: 0 } : send
  const said = heard.saidTo({
    text,
    conversationId: typeof conversationId === 'string' ? conversationId : undefined,
    answer,
  })
  if (said === undefined || (said.length === 0 && !isWhole(send))) return open
  return 'steps' in send ? { ...send, steps: said.map((say) => ({ say })) } : { ...open, said }
}

/** Silence is known only of a conversation that came to rest. */
function isWhole({ rest }: Record<string, unknown>): boolean {
  return isObject(rest) && rest.rested === true
}
