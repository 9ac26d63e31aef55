import { isUndecided, type Outcome } from '../../reading/finding.ts'

/** An agent that was only prompted was told no step: that one was not seen is no deed of its, and told as what was seen. */
export function asPrompted(outcome: Outcome): Outcome {
  if (!isUndecided(outcome) || outcome.agent === undefined) return outcome
  const { agent, ...rest } = outcome
  return { ...rest, undecided: `the agent did not ${agent.told}: ${agent.did}` }
}
