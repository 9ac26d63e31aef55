import { agentTextsOf } from '../../reading/views/status-reads.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import { kindOf } from '../../run/stage/script.ts'
import type { Stage, Turn } from '../../run/stage/stage.ts'

/** Sends a message under `none` and watches the status and the newest page until the last words show, then at rest. */
export async function watch(stage: Stage, turn: Turn, to?: string): Promise<StatusReads> {
  const answer =
    to === undefined
      ? await stage.api.start({ text: turn.text, title: stage.title(), reply: 'none' })
      : await stage.api.send({ conversationId: to, text: turn.text, reply: 'none' })
  const conversationId = to ?? stage.idOf(answer)
  const said = turn.said ?? []
  const looks: StatusReads['looks'] = []
  const { waitLimitMs, lagMs } = stage.timing
  await stage.until(turn.lastsMs + waitLimitMs + lagMs, async () => {
    const status = await stage.api.status(conversationId)
    const page = await stage.api.history(conversationId, { limit: 20 }, { name: 'look' })
    looks.push({ status, page })
    return shows(agentTextsOf(page), said.at(-1)) || undefined
  })
  const rest = await stage.rest(conversationId)
  const atRest = await stage.api.status(conversationId, { name: 'at-rest' })
  const page = await stage.api.history(conversationId, { limit: 50 }, { name: 'page' })
  const script = kindOf(turn.steps ?? [])
  return { conversationId, text: turn.text, said, script, answer, looks, rest, atRest, page }
}

/** By its last line, since a form that differs lawfully still ends the same. */
function shows(texts: string[] | undefined, words: string | undefined): boolean {
  const last = words?.split('\n').at(-1)
  return last !== undefined && (texts ?? []).some((text) => text.includes(last))
}
