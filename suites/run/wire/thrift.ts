import { setFlagsFromString } from 'node:v8'

const mib = 1024 * 1024

/** An answer of this size is no usual one: a lawful run has hardly any. */
export const usualBytes = mib

/** So much of all answers together no lawful run has read by far. */
export const usualBytesOfRun = 16 * mib

/** How much the heap may grow between two collections. Small answers are worth more, since every collection takes time. */
const growingPercent = 30

let isOurs = false
let isThrifty = false

/** The flags of V8 are for a whole process: in one that is not ours, such as that of somebody's tests, they stay as they are. */
export function ownThisProcess(): void {
  isOurs = true
}

/**
 * From the first unusual answer on, or the first of an unusual amount, memory is collected sooner: V8 would let several answers
 * pile up that nobody holds any more. A run on a lawful service never pays for it, which would be a fifth of its processor time.
 */
export function beThrifty(): void {
  if (isThrifty || !isOurs) return
  isThrifty = true
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`)
}
