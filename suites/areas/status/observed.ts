import type { Observation } from '../../../schemas/types.ts'
import { type Conversation, conversationsOf, type Status, type Turn } from '../../log/conversations.ts'
import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { type State, shownPhase } from '../../log/state.ts'
import { shownValue } from '../../reading/resources.ts'
import { between, isIdle } from './work.ts'

type Seen = (state: State) => Observation['value'] | readonly Observation['value'][] | undefined

/** What statuses show, each value once. */
export const inStatuses = (seen: Seen) => (log: Log, report: Report) => {
  const told = new Set<unknown>()
  for (const fact of log.facts) {
    const values = fact.state === undefined ? [] : [seen(fact.state) ?? []].flat()
    for (const value of values) once(report, told, value, fact)
  }
}

function once(report: Report, told: Set<unknown>, value: Observation['value'], fact: Fact): void {
  if (!told.has(value)) report.observes(value, fact)
  told.add(value)
}

/** Spec 2.4, 2.5: only updatedAtMs is said to be in milliseconds since 1970; whoever reads the others has to know. */
export const timeUnits: Seen = ({ times }) => times.map(([field, time]) => `${field} in ${unitOf(time)}`)

/** By its size, for any year from 1973 to 5138. */
function unitOf(time: number): string {
  if (time >= 1e11 && time < 1e14) return 'milliseconds since 1970'
  return time >= 1e8 && time < 1e11 ? 'seconds since 1970' : `another unit, ${time}`
}

/** Phases, buckets and reasons: the spec shows no transitions (spec 3). */
export const phases = (isMeant: (status: Status, conversation: Conversation) => boolean) => {
  return (log: Log, report: Report): void => {
    const told = new Set<unknown>()
    for (const conversation of conversationsOf(log))
      for (const status of conversation.statuses)
        if (isMeant(status, conversation)) once(report, told, shownPhase(status.state), status)
  }
}

export const isQueued = ({ view, state }: Status): boolean => (view.accepted ?? 0) > 0 || state.deferred === true
export const isWorking = ({ view }: Status): boolean => view.busy === true
export const isAsking = ({ state: { gates = [] } }: Status): boolean => gates.length > 0
export const isResting = (status: Status, conversation: Conversation): boolean => conversation.isAtRest(status)
/** In a turn that uses a tool before all of its words. */
export const isInTool = (status: Status, { turns }: Conversation): boolean =>
  isWorking(status) && turns.some((turn) => usesToolFirst(turn) && isDuring(status, turn))

const usesToolFirst = ({ steps }: Turn): boolean =>
  steps.find(({ tool, say }) => tool !== undefined || say !== undefined)?.tool !== undefined

const isDuring = ({ sentMs, endMs }: Status, { send, words }: Turn): boolean =>
  sentMs > send.endMs && endMs < (words[0]?.unseenMs ?? 0)

/** The last status of a conversation whose agent was told to enter a stage. */
export function stageEntered(log: Log, report: Report): void {
  for (const { turns, statuses } of conversationsOf(log)) {
    const last = statuses.at(-1)
    if (last !== undefined && turns.at(-1)?.steps.some(({ stage }) => stage !== undefined))
      report.observes(shownValue(last.view.stage), last)
  }
}

/** The most that waited after a message came to a conversation that had a turn before. */
export function acceptedWhileBusy(log: Log, report: Report): void {
  for (const { turns, statuses } of conversationsOf(log)) {
    const [, second] = turns
    const later = second === undefined ? [] : between(statuses, second.send.endMs, Infinity)
    const last = later.at(-1)
    if (last !== undefined) report.observes(Math.max(...later.map(({ view }) => view.accepted ?? 0)), last)
  }
}

/** From the last status before a message to the last after its turn. */
export function updatedMoves(log: Log, report: Report): void {
  for (const { turns, statuses } of conversationsOf(log)) {
    const last = turns.at(-1)
    const before = statuses.findLast(({ endMs }) => endMs <= (last?.send.sentMs ?? 0))?.view.updatedAtMs
    const after = statuses.at(-1)
    const isMoved = (after?.view.updatedAtMs ?? 0) > (before ?? 0)
    if (before !== undefined && after?.view.updatedAtMs !== undefined && isIdle(after)) report.observes(isMoved, after)
  }
}

/**
 * Once for each conversation that an account read more than once. Of two reads at the same time, either may have been answered first, so
 * each is compared with those that ended before it began. A clock may step back (readings 78).
 */
export function updatedBackwards({ facts }: Log, report: Report): void {
  const reads = facts.flatMap((fact) => {
    const { view, account } = fact
    if (view?.kind !== 'status' || view.updatedAtMs === undefined || account === undefined) return []
    // What a member of a ticket answers may be of another conversation (readings 35).
    return { fact, atMs: view.updatedAtMs, of: `${account} ${view.conversation} ${view.named}` }
  })
  for (const alike of Map.groupBy(reads, ({ of }) => of).values()) {
    const byEnd = alike.toSorted((a, b) => a.fact.endMs - b.fact.endMs)
    let ended = 0
    let newestMs = Number.NEGATIVE_INFINITY
    const later = alike.flatMap(({ fact, atMs }) => {
      for (let each = byEnd[ended]; each !== undefined && each.fact.endMs <= fact.sentMs; each = byEnd[++ended])
        newestMs = Math.max(newestMs, each.atMs)
      return ended === 0 ? [] : { fact, isBack: atMs < newestMs }
    })
    const shown = later.find(({ isBack }) => isBack) ?? later.at(-1)
    if (shown !== undefined) report.observes(shown.isBack, shown.fact)
  }
}
