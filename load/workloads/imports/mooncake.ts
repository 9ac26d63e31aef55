import type { RecordedSession, RecordedTurn } from '../sessions.ts'
import {
  type Assumptions,
  BrokenRecording,
  charsOf,
  type Imported,
  numberAt,
  optionalNumberAt,
  outputMs,
  speedAssumption,
  tokenAssumption,
} from './imported.ts'

// The trace of Mooncake (https://github.com/kvcache-ai/Mooncake): a line of JSON for each request, with `timestamp` in
// milliseconds, `input_length` and `output_length` in tokens, and `hash_ids`, one for each block of the input and all blocks
// before it. Other programs add `session_id` and `delay`, the milliseconds since the response before.

interface Request {
  sentMs: number
  tokensIn: number
  tokensOut: number
  hashes: readonly unknown[]
}

/** A session with its last request. */
interface Open {
  turns: RecordedTurn[]
  last: Request
  endMs: number
}

export function isMooncake(value: Record<string, unknown>): boolean {
  return 'input_length' in value && 'output_length' in value
}

/**
 * Sessions of requests. A request continues a session if its input begins with the blocks of the request before, and has room
 * for both its input and its output. Throws BrokenRecording.
 */
export function fromMooncake(lines: readonly Record<string, unknown>[], assumptions: Assumptions): Imported {
  const named = new Map<string, Open>()
  const beginnings = new Beginnings()
  const sessions: RecordedTurn[][] = []
  for (const [index, line] of lines.entries()) {
    const place = `request ${index + 1}`
    const name =
      typeof line.session_id === 'string' || typeof line.session_id === 'number' ? String(line.session_id) : ''
    const delayMs = optionalNumberAt(line, 'delay', place)
    const before = named.get(name)
    const sentMs =
      before !== undefined && delayMs !== undefined ? before.endMs + delayMs : numberAt(line, 'timestamp', place)
    const request = {
      ...{ sentMs, tokensIn: numberAt(line, 'input_length', place), tokensOut: numberAt(line, 'output_length', place) },
      hashes: hashesOf(line.hash_ids, place),
    }
    const found = name === '' ? beginnings.taken(request) : before
    const turnMs = Math.round(outputMs(request.tokensOut, assumptions))
    const turns: RecordedTurn[] = found?.turns ?? []
    if (found === undefined) sessions.push(turns)
    const known = found === undefined ? 0 : found.last.tokensIn + found.last.tokensOut
    turns.push({
      thinkMs: found === undefined ? 0 : Math.max(0, Math.round(sentMs - found.endMs)),
      userChars: request.tokensIn > known ? charsOf(request.tokensIn - known) : null,
      turnMs,
      replies: [{ offsetMs: turnMs, chars: charsOf(request.tokensOut) }],
      toolSteps: 0,
    })
    const open = { turns, last: request, endMs: sentMs + turnMs }
    if (name === '') beginnings.add(open)
    else named.set(name, open)
  }
  const assumed = [speedAssumption(assumptions), tokenAssumption]
  const all: RecordedSession[] = sessions
  const byBlocks =
    named.size === 0 ? ['an input that begins with the blocks of an earlier one continues its session'] : []
  return { format: 'Mooncake trace', sessions: all, omitted: [], assumed: [...assumed, ...byBlocks] }
}

function hashesOf(value: unknown, place: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  throw new BrokenRecording(`${place}: hash_ids must be an array.`)
}

interface Block {
  next: Map<unknown, Block>
  /** Sessions whose last request has its whole blocks up to here. */
  open: Open[]
}

/** The sessions that a request may continue, by the blocks of their last input. */
class Beginnings {
  readonly #root: Block = { next: new Map(), open: [] }

  add(open: Open): void {
    // The last block is not full, so a longer input has another one.
    const whole = open.last.hashes.slice(0, -1)
    if (whole.length === 0) return
    let block = this.#root
    for (const hash of whole) {
      const next = block.next.get(hash) ?? { next: new Map<unknown, Block>(), open: [] }
      block.next.set(hash, next)
      block = next
    }
    block.open.push(open)
  }

  /** The session with the longest beginning that this request continues. It is taken out. */
  taken(request: Request): Open | undefined {
    let found: { block: Block; at: number } | undefined
    let block: Block | undefined = this.#root
    for (const hash of request.hashes) {
      block = block.next.get(hash)
      if (block === undefined) break
      const at = block.open.findLastIndex(
        ({ last }) => last.sentMs <= request.sentMs && last.tokensIn + last.tokensOut <= request.tokensIn,
      )
      if (at >= 0) found = { block, at }
    }
    return found?.block.open.splice(found.at, 1)[0]
  }
}
