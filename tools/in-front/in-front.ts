/**
 * Plays `run` through `watch` through the servers that people put in front of a service: `npm run in-front -- [--smoke] [ID…]`. Prints a line
 * for each, and exits with 1 where one of them is not conformant. What is not installed is left out, and said. Frameworks come from
 * npm and PyPI into a temporary folder.
 */
import { NotInstalled } from './packages.ts'
import { placeOf, play } from './play.ts'
import { servers } from './servers.ts'

const asked = process.argv.slice(2)
const profile = asked.includes('--smoke') ? 'smoke' : 'certify'
const wanted = asked.filter((each) => each !== '--smoke')
const chosen = servers.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
if (chosen.length === 0) {
  console.error(`None is called ${wanted.join(', ')}; there are ${servers.map(({ id }) => id).join(', ')}.`)
  process.exit(2)
}
let isWrong = false
console.log('server    run  watch')
for (const server of chosen) {
  const place = placeOf(server.program)
  if (place === undefined) {
    console.log(`${server.id.padEnd(9)} ${server.program} is not installed: apt-get install ${server.program}`)
    continue
  }
  const played = await play(server, place, profile).catch((error: unknown) => {
    if (!(error instanceof NotInstalled)) throw error
    console.log(`${server.id.padEnd(9)} ${error.message}`)
  })
  if (played === undefined) continue
  const { run, watch, said } = played
  console.log(`${server.id.padEnd(9)} ${run}    ${watch}`)
  if (run === 0 && watch === 0) continue
  isWrong = true
  console.log(said)
}
process.exitCode = isWrong ? 1 : 0
