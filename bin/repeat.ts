import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Flaky, Result } from '../schemas/types.ts'
import { UsageError } from '../suites/run/errors.ts'
import { leastFor } from '../suites/run/plan.ts'
import { prepare } from '../suites/run/run.ts'
import type { Secrets } from '../suites/run/secrets/secrets.ts'
import { transcriptAt } from '../suites/run/transcript/packing.ts'
import { transcriptFile } from '../suites/run/transcript/results-folder.ts'
import { exitCodeOf } from './exit-codes.ts'
import { allOfRun, holdsRun, outFolder, writeResult } from './outputs.ts'

/** How often something is run, and what that may cost. */
interface Means {
  times: number
  /** The most metered sends of all runs together; infinite where nobody set a limit. */
  most: number
  /** What one run needs of them, without what may have to be played again. */
  needed: number
}

/** What a run found. */
export interface Played {
  result: Result
  /** The service has answered as this API. */
  isReached: boolean
  /** Its transcript is in its folder: an earlier run's files do not stay in its place. */
  isKept: boolean
}

interface Repeating extends Means {
  /** Each run gets a folder of its own in this one. */
  folder: string
  /** Plays one run. */
  play(folder: string, maxSends: number): Promise<Played>
  secrets: Secrets
}

/**
 * What some runs need, and may spend. Throws UsageError where they cannot all be paid for: one that lacks its last scenes would
 * differ from the others by that alone.
 */
export function meansOf(times: number, options: Parameters<typeof prepare>[0]): Means {
  const { maxSends: most } = prepare(options)
  const { maxSends: _, target, ...unlimited } = options
  const { budget: __, ...withoutBudget } = target
  const needed = leastFor(prepare({ ...unlimited, target: withoutBudget }).plan)
  if (times > 1 && times * needed > most)
    throw new UsageError(
      `--repeat ${times} needs ${times * needed} metered sends (${needed} per run), but the budget is ${most}. Lower --repeat or raise the budget.`,
    )
  return { times, most, needed }
}

/** What all runs may cost, in a sentence. */
export function planOfAll(means: Means, plan: { meteredSends: number }): string {
  const limit = Number.isFinite(means.most) ? `, ${means.most} at most` : ''
  return `${means.times} runs: ${sendsOfAll(means, plan)} metered sends planned${limit}.`
}

export function sendsOfAll({ times, most }: Means, { meteredSends }: { meteredSends: number }): number {
  return Math.min(most, times * meteredSends)
}

/**
 * Runs the same again and again; gives the result of the worst run, with all runs and what differed among them. Its transcript is
 * copied into the folder. What a run does not spend is there for the next, and no run takes what those after it need. What an earlier
 * call left is replaced once the first run got to the service.
 */
export async function playRepeatedly(repeating: Repeating): Promise<Played> {
  const { times, folder, most, needed, play, secrets } = repeating
  const runs: (Played & { name: string })[] = []
  let spent = 0
  for (let number = 1; number <= times; number++) {
    const name = `run-${number}`
    console.error(`run ${number} of ${times}`)
    const played = await play(outFolder(join(folder, name)), most - spent - (times - number) * needed)
    const { result, isReached, isKept } = played
    if (isReached && number === 1) clear(folder)
    if (isKept) writeResult(join(folder, name), result, secrets)
    runs.push({ name, ...played })
    spent += result.usage.meteredSends
    const why = number < times ? stopsAfter(result) : undefined
    if (why !== undefined) {
      console.error(`stopped repeating: ${why}`)
      break
    }
  }
  const results = runs.map(({ result }) => result)
  const worst = runs.find(({ result }) => result === worstOf(results))
  if (worst === undefined) throw new Error('nothing was run')
  const isReached = runs.some((each) => each.isReached)
  const isKept = isReached || (worst.isKept && !holdsRun(folder))
  const transcript = transcriptAt(join(folder, worst.name, transcriptFile))
  if (isKept) copyFileSync(transcript, join(folder, basename(transcript)))
  const result = {
    ...worst.result,
    runs: runs.map(({ name, result: { verdict, durationMs, usage } }) => {
      return { folder: name, verdict, durationMs, meteredSends: usage.meteredSends }
    }),
    flaky: flakyIn(results),
  }
  return { result, isReached, isKept }
}

/** Why nothing more is to be run after this one. */
function stopsAfter({ interrupted, aborted, outages = [] }: Result): string | undefined {
  if (interrupted === true) return 'interrupted'
  if (aborted !== undefined) return aborted
  return outages.find(({ status }) => status === 402)?.what
}

/** The first of the worst: exit codes from the worst to the best. */
export function worstOf(results: readonly Result[]): Result | undefined {
  const severity = (result: Result): number => [130, 1, 4, 3, 0].indexOf(exitCodeOf(result))
  return [...results].sort((a, b) => severity(a) - severity(b))[0]
}

/** Rows that were decided in one way and another. One that met no occasion in some run says nothing by that. */
export function flakyIn(results: readonly Result[]): Flaky[] {
  const whole = results.filter(({ interrupted, aborted }) => interrupted !== true && aborted === undefined)
  const verdicts = new Map<string, Flaky['verdicts']>()
  for (const { id, verdict } of whole.flatMap(({ rules }) => rules))
    verdicts.set(id, [...(verdicts.get(id) ?? []), verdict])
  return [...verdicts].flatMap(([rule, all]) => {
    const looked = new Set(all.filter((each) => each !== 'not-exercised' && each !== 'observed'))
    return looked.size > 1 ? [{ rule, verdicts: all }] : []
  })
}

/** What an earlier call left would stand for this one, whose first run is over. */
function clear(folder: string): void {
  const remove = (within: string): void => {
    for (const file of allOfRun) rmSync(join(within, file), { force: true })
  }
  remove(folder)
  for (let number = 2; existsSync(join(folder, `run-${number}`)); number++) remove(join(folder, `run-${number}`))
}
