import { describe, expect, it } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import { play } from '../kit/playing.ts'

const only = ['stream/*']

describe('area stream', () => {
  it('holds for the reference service, every row that can', async () => {
    const { failed, open, result } = await play(only)
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const unproven = result.rules.filter((row) => row.area === 'stream' && !['pass', 'observed'].includes(row.verdict))
    expect(unproven).toEqual([])
  })

  it('fails nothing where turns are put off without a word of it', async () => {
    const { failed } = await play(
      only,
      override('turns', () => ({ mayBegin: (world) => world.runningTurns < 2 })),
    )
    expect(failed).toEqual([])
  })
})
