import { describe, expect, it } from 'vitest'
import { play } from '../kit/playing.ts'

describe('area crowd', () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed, open, result } = await play(['crowd/*'])
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    expect(result.summary.mandatory.pass).toBe(19)
  })

  it('holds where one turn runs at a time and the rest are put off', async () => {
    const { failed, open } = await play(['crowd/*'], undefined, { concurrency: 1 })
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })
})
