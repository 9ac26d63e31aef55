import { expect, test } from 'vitest'
import { secretsOf } from './leaks.ts'

test('each credential of a target file is looked for, those of a load too', async () => {
  const target = {
    ...{ name: 'staging', baseUrl: 'https://agent.example.com/v1' },
    credentials: { full: 'key_of_full_0123', load: ['key_of_load_0123', { env: 'OTHER' }] },
  }
  const known = await secretsOf(target, { OTHER: 'key_of_other_0123' })
  expect(known.map(({ name }) => name)).toEqual(['credentials.full', 'credentials.load[0]', 'credentials.load[1]'])
  expect(known[2]?.secrets.redact('seen: key_of_other_0123')).not.toContain('key_of_other')
})
