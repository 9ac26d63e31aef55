import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { scenarios } from './scenarios.ts'

it('lists each scenario that has a file, under the name of its file', () => {
  const files = readdirSync(join(import.meta.dirname, 'scenarios')).map((file) => file.replace(/\.ts$/, ''))
  expect(scenarios.map(({ id }) => id).sort()).toEqual(files.sort())
  expect(files.length).toBeGreaterThan(5)
})

test.each(scenarios)('$id has options for what shapes it, and a name that Kubernetes takes', (scenario) => {
  const { id, options, defaults } = scenario
  expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
  const shaping = defaults.by === 'open' ? ['open', 'hold'] : ['rate', 'duration']
  expect(options).toEqual(expect.arrayContaining(shaping))
  expect(options.includes('events')).toBe(defaults.by === 'open' && defaults.eventsPerSecond !== null)
  // Who cannot choose the kinds gets the one that there is.
  const kinds = Object.values(scenario.mix).filter((weight) => weight > 0)
  expect(kinds.length > 1).toBe(options.includes('mix'))
})
