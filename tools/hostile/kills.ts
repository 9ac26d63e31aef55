/**
 * Kills a run with SIGKILL at random moments and goes on with it: `npm run kills -- [TIMES [SEED]]`. Exits with 1 where a transcript
 * cannot be read, a verdict is another one than without the kill, or a send of a completed scene was made again.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../../suites/run/random.ts'
import { killedAt } from './killed.ts'

const [times = 20, seed = 1] = process.argv.slice(2).map(Number)
const folder = join(tmpdir(), 'kills')
/** A whole run takes some five seconds from its first line on. */
const longestMs = 5000
const whole = await killedAt(60_000, join(folder, 'whole'))
console.log(`not killed: ${whole.verdicts.run}, ${whole.sends} metered sends`)
const random = new Random(seed, 'kills')
let [readable, same, unrepeated] = [0, 0, 0]
for (let turn = 1; turn <= times; turn += 1) {
  const afterMs = random.below(longestMs)
  try {
    const killed = await killedAt(afterMs, join(folder, String(turn)))
    const { scenes, verdicts, repeated, inFlight, untold, sends } = killed
    // An occasion that only the service can give may be given in one run and not in the other.
    const others = Object.entries(verdicts.rows).filter(
      ([id, verdict]) =>
        verdict !== whole.verdicts.rows[id] && !['pass', 'not-exercised', 'observed'].includes(verdict),
    )
    const isSame = verdicts.run === whole.verdicts.run && others.length === 0
    readable += 1
    same += isSame ? 1 : 0
    unrepeated += repeated.length === 0 && untold === 0 ? 1 : 0
    console.log(
      `killed ${killed.wasRunning ? 'after' : 'past its end, after'} ${afterMs} ms: ${scenes.completed} of ${scenes.all} scenes were on record, ${inFlight} sends in flight; ${verdicts.run}, ${sends} metered sends; ${repeated.length} repeated, ${untold} untold${isSame ? '' : `; other verdicts: ${others.map(([id, verdict]) => `${id} ${verdict}`).join(', ')}`}`,
    )
  } catch (error) {
    console.log(`killed after ${afterMs} ms: ${error instanceof Error ? error.message : error}`)
  }
}
console.log(
  `transcripts readable ${readable} of ${times}; same verdicts ${same} of ${times}; no send of a completed scene repeated ${unrepeated} of ${times}`,
)
process.exitCode = readable === times && same === times && unrepeated === times ? 0 : 1
