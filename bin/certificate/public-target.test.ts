import { expect, test } from 'vitest'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { publicTarget } from './public-target.ts'

test('a target file without its secrets names each credential, those of a load too', () => {
  const target = {
    ...{ name: 'staging', baseUrl: 'https://agent.example.com/v1' },
    credentials: {
      full: 'key_of_full_0123',
      load: ['key_of_load_0123', { env: 'OTHER' }, { command: ['vault', 'secret-path'] }],
    },
  }
  expect(JSON.parse(publicTarget(target, new Secrets())).credentials).toEqual({
    full: '«full»',
    load: ['«load 0»', { env: 'OTHER' }, { command: ['«load 2»'] }],
  })
})
