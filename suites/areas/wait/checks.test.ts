import { describe, expect, it } from 'vitest'
import { play } from '../kit/playing.ts'
import { mutants } from '../mutants.ts'

const waitLimitMs = 2000

describe('area wait', () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed, open, result } = await play(['wait/*'], undefined, { waitLimitMs })
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const rows = result.rules.filter(({ area, level }) => area === 'wait' && level === 'mandatory')
    const left = rows.filter(({ verdict }) => verdict !== 'pass')
    // Only a service that ends its streams at the limit can show how.
    expect(left.filter(({ id, reason }) => reason !== 'not-applicable' || !id.includes('-limit-'))).toEqual([])
  })
})

describe('a status that says rest while the agent is at work', () => {
  it.each(['status/never-busy', 'status/idle-after-words'])(
    '%s: what is said after the limit is looked for once more, and the work goes on',
    async (id) => {
      const change = mutants.find((each) => each.id === id)?.change
      const { result } = await play(['wait/start-optional-*', 'wait/send-optional-*'], change)
      const rows = ['wait/start-optional-carries-on', 'wait/send-optional-carries-on']
      expect(result.rules.filter((row) => rows.includes(row.id)).map((row) => row.verdict)).toEqual(['pass', 'pass'])
    },
  )
})
