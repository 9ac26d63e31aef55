import type { Exchange } from '../../../schemas/types.ts'
import type { Slot } from '../secrets/credentials.ts'
import { quiet, sendBody } from '../stage/accessing.ts'
import { toBeRefused } from '../stage/api.ts'
import { calmest } from '../stage/calmest.ts'
import { rowsOf } from '../stage/rows.ts'
import type { Stage } from '../stage/stage.ts'
import { madeUpId } from '../stage/unknown-id.ts'

/**
 * What to say of a credential that is not what its place in the target file needs, as far as requests tell that cost nothing;
 * undefined where nothing speaks against it. `list` is what GET /conversations answered it, `ofFull` the same for `full`.
 */
export async function unfit(
  stage: Stage,
  slot: Slot,
  { list, ofFull }: { list: Exchange; ofFull: Exchange | undefined },
): Promise<string | undefined> {
  return (
    (await withoutScope(stage, slot)) ??
    (await ofWrongAccount(stage, slot, ofFull)) ??
    (await unready(stage, slot, list))
  )
}

/** Whether a missing scope is looked at before the conversation is open (readings 20): another status than 403 tells nothing. */
async function withoutScope(stage: Stage, slot: Slot): Promise<string | undefined> {
  if (slot !== 'writeOnly' && slot !== 'otherAccount' && slot !== 'emptyBalance') return undefined
  const { status } = await stage.api.send(sendBody(madeUpId, quiet(stage).text), {
    credential: slot,
    name: `${slot}-write`,
    ...toBeRefused,
  })
  return status === 403 ? 'POST /messages returns 403: the key needs the scope conversations:write' : undefined
}

/** The keys with one scope read what full reads; an unrelated account reads nothing of it (readings 19). */
async function ofWrongAccount(stage: Stage, slot: Slot, ofFull: Exchange | undefined): Promise<string | undefined> {
  if (slot !== 'readOnly' && slot !== 'otherAccount' && slot !== 'emptyBalance') return undefined
  const [id] = ofFull === undefined ? [] : rowsOf(ofFull).map(({ conversationId }) => conversationId)
  if (typeof id !== 'string' || id === '') return undefined
  const { status } = await stage.api.status(id, { credential: slot, name: `${slot}-of-full`, owned: true })
  if (slot === 'readOnly')
    return status === 404
      ? `GET /conversations/{conversationId} returns 404 for a conversation of full: the key must belong to the account of full`
      : undefined
  return status === 200
    ? `this credential can read a conversation of full: its account must not share the workspace of full`
    : undefined
}

/** An account without credits can start nothing: its conversation has to be there already (readings 99). */
async function unready(stage: Stage, slot: Slot, list: Exchange): Promise<string | undefined> {
  if (slot !== 'emptyBalance') return undefined
  const listed = rowsOf(list).map(({ conversationId }) => conversationId)
  const { id, readable } = await calmest(stage.as(slot), [stage.emptyBalanceConversation, ...listed])
  if (id !== undefined) return undefined
  const found =
    readable === undefined ? 'no conversation that can be read' : 'no settled conversation without a waiting question'
  return `the account has ${found}, so balance/send-* cannot be tested. Start one while it has credits, or name one as conversations.emptyBalance`
}
