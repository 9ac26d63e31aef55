import type { Exchange } from '../../../schemas/types.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import type { Random } from '../../run/random.ts'
import { type Ask, isSuccess } from '../../run/stage/api.ts'

/** The second stands without its pair; JSON carries it as an escape. */
const odd = { nul: '\u0000', 'lone-surrogate': '\ud83d', both: '\u0000 and \ud83d' } as const

/**
 * Sends both oddities in one text, which costs one message where it is taken. Where it is not, one at a time, so that
 * it can be told which of them the service refuses or stumbles over; in the end a plain text. Gives what was taken in the end.
 */
export async function sendOddTexts(
  random: Random,
  endpoint: SendEndpoint,
  send: (rest: string, ask: Ask) => Promise<Exchange>,
): Promise<Exchange> {
  const tries: Exchange[] = []
  const attempt = async (holds: keyof typeof odd): Promise<boolean> => {
    const word = random.word()
    const answer = await send(`${word} ${odd[holds]} ${word}`, {
      name: `${holds}-${endpoint}`,
      owned: true,
      insist: true,
    })
    tries.push(answer)
    return isSuccess(answer)
  }
  const isTaken =
    (await attempt('both')) || [await attempt('nul'), await attempt('lone-surrogate')].some((each) => each)
  const last = tries.findLast(isSuccess)
  return isTaken && last !== undefined ? last : send(random.word(), { name: `plain-${endpoint}` })
}
