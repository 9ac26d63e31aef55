import { type Conversation, conversationsOf, type Status, type Turn } from '../../log/conversations.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { between, unsaidUntil } from './work.ts'

const isGated = ({ state: { gates = [] } }: Status): boolean => gates.length > 0

const promptsIn = ({ state: { gates = [] } }: Status): readonly string[] => gates.flatMap(({ prompt }) => prompt ?? [])

const questionsIn = ({ steps }: Turn): readonly string[] => steps.flatMap(({ ask }) => ask ?? [])

/** Only another view tells that the agent asked (readings 70). */
const saysAsked = ({ state: { phase, bucket, reason } }: Status): boolean =>
  phase === 'awaiting' || bucket === 'needs-you' || reason === 'question'

/** A question that waits is listed, from the lag after it was asked until the agent went on (spec 2.4, 2.7). */
export function gateListed(log: Log, report: Report): void {
  for (const conversation of conversationsOf(log)) {
    const gated = conversation.statuses.find(isGated)
    const [turn] = conversation.turns.filter((each) => questionsIn(each).length > 0)
    if (gated !== undefined && (turn === undefined || log.isPrompted)) report.passes(gated)
    if (turn !== undefined) judgeListed(log, report, turn, conversation)
  }
}

function judgeListed(log: Log, report: Report, turn: Turn, { statuses, talk }: Conversation): void {
  const pause = turn.steps.findLast(({ pauseMs }) => pauseMs !== undefined)?.pauseMs ?? 0
  const after = turn.words.at(-1)
  const [any] = statuses
  // What comes meanwhile may be taken for an answer.
  const isAnswered = talk.sends.some(({ sentMs }) => sentMs > turn.send.sentMs && sentMs < (after?.seenMs ?? Infinity))
  if (after === undefined || any === undefined || isAnswered) return
  const beganMs = Math.max(after.seenMs - pause, turn.send.endMs) + log.timing.lagMs
  const waiting = between(statuses, beganMs, unsaidUntil(after, log)).filter(({ state }) => state.gates !== undefined)
  const [first] = waiting
  // Seen at another time it was listed all the same: before, where nothing says that it waits on, it was answered (spec 1).
  const before = waiting.some(saysAsked) ? [] : between(statuses, turn.send.sentMs, first?.sentMs ?? Infinity)
  const listed = waiting.find(isGated) ?? before.find(isGated)
  if (listed !== undefined) report.passes(listed)
  else if (first === undefined) {
    const failure = statuses.find(({ state }) => state.failure !== undefined)?.state.failure
    const unsaid = failure === undefined ? 'no view shows the text after the question' : `the status shows ${failure}`
    if (!Number.isFinite(after.seenMs)) report.cannotTell(any, unsaid, { again: true })
    // On a busy machine, each read came before the question or after it.
    else if (between(statuses, turn.send.sentMs, after.seenMs).length > 0)
      report.cannotTell(any, 'no status was read while the question waited', { again: true })
  } else if (waiting.some(saysAsked))
    report.fails(first, 'the question in pendingGates while it waits', 'no gate in any read')
  else {
    const did = 'no status shows a gate, phase awaiting or bucket needs-you'
    report.deviates(first, { told: 'ask a question', did })
  }
}

/**
 * A prompt may word a question otherwise, somebody may answer in the application (spec 1), and an agent may ask one thing and stop
 * (readings 82): one question that is missing fails only where the other stays, word for word, and the agent went on.
 */
export function gateEach(log: Log, report: Report): void {
  for (const { turns, statuses, talk } of conversationsOf(log))
    for (const turn of turns) {
      const { send, words } = turn
      const [first, second] = questionsIn(turn)
      if (first === undefined || second === undefined) continue
      const nextMs = Math.min(...talk.sends.flatMap(({ sentMs }) => (sentMs > send.sentMs ? sentMs : [])))
      const gated = statuses.filter(isGated)
      // Once there is another message, somebody may have taken it for an answer.
      const last = gated.findLast(({ endMs }) => endMs <= nextMs)
      const right = gated.find((each) => isEach(promptsIn(each), first, second))
      if (right !== undefined) report.passes(right)
      else if (last !== undefined && words.every(({ seenMs }) => Number.isFinite(seenMs))) {
        const prompts = promptsIn(last)
        if (prompts.some((prompt) => prompt.includes(first) || prompt.includes(second)))
          report.fails(last, 'a gate for each of two questions', excerpt(JSON.stringify(prompts), 160))
      }
    }
}

/** Whether each question has a gate to itself. Where prompts hold neither, as many gates are as good. */
function isEach(prompts: readonly string[], first: string, second: string): boolean {
  const [ofFirst, ofSecond] = [first, second].map((each) => prompts.filter((prompt) => prompt.includes(each)))
  if (ofFirst?.length === 0 && ofSecond?.length === 0) return prompts.length >= 2
  return ofFirst?.length === 1 && ofSecond?.length === 1 && ofFirst[0] !== ofSecond[0]
}

/** A gate that the agent opened by itself is lawful, whatever it asks: one with another conversation's question is not (readings 50). */
export function gatesOwn(log: Log, report: Report): void {
  const all = conversationsOf(log)
  const asked = all.flatMap(({ turns, talk }) =>
    turns.flatMap((turn) => questionsIn(turn).map((question) => ({ question, id: talk.id, sentMs: turn.send.sentMs }))),
  )
  for (const { statuses, talk } of all) {
    // Members of one ticket may show what is the ticket's (readings 35).
    const foreign = asked.filter(({ id }) => !talk.family.has(id))
    for (const status of statuses) {
      const known = foreign.filter(({ sentMs }) => sentMs < status.endMs)
      const wrong = promptsIn(status).find((prompt) => known.some(({ question }) => prompt.includes(question)))
      if (known.length === 0 || status.state.gates === undefined) continue
      if (wrong === undefined) report.passes(status)
      else report.fails(status, `only gates of ${talk.id}`, excerpt(JSON.stringify(wrong), 160))
    }
  }
}

export function gatePrompt(log: Log, report: Report): void {
  for (const { turns, statuses } of conversationsOf(log)) {
    const [question] = turns.flatMap(questionsIn)
    const gated = statuses.find(isGated)
    if (question !== undefined && gated !== undefined)
      report.observes(
        promptsIn(gated).some((prompt) => prompt.includes(question)),
        gated,
      )
  }
}
