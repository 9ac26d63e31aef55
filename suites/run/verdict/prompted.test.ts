import { expect, test } from 'vitest'
import { rules } from '../../areas/rows.ts'
import { held, notPerformed, undecided } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { timingFor } from '../time/timing.ts'
import { asPrompted, withWordsHeard } from './prompted.ts'

const text = 'Say yes.\nx'
const answer = made({
  id: 'x1',
  method: 'POST',
  path: '/conversations',
  requestBody: JSON.stringify({ text, reply: 'none' }),
  status: 202,
  json: { conversationId: 'c', messageId: 'm' },
})
const lines = [
  { messageId: 'm', role: 'user', text, timestamp: null },
  { messageId: 'r', role: 'assistant', text: 'Yes.', timestamp: null },
]
const page = made({ id: 'x2', path: '/conversations/c/messages', sentMs: 50, json: { messages: lines } })
const silent = made({ id: 'x3', path: '/conversations/c/messages', sentMs: 50, json: { messages: lines.slice(0, 1) } })

const sent = { text, conversationId: 'c', prompted: true, said: null, lastsMs: 5, answer }

function heard(play: unknown, pages = [page], agent: 'script' | 'prompts' = 'prompts'): unknown {
  const run = { runId: 'r', baseUrl: '', startedAtMs: 0, timing: timingFor(2000), slots: [], agent }
  return withWordsHeard({ scene: 's', attempt: 1, play, exchanges: [answer, ...pages], run }).play
}

test('sends get the words that the views show, wherever they stand in a play', () => {
  const play = { first: sent, others: [{ one: sent }], told: { text, prompted: true, steps: [], answer } }
  expect(heard(play)).toEqual({
    first: { ...sent, said: ['Yes.'], lastsMs: 0 },
    others: [{ one: { ...sent, said: ['Yes.'], lastsMs: 0 } }],
    told: { text, prompted: true, steps: [{ say: 'Yes.' }], answer },
  })
})

test('exchanges stay the same, and what nobody prompted stays as it is', () => {
  const scripted = { text, said: ['as told'], answer }
  expect(heard({ scripted })).toEqual({ scripted })
  expect((heard({ sent }) as { sent: typeof sent }).sent.answer).toBe(answer)
  expect(heard({ sent }, [page], 'script')).toEqual({ sent })
})

test('silence is known only at rest', () => {
  expect(heard(sent, [silent])).toEqual({ ...sent, said: null, lastsMs: 0 })
  const rest = { rested: true }
  expect(heard({ ...sent, rest }, [silent])).toEqual({ ...sent, rest, said: [], lastsMs: 0 })
})

test('what was not seen of an agent that was told no step is no deed of its', () => {
  const [row] = rules
  if (row === undefined) throw new Error('there are no requirements')
  const where = { at: 'here' }
  const unseen = notPerformed(row, { told: 'enter stage done', did: 'the status shows stage null' }, where)
  const why = 'the agent did not enter stage done: the status shows stage null'
  expect(asPrompted(unseen)).toEqual(undecided(row, why, where))
  for (const each of [undecided(row, 'the line was cut', where), held(row, where)]) expect(asPrompted(each)).toBe(each)
})
