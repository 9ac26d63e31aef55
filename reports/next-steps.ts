import type { Result, RuleResult } from '../schemas/types.ts'
import { doctorCommand, runAgain, withWords } from './again.ts'
import { stillOpen } from './baseline.ts'
import { needOf } from './not-exercised.ts'
import { isOfUnseenStep, mayBeLimit } from './unseen-steps.ts'
import { verdictOf } from './verdict.ts'
import { count } from './words.ts'

const mostNamed = 5

/** The steps from an incomplete run to a verdict, the one that decides the most rules first; empty for other runs. */
export function nextSteps(result: Result): string[] {
  if (verdictOf(result) !== 'incomplete') return []
  const open = stillOpen(result)
  const missing = Map.groupBy(
    open.filter(({ reason }) => reason === 'missing-precondition'),
    ({ missing: lacks }) => lacks ?? 'a precondition',
  )
  const unseen = open.filter(isOfUnseenStep)
  const agent = (result.agent ?? []).filter((each) => each.rules.length > 0 && !mayBeLimit(each))
  const ofAgent = new Set([...agent.flatMap(({ rules }) => rules), ...unseen.map(({ id }) => id)])
  const inconclusive = open.filter(({ id, verdict }) => verdict === 'inconclusive' && !ofAgent.has(id))
  const steps: [number, string][] = [
    ...[...missing].map(([lacks, rows]): [number, string] => [
      rows.length,
      `Add ${needOf(lacks)} to the target file: ${count(rows.length, 'rule')}.`,
    ]),
    ...agent.map(({ instructed, rules }): [number, string] => [
      rules.length,
      `Fix the agent, so that it can ${instructed}; check it with \`${doctorCommand(result)}\`: ${count(rules.length, 'rule')}.`,
    ]),
    ...(unseen.length === 0 ? [] : [[unseen.length, unseenStep(unseen.length)] as [number, string]]),
    ...(result.outages ?? []).map(({ slot, status }): [number, string] => [
      inconclusive.length,
      status === 402
        ? `Add credits to the account of credentials.${slot}.`
        : `Restore the access of credentials.${slot}.`,
    ]),
    ...(inconclusive.length === 0 ? [] : [[inconclusive.length, againStep(result, inconclusive)] as [number, string]]),
  ]
  if (steps.length === 0) return []
  const sorted = steps.sort(([a], [b]) => b - a).map(([, step]) => step)
  return [...sorted, 'Or waive a rule by its id, with your reason, under "waive" in the target file.']
}

/** Another run shows no more of these steps, so the reader looks where they do show. */
function unseenStep(rules: number): string {
  return `Check the log of the service, or a status with phase "tool", for the scripted tools and notes. If the agent used them, make the history limit count these steps. If not, fix the agent: ${count(rules, 'rule')}.`
}

function againStep(result: Result, rows: readonly RuleResult[]): string {
  const quiet = result.lateMs === undefined ? '' : ' on a machine with less load'
  const isShort = rows.length <= mostNamed && result.command !== undefined
  const only = rows.flatMap(({ id }) => ['--only', id])
  const command = isShort ? withWords(result.command ?? '', only) : runAgain(result)
  const what = `Run the ${count(rows.length, 'inconclusive rule')} again${quiet}`
  return command === undefined ? `${what}.` : `${what}: ${command}`
}
