import { unrecordedKey } from '../../reading/unrecorded.ts'
import type { Conflict, Fact } from '../facts.ts'
import type { Parted } from '../talk.ts'

/** Ways to come without a bearer credential that was ever issued (spec 5.1, 5.5); letters of the other case are open (readings 74). */
export const unissued = [
  'none',
  'wrong',
  'basic',
  'basic-plain',
  'query',
  'longer',
  'shorter',
  'bare',
  'own-header',
  'no-key',
  'word',
]

/** Keys of the one account that a run is about. */
const owners = ['full', 'readOnly', 'writeOnly']

/**
 * Spec 5.5, 7: a well-formed request with one fault is refused for that fault, and one without a fault is not refused for
 * what it has. Which of several faults is told is open (readings 20), so the conversation is one that was shown before.
 */
export function refusedForWhat(parts: Parted): Conflict[] {
  const seen = new Seen(parts.facts)
  return parts.facts.flatMap((fact): Conflict[] => {
    // Who asked may be anybody (readings 88).
    if (!isRefusal(fact) || !fact.isHeard || fact.credential === unrecordedKey) return []
    if (!fact.isValid) return keyDoubted(fact, seen)
    const conversation = 'conversation' in fact ? fact.conversation : undefined
    const endpoint = endpointOf(fact)
    const isPost = endpoint === 'start' || endpoint === 'send'
    const shown = conversation === undefined ? undefined : seen.shown(conversation, fact.sentMs)
    if (conversation !== undefined && (shown === undefined || parts.tickets.has(conversation))) return []
    const conflict = (what: string): Conflict[] => [
      { clause: 'access', conversation, what, exchanges: [...(shown === undefined ? [] : [shown.id]), fact.id] },
    ]
    const { credential, status } = fact
    if (!isPost && status === 402) return conflict('402 for a request that is not metered')
    // A key that is refused by everybody from now on was revoked.
    if (status === 401 && !seen.isLetInAfter(credential, fact.sentMs) && !unissued.includes(credential)) return []
    // The spec writes the word Bearer in one way; that others are understood is a rule of HTTP (readings 37).
    if (status === 401 && !fact.isKeyShown && !unissued.includes(credential)) return []
    // Where the full key is nowhere let in, the account of all three may be one that may not come yet.
    if (status === 403 && owners.includes(credential) && !seen.isTakenAnywhere) return []
    const isOwn = shown === undefined || shown.account === fact.account
    const expected = expectedOf(credential, { isPost, isOwn, isNamed: conversation !== undefined }, seen)
    if (expected === undefined || status === null) return []
    if (expected.length > 0)
      return expected.includes(status) || !seen.isTaken(endpoint)
        ? []
        : conflict(`${status} ${withWhat(credential)}, which gets ${expected.join(' or ')}`)
    return !mayStandInTheWay(credential, endpoint).includes(status)
      ? conflict(`${status} ${withWhat(credential)}, which may do this`)
      : []
  })
}

/**
 * 401 is for the credential alone (spec 7): whatever else a request may be refused for, or is open, a key that is let in
 * before and after is not what is wrong with it.
 */
function keyDoubted({ id, credential, status, isKeyShown, sentMs }: Fact, seen: Seen): Conflict[] {
  if (status !== 401 || !owners.includes(credential) || !isKeyShown || !seen.isLetInAround(credential, sentMs))
    return []
  const what = `401 ${withWhat(credential)}, which is accepted before and after`
  return [{ clause: 'access', conversation: undefined, what, exchanges: [id] }]
}

/**
 * What a request that nothing is wrong with may get all the same: a conversation that is not there any more, a stage that
 * is done (readings 48), a balance that ran out. 400 is told elsewhere, and a start has nothing to be in conflict with.
 */
function mayStandInTheWay(credential: string, endpoint: string): readonly number[] {
  const is400 = credential === 'full' ? [400] : []
  if (endpoint === 'start') return [402]
  if (endpoint === 'send') return [402, 409]
  return endpoint === 'list' ? is400 : [404, ...is400]
}

