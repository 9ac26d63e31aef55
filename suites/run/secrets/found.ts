import type { Needle } from './needle.ts'

/** Where a needle lies in a text. */
export interface Found {
  from: number
  to: number
  needle: Needle
}
