import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { isObject } from '../../reading/resources.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { readStatus, type StatusRead } from '../../reading/views/status-reads.ts'
import { viewsOf } from '../../reading/views/views.ts'
import type { Sent } from '../../records/sent.ts'
import { status } from './rows.ts'

interface Asked {
  asking: Sent
  questions?: string[]
  asked?: Exchange[]
  meanwhile: Sent
}

/**
 * Judges that each of several questions that wait is a gate, with a prompt of its own (spec 2.7). A prompt may word a question
 * otherwise, somebody may answer in the application (spec 1), and an agent may ask one thing and stop (readings 82): one question
 * that is missing is broken only where the other stays, word for word, and the agent went on.
 */
export function judgeEachGate({ asking, questions = [], asked = [], meanwhile }: Asked): Outcome[] {
  const row = status['gate-each']
  const [first, second] = questions
  if (first === undefined || second === undefined || asking.prompted === true) return []
  const gated = (reads: readonly Exchange[]): StatusRead[] =>
    reads.flatMap((each) => readStatus(each) ?? []).filter(({ gates = [] }) => gates.length > 0)
  // A turn may begin late. Once there is another message, somebody may have taken it for an answer to one of them.
  const right = gated([...asked, ...(meanwhile.reads ?? []), ...(meanwhile.rest?.reads ?? [])]).find((read) =>
    isEach(promptsIn(read), first, second),
  )
  if (right !== undefined) return [held(row, where(right))]
  const last = gated(asked).at(-1)
  // Whether there is a gate at all, another rule says.
  if (last === undefined) return []
  const prompts = promptsIn(last)
  const shown = questions.filter((each) => prompts.some((prompt) => prompt.includes(each)))
  if (shown.length === 0) return []
  const views = viewsOf(meanwhile)
  if (!(asking.said ?? []).every((text) => views.wasSaid(text))) return []
  return [broken(row, where(last), 'a gate for each of two questions', excerpt(JSON.stringify(prompts), 160))]
}

const place = 'GET /conversations/{id}, while two questions wait'

function where({ exchange }: StatusRead): { at: string; exchange: string } {
  return { at: place, exchange: exchange.id }
}

/** Whether each question has a gate to itself. Where prompts hold neither, as many gates are as good. */
function isEach(prompts: readonly string[], first: string, second: string): boolean {
  const [ofFirst, ofSecond] = [first, second].map((each) => prompts.filter((prompt) => prompt.includes(each)))
  if (ofFirst?.length === 0 && ofSecond?.length === 0) return prompts.length >= 2
  return ofFirst?.length === 1 && ofSecond?.length === 1 && ofFirst[0] !== ofSecond[0]
}

function promptsIn({ gates = [] }: StatusRead): string[] {
  return gates.flatMap((gate) => (isObject(gate) && typeof gate.prompt === 'string' ? [gate.prompt] : []))
}
