import type { Exchange } from '../../schemas/types.ts'
import { Log } from '../../suites/log/log.ts'
import { isUndecided, type Outcome, type ToldRule } from '../../suites/reading/finding.ts'
import type {
  Check,
  LawCheck,
  PassiveCheck,
  RuleCheck,
  RunCheck,
  RunLook,
  SceneCheck,
  Suite,
} from '../../suites/run/define.ts'
import type { RunFacts } from '../../suites/run/facts.ts'
import { suite } from '../../suites/suite.ts'
import { OwnConversations } from './own-conversations.ts'

/** So many exchanges are explained together; what was before is forgotten, so that a watch may last. */
const mostExplained = 5000

/** It takes two conversations of one title for two of one start: titles of a run are made up, and those of others are not. */
const onlyOfOurs: ReadonlySet<string> = new Set(['send/start-creates-one'])

/** Recordings of browsers need not have the type of a stream, nor a stream to its end. */
const endsOfStreams = /-(media-type|done-last|ends|limit-done)$/

const rules = suite.checks.filter((each) => each.kind === 'rule').filter((each) => !each.isAnywhere)

/** A rule about any exchange, of each as it comes. */
function ofOne({ id, proves, judge }: RuleCheck): PassiveCheck {
  return { kind: 'passive', id, proves, scenes: [], judge: (exchange, run) => judge(logOf(exchange, run)) }
}

const logs = new WeakMap<Exchange | readonly Exchange[], Log>()

/** Many rules are asked about one exchange, and some about the same ones: each is read once. */
function logOf(seen: Exchange | readonly Exchange[], { timing, startedAtMs }: RunFacts): Log {
  const known = logs.get(seen)
  if (known !== undefined) return known
  const log = new Log(timing, { startedAtMs })
  log.add([seen].flat())
  logs.set(seen, log)
  return log
}

/** One that counts only where others pass, over all that was seen. */
function asLaw({ id, proves, after, judge }: RuleCheck): LawCheck {
  const ofAll: LawCheck['judge'] = (exchanges, run) => judge(logOf(exchanges, run))
  return { ...{ kind: 'law', id, proves, guards: [], scenes: [], after }, judge: ofNoOthers(ofAll) }
}

/** All rules over one log. */
function together(all: readonly RuleCheck[]): RunCheck {
  const begin: RunCheck['begin'] = ({ timing, startedAtMs }) => {
    const log = new Log(timing, { startedAtMs })
    return {
      take: (exchange) => log.add([exchange]),
      outcomes: () => all.flatMap(({ judge }) => judge(log)).filter((each) => !isUndecided(each)),
    }
  }
  return { kind: 'run', id: 'rules', scenes: [], proves: all.flatMap(({ proves }) => proves), guards: [], begin }
}

/**
 * The judges that need no scene, since they look at any answers: passive ones, laws, rules, and the model. Nothing was sent to find
 * something out, so nothing is said of what was not seen.
 */
export const watchSuite: Suite = {
  ...suite,
  checks: suite.checks.flatMap((each): Check[] => {
    if (onlyOfOurs.has(each.id)) return []
    if (each.kind === 'run') return [inWindows(each)]
    if (each.kind === 'rule' && each.after.length > 0) return [asLaw(each)]
    if (each.kind === 'rule' && each.isAnywhere) return [ofOne(each)]
    if (each.kind === 'rule') return each === rules[0] ? [inWindows(together(rules))] : []
    if (each.kind === 'law') return [{ ...each, scenes: [], judge: ofNoOthers(each.judge) }]
    if (each.kind === 'scene' && each.isOfExchanges === true) return endsOfStreams.test(each.id) ? [] : [ofSends(each)]
    return each.kind === 'passive' ? [{ ...each, scenes: [] }] : []
  }),
}

/** What a law holds of a conversation, it holds of one whose traffic is all seen. */
function ofNoOthers(judge: LawCheck['judge']): LawCheck['judge'] {
  return (exchanges, run) => judge(withoutShared(exchanges), run)
}

/**
 * A rule about sends, of conversations whose traffic is all seen from their beginning on. While others are under way nobody knows
 * which of them shared its turn, so it speaks at the end; and what another client may have been in conflict with, nobody sees.
 */
function ofSends({ id, proves, after = [], judge }: SceneCheck): LawCheck {
  return {
    ...{ kind: 'law', id, proves, scenes: [], guards: [], after, isAtEnd: true },
    judge(seen, run) {
      const exchanges = ownOf(seen)
      const conflicts = new Set(exchanges.flatMap(({ id: of, status }) => (status === 409 ? [of] : [])))
      const outcomes = judge({ scene: id, attempt: 1, exchanges, run })
      return outcomes.filter((each) => !isUndecided(each) && 'exchange' in each && !conflicts.has(each.exchange ?? ''))
    },
  }
}

const own = new WeakMap<readonly Exchange[], readonly Exchange[]>()

/** Many rules are asked about the same ones. */
function ownOf(exchanges: readonly Exchange[]): readonly Exchange[] {
  const known = own.get(exchanges)
  if (known !== undefined) return known
  const conversations = new OwnConversations(exchanges)
  const found = exchanges.filter((each) => conversations.isOwn(each))
  own.set(exchanges, found)
  return found
}

const unshared = new WeakMap<readonly Exchange[], { of: number; found: readonly Exchange[] }>()

/** Each law is asked about the same exchanges, one after another; these only ever become more. */
function withoutShared(exchanges: readonly Exchange[]): readonly Exchange[] {
  const known = unshared.get(exchanges)
  if (known?.of === exchanges.length) return known.found
  const own = new OwnConversations(exchanges)
  const found = exchanges.filter((each) => !own.isShared(each))
  unshared.set(exchanges, { of: exchanges.length, found })
  return found
}

/** By their ids, so that a transcript says what it was judged by. */
export const watchScope = watchSuite.checks.map(({ id }) => id)

/** The same judge, with a memory that has a bound, of what no stranger had a hand in. */
function inWindows(check: RunCheck): RunCheck {
  return { ...check, scenes: [], begin: (run) => new Windows(check, run) }
}

class Windows implements RunLook {
  readonly #check: RunCheck
  readonly #run: RunFacts
  readonly #earlier: Outcome[] = []
  #seen: Exchange[] = []

  constructor(check: RunCheck, run: RunFacts) {
    this.#check = check
    this.#run = run
  }

  take(exchange: Exchange): void {
    if (this.#seen.length >= mostExplained) {
      this.#earlier.push(...this.#look([]).filter((each) => !isUndecided(each)))
      this.#seen = []
    }
    this.#seen.push(exchange)
  }

  outcomes(told: readonly ToldRule[]): Outcome[] {
    return [...this.#earlier, ...this.#look(told)]
  }

  #look(told: readonly ToldRule[]): Outcome[] {
    const look = this.#check.begin(this.#run)
    const own = new OwnConversations(this.#seen)
    for (const each of this.#seen) if (own.isOwn(each)) look.take(each)
    return look.outcomes(told, new Set())
  }
}
