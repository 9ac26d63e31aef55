import type fc from 'fast-check'
import { texts } from './texts.ts'

/**
 * Short texts that a service has to take and keep: with at least one character that is neither a blank nor one
 * that a text may lose, without lone surrogates and U+0000. What it does with those is open (readings 30, 53).
 */
export const storableTexts: fc.Arbitrary<string> = texts
  .map((text) => text.toWellFormed().replaceAll('\0', ''))
  .filter((text) => /[^\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text))
