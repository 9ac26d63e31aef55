import type { Timing } from '../../schemas/types.ts'
import { type AnyScene, type Need, scenesOf } from './define.ts'
import type { Scope } from './scope.ts'

export interface Plan {
  scenes: readonly AnyScene[]
  /** Scenes that cannot be played, with what they lack: slots, `agent` or `budget`. */
  missing: readonly { scene: AnyScene; missing: string[] }[]
  meteredSends: number
  expectedMs: number
}

export interface PlanFacts {
  slots: readonly string[]
  agent: 'script' | 'prompts' | 'none'
  timing: Timing
  /** The most metered sends that the run may make. */
  maxSends: number
  /** Turns that may run at once. */
  concurrency: number
}

/** Says what a run would do before anything is sent. The longest scenes come first, so that long waits cost their time once. */
export function planOf(scope: Scope, facts: PlanFacts): Plan {
  const scenes: AnyScene[] = []
  const missing: { scene: AnyScene; missing: string[] }[] = []
  let meteredSends = 0
  for (const scene of scenesOf(scope.checks)) {
    const lacks = scene.needs.flatMap((need) => lacking(need, facts))
    if (lacks.length === 0 && meteredSends + scene.sends > facts.maxSends) lacks.push('budget')
    if (lacks.length > 0) {
      missing.push({ scene, missing: [...new Set(lacks)] })
      continue
    }
    meteredSends += scene.sends
    scenes.push(scene)
  }
  scenes.sort((a, b) => Number(a.last) - Number(b.last) || b.lasts(facts.timing) - a.lasts(facts.timing))
  return { scenes, missing, meteredSends, expectedMs: expected(scenes, facts) }
}

function lacking(need: Need, facts: PlanFacts): string[] {
  if (need === 'script') return facts.agent === 'script' ? [] : ['agent']
  if (need === 'agent') return facts.agent === 'none' ? ['agent'] : []
  return facts.slots.includes(need) ? [] : [need]
}

/** No shorter than the longest scene, nor than all turns on the places that there are. */
function expected(scenes: readonly AnyScene[], { timing, concurrency }: PlanFacts): number {
  const side = (last: boolean): number => {
    const some = scenes.filter((scene) => scene.last === last)
    const longest = Math.max(0, ...some.map((scene) => scene.lasts(timing)))
    const work = some.reduce((sum, scene) => sum + Math.min(scene.turns, concurrency) * scene.lasts(timing), 0)
    return Math.max(longest, work / concurrency)
  }
  return Math.round(side(false) + side(true))
}
