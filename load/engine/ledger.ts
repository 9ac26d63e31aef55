import type { SeenRest } from '../audit/history.ts'
import type { AuditKind, LedgerEntry, Shown } from '../audit/send.ts'

/** A line of the ledger: an entry, or a moment at which the conversation was seen at rest. */
export type LedgerLine = { entry: LedgerEntry } | { rest: SeenRest }

type Packed = [
  sendId: string,
  kind: number,
  flags: number,
  sentMs: number,
  endMs: number,
  status: number,
  messageId: string | null,
  ack: string | null,
  shown: Shown[],
  overMs: number | null,
  ackLine?: string,
]

const kinds = ['none', 'optional', 'required', 'stream'] as const satisfies readonly AuditKind[]
const flagNames = ['start', 'accepted', 'refused', 'timedOut', 'whole', 'inTime'] as const

/** Compact JSON: as many lines are kept as there were sends. */
export function packed(entry: LedgerEntry): string {
  const { sendId, kind, sentMs, endMs, status, messageId, ack, shown, overMs, ackLine } = entry
  const flags = flagNames.reduce((sum, name, bit) => sum + (entry[name] ? 2 ** bit : 0), entry.good ? 64 : 0)
  const line: Packed = [
    sendId,
    kinds.indexOf(kind),
    flags,
    rounded(sentMs),
    rounded(endMs),
    status ?? 0,
    messageId,
    ack,
    shown,
    overMs === null ? null : rounded(overMs),
    ...(ackLine === undefined ? ([] as const) : ([ackLine] as const)),
  ]
  return JSON.stringify(line)
}

export function packedRest({ answeredByMs, atMs }: SeenRest): string {
  return JSON.stringify([rounded(answeredByMs), rounded(atMs)])
}

/** Reads a line that `packed` or `packedRest` wrote. */
export function unpacked(text: string): LedgerLine {
  // Our own words, a moment ago: nothing else writes into the ledger.
  const line = JSON.parse(text) as Packed | [number, number]
  if (line.length === 2) return { rest: { answeredByMs: line[0], atMs: line[1] } }
  const [sendId, kind, flags, sentMs, endMs, status, messageId, ack, shown, overMs, ackLine] = line
  const has = (bit: number): boolean => Math.floor(flags / 2 ** bit) % 2 === 1
  return {
    entry: {
      sendId,
      kind: kinds[kind] ?? 'none',
      start: has(0),
      sentMs,
      endMs,
      status: status === 0 ? null : status,
      accepted: has(1),
      refused: has(2),
      messageId,
      ack,
      timedOut: has(3),
      shown,
      whole: has(4),
      inTime: has(5),
      overMs,
      ...(ackLine === undefined ? {} : { ackLine }),
      ...(has(6) ? { good: true as const } : {}),
    },
  }
}

/** Milliseconds to the microsecond. */
function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
