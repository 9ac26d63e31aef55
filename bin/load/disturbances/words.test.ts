import { describe, expect, it, test } from 'vitest'
import { disturbancesIn, plannedFrom, proxyActIn } from './words.ts'

describe('the words of a disturbance', () => {
  test.each([
    ['proxy: cut 20%', { act: 'cut', share: 0.2 }],
    ['proxy:cut  100%', { act: 'cut', share: 1 }],
    ['proxy: latency 200ms', { act: 'latency', addedMs: 200, forMs: null }],
    ['proxy: latency 200ms for 10s', { act: 'latency', addedMs: 200, forMs: 10_000 }],
    ['proxy: stall for 10s', { act: 'stall', forMs: 10_000 }],
    ['proxy: refuse for 1m', { act: 'refuse', forMs: 60_000 }],
    ['proxy: cut-idle 100s', { act: 'cut-idle', idleMs: 100_000, forMs: null }],
    ['echo proxy: cut', undefined],
  ])('%s', (action, act) => {
    expect(proxyActIn(action)).toEqual(act)
  })

  test.each([
    [
      ['soon', 'true'],
      '--at must be a time such as 500ms, 2s, 10m or 1h (a bare number is milliseconds) (got "soon").',
    ],
    [['60s', ' '], "--at 60s needs a command or an action of the proxy: 'proxy: cut 20%', "],
    [['60s', 'proxy: explode'], "--at 60s 'proxy: explode' is not an action of the proxy. Write 'proxy: cut 20%', "],
    [['60s', 'proxy: cut'], "--at 60s 'proxy: cut' needs a share of the open connections: "],
    [['60s', 'proxy: cut 0%'], "--at 60s 'proxy: cut 0%': a share is above 0% and at most 100%: "],
    [['60s', 'proxy: cut 20'], "--at 60s 'proxy: cut 20': a share is above 0% and at most 100%: "],
    [['60s', 'proxy: cut 20% for 5s'], "--at 60s 'proxy: cut 20% for 5s': cut has no duration: "],
    [['60s', 'proxy: stall'], "--at 60s 'proxy: stall' needs a duration: "],
    [['60s', 'proxy: stall 5s'], "--at 60s 'proxy: stall 5s': stall has no value: "],
    [
      ['60s', 'proxy: latency fast'],
      '--at 60s \'proxy: latency fast\': "fast" is not a duration. Write it as 500ms, 2s or 10m.',
    ],
    [
      ['60s', 'no-such-program-here x'],
      "--at 60s 'no-such-program-here x': command no-such-program-here was not found. Check its name and the PATH.",
    ],
    [['60s', "echo 'half"], "--at 60s 'echo 'half' is not a command that sh can read ("],
  ])('%j is refused', (at, sentence) => {
    let said = ''
    try {
      disturbancesIn(at)
    } catch (error) {
      said = error instanceof Error ? error.message : ''
    }
    expect(said.slice(0, sentence.length)).toBe(sentence)
  })

  it('takes any command that the shell knows', () => {
    const commands = ['true', 'cd / && true', 'X=1 no-such-program-here', '(sleep 1)', 'if true; then true; fi']
    for (const each of commands) expect(disturbancesIn(['1s', each])).toMatchObject([{ action: each, timeMs: 1000 }])
  })
})

describe('the plan', () => {
  it('has each time of --every before the end, in order with --at', () => {
    const asked = disturbancesIn(['90s', 'proxy: stall for 2s'], ['1m', 'true'])
    expect(plannedFrom(asked, 180_000)).toEqual([
      { atMs: 60_000, action: 'true', forMs: 0 },
      { atMs: 90_000, action: 'proxy: stall for 2s', forMs: 2000 },
      { atMs: 120_000, action: 'true', forMs: 0 },
    ])
    expect(plannedFrom(disturbancesIn(['0s', 'proxy: cut-idle 1s']), 1000)).toEqual([
      { atMs: 0, action: 'proxy: cut-idle 1s', forMs: null },
    ])
  })

  it('refuses a time after the sends, and too many', () => {
    expect(() => plannedFrom(disturbancesIn(['3m', 'true']), 180_000)).toThrow(
      "--at 3m 'true' is not before the end of the sends of this load, 3m. Lower it, or make the load longer.",
    )
    expect(() => plannedFrom(disturbancesIn([], ['1s', 'true']), 3_600_000)).toThrow(
      'This load has 3599 disturbances, and the maximum is 200. Raise the time of --every.',
    )
  })
})
