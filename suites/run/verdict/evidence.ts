import type { Exchange, Finding, RequirementResult, Undecided } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { isBareGateway, isPutOff } from '../../reading/gateway.ts'
import { modeIn } from '../../reading/sent.ts'
import { questionOf, sameCause } from './causes.ts'

/** A run has some 2,000 exchanges; a watch may last for weeks. */
const mostExchanges = 50_000
const mostKept = 10_000

/** What is known of an exchange: enough to tell whether two of them are alike. */
interface Seen {
  /** Endpoint, whose credential, and the status that came. */
  readonly kind: string
  /** The same, and the mode. */
  readonly shape: string
  readonly isRefused: boolean
  readonly isSend: boolean
  /** The network, or something in front of the service, may be why. */
  readonly isTroubled: boolean
}

/** In which play something was said; `isLate`: we were, in it. */
interface Play {
  readonly scene: string | undefined
  readonly isLate: boolean
}

const nowhere: Play = { scene: undefined, isLate: false }

interface Trace {
  readonly exchanges: Set<string>
  readonly shapes: Set<string>
  readonly kinds: Set<string>
  readonly scenes: Set<string>
}

/**
 * Where each rule was found broken or left undecided. It tells what is only a consequence of another failure: whoever knows
 * that failure knows this one too.
 */
export class Evidence {
  readonly #seen = new Map<string, Seen>()
  readonly #traces = new Map<string, Trace>()
  /** What was refused in each scene, by kind. */
  readonly #refusedIn = new Map<string, Set<string>>()
  #play: Play = nowhere
  /** Where something was left undecided, or a law found something broken. */
  readonly #plays = new WeakMap<Undecided | Finding, Play>()

