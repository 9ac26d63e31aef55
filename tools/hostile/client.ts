import { Agent, request } from 'undici'

/** No answer of a hostile service is waited for longer. */
const patienceMs = 3000

/** A client as `watch` sees one: it starts conversations in each way, lists, reads and goes on, whatever it is answered. */
export async function useService(baseUrl: string, key: string): Promise<void> {
  const dispatcher = new Agent({ pipelining: 0 })
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<string> => {
    try {
      const answer = await request(baseUrl + path, {
        ...{ method, dispatcher, signal: AbortSignal.timeout(patienceMs) },
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      let text = ''
      for await (const piece of answer.body) if (text.length < 1_000_000) text += String(piece)
      return text
    } catch {
      return ''
    }
  }
  const text = `LAB ${JSON.stringify([{ say: 'one' }, { say: 'two' }])}`
  const started = await ask('POST', '/conversations', { text, title: 'watched', reply: 'none' })
  const conversationId = idIn(started)
  await ask('POST', '/conversations', { text, stream: true })
  await ask('POST', '/messages', { conversationId, text, reply: 'optional' })
  await ask('GET', '/conversations?limit=5')
  const path = `/conversations/${encodeURIComponent(conversationId.toWellFormed())}`
  for (let turn = 0; turn < 2; turn += 1) {
    await ask('GET', path)
    await ask('GET', `${path}/messages?limit=2`)
  }
  await ask('GET', '/conversations/none')
  await dispatcher.destroy()
}

function idIn(body: string): string {
  try {
    const { conversationId }: { conversationId?: unknown } = JSON.parse(body)
    return String(conversationId ?? 'none')
  } catch {
    return 'none'
  }
}
