import type { Fixture } from '../../../fixtures/define.ts'
import { onPaper, type PaperOptions } from '../../../fixtures/paper/index.ts'
import type { Result, TranscriptLine } from '../../../schemas/types.ts'
import { isFinding } from '../../../suites/reading/finding.ts'
import { InterruptedError } from '../../../suites/run/errors.ts'
import { runSuite } from '../../../suites/run/run.ts'
import { checkTarget } from '../../../suites/run/target.ts'
import { nobody } from '../../../suites/run/watcher.ts'
import { suite } from '../../../suites/suite.ts'
import { paperWaitLimitMs } from '../judge.ts'
import type { Difference, Lawful } from './lawful.ts'

/** What came of a service that nobody wrote: how its run ended, and what it showed. */
export interface Tried {
  /**
   * `killed`: a must row failed. `dead`: the service plainly does not work, so that there is no run. `survived`: all
   * that was sent was answered, and no must row failed.
   */
  end: 'killed' | 'dead' | 'survived'
  /** Must rows that failed; a run is ended with the first scene that shows one. */
  failed: string[]
  /** Of a survivor: must rows that were left undecided, and rows of level standard that failed. */
  undecided: string[]
  warned: string[]
  /** Why it is dead. */
  why?: string
  /** Of a survivor: the first line of the transcript that the lawful service does not have; none where there is none. */
  differs?: Difference
}

const levelOf = new Map(suite.rules.map(({ id, level }) => [id, level]))

/** Plays the suite against a service, until a must row fails: mostly that takes a part of a run. */
export async function tryService(
  fixture: Fixture,
  seed: number,
  lawful: Lawful,
  create?: PaperOptions['create'],
): Promise<Tried> {
  const early = await tryOnce(fixture, seed, lawful, true, create)
  // What was held against it at first was taken back: the agent did nothing of what it was told.
  return early === undefined ? ((await tryOnce(fixture, seed, lawful, false, create)) ?? dead('no end')) : early
}

async function tryOnce(
  fixture: Fixture,
  seed: number,
  lawful: Lawful,
  endsEarly: boolean,
  create: PaperOptions['create'],
): Promise<Tried | undefined> {
  const stop = new AbortController()
  const looking = lawful.compare()
  let isEnded = false
  try {
    const paper = await onPaper(fixture, {
      seed,
      waitLimitMs: paperWaitLimitMs,
      ...(create === undefined ? {} : { create }),
    })
    const run = runSuite({
      suite: looking.suite,
      target: checkTarget(paper.target, fixture.id),
      scope: { profile: 'certify', only: [], skip: [] },
      seed,
      runId: `proof${seed}`,
      transcript: { write: (line: TranscriptLine) => looking.next(line), close: async () => {} },
      world: paper.world,
      signal: stop.signal,
      watcher: {
        ...nobody,
        judged(outcomes) {
          const isBroken = outcomes.some(
            (each) => isFinding(each) && !each.held && levelOf.get(each.rule) === 'mandatory',
          )
          if (!isBroken || !endsEarly || isEnded) return
          isEnded = true
          stop.abort(new InterruptedError('a rule failed'))
        },
      },
    })
    const result = await paper.time.until(run).finally(() => paper.close())
    return triedOf(result, isEnded, looking.difference())
  } catch (error) {
    return dead(error instanceof Error ? error.message : String(error))
  }
}

function triedOf(result: Result, isEnded: boolean, differs: Difference | undefined): Tried | undefined {
  const rows = (level: string, verdicts: readonly string[]): string[] =>
    result.rules.filter((row) => row.level === level && verdicts.includes(row.verdict)).map(({ id }) => id)
  const failed = rows('mandatory', ['fail'])
  if (failed.length > 0) return { end: 'killed', failed, undecided: [], warned: [] }
  if (isEnded) return undefined
  if (result.aborted !== undefined) return dead(result.aborted)
  return {
    end: 'survived',
    failed,
    undecided: rows('mandatory', ['inconclusive', 'error']),
    warned: rows('advisory', ['fail']),
    ...(differs === undefined ? {} : { differs }),
  }
}

function dead(why: string): Tried {
  return { end: 'dead', failed: [], undecided: [], warned: [], why }
}
