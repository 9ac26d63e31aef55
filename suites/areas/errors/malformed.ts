import { type BodyDefect, isBodyDefect } from '../../log/body.ts'
import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import { judgeRefused } from '../../log/refused.ts'
import type { Report } from '../../log/report.ts'
import type { Defect } from '../../log/request.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'

/** Spec 7; readings 16: 400. Of a body with several defects, all of which get 400, the first one is told. */
export const malformedBody = (to: SendEndpoint, defect: BodyDefect, mode?: Mode) => (log: Log, report: Report) => {
  // In each mode the other account sends as well.
  const keys = mode === undefined ? ['full'] : ['full', 'otherAccount']
  const facts = log.facing(defect, to).filter((fact) => keys.includes(fact.credential) && isTold(log, fact, defect))
  const modes = laxModes(log, to)
  for (const fact of smallestFirst(facts)) {
    // That is told by the rule of the mode.
    if (!modes.has(fact.mode) && (mode ?? fact.mode) === fact.mode) judgeRefused(log, report, defect, fact, true)
  }
}

function isTold(log: Log, fact: Fact, defect: Defect): boolean {
  const all = log.defectsOf(fact)
  return all[0] === defect && all.every(isBodyDefect)
}

/** Spec 4.3, 4.5, 7; readings 16. */
export const limitOfLetters = (to: 'list' | 'history') => (log: Log, report: Report) => {
  const facts = log.facing('limit-letters', to).filter((each) => isAlone(log, each) && each.credential === 'full')
  for (const fact of smallestFirst(facts)) judgeRefused(log, report, 'limit-letters', fact, true)
}

/** For people: the smallest request that shows a failure is looked at first. */
export function smallestFirst(facts: readonly Fact[]): readonly Fact[] {
  const sizeOf = ({ path, asked = '' }: Fact): number => path.length + asked.length
  return facts.toSorted((one, other) => sizeOf(one) - sizeOf(other))
}

/** What is wrong with a request that is sent in each mode, and the status that it gets. */
const faults = {
  400: ['text-type', 'full'],
  401: ['wrong-credential', 'wrong'],
  403: ['write-scope-missing', 'readOnly'],
  404: ['unknown-conversation', 'full'],
} as const satisfies Record<number, readonly [Defect, string]>
export type FaultStatus = keyof typeof faults

/** What is asked for by its name as well as by default is a wait, and a stream is one under any reply. */
const modesOf = {
  none: ['none'],
  stream: ['stream', 'required-stream'],
  required: ['required', 'optional'],
} as const satisfies Record<string, readonly Mode[]>
export type FaultMode = keyof typeof modesOf

/**
 * Spec 4.1, 4.2, 6: a refusal comes in place of the 202, before a stream opens and in place of a wait. The same request without
 * the mode is the measure: where that is not refused as it should be, another rule tells it.
 */
export const refusedInMode = (mode: FaultMode, status: FaultStatus, to: SendEndpoint) => (log: Log, report: Report) => {
  const modes: readonly Mode[] = modesOf[mode]
  const plain = faulty(log, status, to, ['default'])
  const measure = plain.find((each) => each.status === status) ?? plain.find(({ unheard }) => unheard === undefined)
  for (const fact of faulty(log, status, to, modes)) {
    const { unheard, silence } = fact
    if (silence !== undefined && measure !== undefined && log.isServed(to))
      report.fails(fact, `${status} as JSON`, silence)
    else if (unheard !== undefined) report.cannotTell(fact, unheard)
    else if (!log.isServed(to)) report.cannotTell(fact, 'no valid request to this endpoint was accepted')
    else if (isRefusedWith(fact, status)) report.passes(fact)
    else if (measure?.status === status && (status !== 404 || log.isAbsent(fact)))
      report.fails(fact, `${status} as JSON`, fact.isStream ? `${fact.status} as text/event-stream` : fact.shown)
    else if (log.isWhole)
      report.cannotTell(fact, `the same request without the mode got ${measure?.shown ?? 'no response'}`)
  }
}

function isRefusedWith({ status, isStream }: Fact, expected: number): boolean {
  return status === expected && !isStream
}

/** Sends with that one fault; of texts that are no string, those that no service takes for one. */
function faulty(log: Log, status: FaultStatus, to: SendEndpoint, modes: readonly Mode[]): readonly Fact[] {
  const [defect, credential] = faults[status]
  return log.facing(defect, to).filter((fact) => {
    if (fact.credential !== credential || !modes.includes(fact.mode) || !isAlone(log, fact) || !fact.isPlain)
      return false
    if (status === 404) return log.madeUp(fact) === 'alike' || log.madeUp(fact) === 'longer'
    return status !== 400 || fact.form?.includes('["text","object"]') === true
  })
}

function isAlone(log: Log, fact: Fact): boolean {
  return log.defectsOf(fact).length === 1
}

/** Modes in which a service looks at nothing, although it does without a mode. */
function laxModes(log: Log, to: SendEndpoint): ReadonlySet<Mode> {
  const isRefused = faulty(log, 400, to, ['default']).some(({ status }) => status === 400)
  const others = faulty(log, 400, to, Object.values(modesOf).flat())
  const isLax = (fact: Fact): boolean =>
    fact.silence !== undefined || (fact.unheard === undefined && !isRefusedWith(fact, 400))
  return new Set(isRefused ? others.filter(isLax).map(({ mode }) => mode) : [])
}
