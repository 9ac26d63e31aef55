import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { transcriptFile } from '../../suites/run/transcript/results-folder.ts'
import { readTranscript } from '../../suites/run/transcript/transcript.ts'
import { setNames } from '../requirements/sets.ts'
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

test('an unknown rule set is refused, with the sets that exist', () => {
  expect(() => conformance({ demo: true, requirements: 'v1-2020-01' })).toThrow(/^Rule set v1-2020-01: .* It has v1-/)
})

const out = mkdtempSync(join(tmpdir(), 'vitest-entry-'))
afterAll(() => rmSync(out, { recursive: true }))
conformance({ demo: true, only: ['list/row-once'], out })

test('the newest rule set scores, as in `run`', async () => {
  const first = await readTranscript(join(out, transcriptFile)).next()
  expect(first.value).toMatchObject({ type: 'run', requirements: setNames().at(-1) })
})
