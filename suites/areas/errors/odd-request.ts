import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, isBroken, type Outcome, undecided } from '../../reading/finding.ts'
import { unheard } from '../../reading/gateway.ts'
import { shownStatus } from '../../reading/refusal.ts'
import { silentThrice } from '../../reading/silence.ts'
import type { NeighbourRecord } from '../../records/long-conversation.ts'
import type { OddRequest } from '../../records/refusals.ts'
import { judgeStatus } from '../status-codes/status-codes.ts'
import { isStoppedInFront } from './api-error.ts'
import { errors } from './rows.ts'

/** Judges that an odd request is not answered with 500 (readings 18, 21, 30), nor with a status that the API does not have. */
export function judgeOddRequest({ oddity, answer }: OddRequest): Outcome[] {
  const row = errors[oddity]
  const where = { at: `${answer.method} ${shown(answer.path)}`, exchange: answer.id }
  const silence = isStoppedInFront(answer.path) ? undefined : silentThrice(answer)
  if (silence !== undefined) return [broken(row, where, 'any response except 500', silence)]
  const why = unheard(answer)
  if (why !== undefined) return [undecided(row, why, where)]
  if (answer.status === 500) return [broken(row, where, 'any status except 500', oddityOf(answer))]
  // The passive check leaves this answer to us; what it would say of it is ours to say.
  return [held(row, where), ...judgeStatus({ ...answer, owned: false }).filter(isBroken)]
}

/** All that was tried for one row; of what broke it, the smallest is shown. */
export function judgeOddRequests({ tried }: { tried: { examples: OddRequest[]; smallest: number | null } }): Outcome[] {
  const { examples, smallest } = tried
  const all = examples.map(judgeOddRequest)
  const first = smallest === null ? undefined : all[smallest]
  return all.flatMap((each) => (each === first || first === undefined ? each : each.filter((one) => !isBroken(one))))
}

/** Undecided where no page of either of two conversations gave a cursor to use in the other. */
export function judgeForeignCursors(neighbour: Pick<NeighbourRecord, 'foreign' | 'lent'> | null): Outcome[] {
  const answers = [neighbour?.foreign ?? null, neighbour?.lent ?? null].filter((each) => each !== null)
  if (answers.length > 0) return answers.flatMap((answer) => judgeOddRequest({ oddity: 'foreign-cursor', answer }))
  return [undecided(errors['foreign-cursor'], 'no page had a cursor', { at: 'the pages of two conversations' })]
}

function oddityOf(answer: Exchange): string {
  const { requestBody } = answer
  return requestBody === null ? shownStatus(answer) : `${shownStatus(answer)}, to ${shown(requestBody, 160)}`
}

function shown(text: string, length = 100): string {
  return text.length > length ? `${text.slice(0, length - 20)}… (${text.length} characters)` : text
}
