import type { Exchange } from '../../schemas/types.ts'
import type { BoundsRecord } from '../records/listed.ts'
import { type Scene, scene } from '../run/define.ts'

export const listLimits: Scene<BoundsRecord> = scene(
  'list-limits',
  {
    about: 'reads the list with many limits once all else has ended: then most is listed, and least moves',
    last: true,
  },
  async (stage) => {
    const read = (limit?: number): Promise<Exchange> =>
      stage.api.list(limit === undefined ? {} : { limit }, {
        name: limit === undefined ? 'no-limit' : `limit-${limit}`,
      })
    const first = await read(100)
    const limited = [await read(1), await read(2), await read(7), await read(1)]
    const [unlimited, twenty]: [Exchange[], Exchange[]] = [[], []]
    for (let round = 0; round < 4; round += 1) {
      unlimited.push(await read())
      twenty.push(await read(20))
    }
    const odd = { limit0: await read(0), limitNegative: await read(-1), limit101: await read(101) }
    return { whole: [first, await read(100)], limited, unlimited, twenty, odd }
  },
)
