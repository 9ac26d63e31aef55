import { expect, test } from 'vitest'
import { auditedConversation, madeConversation } from './kit/made.ts'
import { isAlone, isBefore } from './overlap.ts'

/** Three turns: nobody waits for the first, which lasts long; the others are waited for. */
const made = madeConversation(1, [
  { kind: 'none', saidMs: [10], lastsMs: 1200, thinkMs: 0 },
  { kind: 'optional', saidMs: [10], lastsMs: 20, thinkMs: 50 },
  { kind: 'optional', saidMs: [10], lastsMs: 20, thinkMs: 50 },
])

test('an answer tells the end of its own turn only where no earlier one may have been under way', () => {
  const conversation = auditedConversation(made)
  const [first, second, third] = conversation.sends
  if (first === undefined || second === undefined || third === undefined) throw new Error('no sends')
  expect(isBefore(second, third, conversation)).toBe(false)
  expect(isAlone(third, conversation)).toBe(false)
  const rested = auditedConversation(made, { rests: [{ answeredByMs: first.endMs, atMs: second.sentMs - 1 }] })
  const [quiet, after, last] = rested.sends
  if (quiet === undefined || after === undefined || last === undefined) throw new Error('no sends')
  expect(isBefore(quiet, after, rested)).toBe(true)
  expect(isBefore(after, last, rested)).toBe(true)
  expect(isAlone(last, rested)).toBe(true)
})

test('a status says nothing of a turn without a response: the service may start it later', () => {
  const rested = auditedConversation(made)
  const [first, second, third] = rested.sends
  if (first === undefined || second === undefined || third === undefined) throw new Error('no sends')
  const left = { ...second, accepted: false, status: null, overMs: null, whole: false, shown: [] }
  const rests = [{ answeredByMs: third.sentMs - 2, atMs: third.sentMs - 1 }]
  expect(isBefore(second, third, { sends: [first, second, third], rests })).toBe(true)
  expect(isBefore(left, third, { sends: [first, left, third], rests })).toBe(false)
})
