import type { Load, Result } from '../../schemas/types.ts'
import type { Certified, Entry } from '../site/entry.ts'
import { eventfulResult, exampleResult, exampleRow } from './example.ts'
import { exampleLoad } from './load-example.ts'

/** Submissions made by hand, for the tests of the pages of a site. */

const keyId = `ed25519:${'ab'.repeat(32)}`
export const same: Entry['evaluation'] = {
  state: 'same',
  tone: 'pass',
  words: 'each of 3 rules has the submitted verdict',
}

export function entryOf(result: Partial<Result>, rest: Partial<Entry> = {}): Entry {
  const rows = [
    exampleRow('list/a', { section: '4.3' }),
    exampleRow('list/b', { section: '4.3', verdict: 'not-exercised', reason: 'not-applicable', passed: 0 }),
    exampleRow('send/b', { section: '4.2' }),
  ]
  return {
    service: 'acme-agent',
    name: '2.4.1',
    result: exampleResult(rows, result),
    evaluation: same,
    certificate: undefined,
    loads: [],
    files: ['result.json'],
    ...rest,
  }
}

export const certified = (state: Certified['state'], words: string): Certified => ({
  state,
  words,
  tone: 'pass',
  keyId,
})
const service = { vendor: 'Acme', product: 'Agent', version: '2.4.1' }
export const target = { name: 'staging', baseUrl: 'https://agent.example.com/v1', service }
export const load: Load = exampleLoad()
export const good = entryOf({ target }, { certificate: certified('valid', 'valid'), loads: [load] })
export const older = entryOf(
  { target: { ...target, service: { ...service, version: '2.3.0' } }, startedAt: '2026-01-04T05:06:07.890Z' },
  { name: '2.3.0', certificate: certified('revoked', 'revoked: the build leaked keys') },
)
export const eventful: Entry = { ...good, service: 'other', result: eventfulResult(), certificate: undefined }
