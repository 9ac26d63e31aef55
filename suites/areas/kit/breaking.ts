import type { Answer, Attempt } from '../../../fixtures/service/call.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import type { Endpoint } from '../../rules/words.ts'

// For tests: small ways to make another service of the reference service.

export type Change = (policies: Policies) => Policies

/** A service with something changed: what it does, the patterns to run with, and the must rows that have to fail, all of them. */
export type Broken = [about: string, only: string[], rows: string[], change: Change]

export const withAuth =
  (part: (p: Policies) => Partial<Policies['auth']>): Change =>
  (p) => ({ ...p, auth: { ...p.auth, ...part(p) } })

type Checks = Policies['refusals']['checks']

export const withCheck =
  (name: keyof Checks, check: (p: Policies) => Checks['scope']): Change =>
  (p) => ({ ...p, refusals: { ...p.refusals, checks: { ...p.refusals.checks, [name]: check(p) } } })

/** Every answer to a known route as it leaves, with the endpoint that it comes from. */
export const withAnswer =
  (change: (answer: Answer, endpoint: Endpoint) => Answer): Change =>
  (p) => {
    const endpoints = new WeakMap<object, Endpoint>()
    return {
      ...p,
      http: {
        ...p.http,
        arrive: (world, call, reply, proceed) => {
          endpoints.set(reply, call.endpoint)
          p.http.arrive(world, call, reply, proceed)
        },
        deliver: (world, reply, answer) => {
          const endpoint = endpoints.get(reply)
          p.http.deliver(world, reply, endpoint === undefined ? answer : change(answer, endpoint))
        },
      },
    }
  }

/** What a POST orders, where its body could be read. */
export function orderOf({ order }: Attempt) {
  return 'value' in order ? order.value : undefined
}
