import { count } from '../../../reports/words.ts'
import type { Load } from '../../../schemas/types.ts'
import type { Joined } from './joined.ts'
import { endsOf } from './nothing.ts'

/** Sends that the service rejected, by status; undefined if none. A 504 can be the right response. */
export function refusedOf({ counters }: Pick<Joined, 'counters'>): Load['refused'] {
  const statuses = Object.fromEntries(
    Object.entries(endsOf(counters)).filter(([name]) => /^[45]\d\d$/.test(name) && name !== '504'),
  )
  const sends = Object.values(statuses).reduce((sum, times) => sum + times, 0)
  return sends === 0 ? undefined : { sends, statuses }
}

/** Why a load ended early: the credits ran out, or the key was rejected from some moment on. */
export function endedEarly({ evidence, counters }: Pick<Joined, 'evidence' | 'counters'>): string | undefined {
  if ((counters.acknowledged ?? 0) === 0) return undefined
  return early(evidence, 'noCredits') ?? early(evidence, 'keyRefused')
}

function early(evidence: Joined['evidence'], name: string): string | undefined {
  const told = evidence.flatMap((each) => (each.name === name ? [standing(each.value)] : []))
  const first = told.sort((a, b) => a.atMs - b.atMs)[0]
  if (first === undefined) return undefined
  const requests = told.reduce((sum, each) => sum + each.requests, 0)
  const from = `${(first.atMs / 1000).toFixed(1)} s after the start`
  return name === 'noCredits'
    ? `the credits ran out ${from} (402), so sending stopped. Add credits`
    : `the key was rejected from ${from} on (${first.status} to ${count(requests, 'request')}). The audit may be incomplete. Check the key`
}

function standing(value: unknown): { atMs: number; status: number; requests: number } {
  const of = (name: string): number => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
    return typeof found === 'number' ? found : 0
  }
  return { atMs: of('atMs'), status: of('status'), requests: of('requests') }
}
