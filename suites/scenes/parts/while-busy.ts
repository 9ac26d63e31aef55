import type { Exchange } from '../../../schemas/types.ts'
import { modeFields, modes } from '../../reading/sent.ts'
import { quiet } from '../../run/stage/accessing.ts'
import { type Ask, refusalDeadlineMs } from '../../run/stage/api.ts'
import type { Stage } from '../../run/stage/stage.ts'
import { limiter } from './limiter.ts'
import { listedForMs } from './listing.ts'
import { post, refusalsAtOnce } from './refusing.ts'

/** Who asks, and how the key is shown. */
export type Knocker = Pick<Ask, 'credential' | 'present'> & { name: string }

/**
 * Reads a conversation, and sends to it in each mode, for each of those who may not, while its agent works. All of it is refused,
 * and then costs nothing.
 */
export async function knockWhileBusy(
  stage: Stage,
  conversationId: string,
  knockers: readonly Knocker[],
): Promise<void> {
  const limit = limiter(refusalsAtOnce)
  const knocks = knockers.flatMap((who) => knocksOf(stage, conversationId, who))
  await Promise.all(knocks.map((knock) => limit(knock)))
}

/** Who is no owner of a conversation of the full key, of those that the target names. */
export function strangersTo(stage: Stage): Knocker[] {
  const accounts = ['otherAccount', 'noAccess', 'emptyBalance'] as const
  const named = accounts.filter((slot) => stage.run.slots.includes(slot))
  return [
    { present: 'none', name: 'busy-nobody' },
    { present: 'wrong', name: 'busy-wrong' },
    ...named.map((credential) => ({ credential, name: `busy-${credential}` })),
  ]
}

/** Starts in each mode by an account without credits, while another is at work: there is nothing to pay them with. */
export async function startsWithoutCredits(stage: Stage): Promise<void> {
  if (!stage.run.slots.includes('emptyBalance')) return
  const limit = limiter(refusalsAtOnce)
  const ask = { ...refusedSoon(stage), credential: 'emptyBalance', name: 'busy-broke-start' } as const
  const start = (fields: object): Promise<Exchange> =>
    post(stage, 'start', JSON.stringify({ text: quiet(stage).text, title: stage.title(), ...fields }), ask)
  await Promise.all(modes.map((mode) => limit(() => start(modeFields[mode]))))
}

/** What is taken all the same waits for the turn that is under way: its answer is to be seen. */
export function refusedSoon(stage: Stage): Ask {
  return { owned: true, insist: true, deadlineMs: listedForMs(stage.timing) + refusalDeadlineMs }
}

function knocksOf(stage: Stage, id: string, who: Knocker): (() => Promise<Exchange>)[] {
  const ask: Ask = { ...who, owned: true, insist: true }
  const send = (fields: object): Promise<Exchange> =>
    post(stage, 'send', JSON.stringify({ conversationId: id, text: quiet(stage).text, ...fields }), {
      ...refusedSoon(stage),
      ...who,
      name: `${who.name}-send`,
    })
  return [
    () => stage.api.status(id, { ...ask, name: `${who.name}-status` }),
    ...[{}, { limit: 1 }].map((query) => () => stage.api.history(id, query, { ...ask, name: `${who.name}-history` })),
    ...modes.map((mode) => () => send(modeFields[mode])),
  ]
}
