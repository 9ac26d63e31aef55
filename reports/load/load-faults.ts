import type { Load } from '../../schemas/types.ts'
import { count } from '../words.ts'

const wordsFor = {
  lost: ['lost message'],
  unanswered: ['response', 'cut or reset'],
  duplicated: ['repeated message'],
  altered: ['altered message'],
  reordered: ['message', 'out of order'],
  foreign: ['message', 'of another conversation'],
  undocumentedStatus: ['response', 'with an undocumented status'],
  schemaBroken: ['response', 'with an invalid body'],
  streamBroken: ['invalid stream'],
  lateAnswers: ['late response'],
  earlyTimeouts: ['response', 'timed out before the limit'],
} as const

type FaultName = keyof typeof wordsFor

/** `6 lost messages`. */
export function faultWords([name, times]: [FaultName, number]): string {
  const [noun, ...more] = wordsFor[name]
  return [count(times, noun), ...more].join(' ')
}

function isFault(name: string): name is FaultName {
  return Object.hasOwn(wordsFor, name)
}

export function faultsOf({ audit, uncounted = [] }: Load): [FaultName, number][] {
  const told = Object.entries(audit).flatMap(([name, times]): [FaultName, number][] =>
    isFault(name) && times > 0 && !uncounted.includes(name) ? [[name, times]] : [],
  )
  // A response to the wrong caller is missing at the right one: the cause comes first.
  return told.toSorted(([one], [other]) => Number(other === 'foreign') - Number(one === 'foreign'))
}

/** Each rule that was violated and how often, the most often first. */
export function rulesViolated({ audit, uncounted = [] }: Load): [string, number][] {
  return uncounted.length > 0 ? [] : Object.entries(audit.rules ?? {})
}

/** One kind of fault, with the evidence of the first ones. */
export interface ShownFault {
  name: string
  /** `6 lost messages` */
  words: string
  shown: unknown[]
  /** Faults of this kind without shown evidence. */
  more: number
}

const shownEvidence = 3

export function faultsShown(result: Load): ShownFault[] {
  const { evidence, startedAt } = result
  return faultsOf(result).map(([name, times]) => {
    const shown = evidence.filter((each) => each.name === name).slice(0, shownEvidence)
    return {
      name,
      words: faultWords([name, times]),
      shown: shown.map(({ value }) => withClock(value, startedAt)),
      more: times - shown.length,
    }
  })
}

/** The evidence, with the approximate time of day of the send, because logs of a service have that. */
function withClock(value: unknown, startedAt: string): unknown {
  const beganMs: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'beganMs') : undefined
  if (typeof beganMs !== 'number') return value
  const at = new Date(Date.parse(startedAt) + beganMs).toISOString()
  return { ...Object(value), beganAbout: `${at.slice(0, 19)}Z` }
}
