import type { Exchange, Target } from '../../../schemas/types.ts'
import type { Slot } from '../secrets/credentials.ts'
import { quiet, sendBody, startBody } from '../stage/accessing.ts'
import { toBeRefused } from '../stage/api.ts'
import type { Stage } from '../stage/stage.ts'
import { madeUpId } from '../stage/unknown-id.ts'

/** What stays undecided where an account that is there for something else has no credits (readings 44). */
const undecided: Partial<Record<Slot, string>> = {
  otherAccount: 'auth/other-account-*',
  noAccess: 'auth/no-access-start and auth/no-access-send',
}

/**
 * What to say of an account without credits that should have some; undefined where it has them, or it cannot be told. Free
 * where a message that nobody gets tells it; else it takes one start by that account, if `target` has a send for it.
 */
export async function missingCredits(stage: Stage, slot: Slot, target: Target): Promise<string | undefined> {
  const lacks = undecided[slot]
  if (lacks === undefined) return undefined
  const said = ({ method, path }: Exchange): string =>
    `${method} ${path} returns 402: the account has no credits, so ${lacks} cannot be tested. Add some`
  const message = await askNobody(stage, slot)
  if (message.status === 402) return said(message)
  if (slot === 'otherAccount' && !(await mayStart(stage, target))) return undefined
  const start = await stage.api.start(startBody(stage, quiet(stage).text), ask(slot, 'start'))
  return start.status === 402 ? said(start) : undefined
}

/** A message to a conversation that there is not: whether a balance is looked at before it, is open (readings 20). */
function askNobody(stage: Stage, slot: Slot): Promise<Exchange> {
  return stage.api.send(sendBody(madeUpId, quiet(stage).text), ask(slot, 'nobody'))
}

/** Not where the account without credits shows that the balance comes first, nor where only the agent's send may be spent. */
async function mayStart(stage: Stage, { budget }: Target): Promise<boolean> {
  if ((budget?.meteredSends ?? 2) < 2) return false
  if (!stage.run.slots.includes('emptyBalance')) return true
  return (await askNobody(stage, 'emptyBalance')).status !== 402
}

function ask(credential: Slot, name: string) {
  return { credential, name: `${credential}-${name}`, ...toBeRefused }
}
