import type { Exchange } from '../../schemas/types.ts'
import { accounts, factOf } from '../model/digest.ts'
import type { ModelTiming, Fact as View } from '../model/facts.ts'
import { type Parted, parted } from '../model/talk.ts'
import { unheard } from '../reading/gateway.ts'
import { isAccepted, shownStatus } from '../reading/refusal.ts'
import { silentThrice } from '../reading/silence.ts'
import type { Endpoint, Mode } from '../rules/words.ts'
import { type Defect, type Request, requestOf } from './request.ts'

/** One exchange as a fact: what was asked, what came, and when. Small enough to be kept for all exchanges of a run. */
export interface Fact
  extends Request,
    Pick<Exchange, 'id' | 'scene' | 'attempt' | 'credential' | 'sentMs' | 'endMs' | 'status'> {
  readonly isAccepted: boolean
  /** The response is labelled as an event stream. */
  readonly isStream: boolean
  /** Why the response says nothing about the service (readings 21); undefined where the service answered. */
  readonly unheard: string | undefined
  /** How the service left three tries without an answer (readings 73). */
  readonly silence: string | undefined
  /** The status and the beginning of the body. */
  readonly shown: string
  readonly challenge: string | undefined
  /** The word before the key. */
  readonly scheme: string | undefined
  /** The query has a parameter that the API does not have. */
  readonly hasOddParameter: boolean
  /** What it shows of conversations. */
  readonly view: View | undefined
}

function read(exchange: Exchange, timing: ModelTiming): Fact {
  const { id, scene, attempt, credential, sentMs, endMs, status, path, chunks, headers, requestHeaders } = exchange
  const [, query = ''] = path.split('?')
  const view = factOf(exchange, timing)
  return {
    ...{ id, scene, attempt, credential, sentMs, endMs, status, view, ...requestOf(exchange, view?.isValid) },
    isAccepted: isAccepted(exchange),
    isStream: chunks !== null,
    unheard: unheard(exchange),
    silence: silentThrice(exchange),
    shown: copyOf(shownStatus(exchange)),
    challenge: headers['www-authenticate'],
    scheme: requestHeaders.authorization?.split(' ')[0],
    hasOddParameter: query !== '' && !/^(limit|before)=/.test(query),
  }
}

/** A part of a text keeps the whole text in memory; its copy does not. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text))
}

/** All exchanges so far as facts. Pure: the same exchanges give the same answers, whatever made them. */
export class Log {
  readonly timing: ModelTiming
  /** Nothing is to come. Until then, a control request that is missing may still come. */
  isWhole = true
  readonly #facts: Fact[] = []
  #known: Known | undefined

  constructor(timing: ModelTiming) {
    this.timing = timing
  }

  add(exchanges: readonly Exchange[]): void {
    for (const each of exchanges) this.#facts.push(read(each, this.timing))
    this.#known = undefined
  }

  /** In the order of sending. */
  get facts(): readonly Fact[] {
    return this.#all.facts
  }

  /** What the facts show of conversations, each put together. */
  get parts(): Parted {
    return this.#all.parts
  }

  /** Requests to an endpoint that a service has to refuse for this defect, whatever else is wrong with them. */
  facing(defect: Defect, endpoint: Endpoint): readonly Fact[] {
    return this.#all.facing.get(`${defect} ${endpoint}`) ?? []
  }

  /** What a service has to refuse a request for, by all that is known. */
  defectsOf({ id }: Fact): readonly Defect[] {
    return this.#all.defects.get(id) ?? []
  }

  /** Nothing about the request may be refused. */
  isValid(fact: Fact): boolean {
    return this.defectsOf(fact).length === 0 && this.isPlain(fact)
  }