interface Asked {
  isPost: boolean
  isNamed: boolean
  /** The conversation that it names, if any, is of the credential's own account. */
  isOwn: boolean
}

/** The statuses of a refusal; none where nothing is to be refused, and undefined where nobody can tell. */
function expectedOf(credential: string, { isPost, isNamed, isOwn }: Asked, seen: Seen): readonly number[] | undefined {
  if (credential === 'bare' || credential === 'no-key') return [401, 400]
  if (unissued.includes(credential)) return credential === 'query' ? undefined : [401]
  // Another account may have no credits besides (readings 44).
  const without = isPost ? [402] : []
  switch (credential) {
    case 'full':
      return isOwn ? [] : undefined
    case 'readOnly':
      return isOwn ? (isPost ? [403] : []) : undefined
    case 'writeOnly':
      return isOwn ? (isPost ? [] : [403]) : undefined
    case 'noAccess':
      return [403, ...(isNamed ? [404] : []), ...without]
    case 'otherAccount':
      return isNamed && !isOwn ? [404, 403, ...without] : undefined
    case 'emptyBalance':
      // One that may not even read lacks more than credits.
      return isPost && isOwn && seen.isLetIn('emptyBalance') ? [402] : undefined
    default:
      return undefined
  }
}

function withWhat(credential: string): string {
  return credential === 'none' ? 'without a credential' : `with the credential ${credential}`
}

function endpointOf(fact: Fact): string {
  if (fact.kind === 'send') return fact.start ? 'start' : 'send'
  return fact.kind === 'other' ? fact.endpoint : fact.kind === 'page' ? 'history' : fact.kind
}

function isServed(fact: Fact): boolean {
  return fact.kind === 'send' ? fact.outcome === 'taken' : fact.kind !== 'other'
}

function isRefusal({ status }: Fact): boolean {
  return status !== null && status >= 300 && status < 500 && status !== 408 && status !== 429
}

/** What was served to whom, and when. */
class Seen {
  readonly #taken: ReadonlySet<string>
  readonly #shown = new Map<string, Fact>()
  readonly #firstLetInMs = new Map<string, number>()
  readonly #lastLetInMs = new Map<string, number>()

  constructor(facts: readonly Fact[]) {
    const served = facts.filter(isServed)
    this.#taken = new Set(served.filter(({ credential }) => credential === 'full').map(endpointOf))
    for (const fact of served) {
      const isView = fact.kind === 'page' || fact.kind === 'status'
      if (isView && fact.account !== undefined && !this.#shown.has(fact.conversation))
        this.#shown.set(fact.conversation, fact)
    }
    // A refusal for something else than the key says as well that the key is known.
    for (const { credential, status, sentMs, isHeard } of facts)
      if (isHeard && status !== null && status !== 401 && status < 500) {
        this.#firstLetInMs.set(credential, Math.min(sentMs, this.#firstLetInMs.get(credential) ?? sentMs))
        this.#lastLetInMs.set(credential, Math.max(sentMs, this.#lastLetInMs.get(credential) ?? sentMs))
      }
  }

  /** Whether the full key was served there: else nothing is known of what others get. */
  isTaken(endpoint: string): boolean {
    return this.#taken.has(endpoint)
  }

  get isTakenAnywhere(): boolean {
    return this.#taken.size > 0
  }

  isLetIn(credential: string): boolean {
    return this.#lastLetInMs.has(credential)
  }

  isLetInAfter(credential: string, ms: number): boolean {
    return (this.#lastLetInMs.get(credential) ?? Number.NEGATIVE_INFINITY) > ms
  }

  isLetInAround(credential: string, ms: number): boolean {
    return (this.#firstLetInMs.get(credential) ?? ms) < ms && this.isLetInAfter(credential, ms)
  }

  /** What first showed a conversation, if that was before. */
  shown(conversation: string, ms: number): Fact | undefined {
    const fact = this.#shown.get(conversation)
    return fact !== undefined && fact.endMs <= ms ? fact : undefined
  }
}
