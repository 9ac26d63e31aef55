import { segment } from '../../reading/in-path.ts'
import { toBeRefused } from '../../run/stage/api.ts'
import { openLimitJobs } from '../wrong-routes.ts'
import { lettersJob } from './letters.ts'
import type { Limiter } from './limiter.ts'
import { type OddParts, oddHistoryJob } from './odd-requests.ts'
import { post, quietText } from './refusing.ts'

/** What is wrongly asked of a conversation that every view shows by now, and the reads that are right. */
export async function refusedHere(parts: OddParts, id: string, limit: Limiter): Promise<void> {
  const { stage, random } = parts
  const { api } = stage
  const path = `/conversations/${segment(id)}`
  const word = random.word()
  const ask = (name: string, method: string, to: string, body?: string) => () =>
    api.raw({ name, method, path: to, ...toBeRefused, ...(body === undefined ? {} : { body }) })
  const raw = (name: string, method: string, below: string, body?: string) => ask(name, method, `${path}${below}`, body)
  const otherRoot = `/conversations-${word}/${segment(id)}`
  const letters = lettersJob(random, (given) => api.history(id, { limit: given }, { name: 'letters', ...toBeRefused }))
  const odd = oddHistoryJob(parts, id)
  const open = openLimitJobs((given) => api.history(id, { limit: given }, { name: 'open-limit' }))
  const short = withoutLastLetter(id)
  const shortAsk = (name: string) => ({ name: `shortened-${name}`, ...toBeRefused })
  await Promise.all([
    limit(() => api.status(id, { name: 'twin-status' })),
    limit(() => api.history(id, { limit: 5 }, { name: 'twin-history' })),
    limit(raw('below', 'GET', `/${word}`)),
    limit(raw('below-messages', 'GET', `/messages/${word}`)),
    limit(ask('other-root', 'GET', otherRoot)),
    limit(ask('other-root-messages', 'GET', `${otherRoot}/messages`)),
    limit(letters),
    limit(odd),
    ...open.map((each) => limit(each)),
    limit(raw('other-method', 'POST', '', '{}')),
    limit(raw('other-method', 'PUT', '/messages', '{}')),
  ])
  const status = await api.status(short, shortAsk('status'))
  const history = await api.history(short, { limit: 5 }, shortAsk('history'))
  // A message may only go where nobody is: such an id may be that of another conversation.
  if (status.status !== 404 || history.status !== 404) return
  const message = { conversationId: short, text: quietText(stage, random.word()), reply: 'none' }
  await post(stage, 'send', JSON.stringify(message), shortAsk('send'))
}

/**
 * An id without its last letter. Signs that fill up base64 are no letters: a decoder may read the same without them
 * (readings 74), and so the conversation that was meant.
 */
function withoutLastLetter(id: string): string {
  return Array.from(id.replace(/=+$/, '')).slice(0, -1).join('')
}