  /** Nothing about it but its defects may be refused: a cursor is one that the service gave. */
  isPlain({ isPlain, conversation, cursor }: Fact): boolean {
    return isPlain && (cursor === undefined || this.#all.cursors.has(`${conversation} ${cursor}`))
  }

  /** Whether the service accepted a control request: one to this endpoint without a defect, in this mode if there is one. */
  isServed(endpoint: Endpoint, mode: Mode | '' = ''): boolean {
    return !this.isWhole || this.#all.served.has(`${endpoint} ${mode}`)
  }

  /** The same of a read: what its account was given just before or just after, for the same conversation. */
  isServedBeside({ endpoint, conversation, sentMs }: Fact): boolean {
    const reads = this.#all.controls.get(`${endpoint} ${conversation}`) ?? []
    const near = [reads.findLast((each) => each.sentMs < sentMs), reads.find((each) => each.sentMs > sentMs)]
    return !this.isWhole || near.some((each) => each?.isAccepted)
  }

  /** The credential that started a conversation in this log. */
  starterOf(conversation: string | undefined): string | undefined {
    return conversation === undefined ? undefined : this.#all.starters.get(conversation)
  }

  /** Every view had the time to follow: 404 is not a view that is behind (readings 28). */
  isSettled({ conversation, sentMs }: Fact): boolean {
    return conversation === undefined || this.#all.foundMs(conversation) + this.timing.lagMs <= sentMs
  }

  get #all(): Known {
    this.#known ??= known(this.#facts, this.timing)
    return this.#known
  }
}

interface Known {
  facts: readonly Fact[]
  parts: Parted
  starters: ReadonlyMap<string, string>
  /** When the account of a conversation was first shown it; infinite where it never was. */
  foundMs: (conversation: string) => number
  cursors: ReadonlySet<string>
  defects: ReadonlyMap<string, readonly Defect[]>
  facing: ReadonlyMap<string, readonly Fact[]>
  served: ReadonlySet<string>
  /** Reads without a defect that the service answered, by a key with both scopes. */
  controls: ReadonlyMap<string, readonly Fact[]>
}

function known(unsorted: readonly Fact[], timing: ModelTiming): Known {
  const facts = unsorted.toSorted((a, b) => a.sentMs - b.sentMs)
  const parts = parted(
    facts.flatMap(({ view }) => view ?? []),
    timing,
  )
  const starters = new Map<string, string>()
  for (const each of parts.facts)
    if (each.kind === 'send' && each.start && each.outcome === 'taken' && each.conversation !== undefined)
      starters.set(each.conversation, each.credential)
  // One that was there before is of the first account that is shown it.
  const owners = new Map([...starters].map(([id, credential]) => [id, accounts[credential]]))
  const own = (id: string, account: string | undefined): void => {
    if (account !== undefined && !owners.has(id)) owners.set(id, account)
  }
  const cursors = new Set<string>()
  const found = new Map<string, number>()
  for (const view of parts.facts) {
    if (view.kind === 'list') for (const { id } of view.rows) own(id, view.account)
    if (view.kind !== 'page' && view.kind !== 'status') continue
    const { conversation, account, endMs } = view
    own(conversation, account)
    if (view.kind === 'page' && typeof view.before === 'string') cursors.add(`${conversation} ${view.before}`)
    if (owners.get(conversation) === account && !found.has(conversation)) found.set(conversation, endMs)
  }
  const foundMs = (id: string): number => found.get(id) ?? Number.POSITIVE_INFINITY
  const defects = new Map(
    facts.map((fact): [string, readonly Defect[]] => {
      const { id, conversation, account, sentMs } = fact
      if (conversation === undefined) return [id, fact.defects]
      const isKnown = foundMs(conversation) <= sentMs
      const isForeign = isKnown && account !== undefined && account !== owners.get(conversation)
      const named: Defect[] = isForeign ? ['other-account'] : isKnown ? [] : ['unknown-conversation']
      return [id, [...fact.defects, ...named]]
    }),
  )
  const facing = new Map<string, Fact[]>()
  const served = new Set<string>()
  const controls = new Map<string, Fact[]>()
  for (const fact of facts) {
    const { endpoint, conversation } = fact
    const all = defects.get(fact.id) ?? []
    if (endpoint === null) continue
    for (const each of all) put(facing, `${each} ${endpoint}`, fact)
    const isControl = all.length === 0 && fact.isPlain && fact.cursor === undefined && fact.unheard === undefined
    if (isControl && bothScopes.includes(fact.credential)) put(controls, `${endpoint} ${conversation}`, fact)
    // A conversation that an accepted request names is known.
    if (fact.isAccepted && all.every((each) => each === 'unknown-conversation')) {
      for (const like of ['', fact.mode]) served.add(`${endpoint} ${like}`)
    }
  }
  return { facts, parts, starters, foundMs, cursors, defects, facing, served, controls }
}

const bothScopes = ['full', 'otherAccount', 'emptyBalance']

function put(facts: Map<string, Fact[]>, key: string, fact: Fact): void {
  const some = facts.get(key)
  if (some === undefined) facts.set(key, [fact])
  else some.push(fact)
}
