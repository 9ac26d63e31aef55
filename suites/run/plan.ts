import type { Timing } from '../../schemas/types.ts'
import { type Need, type Scene, scenesOf, triesAgent } from './define.ts'
import type { Scope } from './scope.ts'
import type { PromptKind } from './stage/prompts.ts'

export interface Plan {
  scenes: readonly Scene[]
  /** Scenes that cannot be played, with what they lack: slots, `agent` or `budget`. */
  missing: readonly { scene: Scene; missing: string[] }[]
  /** What the scenes cost, with what may have to be played again. What should be refused, and is taken, costs more. */
  meteredSends: number
  /** What the run costs at most, where its user set a limit. */
  most?: number
  /** What of it is kept for scenes that may have to be played again. */
  again: number
  expectedMs: number
}

/** The least that has to be allowed so that scenes of so many metered sends are all played. */
export function leastFor({ meteredSends, again }: Pick<Plan, 'meteredSends' | 'again'>): number {
  return Math.ceil((meteredSends - again) / (1 - freeShare))
}

export interface PlanFacts {
  slots: readonly string[]
  agent: 'script' | 'prompts' | 'none'
  /** What an agent without a script can be asked for; undefined where it has one. */
  prompts?: readonly PromptKind[]
  timing: Timing
  /** The most metered sends that the run may make. */
  maxSends: number
  /** Turns that may run at once. */
  concurrency: number
  /** Requests by which the target file says that it gets 409: each may cost. */
  provoking?: number
}

/**
 * How often a scene is played once more where an agent without a script gave no occasion in it for what it is to show. The
 * plan counts them all beforehand.
 */
export const furtherTries = 2

/** How often a scene is played at most. */
export function mostPlays(agent: PlanFacts['agent']): number {
  return agent === 'prompts' ? 1 + furtherTries : 2
}

/** Of what the scenes cost, the part that is kept for those that may have to be played again. */
const againShare = 1 / 8
/** So many sends are always kept for that, where the scenes cost as much: a narrow run may play each of its scenes again. */
const leastAgain = 12
/** Of what may be spent, the part that is kept free where it is not enough for all: what should be refused may be taken. */
const freeShare = 1 / 20

/** Says what a run would do before anything is sent. The longest scenes come first, so that long waits cost their time once. */
export function planOf(scope: Scope, facts: PlanFacts): Plan {
  const scenes: Scene[] = []
  const missing: { scene: Scene; missing: string[] }[] = []
  let sends = 0
  const most = Number.isFinite(facts.maxSends) ? Math.ceil(facts.maxSends * (1 - freeShare)) : facts.maxSends
  for (const scene of scenesOf(scope.checks).map((each) => priced(each, facts))) {
    const lacks = [...scene.needs.flatMap((need) => lacking(need, facts)), ...unasked(scene, facts)]
    if (lacks.length === 0 && sends + scene.sends > most) lacks.push('budget')
    if (lacks.length > 0) {
      missing.push({ scene, missing: [...new Set(lacks)] })
      continue
    }
    sends += scene.sends
    scenes.push(scene)
  }
  const dearest = Math.max(0, ...scenes.map((scene) => scene.sends))
  const tries = facts.agent === 'prompts' ? furtherTries * sendsByPrompt(scenes) : 0
  const wanted = Math.max(dearest, Math.ceil(sends * againShare), Math.min(sends, leastAgain), tries)
  const again = Math.min(wanted, facts.maxSends - sends)
  scenes.sort((a, b) => Number(a.last) - Number(b.last) || b.lasts(facts.timing) - a.lasts(facts.timing))
  return {
    ...{ scenes, missing, meteredSends: sends + again, again, expectedMs: expectedMsOf(scenes, facts) },
    ...(Number.isFinite(facts.maxSends) ? { most: facts.maxSends } : {}),
  }
}

function sendsByPrompt(scenes: readonly Scene[]): number {
  return scenes.filter(needsAgent).reduce((sum, scene) => sum + scene.sends, 0)
}

/** Whether what a scene shows hangs on what the agent does in it. */
export function needsAgent({ needs }: Pick<Scene, 'needs'>): boolean {
  return needs.includes('agent')
}

/** A scene with what it costs at this target. */
function priced(scene: Scene, { provoking = 0 }: PlanFacts): Scene {
  return scene.provokes
    ? { ...scene, sends: scene.sends + provoking, turns: scene.turns + Math.min(1, provoking) }
    : scene
}

function lacking(need: Need, facts: PlanFacts): string[] {
  if (need === 'agent') return facts.agent === 'none' ? ['agent'] : []
  return facts.slots.includes(need) ? [] : [need]
}

/** Of what an agent without a script is asked for, the target file has words for each. */
function unasked({ asks }: Scene, { prompts }: PlanFacts): string[] {
  return prompts === undefined || asks.every((kind) => prompts.includes(kind)) ? [] : ['agent']
}

/** How long some scenes take, in milliseconds: no shorter than the longest of them, nor than all turns on the places that there are. */
export function expectedMsOf(
  scenes: readonly Scene[],
  { timing, concurrency }: Pick<PlanFacts, 'timing' | 'concurrency'>,
): number {
  const side = (last: boolean): number => {
    const some = scenes.filter((scene) => scene.last === last)
    const longest = Math.max(0, ...some.map((scene) => scene.lasts(timing)))
    const work = some.reduce((sum, scene) => sum + Math.min(scene.turns, concurrency) * scene.lasts(timing), 0)
    return Math.max(longest, work / concurrency)
  }
  return Math.round(side(false) + side(true))
}

/** An agent that does not follow its script costs so many metered sends at most. */
const mostOnTrial = 10

/**
 * Which scenes are played before all others, to see whether the agent follows its script: those that show it soonest, as many as
 * may all be played again within that. None where all that a run plays costs no more. Where nobody said how many turns the service
 * works on at once, those come first in which that shows as well.
 */
export function triesOf(scenes: readonly Scene[], isConcurrencyUnknown: boolean): Scene[] {
  const cost = (some: readonly Scene[]): number => mostPlays('script') * some.reduce((sum, { sends }) => sum + sends, 0)
  if (cost(scenes) <= mostOnTrial) return []
  const tries: Scene[] = []
  const able = triesAgent.flatMap((how) => scenes.filter((scene) => scene.triesAgent === how))
  const showing = able.filter(({ showsTurns }) => isConcurrencyUnknown && showsTurns === 'from-the-beginning')
  for (const each of new Set([...showing, ...able])) if (cost([...tries, each]) <= mostOnTrial) tries.push(each)
  return tries
}

/** How far apart scenes begin that have the time: what one begins with is the most that it asks for in a row. */
const apartMs = 25

/**
 * When each of some scenes is to begin, in milliseconds from the first of them. A run is as long as its longest scene, so
 * whoever is shorter may begin later: all in one instant would make our own process late for each of them.
 */
export function startsOf(scenes: readonly Scene[], timing: Timing): number[] {
  const longestMs = Math.max(0, ...scenes.map((scene) => scene.lasts(timing)))
  return scenes.map((scene, index) => Math.min(index * apartMs, (longestMs - scene.lasts(timing)) / 2))
}
