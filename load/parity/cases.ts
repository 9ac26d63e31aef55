import { judgeConversation } from '../audit/conversation.ts'
import type { Fault } from '../audit/fault.ts'
import { damages } from '../audit/kit/damages.ts'
import {
  auditedAnswers,
  auditedConversation,
  type MadeConversation,
  type MadeTurn,
  madeConversation,
} from '../audit/kit/made.ts'

/** One conversation of a transcript, with one kind of damage. */
export interface Case {
  name: string
  conversation: MadeConversation
}

/** Turns of every kind, alone and one after the other, short and beyond the wait limit. */
const plots: readonly (readonly MadeTurn[])[] = (['optional', 'required', 'stream', 'none'] as const).flatMap(
  (kind) => [
    [{ kind, saidMs: [10, 400, 900], lastsMs: 1000, thinkMs: 5 }],
    [{ kind, saidMs: [10, 3000], lastsMs: 3200, thinkMs: 5 }],
    [
      { kind: 'optional', saidMs: [20, 30], lastsMs: 60, thinkMs: 5 },
      { kind, saidMs: [10, 400, 900], lastsMs: 1000, thinkMs: 5 },
    ],
  ],
)

/** A transcript with a conforming conversation, and one for each kind of damage. */
export function damagedCases(): Case[] {
  const conversations = plots.map((turns) => madeConversation(1, turns))
  const first = (name: string, changed: readonly (MadeConversation | undefined)[]): Case => {
    const conversation = changed.find((each) => each !== undefined)
    if (conversation === undefined) throw new Error(`No conversation can be damaged so: ${name}`)
    return { name, conversation }
  }
  return [
    first('nothing is wrong', conversations),
    ...Object.entries(damages).map(([name, [, damage]]) =>
      first(
        name,
        conversations.map((conversation) => damage(conversation, (from) => from[0])),
      ),
    ),
  ]
}

/** The faults that both kinds of checks find in each conversation. */
export function judgeCases(cases: readonly Case[]): { name: string; faults: Fault[] }[] {
  return cases.map(({ name, conversation }) => ({
    name,
    faults: [
      ...auditedAnswers(conversation).flatMap(({ faults }) => faults),
      ...judgeConversation(auditedConversation(conversation)).faults,
    ],
  }))
}
