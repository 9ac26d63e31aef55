import type { Exchange, Timing } from '../../../schemas/types.ts'
import { isAsleep, isQuiet } from '../../reading/views/quiet.ts'
import type { Rest } from '../../reading/views/rest.ts'

/** From here on a look comes after a share of the time that has been waited, at least. */
const laterFromMs = 10_000
const laterLooks = 20
/** Of what works no more, and waits for something else, sooner and by more: it may be scheduled for tomorrow. */
const asleepFromMs = 2000
const asleepLooks = 3

/** What waiting takes of a stage. */
interface Waiting {
  timing: Timing
  pollMs: number
  api: { status(conversationId: string, how: { name: string }): Promise<Exchange> }
  now(): number
  sleep(ms: number): Promise<void>
}

/**
 * Gives the turn its scripted time, one wait limit and the lag twice. A status that cannot be read at all ends the
 * waiting early: whoever needs rest then has to stay undecided.
 */
export async function rest(
  stage: Waiting,
  conversationId: string,
  expectMs: number,
  name: string,
  answeredMs: number,
): Promise<Rest> {
  const { lagMs, waitLimitMs, slackMs } = stage.timing
  const beganMs = stage.now()
  const latestMs = beganMs + expectMs + waitLimitMs + 2 * lagMs + slackMs
  const reads: Exchange[] = []
  const over = (rested: boolean): Rest => ({ rested, fromMs: beganMs, toMs: stage.now(), reads })
  const read = async (): Promise<boolean | undefined> => {
    const exchange = await stage.api.status(conversationId, { name })
    reads.push(exchange)
    return isQuiet(exchange)
  }
  await stage.sleep(Math.max(0, answeredMs + lagMs - beganMs))
  for (;;) {
    const first = await read()
    if (first === undefined && unreadable(reads)) return over(false)
    if (first === true) {
      await stage.sleep(lagMs)
      if (await read()) return over(true)
    }
    if (stage.now() >= latestMs) return over(false)
    const latest = reads.at(-1)
    // Who has waited long can wait a little longer: a turn may lawfully take minutes, and two looks a second at each are a load.
    const waitedMs = stage.now() - beganMs
    const [fromMs, share] =
      latest !== undefined && isAsleep(latest) ? [asleepFromMs, asleepLooks] : [laterFromMs, laterLooks]
    const laterMs = waitedMs < fromMs ? 0 : Math.min(waitedMs / share, latestMs - stage.now())
    // When its time is over it is looked at soon.
    const dueMs = expectMs - waitedMs + lagMs / 10
    const untilDueMs = dueMs > 0 ? dueMs : Number.POSITIVE_INFINITY
    await stage.sleep(Math.min(Math.max(stage.pollMs, laterMs), Math.max(untilDueMs, lagMs / 10)))
  }
}

function unreadable(reads: readonly Exchange[]): boolean {
  return reads.length >= 5 && reads.slice(-5).every((each) => isQuiet(each) === undefined)
}
