import { createHash } from 'node:crypto'
import type { Exchange, ProvokingRequest, Timing } from '../../../schemas/types.ts'
import { isObject } from '../../reading/resources.ts'
import { conversationIdsIn } from '../../reading/stream/ack.ts'
import { usesTitle } from '../../reading/text/used-title.ts'
import type { Rest } from '../../reading/views/rest.ts'
import { UnplayableError } from '../errors.ts'
import type { RunFacts } from '../facts.ts'
import type { Random } from '../random.ts'
import type { Slot } from '../secrets/credentials.ts'
import { type Api, type Body, isSuccess, stringIn } from './api.ts'
import { kindNearest, type PromptKind, promptedTurn } from './prompts.ts'
import { rest } from './rest.ts'
import { rowsOf, titleOf } from './rows.ts'
import { durationOf, type Step, scriptText, wordsOf } from './script.ts'
import { type Walk, walk } from './walk.ts'

/** What the agent is told to do, and what it is then expected to say; `said` is null for an agent that is only prompted. */
export interface Turn {
  text: string
  steps: Step[] | null
  said: string[] | null
  /** The least time the turn takes, in milliseconds. */
  lastsMs: number
}

export interface StageParts {
  api: Api
  run: RunFacts
  random: Random
  signal: AbortSignal
  now: () => number
  sleep: (ms: number) => Promise<void>
  script: string | undefined
  prompts: Partial<Record<PromptKind, string>> | undefined
  /** Conversations that the target file names, by the slot of their account. */
  conversations?: { emptyBalance?: string }
  /** Requests of the target file whose last one gets 409. */
  provoke409?: readonly ProvokingRequest[]
  scene: string
  /** Whether the scene was played before in this run. */
  isAgain?: boolean
  /** How long a request of the same scene was held up when it was played before: longer pauses leave room for it. */
  heldUpMs?: number
  /** How long one may be held up now, by the line or by ourselves. */
  heldUpNowMs?: () => number
  created: (conversationId: string) => void
}

/** What is less than this share of the lag holds nothing up. */
const notableShare = 0.2
export const longestPlainTitle = 60
const hashLength = 6

/** A look comes after this share of the time that has been waited, at least. */
const laterLooks = 120

/** What a record says of a turn whose words are known from the views alone. */
export function promptedMark({ said }: Pick<Turn, 'said'>): { prompted?: true } {
  return said === null ? { prompted: true } : {}
}

/** All that a scene may use. Times are milliseconds. */
export class Stage {
  readonly api: Api
  readonly run: RunFacts
  readonly timing: Timing
  readonly random: Random
  /** Aborted when the run is stopped. */
  readonly signal: AbortSignal
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly #parts: StageParts
  readonly #titles: string[]

  constructor(parts: StageParts, titles: string[] = []) {
    this.#parts = parts
    this.#titles = titles
    this.api = parts.api
    this.run = parts.run
    this.timing = parts.run.timing
    this.random = parts.random
    this.signal = parts.signal
    this.now = parts.now
    this.sleep = parts.sleep
  }

