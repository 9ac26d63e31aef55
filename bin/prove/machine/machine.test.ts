import { expect, test } from 'vitest'
import { sourceOf } from '../../../fixtures/generated/loading.ts'
import type { ProvedFault } from '../../../reports/proof/proof-machine.ts'
import { conditionalOf, drawnConditionals, isConditional } from '../conditions.ts'
import { tryAll } from './crew.ts'
import { withFiled } from './filed.ts'
import type { Task } from './worker.ts'

/** The reference service with one piece of `waits.ts` replaced. */
function task(id: string, was: string, text: string): Task {
  const start = sourceOf('waits.ts').indexOf(was)
  if (start === -1) throw new Error(`waits.ts has no ${was}`)
  return { id, seed: 1, edit: { file: 'waits.ts', start, end: start + was.length, text } }
}

test('what becomes of a service is told apart: killed, dead, survived and seen, survived and not seen', async () => {
  const tasks = [
    task('killed', 'answers.json(202,', 'answers.json(203,'),
    task('not loading', 'export const waits', 'waits.gone = export const waits'),
    task('unseen', 'cause !== ', 'cause != '),
    task('seen', '...(timedOut && { timedOut })', '...(replies && { timedOut })'),
    task('ending its process', 'accepted: (world, sent) =>', 'accepted: (world, sent) => process.exit(3) ??'),
  ]
  const tried = await tryAll(tasks, { signal: new AbortController().signal, ended: () => {}, threads: 1 })
  const said = tasks.map((each) => {
    const { end, failed = [], differs, why = '' } = tried.get(each) ?? {}
    return [each.id, end, failed.length > 0, differs !== undefined, why]
  })
  expect(said).toEqual([
    ['killed', 'killed', true, false, ''],
    ['not loading', 'dead', false, false, expect.stringMatching(/^the mutant does not load: /)],
    ['unseen', 'survived', false, false, ''],
    ['seen', 'survived', false, true, ''],
    ['ending its process', 'dead', false, false, expect.stringMatching(/^the mutant ends its process/)],
  ])
})

test('conditions are drawn from a seed, and each id says all', () => {
  const drawn = drawnConditionals(1, 100)
  expect(new Set(drawn).size).toBe(100)
  expect(drawnConditionals(1, 30)).toEqual(drawn.slice(0, 30))
  expect(drawnConditionals(2, 100).filter((id) => drawn.includes(id)).length).toBeLessThan(10)
  expect(drawn.filter((id) => !isConditional(id) || conditionalOf(id).id !== id)).toEqual([])
  expect(isConditional('history/newest-first?never')).toBe(false)
  expect(() => conditionalOf('history/newest-first')).toThrow('unknown conditional mutant "history/newest-first"')
})

const fault = (id: string, more: Partial<ProvedFault> = {}): ProvedFault => ({
  id,
  about: '',
  end: 'survived',
  failed: [],
  replay: '',
  ...more,
})

test('a survivor counts as filed where it still survives as it was filed', () => {
  const differs = { scene: 's', request: 'r', lawful: 'a', seen: 'b' }
  const filed = ['unseen', 'unreached', 'undecided', 'lawful'].map((name) => ({
    class: name,
    why: 'so',
    ids: [`${name}-a`, `${name}-b`, `${name}/*`],
  }))
  const faults = [
    fault('unseen-a'),
    fault('unseen-b', { differs }),
    fault('unreached-a', { end: 'unreached' }),
    fault('unreached-b', { differs }),
    fault('undecided-a', { differs, undecided: ['x/y'] }),
    fault('undecided-b', { differs }),
    fault('lawful-a', { differs }),
    fault('lawful-b', { end: 'killed', failed: ['x/y'] }),
    fault('lawful/any', { differs }),
    fault('new'),
  ]
  const found = withFiled(faults, filed, (id) => id !== 'unseen-a')
  expect(found.faults.flatMap((each) => (each.filed === undefined ? [] : [each.id]))).toEqual([
    'unseen-a',
    'unreached-a',
    'undecided-a',
    'lawful-a',
    'lawful/any',
  ])
  expect(found.stale).toEqual(['unseen-a', 'lawful-b'])
})
