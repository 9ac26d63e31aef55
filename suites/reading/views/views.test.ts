import { describe, expect, test } from 'vitest'
import { done, madeSent } from '../../areas/stream/kit/made.ts'
import { viewsOf } from './views.ts'

const text = 'LAB [] zyxwvutsrqpo'
const own = { messageId: 'm1', role: 'user', text, timestamp: null }
const said = ['first bcdfghjklmnp of several words', 'second qrstvwxzbcdf']
const lost = (shown: readonly string[], rested = true): string | undefined =>
  viewsOf(madeSent([done(2000)], { text, said, script: 'say say', shown: [own, ...shown], rested })).lost

describe('words that no view shows', () => {
  test.each([
    ['none of them is there', []],
    ['one is there alone', said.slice(0, 1)],
    ['others are there in their place', ['first', 'of several words']],
  ])('are lost: %s', (_, shown) => {
    expect(lost(shown)).toBe('say say')
  })

  test.each([
    ['in pieces', ['first bcdfghjklmnp', 'of several words', 'second qrstvwxzbcdf']],
    ['in one', [said.join('\n\n')]],
    ['with more', [`Sure: ${said[0]}`, `${said[1]} Done.`]],
    ['cut short', ['first bcdfghjklmnp of…', 'second qrstvwxzbcdf']],
  ])('were said otherwise: %s', (_, shown) => {
    expect(lost(shown)).toBeUndefined()
  })

  test('may come still', () => {
    expect(lost([], false)).toBeUndefined()
  })
})
