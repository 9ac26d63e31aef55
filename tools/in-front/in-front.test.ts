import { expect, test } from 'vitest'
import { placeOf, play } from './play.ts'
import { servers } from './servers.ts'

/** A run lasts some seconds, and longer on a machine that is busy. */
const mostMs = 120_000

for (const server of servers) {
  const place = placeOf(server.program)
  test(
    `behind ${server.id} a run is conformant, and a watch finds nothing broken`,
    async ({ skip }) => {
      if (server.packages !== undefined)
        return skip(`tests install nothing from a registry: npm run in-front -- --smoke ${server.id}`)
      if (place === undefined) return skip(`${server.program} is not installed here: apt-get install ${server.program}`)
      const { run, watch, said } = await play(server, place, 'smoke')
      expect([run, watch], said).toEqual([0, 0])
    },
    mostMs,
  )
}
