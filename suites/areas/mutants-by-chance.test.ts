import { request } from 'undici'
import { expect, test } from 'vitest'
import { startFixture } from '../../fixtures/define.ts'
import { mutants } from './mutants.ts'
import { chances } from './mutants-by-chance.ts'

test('none of them is counted among the others', () => {
  const ids = new Set(mutants.map(({ id }) => id))
  expect(chances.filter(({ id }) => ids.has(id) || !id.startsWith('chance/'))).toEqual([])
  expect(chances.length).toBeGreaterThanOrEqual(3)
})

test('each breaks a row that the spec demands, and says how often', () => {
  expect(chances.filter(({ breaks, share }) => breaks.level !== 'mandatory' || !(share > 0 && share < 1))).toEqual([])
})

test('the same service now fails and now does not, about as often as it says', async () => {
  const failing = chances.find(({ id }) => id === 'chance/failing-status')
  if (failing === undefined) throw new Error('there is no chance/failing-status')
  const { target, close } = await startFixture({ ...failing }, { seed: 7, waitLimitMs: 2000 })
  const key = target.credentials.full
  const ask = async (): Promise<number> => {
    const { statusCode, body } = await request(`${target.baseUrl}/conversations/none`, {
      headers: { authorization: `Bearer ${typeof key === 'string' ? key : ''}` },
    })
    await body.dump()
    return statusCode
  }
  const seen: number[] = []
  for (let tries = 0; tries < 1500; tries++) seen.push(await ask())
  await close()
  const failures = seen.filter((status) => status === 500).length
  expect(seen.every((status) => status === 404 || status === 500)).toBe(true)
  expect(failures).toBeGreaterThan(3)
  expect(failures).toBeLessThan(50)
})
