import { expect, test } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import { variant } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { runSuite } from '../../run/run.ts'
import { checkTarget } from '../../run/target.ts'
import { suite } from '../../suite.ts'
import { crowd } from './rows.ts'

/** A turn whose message never gets an answer: its script is taken for none. */
const unread = override('turns', ({ begin }) => ({
  begin(world, conversation) {
    const [turn, next] = conversation.waiting
    // Only what waits behind another is left so.
    if (turn !== undefined && next !== undefined && conversation.waiting.length === 2) turn.steps = []
    begin(world, conversation)
  },
}))

test.each([
  ['each is read', variant('lawful', 'Nothing is changed.'), '6 of 6 scripts were executed'],
  [
    'some are never worked on',
    variant('unread', 'A message that waits with another is never worked on.', { change: unread }),
    /^4 of 6 scripts were executed; no agent text for the message sent with mode (?:optional|stream|required|required-stream), optional$/,
  ],
])('which of several messages get no words is observed: %s', async (_, fixture, seen) => {
  const { target, world, time, close } = await onPaper(fixture, { seed: 1, waitLimitMs: 2000 })
  const scope = { profile: 'certify', only: [crowd['overlap-turns'].id], skip: [] } as const
  const transcript = { write: () => {}, close: async () => {} }
  const options = { suite, target: checkTarget(target, 'it'), scope, seed: 1, runId: 'r', transcript, world }
  const { observations } = await time.until(runSuite(options))
  await close()
  const told = observations.find(({ rule }) => rule === crowd['overlap-turns'].id)
  expect(told?.value).toEqual(typeof seen === 'string' ? seen : expect.stringMatching(seen))
})
