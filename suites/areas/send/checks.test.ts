import { describe, expect, it } from 'vitest'
import { play } from '../kit/playing.ts'

const waitLimitMs = 2000

describe('area send', () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed, open, result } = await play(['send/*'], undefined, { waitLimitMs })
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const rows = result.rules.filter(({ area, level }) => area === 'send' && level === 'mandatory')
    expect(rows.filter(({ verdict }) => verdict !== 'pass')).toEqual([])
    const observed = new Set(result.observations.map(({ rule }) => rule))
    const silent = result.rules.filter(({ area, level }) => area === 'send' && level === 'informational')
    expect(silent.filter(({ id }) => !observed.has(id))).toEqual([])
  })

  it('accuses no service that runs one turn at a time', async () => {
    const { failed, open } = await play(['send/*-none-*', 'send/*-required-*'], undefined, {
      waitLimitMs,
      concurrency: 1,
    })
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })
})
