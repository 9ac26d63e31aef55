import type { Exchange } from '../../../schemas/types.ts'
import type { OddText } from '../../records/refusals.ts'
import type { Random } from '../../run/random.ts'
import { type Ask, isSuccess } from '../../run/stage/api.ts'

/** The second stands without its pair; JSON carries it as an escape. */
const odd = { nul: '\u0000', 'lone-surrogate': '\ud83d', both: '\u0000 and \ud83d' } as const

/** What became of texts that hold what hardly any store can hold, and the request that was taken in the end. */
export interface OddTextsTried {
  tries: OddText[]
  /** Also where every odd text was refused: then a plain one was sent after them. */
  taken: Exchange
}

/**
 * Sends both oddities in one text, which costs one message where it is taken. Where it is not, one at a time, so that
 * it can be told which of them the service refuses or stumbles over; in the end a plain text.
 */
export async function sendOddTexts(
  random: Random,
  endpoint: OddText['endpoint'],
  send: (rest: string, ask: Ask) => Promise<Exchange>,
): Promise<OddTextsTried> {
  const tries: OddText[] = []
  const attempt = async (holds: OddText['holds']): Promise<boolean> => {
    const word = random.word()
    const answer = await send(`${word} ${odd[holds]} ${word}`, {
      name: `${holds}-${endpoint}`,
      owned: true,
      insist: true,
    })
    tries.push({ endpoint, holds, answer })
    return isSuccess(answer)
  }
  const isTaken =
    (await attempt('both')) || [await attempt('nul'), await attempt('lone-surrogate')].some((each) => each)
  const last = tries.findLast(({ answer }) => isSuccess(answer))
  if (isTaken && last !== undefined) return { tries, taken: last.answer }
  return { tries, taken: await send(random.word(), { name: `plain-${endpoint}` }) }
}
