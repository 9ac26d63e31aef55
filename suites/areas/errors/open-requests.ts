import type { Exchange } from '../../../schemas/types.ts'
import { type Outcome, observed } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import type { OpenLook, OpenProbes } from '../../records/refusals.ts'
import { errors } from './rows.ts'

/** Observes what open requests get; nothing of it is ever broken. One observation a row. */
export function observeOpen(looks: readonly OpenLook[], shown: (answer: Exchange) => string = statusOf): Outcome[] {
  return [...Map.groupBy(looks, ({ slug }) => slug)].map(([slug, some]) => {
    const value = some.map(({ what, answer }) => `${what}: ${shown(answer)}`).join('; ')
    return observed(errors[slug], value, some[0]?.answer.id)
  })
}

export function observeProbes({ wellFormed, malformed, looks }: OpenProbes): Outcome[] {
  const tells = wellFormed.status === 404 && malformed.status === 400
  return observeOpen(looks, (answer) => {
    if (!tells) return `unknown (a message without the field gets ${statusOf(wellFormed)})`
    return answer.status === 400 ? 'refused' : answer.status === 404 ? 'accepted' : statusOf(answer)
  })
}

/** Whether an id that no conversation can have is malformed or unknown (readings 18). */
export function observeIllFormed(answer: Exchange): Outcome[] {
  return [observed(errors['ill-formed-id'], statusOf(answer), answer.id)]
}

/** Which codes came with which statuses; the spec shows no set of them (spec 7). */
export function observeCodes(exchanges: readonly Exchange[]): Outcome[] {
  const seen = exchanges.flatMap(({ status, body }) => {
    const value = status !== null && status >= 400 ? jsonOf(body) : undefined
    return isObject(value) && typeof value.code === 'string' ? [`${status} ${value.code.slice(0, 40)}`] : []
  })
  if (!exchanges.some(({ status }) => status !== null && status >= 400)) return []
  return [observed(errors['code-values'], [...new Set(seen)].sort().slice(0, 20).join(', ') || 'none')]
}

function statusOf({ status, failure }: Exchange): string {
  return status === null ? (failure?.message ?? 'no response') : String(status)
}
