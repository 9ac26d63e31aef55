import { traceOf } from '../schemas/trace.ts'
import type { Level, Result, RunEvents, Target } from '../schemas/types.ts'
import { isBroken } from '../suites/reading/finding.ts'
import type { Profile, Suite } from '../suites/run/define.ts'
import type { Watcher } from '../suites/run/watcher.ts'

/** Prints what happens in a run, one JSON value a line, as it happens. */
export interface Events {
  watcher(run: { suite: Suite; target: Target; profile: Profile; seed: number }): Watcher
  end(result: Result, more: { exitCode: number; files: readonly string[] }): void
}

type Event = RunEvents extends infer One ? (One extends { time: string } ? Omit<One, 'time'> : never) : never

export function eventsTo(print: (line: string) => void): Events {
  const tell = (event: Event): void => {
    const { type, ...rest } = event
    print(JSON.stringify({ type, time: new Date().toISOString(), ...rest }))
  }
  const told = new Set<string>()
  /** False where it was told before. */
  const isNew = (...parts: (string | undefined)[]): boolean => {
    const { size } = told
    return told.add(parts.join('\n')).size > size
  }
  return {
    watcher({ suite, target, profile, seed }) {
      const levels = new Map<string, Level>(suite.rules.map(({ id, level }) => [id, level]))
      const { name, baseUrl, service } = target
      return {
        planned({ runId, scenes, meteredSends, expectedMs }) {
          tell({
            type: 'run',
            suite: { name: suite.name, version: suite.version },
            target: { name, baseUrl, ...(service === undefined ? {} : { service }) },
            ...(suite.requirements === undefined ? {} : { requirements: suite.requirements }),
            ...{ runId, profile, seed, cases: scenes, meteredSends, expectedMs },
          })
        },
        sceneStarted: (id) => tell({ type: 'case', id, state: 'started' }),
        sceneEnded: (id) => tell({ type: 'case', id, state: 'ended' }),
        notice: (text) => tell({ type: 'notice', text }),
        judged(outcomes, { scene, attempt, exchanges }) {
          for (const each of outcomes) {
            if (!isBroken(each) || !isNew(each.rule, each.exchange, each.at)) continue
            const level = levels.get(each.rule)
            if (level === undefined) continue
            const by = exchanges.find(({ id }) => id === each.exchange)
            const trace = by === undefined ? undefined : traceOf(by)
            tell({ type: 'finding', level, case: scene, attempt, ...placeOf(each.rule, { ...each, trace }) })
          }
        },
        ...{ waitOpened() {}, waitClosed() {}, metered() {} },
      }
    },
    end(result, { exitCode, files }) {
      const { rules, verdict, durationMs, aborted } = result
      const failed = rules.filter((rule) => rule.verdict === 'fail')
      for (const { id, level, findings } of failed)
        for (const each of findings)
          if (isNew(id, each.exchange, each.at)) tell({ type: 'finding', level, ...placeOf(id, each) })
      tell({
        ...{ type: 'end', verdict, exitCode, durationMs, mandatory: result.summary.mandatory },
        failed: failed.filter(({ level }) => level === 'mandatory').map(({ id }) => id),
        ...(aborted === undefined ? {} : { aborted }),
        files: [...files],
      })
    },
  }
}

type Place = Pick<Result['rules'][number]['findings'][number], 'at' | 'expected' | 'actual' | 'exchange'> & {
  trace?: string | undefined
}

function placeOf(rule: string, { at, expected, actual, exchange, trace }: Place) {
  return {
    ...{ rule, at },
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(exchange === undefined ? {} : { exchange }),
    ...(trace === undefined ? {} : { trace }),
  }
}