  /** The same stage with another credential on every request that names none itself. */
  as(credential: Slot): Stage {
    return new Stage({ ...this.#parts, api: this.api.as(credential) }, this.#titles)
  }

  /**
   * A title that holds the run's id, so that what we leave behind can be recognised. It is one that a service has to keep:
   * plain, and no longer than that, also where `room` more characters follow it (readings 60).
   */
  title(room = 0): string {
    const made = this.#titles.length + 1
    const begin = `conformance ${this.run.runId} `
    const label = `${this.#parts.scene.replaceAll('/', ' ')}${made > 1 ? ` ${made}` : ''}`
    const most = longestPlainTitle - begin.length - room
    const hash = createHash('sha256').update(label).digest('hex').slice(0, hashLength)
    const short = label.length <= most ? label : `${label.slice(0, most - hashLength - 1).trimEnd()} ${hash}`
    this.#titles.push(begin + short)
    return begin + short
  }

  /** A word that no other text of the run holds. */
  word(): string {
    return this.random.word()
  }

  /**
   * A turn by script where the agent has one, otherwise by the prompt of the kind that comes nearest: then what is said is
   * not known. `rest` is free text after the script's line, or the prompt. Throws UnplayableError where the agent has neither.
   */
  turn(steps: Step[], rest?: string): Turn {
    return this.ask(kindNearest(steps, this.timing), steps, rest)
  }

  /** The same; of an agent that has no script, the prompt of that kind. */
  ask(kind: PromptKind, steps: Step[], rest?: string): Turn {
    const { script, prompts } = this.#parts
    if (script !== undefined)
      return { text: scriptText(script, steps, rest), steps, said: wordsOf(steps), lastsMs: durationOf(steps) }
    const prompt = prompts?.[kind]
    if (prompt === undefined)
      throw new UnplayableError(
        prompts === undefined ? 'The agent has no script.' : `The target file has no agent.prompts.${kind}.`,
      )
    return promptedTurn(prompt, kind, rest ?? `Reference: ${this.word()}`, this.timing)
  }

  /** A conversation to work in, made with one metered send under `none`. Throws UnplayableError where it cannot be had. */
  async open(
    turn: Turn,
    more: Record<string, unknown> = {},
    name = 'open',
  ): Promise<{ id: string; exchange: Exchange }> {
    const body: Body = { text: turn.text, title: this.title(), reply: 'none', ...more }
    const exchange = await this.api.start(body, { name })
    return { id: this.idOf(exchange), exchange }
  }

  /** The conversation's id in a JSON answer to a start. Throws UnplayableError where there is none. */
  idOf(exchange: Exchange): string {
    const id = stringIn(exchange, 'conversationId')
    if (!isSuccess(exchange) || id === undefined) {
      const seen = exchange.failure?.message ?? `status ${exchange.status}`
      throw new UnplayableError(`A conversation could not be started (${exchange.id}: ${seen}).`)
    }
    this.#parts.created(id)
    return id
  }

  /**
   * The id of a conversation that a streamed start made (readings 22): each string in ack is tried on GET status, then
   * the title is looked for in the list, if one was sent. Undefined where neither finds it.
   */
  async idOfStream(stream: Exchange, title: string | null): Promise<string | undefined> {
    const candidates = conversationIdsIn(stream)
    const find = async (): Promise<string | undefined> =>
      (await this.#firstMade(candidates)) ?? (title === null ? undefined : await this.idByTitle(title))
    // Views may lag: a conversation that was just made may not be there yet.
    return candidates.length === 0 && title === null ? undefined : this.until(this.timing.lagMs, find)
  }

  async #firstMade(candidates: readonly string[]): Promise<string | undefined> {
    for (const candidate of candidates) {
      const status = await this.api.status(candidate, { name: 'ack-id', owned: true })
      if (isSuccess(status) && stringIn(status, 'conversationId') === candidate) return this.#found(candidate)
    }
    return undefined
  }

  /** The id of a conversation of ours by its title in the list. An idle one may lawfully not be there. */
  async idByTitle(title: string): Promise<string | undefined> {
    const list = await this.api.list({ limit: 100 }, { name: 'by-title' })
    const longer = this.#titles.filter((each) => each.length > title.length && each.startsWith(title))
    // The title of another scene may go on within the word that ends this one.
    const isMadeUnique = (shown: string): boolean =>
      shown.startsWith(title) &&
      !/^[\w-]/.test(shown.slice(title.length)) &&
      !longer.some((each) => usesTitle(each, shown))
    const listed = rowTitled(list, (shown) => shown === title) ?? rowTitled(list, isMadeUnique)
    return listed === undefined ? undefined : this.#found(listed)
  }

  /**
   * Waits until the conversation is at rest: not busy, nothing accepted, not deferred, in two reads at least the lag
   * apart, the first at least the lag after the answer, which came at `answeredMs` (now, unless told otherwise).
   * `expectMs`: how much longer the turn may take by its script.
   */
  rest(conversationId: string, expectMs = 0, name = 'rest', answeredMs = this.now()): Promise<Rest> {
    return rest(this, conversationId, expectMs, name, answeredMs)
  }

  /** Reads a history from its newest page back to its start. `limits` are used in turn, again and again. */
  walk(conversationId: string, limits: readonly (number | undefined)[] = [1000], name = 'walk'): Promise<Walk> {
    return walk(this.api, conversationId, limits, name)
  }

  /**
   * How long a request of this scene may be held up: put off by the service, on a long way, or by ourselves. 0 where no
   * such thing is notable: pauses of the usual length then leave room enough for looks.
   */
  get heldUpMs(): number {
    const { heldUpMs = 0, heldUpNowMs = () => 0 } = this.#parts
    const longestMs = Math.max(heldUpMs, heldUpNowMs())
    return longestMs < notableShare * this.timing.lagMs ? 0 : longestMs
  }

  /** A conversation of the account without credits that the target file names. */
  get emptyBalanceConversation(): string | undefined {
    return this.#parts.conversations?.emptyBalance
  }

  /** Whether the scene was played before in this run: then it may take more time for what was not told. */
  get isAgain(): boolean {
    return this.#parts.isAgain ?? false
  }

  /** Requests of the target file whose last one gets 409; none where it states none. */
  get provoke409(): readonly ProvokingRequest[] {
    return this.#parts.provoke409 ?? []
  }

  /** Repeats a look until it shows what is waited for; undefined when `withinMs` have passed. Each look is an exchange. */
  async until<T>(withinMs: number, look: () => Promise<T | undefined>): Promise<T | undefined> {
    const fromMs = this.now()
    const until = fromMs + withinMs
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      if (this.now() >= until) return undefined
      await this.sleep(Math.min(this.nextLookMs(fromMs), Math.max(this.pollMs, until - this.now())))
    }
  }

  /** How long until the next look of somebody who looks since then: less often where minutes have passed. */
  nextLookMs(fromMs: number): number {
    return Math.max(this.pollMs, (this.now() - fromMs) / laterLooks)
  }

  /** How often something is looked at again. */
  get pollMs(): number {
    return Math.min(500, Math.max(50, this.timing.waitLimitMs / 25))
  }

  #found(id: string): string {
    this.#parts.created(id)
    return id
  }
}

/** A ticket's row may be addressed by another of its members for a while (spec 2.1): then the title tells which is ours. */
function rowTitled(list: Exchange, isOurs: (title: string) => boolean): string | undefined {
  for (const row of rowsOf(list)) {
    // The title of the row may be the ticket's (readings 54).
    const member = memberTitled(row, isOurs)
    if (member !== undefined) return member
    if (isOurs(titleOf(row.title)) && typeof row.conversationId === 'string') return row.conversationId
  }
  return undefined
}

function memberTitled({ members }: Record<string, unknown>, isOurs: (title: string) => boolean): string | undefined {
  const named = Array.isArray(members)
    ? members.filter((each: unknown) => isObject(each) && isOurs(titleOf(each.title)))
    : []
  const [only]: unknown[] = named
  return named.length === 1 && isObject(only) && typeof only.conversationId === 'string'
    ? only.conversationId
    : undefined
}
