import type { Exchange, Timing } from '../../schemas/types.ts'
import type { Log } from '../log/log.ts'
import { Report } from '../log/report.ts'
import { type Around, type SeenSend, sendsIn } from '../log/sends.ts'
import type { Outcome, Told } from '../reading/finding.ts'
import type { Requirement } from '../rules/requirement.ts'
import type { RunFacts } from './facts.ts'
import type { Slot } from './secrets/credentials.ts'
import type { PromptKind } from './stage/prompts.ts'
import type { Stage } from './stage/stage.ts'

/** What a scene needs of a target: a credential slot, or an agent that can be told what to do, by script or in plain words. */
export type Need = Slot | 'agent'

/** From the smallest to the whole: a scene belongs to its profile and to every larger one. */
export const profiles = ['smoke', 'nightly', 'certify'] as const
export type Profile = (typeof profiles)[number]

/**
 * From when on statuses tell of the turns of a scene: from its beginning, since its first send is answered at once; from when
 * that is answered, which waits for a silent turn; never, while they last as long as any; or from its beginning, but of some
 * of its turns alone, and after some time. Scenes begin in this order, so that the longest do not wait for that last look.
 */
export const showsTurns = ['from-the-beginning', 'once-answered', 'never', 'in-part'] as const
export type ShowsTurns = (typeof showsTurns)[number]

/**
 * How soon it shows in a scene whether the agent follows its script: in its only turn, which takes no time; in the first of several
 * such turns; or after some time. Those are played first in this order.
 */
export const triesAgent = ['in-its-only-turn', 'at-once', 'in-time'] as const
export type TriesAgent = (typeof triesAgent)[number]

/** An act with a name: it makes exchanges, and never judges. */
export interface Scene {
  readonly id: string
  /** One line for people: what is done, and what it is good for. */
  readonly about: string
  readonly needs: readonly Need[]
  /** What an agent without a script is asked for in it. */
  readonly asks: readonly PromptKind[]
  /** The most metered sends that it makes. */
  readonly sends: number
  /** The most turns that it keeps running at once; 0 where it makes none. */
  readonly turns: number
  /** About how long it takes, in milliseconds. */
  readonly lasts: (timing: Timing) => number
  /** The smallest profile that plays it: `certify`, unless what it finds is worth its sends every night. */
  readonly profile: Profile
  /** Played when all others have ended. */
  readonly last: boolean
  /** Its first turns last: from when on statuses tell of them, so that it shows whether a service works on one more turn. */
  readonly showsTurns: ShowsTurns | undefined
  /** Its first turn has words: how soon they show, and with them whether the agent follows its script. */
  readonly triesAgent: TriesAgent | undefined
  /** Sends the requests by which the target file says that it gets 409: each of them may cost as well. */
  readonly provokes: boolean
  readonly act: (stage: Stage) => Promise<unknown>
}

interface SceneFacts {
  about: string
  needs?: readonly Need[]
  asks?: readonly PromptKind[]
  sends?: number
  turns?: number
  lasts?: (timing: Timing) => number
  profile?: Profile
  last?: boolean
  showsTurns?: ShowsTurns
  triesAgent?: TriesAgent
  provokes?: boolean
}

export function scene(id: string, facts: SceneFacts, act: Scene['act']): Scene {
  const sends = facts.sends ?? 0
  return {
    id,
    about: facts.about,
    needs: facts.needs ?? ['full'],
    asks: facts.asks ?? [],
    sends,
    turns: facts.turns ?? (sends > 0 ? 1 : 0),
    lasts: facts.lasts ?? (() => 0),
    profile: facts.profile ?? 'certify',
    last: facts.last ?? false,
    showsTurns: facts.showsTurns,
    triesAgent: facts.triesAgent,
    provokes: facts.provokes ?? false,
    act,
  }
}

/** What one scene produced. */
export interface SceneRecord {
  scene: string
  attempt: number
  exchanges: readonly Exchange[]
  run: RunFacts
  /** The exchanges of each earlier attempt: something cut once may be a gateway's doing, cut twice it is the service's. */
  earlier?: readonly (readonly Exchange[])[]
}

/** What a check is about, however it judges. */
interface CheckFacts {
  readonly id: string
  /** Those that have to make its rules show, and those that make its control requests alone. */
  readonly scenes: readonly Scene[]
  /** Those in each of which its rules have to show; none where any exchange of the run will do. */
  readonly covers: readonly Scene[]
  readonly isAnywhere: boolean
  /** Where one of these rules fails, a failure of this one counts for nothing: one fault is told once. */
  readonly after: readonly Requirement[]
  readonly proves: readonly Requirement[]
}

/** A check of what one attempt at a test case shows. */
export interface SceneCheck extends CheckFacts {
  readonly kind: 'scene'
  /** It reads nothing but exchanges, so that any test case may make its rules fail. */
  readonly isOfExchanges?: true
  readonly judge: (record: SceneRecord) => Outcome[]
  /** Does what `judge` does, step by step: called before, it leaves little for that to do. */
  readonly steps?: (record: SceneRecord) => Iterable<unknown>
}

/** A check over the log of the whole run. */
export interface RuleCheck extends CheckFacts {
  readonly kind: 'rule'
  /** Judged when all others have spoken. */
  readonly isLast?: true
  readonly judge: (log: Log, told?: Told) => Outcome[]
}

export type Check = SceneCheck | RuleCheck

/**
 * `controls`: test cases whose requests show that a request without the defect is accepted. `anyOf`, in place of `covers`: any exchange
 * shows the rule, and these test cases surely make some.
 */
