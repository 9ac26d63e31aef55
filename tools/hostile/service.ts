import { hostile, startHostile } from '../../fixtures/hostile/index.ts'

// One hostile service in a process of its own, so that its memory and its time are not those of who is tried on it. It
// sends its target file; asked to stop, it sends how often somebody came to the other origin, and ends.

const [id = '', waitLimitMs = '2000'] = process.argv.slice(2)
const found = hostile.find((each) => each.id === id)
if (found === undefined) throw new Error(`no hostile service has the id ${id}`)
const { target, strayed, close } = await startHostile(found, { waitLimitMs: Number(waitLimitMs) })
process.send?.({ target })
process.once('message', async () => {
  process.send?.({ strayed: strayed() })
  await close()
  process.exit()
})
