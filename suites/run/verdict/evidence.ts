import type { Exchange, Finding, RuleResult, Undecided } from '../../../schemas/types.ts'
import { everyScene } from '../stage/steps.ts'
import { questionOf, sameCause } from './causes.ts'
import { type Seen, seenOf } from './seen.ts'

/** A run has some 2,000 exchanges; a watch may last for weeks. */
const mostExchanges = 50_000
const mostKept = 10_000

/** In which play something was said; `isLate`: we were, in it. */
interface Play {
  readonly scene: string | undefined
  readonly isLate: boolean
}

const nowhere: Play = { scene: undefined, isLate: false }

interface Trace {
  readonly exchanges: Set<string>
  readonly shapes: Set<string>
  /** Sends that were taken, of a rule that is about no one mode. */
  readonly requests: Set<string>
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
  /** Where something was left undecided, or something was found broken that another rule may explain. */
  readonly #plays = new WeakMap<Undecided | Finding, Play>()

  /** What is added next is of this play of a scene. */
  at(scene: string, exchanges: readonly Exchange[], isLate: boolean): void {
    this.#play = { scene, isLate }
    const refused = this.#refusedIn.get(scene) ?? new Set()
    this.#refusedIn.set(scene, refused)
    for (const each of exchanges) {
      const seen = seenOf(each, scene)
      if (seen.isRefused) refused.add(seen.kind)
      if (this.#seen.size < mostExchanges) this.#seen.set(each.id, seen)
    }
  }

  /** What is added next is of no one play. */
  atNoScene(): void {
    this.#play = nowhere
  }

  /** The trace id of an exchange; undefined where it carried none. */
  traceOf(exchange: string | undefined): string | undefined {
    return exchange === undefined ? undefined : this.#seen.get(exchange)?.trace
  }

  broken(finding: Finding): void {
    const { rule, exchange } = finding
    const trace = this.#trace(rule)
    const seen = exchange === undefined ? undefined : this.#seen.get(exchange)
    const scene = (this.#plays.get(finding) ?? this.#play).scene ?? seen?.scene
    if (scene !== undefined) trace.scenes.add(scene)
    if (exchange === undefined || trace.exchanges.size >= mostKept) return
    trace.exchanges.add(exchange)
    if (seen === undefined) return
    trace.shapes.add(seen.shape)
    trace.kinds.add(seen.kind)
    if (seen.isSend && !seen.isRefused && !isOfOneMode(rule)) trace.requests.add(seen.request)
  }

  /** Something was left undecided in this play, or it was found broken and another rule may explain it. */
  found(outcome: Undecided | Finding): void {
    this.#plays.set(outcome, this.#play)
  }

  /** All exchanges in which some rule was found broken, those that were refused in the same way as one of them, and sends like one. */
  get brokenAt(): ReadonlySet<string> {
    const traces = [...this.#traces.values()]
    const kinds = new Set(traces.flatMap((each) => [...each.kinds]))
    const sends = new Set(traces.flatMap((each) => [...each.shapes, ...each.requests]))
    const alike = [...this.#seen].filter(
      ([, { kind, request, shape, isRefused, isSend }]) =>
        (isRefused && kinds.has(kind)) || (isSend && (sends.has(shape) || sends.has(request))),
    )
    return new Set([...traces.flatMap(({ exchanges }) => [...exchanges]), ...alike.map(([id]) => id)])
  }

  /**
   * Of rows that failed: the failed rows that each explain all of it, since they ask the same, or got the same status, of the same
   * kind of request. Something else that is wrong with the same answer is a fault of its own.
   */
  behindFailure(row: RuleResult, failed: readonly RuleResult[]): string[] {
    const { exchanges } = this.#trace(row.id)
    if (exchanges.size === 0) return []
    return failed.filter((other) => other.id !== row.id && this.#explains(other, row, exchanges)).map(({ id }) => id)
  }

  #explains(known: RuleResult, row: RuleResult, exchanges: ReadonlySet<string>): boolean {
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
   * whole run. A shape that never came up comes of a failed rule about the same thing too, wherever that was broken.
   */
  behindUndecided(
    row: string,
    open: readonly Undecided[],
    lacking: readonly (readonly string[])[],
    failed: readonly RuleResult[],
  ): string[] {
    const places =
      open.length > 0
        ? open.map((each) => failed.filter(({ id }) => this.#opens(id, each)))
        : lacking.map((scenes) =>
            failed.filter(
              ({ id }) =>
                scenes.length === 0 || isAboutThingOf(row, id) || scenes.some((scene) => this.#reaches(id, scene)),
            ),
          )
    if (places.length === 0 || places.some((some) => some.length === 0)) return []
    return [...new Set(places.flat().map(({ id }) => id))]
  }

  /** Whether what another rule may explain lies where one of these rows was found broken, or what it found missing was sent there. */
  isNear(finding: Finding, rows: Iterable<string>): boolean {
    const { exchange, expected = '' } = finding
    const scene = this.#plays.get(finding)?.scene
    const named = [...expected.matchAll(/\bx\d+\b/g)].map(([id]) => id)
    const exchanges = exchange === undefined ? named : [exchange, ...named]
    return [...rows].some((id) => this.#touches(id, exchanges, scene))
  }

  /**
   * The agent may be the reason: then only a fault explains it that keeps the agent from being seen. Where we were late ourselves,
   * only an exchange that stood in the way does.
   */
  #opens(known: string, outcome: Undecided): boolean {
    const { scene, isLate } = this.#plays.get(outcome) ?? nowhere
    if (outcome.needs !== undefined) return false
    if (outcome.agent !== undefined)
      return (
        (scene !== undefined && this.#isKeptSilent(known, scene)) ||
        // What an agent does besides speaking shows in how many entries a page has room for (spec 4.5).
        (outcome.at === everyScene && known.startsWith('history/'))
      )
    // Some say in words which exchange stood in the way.
    const cited = [...outcome.undecided.matchAll(/\((x\d+)\)/g)].flatMap(([, id]) => id ?? [])
    return this.#touches(
      known,
      [...(outcome.exchange === undefined ? [] : [outcome.exchange]), ...cited],
      isLate ? undefined : scene,
    )
  }

  #touches(known: string, exchanges: readonly string[], scene: string | undefined): boolean {
    const trace = this.#trace(known)
    if (exchanges.some((id) => trace.exchanges.has(id) || this.#isBeside(known, id))) return true
    const seen = exchanges.flatMap((id) => this.#seen.get(id) ?? [])
    if (seen.some(({ isTroubled }) => isTroubled)) return false
    return seen.some(({ kind }) => trace.kinds.has(kind)) || (scene !== undefined && this.#reaches(known, scene))
  }

  /** Whether a rule was broken in a scene, or what broke it elsewhere came there as well. */
  #reaches(known: string, scene: string): boolean {
    const { scenes, kinds } = this.#trace(known)
    return (
      scenes.has(scene) ||
      [...(this.#refusedIn.get(scene) ?? [])].some((kind) => kinds.has(kind)) ||
      this.#isKeptSilent(known, scene)
    )
  }

  /** Whether a send like those that broke a rule was taken in the conversation of an exchange. */
  #isBeside(known: string, exchange: string): boolean {
    const conversation = this.#seen.get(exchange)?.conversation
    return conversation !== undefined && this.#sendsLike(known).some((each) => each.conversation === conversation)
  }

  /** Whether turns that never run were asked for in a scene: then nothing of the agent is seen there. */
  #isKeptSilent(known: string, scene: string): boolean {
    return questionOf(known) === 'send/turn-runs' && this.#sendsLike(known).some((each) => each.scene === scene)
  }

  #sendsLike(known: string): Seen[] {
    const { shapes, requests } = this.#trace(known)
    return [...this.#seen.values()].filter(
      ({ isSend, isRefused, shape, request }) => isSend && !isRefused && (shapes.has(shape) || requests.has(request)),
    )
  }

  #trace(rule: string): Trace {
    const known = this.#traces.get(rule)
    if (known !== undefined) return known
    const trace = {
      exchanges: new Set<string>(),
      shapes: new Set<string>(),
      requests: new Set<string>(),
      kinds: new Set<string>(),
      scenes: new Set<string>(),
    }
    this.#traces.set(rule, trace)
    return trace
  }
}

/** Whether a rule names the thing whose shape a row is about: `status/gate-listed` that of `shape/gate-kind`. */
function isAboutThingOf(row: string, rule: string): boolean {
  const [, thing] = /^shape\/([a-z]+)-/.exec(row) ?? []
  const [, slug = ''] = rule.split('/')
  return thing !== undefined && slug.split('-').some((word) => word === thing || word === `${thing}s`)
}

/** Rules about one mode of a send, such as `send/start-none-stored`, say nothing of the others. */
function isOfOneMode(requirement: string): boolean {
  return /-(?:default|none|optional|required|stream)(?:-|$)/.test(requirement)
}
