import { describe, expect, it } from 'vitest'
import { play } from '../kit/playing.ts'

const waitLimitMs = 2000

describe('area wait', { timeout: 120_000 }, () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed, open, result } = await play(['wait/*'], undefined, { waitLimitMs })
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const rows = result.requirements.filter(({ area, level }) => area === 'wait' && level === 'must')
    const left = rows.filter(({ verdict }) => verdict !== 'pass')
    // Only a service that ends its streams at the limit can show how.
    expect(left.filter(({ id, reason }) => reason !== 'no-occasion' || !id.includes('-limit-'))).toEqual([])
  })
})
