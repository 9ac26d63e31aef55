import { expect, test } from 'vitest'
import { timingFor } from '../time/timing.ts'
import { kindNearest, promptedTurn } from './prompts.ts'
import { ask, note, pause, type Step, say, tool } from './script.ts'

const timing = timingFor(600_000)

test.each<[string, Step[], string]>([
  ['nothing', [], 'silent'],
  ['work without words', [tool('look'), note('to myself'), pause(10)], 'silent'],
  ['one message', [pause(10), say('one')], 'reply'],
  ['messages', [say('one'), pause(10), say('two')], 'several'],
  ['many messages, whatever else', [say('one'), tool('look'), say('two'), ask('three?'), say('four')], 'several'],
  ['a tool', [say('one'), tool('look'), say('two')], 'tool'],
  ['a question', [ask('which?'), pause(10), say('one')], 'ask'],
  ['a turn that outlasts the wait', [say('one'), pause(timing.ranOutMs), say('two')], 'long'],
])('%s', (_, steps, kind) => expect(kindNearest(steps, timing)).toBe(kind))

test('a prompt is sent with a text of its own, and one for long work is given its time', () => {
  expect(promptedTurn('Say yes.', 'reply', 'x', timing)).toEqual({
    text: 'Say yes.\nx',
    steps: null,
    said: null,
    lastsMs: 0,
  })
  expect(promptedTurn('Work.', 'long', 'x', timing).lastsMs).toBe(timing.waitLimitMs)
})
