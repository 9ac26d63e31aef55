import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { made } from './kit/made.ts'
import { obeyed } from './obeyed.ts'

const word = 'wvqqslkxrppx'
const text = (...steps: object[]) => `LAB ${JSON.stringify(steps)}\nand some words`
const sent = (steps: object[], answer: Partial<Exchange> & { json?: unknown } = { status: 202, json: {} }) =>
  made({ method: 'POST', requestBody: JSON.stringify({ text: text(...steps) }), ...answer })
const says = [{ pauseMs: 5 }, { say: `said ${word}` }, { tool: 'x' }]
const streamOf = (...datas: unknown[]): Partial<Exchange> => ({
  status: 200,
  chunks: [{ atMs: 1, text: datas.map((data) => `data: ${JSON.stringify(data)}\n\n`).join('') }],
})

describe('an agent that says what it is told', () => {
  test.each([
    ['in a result', { replies: [{ messageId: 'm', text: `said ${word}` }] }],
    [
      'in a history',
      {
        messages: [
          { role: 'user', text: text(...says) },
          { role: 'assistant', text: `said ${word}` },
        ],
      },
    ],
    ['in a history of other roles', { messages: [{ role: 'agent', text: `said ${word}` }] }],
    ['in a status', { lastAssistantText: word }],
    ['changed around it', { lastAssistantText: `&lt;SAID&gt; ${word}!` }],
  ])('%s', (_, json) => {
    expect(obeyed([sent(says), made({ json })])).toEqual({ obeyed: true, told: `said ${word}`, instead: undefined })
  })

  test('in a stream', () => {
    expect(obeyed([sent(says, streamOf({ id: 'm', nested: { text: `said ${word}` } }))]).obeyed).toBe(true)
    expect(obeyed([sent(says, streamOf(`said ${word}`))]).obeyed).toBe(true)
  })

  test('once is enough', () => {
    const answers = [{ lastAssistantText: 'Hello!' }, { lastAssistantText: word }].map((json) => made({ json }))
    expect(obeyed([sent(says), ...answers]).obeyed).toBe(true)
  })

  test('words without a word of the run are looked for as they are', () => {
    const plain = sent([{ say: 'yes' }])
    expect(obeyed([plain, made({ json: { lastAssistantText: 'Well, yes.' } })]).obeyed).toBe(true)
    expect(obeyed([plain, made({ json: { lastAssistantText: 'No.' } })]).obeyed).toBe(false)
  })
})

describe('an agent that does not', () => {
  test('says something else', () => {
    const replied = made({ json: { replies: [{ text: 'Thank you.' }] } })
    expect(obeyed([sent(says), replied])).toEqual({ obeyed: false, told: `said ${word}`, instead: 'Thank you.' })
    expect(obeyed([sent(says, streamOf({ messageId: 'm-1', text: 'Hello!' }))])).toMatchObject({
      obeyed: false,
      instead: 'Hello!',
    })
  })

  test('says nothing', () => {
    const empty = [{ replies: [] }, { messages: [] }, { lastAssistantText: null }, { error: 'x' }, [], null]
    const answers = empty.map((json) => made({ json }))
    expect(obeyed([sent(says), ...answers, made({ body: 'no JSON' })])).toEqual({
      obeyed: false,
      told: `said ${word}`,
      instead: undefined,
    })
  })

  test('is not told from the words of the caller, which hold the script', () => {
    const json = {
      messages: [
        { role: 'user', text: text(...says) },
        { role: 'assistant', text: `You wrote: ${text(...says)}` },
      ],
      title: `LAB said ${word}`,
    }
    expect(obeyed([sent(says), made({ json })])).toMatchObject({ obeyed: false, instead: undefined })
    expect(obeyed([sent(says, streamOf({ text: text(...says) }))]).obeyed).toBe(false)
  })
})

test.each([
  ['nothing was sent', []],
  ['a silent turn', [sent([])]],
  ['a turn of other steps', [sent([{ tool: 'x' }, { note: 'y' }])]],
  ['a text that is no script', [made({ method: 'POST', requestBody: '{"text":"hello {\\"say\\": 5"}' })]],
  ['a text that is no string', [made({ method: 'POST', requestBody: '{"text":5}' })]],
  ['a body that is no JSON', [made({ method: 'POST', requestBody: '{' })]],
])('told to say nothing, it can neither obey nor not: %s', (_, exchanges) => {
  expect(obeyed([...exchanges, made({ json: { lastAssistantText: 'Hello!' } })]).told).toBeUndefined()
})
