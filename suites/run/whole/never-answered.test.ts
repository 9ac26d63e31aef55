import { expect, test } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import { play } from '../../areas/kit/playing.ts'
import { mostOverrunMs, mostWaitsOver } from '../../reading/bounds.ts'

const silentAt = (endpoint: string): Change =>
  override('http', ({ arrive }) => ({
    arrive(world, call, reply, proceed) {
      if (call.endpoint !== endpoint) arrive(world, call, reply, proceed)
    },
  }))

const waitLimitMs = 2000
/** What is still under way when a run is stopped is given up, and its reports are written. */
const endingMs = 10_000

test.each(['status', 'list'])(
  'a service that never answers a %s does not keep a run for longer than planned and its bound',
  async (endpoint) => {
    const { result } = await play(['*'], silentAt(endpoint), { waitLimitMs })
    const plannedMs = 4 * waitLimitMs
    expect(result.durationMs).toBeLessThan(plannedMs + mostOverrunMs + mostWaitsOver * waitLimitMs + endingMs)
  },
)
