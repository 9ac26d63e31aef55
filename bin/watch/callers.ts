import type { Target } from '../../schemas/types.ts'
import { unrecordedKey } from '../../suites/reading/unrecorded.ts'
import { Credentials, type Slot, slots } from '../../suites/run/secrets/credentials.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import type { Presentation } from '../../suites/run/wire/presentation.ts'
import { isRedacted, isRedactedKey } from './har/redacted.ts'

/** Keys of strangers that are looked for in what the service says: where each request has a key of its own, the last of them. */
const mostKeys = 100

/** Without a key that is known and shown as it should be, any refusal is in order. */
export function mayBeRefused(credential: string): boolean {
  return !slots.some((each) => each === credential)
}

interface Others {
  headers?: Readonly<Record<string, string>>
  query?: readonly string[]
}

/** How a known key is shown that is no good bearer credential (spec 5.1, 5.5); undefined where it is not shown. */
function misshownAs(authorization: string, shown: string, key: string): Presentation | undefined {
  if (authorization === key) return 'bare'
  if (/^Basic /i.test(authorization)) {
    if (shown === key) return 'basic-plain'
    return Buffer.from(shown, 'base64').toString().split(':').includes(key) ? 'basic' : undefined
  }
  if (!/^Bearer /i.test(authorization)) return undefined
  if (shown.startsWith(key.replace(/=+$/, ''))) return 'longer'
  return key.startsWith(shown) && shown.length >= shortest ? 'shorter' : undefined
}

/** Fewer characters of a key may be the whole key of somebody else. */
const shortest = 12

/**
 * Tells callers apart by what they show: a slot of the target file, in which wrong way they show such a key,
 * `none`, or `caller` for any other key, which becomes a secret.
 */
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

  /** `others`: what else of the request may carry the key: its other headers, and the parameters of its query. */
  labelOf(authorization: string | undefined, others: Others = {}): string {
    if (authorization === undefined || authorization === '') return this.#elsewhere(others) ?? 'none'
    if (/^Bearer *$/i.test(authorization)) return 'no-key'
    const token = tokenIn(authorization)
    const slot = token === undefined ? undefined : this.#slots.get(token)
    if (slot !== undefined) return slot
    const shown = token ?? authorization.replace(/^\S+ +/, '')
    const keys = [...this.#slots.keys()]
    if (!keys.includes(shown)) this.#hide(shown)
    return keys.flatMap((key) => misshownAs(authorization, shown, key) ?? [])[0] ?? 'caller'
  }

  #elsewhere({ headers = {}, query = [] }: Others): Presentation | undefined {
    if (query.some((each) => this.#slots.has(each))) return 'query'
    return ['x-api-key', 'api-key'].some((name) => this.#slots.has(headers[name] ?? '')) ? 'own-header' : undefined
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
