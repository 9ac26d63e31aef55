/** A scripted agent for a test deployment: it executes the steps in the first line of a message. */

/** What your service lets an agent do in a turn. Each call resolves when the service has stored the result. */
export interface Turn {
  /** One message of the agent: a reply, a stream event, and an entry of the history. */
  say(text: string): Promise<void>
  /** A tool call: an entry that counts towards `limit`, but is not a message. */
  useTool(name: string): Promise<void>
  /** A note: the same kind of entry. */
  note(text: string): Promise<void>
  /** A question to the caller, listed in `pendingGates`. */
  ask(question: string): Promise<void>
  /** The stage of the conversation: plan, execute, review, finalise or done. */
  enterStage(stage: string): Promise<void>
}

type Step = { say?: string; pauseMs?: number; tool?: string; note?: string; ask?: string; stage?: string }

/** The word before the steps; `agent.script` in the target file starts with it. */
const marker = 'LAB '

/** Executes the script in a message. Returns false without a script: then your usual agent takes the turn. */
export async function runScript(text: string, turn: Turn): Promise<boolean> {
  const steps = stepsIn(text)
  if (steps === undefined) return false
  for (const step of steps) {
    if (step.say !== undefined) await turn.say(step.say)
    else if (step.pauseMs !== undefined) await sleep(step.pauseMs)
    else if (step.tool !== undefined) await turn.useTool(step.tool)
    else if (step.note !== undefined) await turn.note(step.note)
    // The agent continues without an answer.
    else if (step.ask !== undefined) await turn.ask(step.ask)
    else if (step.stage !== undefined) await turn.enterStage(step.stage)
  }
  // The turn ends here. An empty script is a silent turn.
  return true
}

function stepsIn(text: string): Step[] | undefined {
  if (!text.startsWith(marker)) return undefined
  // The script ends at the first LF. The other lines are free text.
  const [line = ''] = text.slice(marker.length).split('\n', 1)
  try {
    const steps = JSON.parse(line)
    return Array.isArray(steps) ? steps : undefined
  } catch {
    return undefined
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
