import type { Target } from '../../schemas/types.ts'
import { unrecordedKey } from '../../suites/reading/unrecorded.ts'
import { Credentials, type Slot, slots } from '../../suites/run/secrets/credentials.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { isRedacted, isRedactedKey } from './har/redacted.ts'

/** Keys of strangers that are looked for in what the service says: where each request has a key of its own, the last of them. */
const mostKeys = 100

/** Tells callers apart by what they show: a slot of the target file, `none`, or `caller` for any other key, which becomes a secret. */
export class Callers {
  readonly #slots: ReadonlyMap<string, Slot>
  readonly #secrets: Secrets

  /** Of strangers; the one that was shown last stands last. */
  readonly #keys = new Set<string>()

  private constructor(known: ReadonlyMap<string, Slot>, secrets: Secrets) {
    this.#slots = known
    this.#secrets = secrets
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
    const isOurs = shown.some((each) => slotIn(each) !== undefined)
    const own = isOurs
      ? undefined
      : shown.flatMap((each) => (isRecordedKey(each) ? (tokenIn(each ?? '') ?? []) : []))[0]
    if (own !== undefined) secrets.add('full', own)
    return new Callers(new Map(own === undefined ? [] : [[own, 'full']]), secrets)
  }

  /**
   * The same of a request on record. A key that a sanitiser changed is not on record; one that is missing is left out, too, unless
   * others of the recording have theirs (`areKept`) and the request shows what every request has.
   */
  ofRecording(headers: Readonly<Record<string, string>>, areKept: boolean): string {
    const { authorization, host } = headers
    const slot = slotIn(authorization)
    if (slot !== undefined) return slot
    if (authorization === undefined) return areKept && host !== undefined ? 'none' : unrecordedKey
    return isRecordedKey(authorization) ? this.labelOf(authorization) : unrecordedKey
  }

  labelOf(authorization: string | undefined): string {
    if (authorization === undefined || authorization === '') return 'none'
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

/** Whether a recording has a key, and not what a sanitiser wrote in its place. */
export function isRecordedKey(authorization: string | undefined): boolean {
  if (authorization === undefined || authorization === '') return false
  if (slotIn(authorization) !== undefined) return true
  return !isRedactedKey(authorization.replace(/^\S+ +(?=\S)/, '')) && !isRedacted(authorization)
}

/** In a recording of this suite's own the slots stand in place of their keys. */
function slotIn(authorization: string | undefined): Slot | undefined {
  return slots.find((each) => tokenIn(authorization ?? '') === `«${each}»`)
}

function tokenIn(authorization: string): string | undefined {
  return /^Bearer +(\S+)\s*$/i.exec(authorization)?.[1]
}