  /** What is added next is of this play of a scene. */
  at(scene: string, exchanges: readonly Exchange[], isLate: boolean): void {
    this.#play = { scene, isLate }
    const refused = this.#refusedIn.get(scene) ?? new Set()
    this.#refusedIn.set(scene, refused)
    for (const each of exchanges) {
      const seen = seenOf(each)
      if (seen.isRefused) refused.add(seen.kind)
      if (this.#seen.size < mostExchanges) this.#seen.set(each.id, seen)
    }
  }

  /** What is added next is of no one play. */
  atNoScene(): void {
    this.#play = nowhere
  }

  broken(finding: Finding): void {
    const { requirement, exchange } = finding
    const trace = this.#trace(requirement)
    const { scene } = this.#plays.get(finding) ?? this.#play
    if (scene !== undefined) trace.scenes.add(scene)
    if (exchange === undefined || trace.exchanges.size >= mostKept) return
    trace.exchanges.add(exchange)
    const seen = this.#seen.get(exchange)
    if (seen === undefined) return
    trace.shapes.add(seen.shape)
    trace.kinds.add(seen.kind)
  }

  /** Something was left undecided in this play, or a law found it broken and may not be the first to tell. */
  found(outcome: Undecided | Finding): void {
    this.#plays.set(outcome, this.#play)
  }

  /** All exchanges in which some rule was found broken, those that were refused in the same way as one of them, and sends like one. */
  get brokenAt(): ReadonlySet<string> {
    const traces = [...this.#traces.values()]
    const kinds = new Set(traces.flatMap((each) => [...each.kinds]))
    const shapes = new Set(traces.flatMap((each) => [...each.shapes]))
    const alike = [...this.#seen].filter(
      ([, { kind, shape, isRefused, isSend }]) => (isRefused && kinds.has(kind)) || (isSend && shapes.has(shape)),
    )
    return new Set([...traces.flatMap(({ exchanges }) => [...exchanges]), ...alike.map(([id]) => id)])
  }

  /**
   * Of rows that failed: the failed rows that each explain all of it, since they ask the same, or got the same status, of the same
   * kind of request. Something else that is wrong with the same answer is a fault of its own.
   */
  behindFailure(row: RequirementResult, failed: readonly RequirementResult[]): string[] {
    const { exchanges } = this.#trace(row.id)
    if (exchanges.size === 0) return []
    return failed.filter((other) => other.id !== row.id && this.#explains(other, row, exchanges)).map(({ id }) => id)
  }

  #explains(known: RequirementResult, row: RequirementResult, exchanges: ReadonlySet<string>): boolean {
    const trace = this.#trace(known.id)
    const asksSame = questionOf(known.id) === questionOf(row.id)
    const isSame = sameCause(known, row)
    return [...exchanges].every((id) => {
      const seen = this.#seen.get(id)
      if (seen === undefined) return false
      if (trace.exchanges.has(id)) return isSame || asksSame || seen.isRefused
      return trace.shapes.has(seen.shape) && (asksSame || seen.isRefused)
    })
  }

  /**
   * Of a row that was not decided: the failed rows that it comes of, where each thing that was left open lies where one of them was
   * found broken. `lacking`: the scenes in which nothing came up, each where any of some would have done; an empty one is the
   * whole run.
   */
  behindUndecided(
    open: readonly Undecided[],
    lacking: readonly (readonly string[])[],
    failed: readonly RequirementResult[],
  ): string[] {
    const places =
      open.length > 0
        ? open.map((each) => failed.filter(({ id }) => this.#opens(id, each)))
        : lacking.map((scenes) =>
            failed.filter(({ id }) => scenes.length === 0 || scenes.some((scene) => this.#reaches(id, scene))),
          )
    if (places.length === 0 || places.some((some) => some.length === 0)) return []
    return [...new Set(places.flat().map(({ id }) => id))]
  }

  /** Whether what a law found lies where one of these rows was found broken. */
  isNear(finding: Finding, rows: Iterable<string>): boolean {
    const scene = this.#plays.get(finding)?.scene
    return [...rows].some((id) => this.#touches(id, finding.exchange === undefined ? [] : [finding.exchange], scene))
  }

  /** The agent, or we ourselves, may be the reason: then no fault of the service explains it. */
  #opens(known: string, outcome: Undecided): boolean {
    const { scene, isLate } = this.#plays.get(outcome) ?? nowhere
    if (isLate || outcome.agent !== undefined || outcome.needs !== undefined) return false
    // Some say in words which exchange stood in the way.
    const cited = [...outcome.undecided.matchAll(/\((x\d+)\)/g)].flatMap(([, id]) => id ?? [])
    return this.#touches(known, [...(outcome.exchange === undefined ? [] : [outcome.exchange]), ...cited], scene)
  }

  #touches(known: string, exchanges: readonly string[], scene: string | undefined): boolean {
    const trace = this.#trace(known)
    if (exchanges.some((id) => trace.exchanges.has(id))) return true
    const seen = exchanges.flatMap((id) => this.#seen.get(id) ?? [])
    if (seen.some(({ isTroubled }) => isTroubled)) return false
    return seen.some(({ kind }) => trace.kinds.has(kind)) || (scene !== undefined && this.#reaches(known, scene))
  }

  /** Whether a rule was broken in a scene, or what broke it elsewhere came there as well. */
  #reaches(known: string, scene: string): boolean {
    const { scenes, kinds } = this.#trace(known)
    return scenes.has(scene) || [...(this.#refusedIn.get(scene) ?? [])].some((kind) => kinds.has(kind))
  }

  #trace(requirement: string): Trace {
    const known = this.#traces.get(requirement)
    if (known !== undefined) return known
    const trace = {
      exchanges: new Set<string>(),
      shapes: new Set<string>(),
      kinds: new Set<string>(),
      scenes: new Set<string>(),
      open: [],
    }
    this.#traces.set(requirement, trace)
    return trace
  }
}

function seenOf(exchange: Exchange): Seen {
  const { method, path, status, credential, failure } = exchange
  const where = endpointOf(exchange) ?? path.split('?')[0]
  const mode = method === 'POST' ? modeIn(exchange) : ''
  const kind = [method, where, credential, status].join(' ')
  return {
    kind,
    shape: `${kind} ${mode}`,
    isSend: method === 'POST',
    isRefused: status !== null && status >= 400,
    isTroubled: failure !== null || isBareGateway(exchange) || isPutOff(exchange),
  }
}