export function rule(
  row: Requirement,
  { covers = [], controls = [], anyOf = [] }: Partial<Record<'covers' | 'controls' | 'anyOf', readonly Scene[]>>,
  check: (log: Log, report: Report) => void,
): RuleCheck {
  const judge = (log: Log): Outcome[] => {
    const report = new Report(row)
    check(log, report)
    return report.outcomes
  }
  const scenes = [...covers, ...controls, ...anyOf]
  return { kind: 'rule', id: row.id, scenes, covers, isAnywhere: anyOf.length > 0, after: [], proves: [row], judge }
}

/**
 * A check that is judged over the whole log when all others have spoken. `anyOf` as for a rule; without one, it may find broken what
 * others make show.
 */
export function lastRule(
  id: string,
  proves: readonly Requirement[],
  anyOf: readonly Scene[],
  judge: RuleCheck['judge'],
): RuleCheck {
  return {
    kind: 'rule',
    id,
    scenes: anyOf,
    covers: [],
    isAnywhere: anyOf.length > 0,
    after: [],
    proves,
    isLast: true,
    judge,
  }
}

/**
 * Binds a judge to one or more scenes. Rows in `proves` pass only where this check held for them in
 * every one of its scenes; a judge may find other rows broken (its set-up may break them), never proven.
 */
export function check(
  id: string,
  { scenes, proves }: Pick<SceneCheck, 'scenes' | 'proves'>,
  judge: (exchanges: readonly Exchange[], record: SceneRecord) => Outcome[],
): SceneCheck {
  const facts = { scenes, covers: scenes, proves, isAnywhere: false, after: [] }
  return { kind: 'scene', id, ...facts, judge: (record) => judge(record.exchanges, record) }
}

/** The test cases in each of which some rules have to show. */
export interface Occasion {
  scenes: readonly Scene[]
  proves: readonly Requirement[]
}

/** What it says comes bit by bit, so that others get their turn meanwhile. */
export type OfExchanges = (record: Pick<SceneRecord, 'exchanges' | 'run' | 'earlier'>) => Iterable<Outcome>

/**
 * One check for each rule that a judge decides by the exchanges of a test case alone, so that any test case may make the rule fail; it
 * passes where it showed in each of its own.
 */
export function ofExchanges(judge: OfExchanges, occasions: readonly Occasion[]): SceneCheck[] {
  const judged = byRule(judge)
  return [...new Set(occasions.flatMap(({ proves }) => proves))].map((row) => {
    const scenes = [...new Set(occasions.flatMap((each) => (each.proves.includes(row) ? each.scenes : [])))]
    return {
      ...{ kind: 'scene', id: row.id, isOfExchanges: true, scenes, covers: scenes, proves: [row] },
      ...{ isAnywhere: false, after: [], steps: judged.steps },
      judge(record) {
        const all = judged.of(record)
        // What the agent was seen to perform is of no rule.
        const performed = scenes.some(({ id }) => id === record.scene) ? (all.get('') ?? []) : []
        return [...(all.get(row.id) ?? []), ...performed]
      },
    }
  })
}

interface ByRule {
  of(record: SceneRecord): Map<string, Outcome[]>
  steps(record: SceneRecord): Iterable<unknown>
}

const judges = new WeakMap<OfExchanges, ByRule>()

/** What a judge says, by rules. Many checks ask it about the same exchanges. */
function byRule(judge: OfExchanges): ByRule {
  const known = judges.get(judge)
  if (known !== undefined) return known
  const said = new WeakMap<readonly Exchange[], Map<string, Outcome[]>>()
  function* steps(record: SceneRecord): Iterable<unknown> {
    if (said.has(record.exchanges)) return
    const all: Outcome[] = []
    for (const each of judge(record)) yield all.push(each)
    said.set(
      record.exchanges,
      Map.groupBy(all, (each) => ('rule' in each ? each.rule : '')),
    )
  }
  const judged: ByRule = {
    of(record) {
      for (const _ of steps(record));
      return said.get(record.exchanges) ?? new Map()
    },
    steps,
  }
  judges.set(judge, judged)
  return judged
}

/** A judge of exchanges that looks at each send in them (log/sends.ts), whatever it was made for. */
export function ofEachSend(judge: (sent: SeenSend, around: Around) => Outcome[]): OfExchanges {
  return function* ({ exchanges, run, earlier = [] }) {
    const around = { timing: run.timing, exchanges, earlier }
    const isPrompted = run.agent === 'prompts'
    for (const sent of sendsIn(exchanges, run.timing, { isPrompted })) yield* judge(sent, around)
  }
}

/** It finds broken what others make show, and makes nothing show itself. */
export function makesNothingShow({ covers, isAnywhere }: Pick<Check, 'covers' | 'isAnywhere'>): boolean {
  return covers.length === 0 && !isAnywhere
}

/** The test cases that make nothing but the control requests of a rule. */
export function controlsOf({ isAnywhere, scenes, covers }: Check): readonly Scene[] {
  return isAnywhere ? [] : scenes.filter((each) => !covers.includes(each))
}

/** Everything that a run can play and judge. */
export interface Suite {
  name: string
  version: string
  /** The name of the set that says which rules count; all of them where there is none. */
  requirements?: string
  rules: readonly Requirement[]
  checks: readonly Check[]
}

/** The scenes of some checks, each once. */
export function scenesOf(checks: readonly Check[]): Scene[] {
  return [...new Set(checks.flatMap((each) => each.scenes))]
}
