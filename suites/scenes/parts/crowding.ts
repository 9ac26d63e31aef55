import type { Exchange } from '../../../schemas/types.ts'
import { isStreamed, modeFields } from '../../reading/sent.ts'
import { isQuiet } from '../../reading/views/quiet.ts'
import type { Mode } from '../../rules/words.ts'
import { isSuccess, stringIn } from '../../run/stage/api.ts'
import { pause, say, tool } from '../../run/stage/script.ts'
import { confirmed } from '../../run/stage/sending.ts'
import type { Stage, Turn } from '../../run/stage/stage.ts'

/** Long enough that the turns of a crowd overlap. */
export const betweenWordsMs = 60

/** What one of a crowd tells its agent beyond the usual. */
export interface Told {
  /** It says nothing, and takes as long as others, so that whatever comes first the rest waits behind it. */
  silent?: true
  /** How long it pauses between its words, or without any. */
  pauseMs?: number
}

/** What one of a crowd sends; a word of its own is in its text and in all that its agent says. */
export interface CrowdTurn {
  turn: Turn
}

/** Under `required` the agent uses a tool before it speaks: work is no reply, and ends no wait. */
export function crowdTurn(stage: Stage, mode: Mode, told: Told = {}): CrowdTurn {
  const { silent = false, pauseMs = silent ? 2 * betweenWordsMs : betweenWordsMs } = told
  const word = stage.word()
  const spoken = [say(`one of ${word}`), pause(pauseMs), say(`two of ${word}`)]
  const work = mode === 'required' ? [tool(`look-${word}`)] : []
  return {
    turn: stage.turn(silent ? [pause(pauseMs)] : [...work, ...spoken], `asked by ${word}`),
  }
}

/** One send of a crowd; without `to` a start. Gives its conversation, where it could be found. */
export async function crowdSend(
  stage: Stage,
  mode: Mode,
  { turn }: CrowdTurn,
  to?: string,
): Promise<string | undefined> {
  const title = stage.title()
  const body = { text: turn.text, ...modeFields[mode] }
  if (to !== undefined) {
    await stage.api.send({ ...body, conversationId: to }, { owned: true })
    return to
  }
  return idOf(stage, await stage.api.start({ ...body, title }, { owned: true }), mode, title)
}

async function idOf(stage: Stage, answer: Exchange, mode: Mode, title: string): Promise<string | undefined> {
  if (!isSuccess(answer)) return undefined
  if (isStreamed(mode)) return stage.idOfStream(answer, title)
  return stringIn(answer, 'conversationId') === undefined ? undefined : confirmed(stage, stage.idOf(answer), title)
}

/** Reads the status of a conversation again and again until the sends to it have ended, or it has surely come to rest. */
export async function statusesUntil(stage: Stage, id: string, sends: Promise<unknown>): Promise<void> {
  const { lagMs } = stage.timing
  const fromMs = stage.now() + lagMs
  let quietMs: number | undefined
  let open = true
  const close = (): void => {
    open = false
  }
  sends.then(close, close)
  while (open) {
    const read = await stage.api.status(id, { name: 'meanwhile' })
    quietMs = isQuiet(read) === true && read.sentMs >= fromMs ? (quietMs ?? read.sentMs) : undefined
    if (quietMs !== undefined && read.sentMs - quietMs > lagMs) break
    await stage.sleep(stage.pollMs)
  }
}

/** Waits for rest and reads all that a conversation shows. */
export async function settled(stage: Stage, id: string): Promise<void> {
  await stage.rest(id, 4 * betweenWordsMs)
  await stage.walk(id)
}
