import type { RecordedSession } from '../sessions.ts'

/** Sessions from the recording of another program. Texts are not kept. */
export interface Imported {
  format: string
  sessions: RecordedSession[]
  /** Items without a turn: what they are, and how many. */
  omitted: { what: string; count: number }[]
  /** What the recording does not say, in words. */
  assumed: string[]
}

export interface Assumptions {
  /** The speed of a model, where a recording has no end of its output. */
  tokensPerSecond: number
}

/** A recording that is not as its format says. The message has the place and the expected value. */
export class BrokenRecording extends Error {
  override readonly name = 'BrokenRecording'
}

/** Characters of a token, on average. */
export const charsPerToken = 4
export const tokenAssumption = `${charsPerToken} characters a token`

export function speedAssumption({ tokensPerSecond }: Assumptions): string {
  return `${tokensPerSecond} output tokens a second`
}

/** @returns null for an unknown number of tokens */
export function charsOf(tokens: number | null): number | null {
  return tokens === null ? null : Math.round(tokens * charsPerToken)
}

export function outputMs(tokens: number, { tokensPerSecond }: Assumptions): number {
  return (1000 * tokens) / tokensPerSecond
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A number, 0 or more. Throws BrokenRecording. */
export function numberAt(value: Record<string, unknown>, name: string, place: string): number {
  const found = value[name]
  if (typeof found === 'number' && Number.isFinite(found) && found >= 0) return found
  throw new BrokenRecording(`${place}: ${name} must be a number, 0 or more (got ${shown(found)}).`)
}

/** Undefined if the field is missing or null. Throws BrokenRecording for another value that is no number. */
export function optionalNumberAt(value: Record<string, unknown>, name: string, place: string): number | undefined {
  return value[name] === undefined || value[name] === null ? undefined : numberAt(value, name, place)
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  // A recording may have texts of users.
  return typeof value === 'number' || value === null
    ? String(value)
    : Array.isArray(value)
      ? 'an array'
      : `a ${typeof value}`
}
