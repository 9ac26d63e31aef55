import { describe, expect, it } from 'vitest'
import { placesIn } from './hosts.ts'

describe('--instances', () => {
  it.each([
    [undefined, { instances: 1 }],
    ['4', { instances: 4 }],
    ['me@node-1', { instances: 1, hosts: ['me@node-1'] }],
    [
      'node-1, me@10.0.0.7,10.0.0.8,[fe80::1%eth0]',
      { instances: 4, hosts: ['node-1', 'me@10.0.0.7', '10.0.0.8', '[fe80::1%eth0]'] },
    ],
  ])('reads %s', (given, places) => {
    expect(placesIn(given)).toEqual(places)
  })

  it.each(['0', '1001', '2.5', '', 'a,,b', '3,node', '-oProxyCommand=x', 'a b', 'a;b', '$(x)'])(
    'refuses %s',
    (given) => {
      expect(() => placesIn(given)).toThrow('or hosts for ssh such as user@node-1,user@node-2')
    },
  )
})
