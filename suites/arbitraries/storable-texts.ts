import type fc from 'fast-check'
import { texts } from './texts.ts'

/**
 * Short texts that a service has to take and keep: with at least one character that is no blank, without lone
 * surrogates and U+0000. What it does with those is open.
 */
export const storableTexts: fc.Arbitrary<string> = texts
  .map((text) => text.toWellFormed().replaceAll('\0', ''))
  .filter((text) => text.trim() !== '')
