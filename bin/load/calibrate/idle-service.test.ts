import { afterAll, beforeAll, expect, it } from 'vitest'
import { validate } from '../../../schemas/index.ts'
import { createIdleService, type IdleService } from './idle-service.ts'

let service: IdleService
beforeAll(async () => {
  service = createIdleService({ waitLimitMs: 300 })
  await service.listen()
})
afterAll(() => service.close())

const get = async (path: string) => fetch(`${service.target().baseUrl}${path}`)
const post = async (path: string, body: object) =>
  fetch(`${service.target().baseUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
const script = 'LAB [{"say":"one"},{"pauseMs":50},{"say":"two"}]\nmore text'

it('follows a script, and shows it in responses and histories that conform', async () => {
  const began = performance.now()
  const sent = await (await post('/conversations', { text: script })).json()
  expect(performance.now() - began).toBeGreaterThan(49)
  expect(validate.sendResult(sent)).toEqual([])
  expect(sent.replies.map(({ text }: { text: string }) => text)).toEqual(['one', 'two'])
  const status = await (await get(`/conversations/${sent.conversationId}`)).json()
  expect([validate.conversationStatus(status), status.busy]).toEqual([[], false])
  const page = await (await get(`/conversations/${sent.conversationId}/messages?limit=50`)).json()
  expect(validate.messagePage(page)).toEqual([])
  expect(page.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant', 'assistant'])
  expect((await get('/conversations/nowhere')).status).toBe(404)
  expect((await post('/messages', { conversationId: 'nowhere', text: 'x' })).status).toBe(404)
  expect(await (await get('/conversations')).json()).toEqual({ conversations: [] })
})

it('answers at the first reply, at once, at the limit, or as a stream', async () => {
  const required = await (await post('/conversations', { text: script, reply: 'required' })).json()
  expect(required.replies.length).toBe(1)
  const silent = await post('/conversations', { text: 'LAB []', reply: 'required' })
  expect(silent.status).toBe(504)
  const none = await post('/conversations', { text: script, reply: 'none' })
  expect([none.status, 'replies' in (await none.json())]).toEqual([202, false])
  const long = await (await post('/conversations', { text: 'LAB [{"pauseMs":600}]' })).json()
  expect(long.timedOut).toBe(true)
  const stream = await (await post('/conversations', { text: script, stream: true })).text()
  expect([...stream.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)).toEqual([
    'ack',
    'message',
    'message',
    'done',
  ])
  expect((await fetch(`${service.target().baseUrl}/conversations`, { method: 'POST', body: 'no JSON' })).status).toBe(
    400,
  )
})
