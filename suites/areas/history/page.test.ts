import { expect, it } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { judgePageName } from './page.ts'
import { history } from './rows.ts'

const page = (conversationId: unknown, path = '/conversations/a%2F1/messages?limit=3') =>
  made({ path, json: { before: null, conversationId, messages: [] } })

it('a page names the conversation that was asked for', () => {
  expect(judgePageName(page('a/1'))).toMatchObject([{ rule: history['conversation-id'].id, held: true }])
  expect(judgePageName(page('a%2F1'))).toMatchObject([{ held: false, expected: 'a/1', actual: 'a%2F1' }])
})

it.each([
  ['no id', page(7)],
  ['another endpoint', page('b', '/conversations/a')],
  ['an answer that a check of its own judges', { ...page('b'), owned: true }],
  ['an error', made({ path: '/conversations/a/messages', status: 404, json: { error: 'no' } })],
  ['a path that cannot be read', page('b', '/conversations/%ff/messages')],
])('nothing is said of %s', (_, exchange) => {
  expect(judgePageName(exchange)).toEqual([])
})
