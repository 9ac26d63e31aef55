import type { RecordedSession, RecordedTurn } from '../sessions.ts'
import { charsOf } from './imported.ts'

/** One call of a model. Times in milliseconds, on any clock. */
export interface ModelCall {
  startMs: number
  endMs: number
  /** The whole context; null if unknown. */
  tokensIn: number | null
  tokensOut: number | null
  /** The model asked for a tool, so the turn continues. */
  isToolStep: boolean
}

/** From the message of the user to the end of the agent's work. */
export interface CallsOfTurn {
  startMs: number
  endMs: number
  calls: readonly ModelCall[]
  toolSteps: number
}

/** A turn that consists of its calls alone. */
export function turnOfCalls(calls: readonly ModelCall[]): CallsOfTurn {
  return {
    startMs: Math.min(...calls.map(({ startMs }) => startMs)),
    endMs: Math.max(...calls.map(({ endMs }) => endMs)),
    calls,
    toolSteps: calls.filter(({ isToolStep }) => isToolStep).length,
  }
}

/**
 * Turns of one conversation as a session. A call that asks for no tool is a reply, at its end. The message of the user is what
 * the context grew by, because a call has the whole conversation in its context.
 * @param ownTokens tokens in the first context that the user did not write; undefined if unknown
 */
export function sessionOf(turns: readonly CallsOfTurn[], ownTokens?: number): RecordedSession {
  const order = turns.toSorted((a, b) => a.startMs - b.startMs)
  let endMs = Number.NEGATIVE_INFINITY
  return order.map((turn, at): RecordedTurn => {
    const thinkMs = at === 0 ? 0 : Math.max(0, Math.round(turn.startMs - endMs))
    endMs = Math.max(endMs, turn.endMs)
    const turnMs = Math.max(0, Math.round(turn.endMs - turn.startMs))
    const before = order[at - 1]?.calls.at(-1)
    const known = before === undefined ? ownTokens : sum(before.tokensIn, before.tokensOut)
    const replies = turn.calls
      .filter(({ isToolStep }) => !isToolStep)
      .map((call) => ({
        offsetMs: Math.min(turnMs, Math.max(0, Math.round(call.endMs - turn.startMs))),
        chars: charsOf(call.tokensOut),
      }))
      .toSorted((a, b) => a.offsetMs - b.offsetMs)
    return {
      thinkMs,
      userChars: charsOf(grownBy(turn.calls[0]?.tokensIn ?? null, known)),
      turnMs,
      replies,
      toolSteps: turn.toolSteps,
    }
  })
}

function sum(one: number | null, other: number | null): number | undefined {
  return one === null || other === null ? undefined : one + other
}

/** Null if unknown, as after a context was made shorter. */
function grownBy(tokens: number | null, before: number | undefined): number | null {
  return tokens === null || before === undefined || tokens <= before ? null : tokens - before
}
