import { expect, it } from 'vitest'
import { scriptIn } from './script.ts'

it.each([
  ['{"script":[{"say":"one"},{"pauseMs":50}]}\nmore', [{ say: 'one' }, { pauseMs: 50 }]],
  ['[]', []],
  ['Tell me [{"say":"in brackets"}] please', [{ say: 'in brackets' }]],
  ['no script', undefined],
  ['[1, 2]', undefined],
  ['[{"say":1}]', undefined],
  ['[{"dance":"x"}]', undefined],
  ['free text\n[{"say":"in the second line"}]', undefined],
])('reads the script in %j', (text, steps) => {
  expect(scriptIn(text)).toEqual(steps)
})
