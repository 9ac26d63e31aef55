import { count, listed } from '../../../reports/words.ts'
import type { Load } from '../../../schemas/types.ts'
import type { RunConfig } from '../plan.ts'
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

/** Why a load ended early: the credits ran out, or a key was rejected from some moment on. */
export function endedEarly(
  { evidence, counters }: Pick<Joined, 'evidence' | 'counters'>,
  { keys = 1 }: Pick<RunConfig, 'keys'> = {},
): string | undefined {
  if ((counters.acknowledged ?? 0) === 0) return undefined
  return early(evidence, 'noCredits', keys) ?? early(evidence, 'keyRefused', keys)
}

function early(evidence: Joined['evidence'], name: 'noCredits' | 'keyRefused', keys: number): string | undefined {
  const told = evidence.flatMap((each) => (each.name === name ? [standing(each.value)] : []))
  const first = told.sort((a, b) => a.atMs - b.atMs)[0]
  if (first === undefined) return undefined
  const requests = told.reduce((sum, each) => sum + each.requests, 0)
  const from = `${(first.atMs / 1000).toFixed(1)} s after the start`
  if (keys > 1) return ofSome(name, { told, from, requests, keys, status: first.status })
  return name === 'noCredits'
    ? `the credits ran out ${from} (402), so sending stopped. Add credits`
    : `the key was rejected from ${from} on (${first.status} to ${count(requests, 'request')}). The audit may be incomplete. Check the key`
}

/** Of a load with several keys, the others went on. */
function ofSome(
  name: 'noCredits' | 'keyRefused',
  {
    told,
    from,
    requests,
    keys,
    status,
  }: { told: readonly { key: number }[]; from: string; requests: number; keys: number; status: number },
): string {
  const gone = [...new Set(told.map(({ key }) => key))].sort((a, b) => a - b)
  const named = listed(gone.map((key) => `credentials.load[${key}]`))
  const what =
    name === 'noCredits'
      ? `the credits of ${named} ran out ${from} (402)`
      : `${named} ${gone.length === 1 ? 'was' : 'were'} rejected from ${from} on (${status} to ${count(requests, 'request')})`
  const rest = keys - gone.length
  const worth =
    rest === 0
      ? 'no key was left, so sending stopped'
      : `the load went on with ${rest} of ${count(keys, 'key')}. From then on its rate was lower than requested, and the other conversations were not audited`
  return `${what}: ${worth}. ${name === 'noCredits' ? 'Add credits' : 'Check the key'}`
}

function standing(value: unknown): { atMs: number; status: number; requests: number; key: number } {
  const of = (name: string): number => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
    return typeof found === 'number' ? found : 0
  }
  return { atMs: of('atMs'), status: of('status'), requests: of('requests'), key: of('key') }
}
