import { afterEach, expect, test, vi } from 'vitest'
import { conformance } from './vitest.ts'

afterEach(() => vi.unstubAllEnvs())

test('without a target the entry refuses, and names what asks for the built-in service', () => {
  vi.stubEnv('AGENT_CONFORMANCE_TARGET', '')
  expect(() => conformance()).toThrow(/^No target: .* conformance\({ demo: true }\) for the built-in service\.$/)
})

test('it takes what the environment names', () => {
  vi.stubEnv('AGENT_CONFORMANCE_TARGET', 'no-such-target.json')
  expect(() => conformance()).toThrow(/^No target file at no-such-target\.json\. /)
})

test('a target and the built-in service exclude each other', () => {
  expect(() => conformance({ demo: true, target: 'target.json' })).toThrow('use either target or demo: true, not both')
})
