import { describe, expect, test } from 'vitest'
import { checkMeasurable } from './measurable.ts'

const all = { mix: { none: 1, optional: 1, required: 1, stream: 1 }, script: '{steps}', hasOneClock: true }
const waits = { ...all, mix: { ...all.mix, stream: 0 } }
const unscripted = { ...all, script: null }

function said(objective: string, load: typeof waits | typeof unscripted): string | undefined {
  try {
    checkMeasurable([objective], load)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

describe('an objective of a load', () => {
  test.each([
    ['time_to_ack p99 < 1s', waits, 'this load has no sends with stream. Change --mix'],
    ['service_delay{stream} p99 < 1s', waits, 'this load has no sends with stream. Change --mix'],
    ['time_to_ack{none} p99 < 1s', all, 'none has no time_to_ack'],
    ['wait_duration{stream} p99 < 1s', all, 'stream has no wait_duration'],
    [
      'event_delay p99 < 1s',
      { ...all, hasOneClock: false },
      'it compares the clock of the service with that of this machine, so it needs the built-in service',
    ],
    [
      'service_delay{optional} p99 < 1s',
      unscripted,
      'without agent.script in the target file, service_delay has only sends with reply none',
    ],
    [
      'service_delay p99 < 1s',
      { ...unscripted, mix: { ...all.mix, none: 0 } },
      'the target file has no agent.script. Add one, or use another metric',
    ],
  ])('%s is refused where no send has this time', (objective, load, why) => {
    expect(said(objective, load)).toBe(`The objective '${objective}' cannot be measured: ${why}.`)
  })

  test.each([
    ['time_to_ack p99 < 1s', all],
    ['event_delay p99 < 1s', all],
    ['wait_duration p99 < 1s', waits],
    ['service_delay{none} p99 < 1s', unscripted],
    ['service_delay p99 < 1s', unscripted],
    ['good >= 99%', waits],
    ['refused < 1%', waits],
  ])('%s is accepted where one has', (objective, load) => {
    expect(said(objective, load)).toBeUndefined()
  })
})
