import type { Finding } from '../../../schemas/types.ts'
import type { LateAnswer } from '../../reading/finding.ts'
import type { NoneAnswers } from '../../reading/none-answers.ts'
import type { RowTally } from './tally.ts'

/**
 * With the answers that came late: broken where longer turns made them later, held where a shorter turn was answered as late,
 * for then the service takes its time for every send (readings 96).
 */
export function withLateAnswers(tally: RowTally, answers: NoneAnswers): RowTally {
  if (tally.late.length === 0) return tally
  const became = tally.late.map((each) => ({ ...each, is: verdictOf(each.outcome, answers) }))
  const broken = became.filter(({ is }) => is === 'broken')
  const held = became.filter(({ is }) => is === 'held')
  const open = became.filter(({ is }) => is === 'open')
  const findings = broken.map(({ outcome }) => findingOf(outcome))
  const scripted = findings.filter((_, at) => broken[at]?.scripted === true)
  return {
    ...tally,
    held: tally.held + held.length,
    heldIn: new Set([...tally.heldIn, ...held.flatMap(({ proves, place }) => (proves ? [place] : []))]),
    broken: tally.broken + broken.length,
    findings: [...tally.findings, ...findings],
    scripted: {
      ...tally.scripted,
      broken: tally.scripted.broken + scripted.length,
      findings: new Set([...tally.scripted.findings, ...scripted]),
    },
    undecided: [...tally.undecided, ...open.map(({ outcome }) => outcome)],
  }
}

function verdictOf({ late, early }: LateAnswer, answers: NoneAnswers): 'broken' | 'held' | 'open' {
  const compared = answers.compare(late)
  // One that came well before the words of its turn is taken for a wait only where it is not the only one.
  if (compared === 'waits' && (!early || answers.isLateAgain(late))) return 'broken'
  return compared === 'alike' || early ? 'held' : 'open'
}

function findingOf({ rule, at, exchange, expected, actual }: LateAnswer): Finding {
  return { rule, held: false, at, expected, actual, ...(exchange === undefined ? {} : { exchange }) }
}
