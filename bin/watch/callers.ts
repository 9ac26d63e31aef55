import type { Target } from '../../schemas/types.ts'
import { Credentials, type Slot, slots } from '../../suites/run/secrets/credentials.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'

/** Keys of strangers that are looked for in what the service says: where each request has a key of its own, the last of them. */
const mostKeys = 100

/** Tells callers apart by what they show: a slot of the target file, `none`, or `caller` for any other key, which becomes a secret. */
export class Callers {
  readonly #slots: ReadonlyMap<string, Slot>
  readonly #secrets: Secrets

  /** Of strangers; the one that was shown last stands last. */
  readonly #keys = new Set<string>()

  /** Recorders leave credentials out: what shows none is then the caller's own. */
  readonly #isLeftOut: boolean

  private constructor(known: ReadonlyMap<string, Slot>, secrets: Secrets, isLeftOut = false) {
    this.#slots = known
    this.#secrets = secrets
    this.#isLeftOut = isLeftOut
  }

  /** Throws UsageError where a credential of the target file cannot be had. */
  static async of(target: Target, secrets: Secrets, environment: NodeJS.ProcessEnv): Promise<Callers> {
    const credentials = new Credentials(target, secrets, environment)
    const offered = slots.filter((slot) => target.credentials[slot] !== undefined)
    const tokens = await Promise.all(offered.map(async (slot) => [await credentials.token(slot), slot] as const))
    return new Callers(new Map([...tokens].reverse()), secrets)
  }

  /** Where no target file says whose a key is: the first that is shown is that of the caller who is watched. */
  static ofFirst(shown: readonly (string | undefined)[], secrets: Secrets): Callers {
    const own = shown.flatMap((each) => tokenIn(each ?? '') ?? [])[0]
    if (own !== undefined) secrets.add('full', own)
    return new Callers(new Map(own === undefined ? [] : [[own, 'full']]), secrets, own === undefined)
  }

  labelOf(authorization: string | undefined): string {
    if (authorization === undefined || authorization === '') return this.#isLeftOut ? 'full' : 'none'
    const token = tokenIn(authorization)
    const slot = token === undefined ? undefined : this.#slots.get(token)
    if (slot !== undefined) return slot
    this.#hide(token ?? authorization.replace(/^\S+ +/, ''))
    return 'caller'
  }

  #hide(key: string): void {
    this.#keys.delete(key)
    this.#keys.add(key)
    this.#secrets.add('a key', key)
    const [oldest] = this.#keys
    if (this.#keys.size <= mostKeys || oldest === undefined) return
    this.#keys.delete(oldest)
    this.#secrets.forget(oldest)
  }
}

function tokenIn(authorization: string): string | undefined {
  return /^Bearer +(\S+)\s*$/i.exec(authorization)?.[1]
}
