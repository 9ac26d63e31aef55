import type { Exchange, Outage } from '../../schemas/types.ts'
import type { Scene } from './define.ts'
import { preflightScene } from './preflight.ts'
import { slots } from './secrets/credentials.ts'

/** Not let in, no credits left, not let in to this route. */
type OutageStatus = 401 | 402 | 403

/** Looks that a suspicion asks for, each free where it is right: by their names a transcript tells them. */
export const accessLook = 'still-let-in'
export const balanceLook = 'still-in-credit'

/** Each look has to be refused as well, at another endpoint or in another mode: what is refused in one place alone is a finding. */
export const looksFor = (status: number): number => (status === 402 ? 2 : 3)

/** The credentials of the account whose balance pays for a run. */
const paying = ['full', 'readOnly', 'writeOnly']

/**
 * When the service began to refuse a credential that it had taken, or an account for want of credits. Found from the
 * exchanges alone, in the order in which they ended, so that a transcript tells the same.
 */
export class Outages {
  readonly all: Outage[] = []
  readonly #taken = new Set<string>()
  readonly #listed = new Set<string>()
  readonly #suspects = new Map<string, { outage: Outage; looks: number }>()
  #over = 0

  /** Takes an exchange in; gives what it makes one suspect, which looks have to confirm. */
  saw(exchange: Exchange): Outage | undefined {
    const { credential, status, method, path, name, scene, sentMs, id } = exchange
    if (status === null || !slots.some((slot) => slot === credential)) return undefined
    const isLook = scene === preflightScene && (name === accessLook || name === balanceLook)
    if (isLook) return this.#looked(exchange, name === balanceLook)
    const suspect = this.#isSuspect(exchange)
    if (status !== 401) this.#taken.add(credential)
    if (method === 'GET' && status === 200 && /^\/conversations(\?|$)/.test(path)) this.#listed.add(credential)
    const isKnown = this.standing.some((each) => each.slot === credential && each.status === status)
    if (suspect === undefined || isKnown) return undefined
    const key = `${credential} ${suspect}`
    const known = this.#suspects.get(key)
    if (known !== undefined) return known.outage
    const outage = {
      slot: credential,
      status: suspect,
      fromMs: sentMs,
      exchange: id,
      what: inWords(credential, suspect, sentMs),
    }
    this.#suspects.set(key, { outage, looks: 0 })
    return outage
  }

  /** Those that nothing is known to have ended. */
  get standing(): readonly Outage[] {
    return this.all.slice(this.#over)
  }

  /** The run goes on after it had ended: whoever starts it again has mended what was wrong. */
  goesOn(): void {
    this.#over = this.all.length
  }

  /** Whether the account of this run has no credits left. */
  get isBroke(): boolean {
    return this.standing.some(({ status }) => status === 402)
  }

  /** Why a scene cannot be begun; undefined where it can. */
  barring({ needs, sends }: Pick<Scene, 'needs' | 'sends'>): Outage | undefined {
    return this.standing.find(({ slot, status }) => (status === 402 ? sends > 0 : needs.some((need) => need === slot)))
  }

  /** What was refused among these exchanges for that reason alone; then nothing is held against the service. */
  touching(exchanges: readonly Exchange[]): Outage | undefined {
    return this.all.find(({ slot, status, fromMs }) =>
      exchanges.some(
        (each) =>
          each.status === status &&
          each.endMs >= fromMs &&
          (status === 402 ? each.method === 'POST' && paying.includes(each.credential) : each.credential === slot),
      ),
    )
  }

  #isSuspect({ credential, status, method, owned }: Exchange): OutageStatus | undefined {
    if (status === 401 && this.#taken.has(credential)) return 401
    // Another account's conversation may get 403, and so may a folder: that is looked at where no check owns it.
    if (status === 403 && !owned && this.#listed.has(credential)) return 403
    return status === 402 && method === 'POST' && paying.includes(credential) ? 402 : undefined
  }

  #looked({ credential, status }: Exchange, isBalance: boolean): undefined {
    for (const [key, suspect] of this.#suspects) {
      const { outage } = suspect
      if (outage.slot !== credential || (outage.status === 402) !== isBalance) continue
      suspect.looks += 1
      const isRefused = outage.status === status
      if (isRefused && suspect.looks >= looksFor(outage.status)) this.all.push(outage)
      if (!isRefused || suspect.looks >= looksFor(outage.status)) this.#suspects.delete(key)
    }
    return undefined
  }
}

function inWords(slot: string, status: OutageStatus, fromMs: number): string {
  const since = `after ${(fromMs / 1000).toFixed(1)} s`
  if (status === 402) return `the account of credentials.${slot} had no credits ${since} (402)`
  return status === 401
    ? `the service rejected credentials.${slot} ${since} (401)`
    : `the service rejected credentials.${slot} ${since} (403)`
}
