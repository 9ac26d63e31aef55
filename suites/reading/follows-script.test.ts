import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { followsScript } from './follows-script.ts'
import { made } from './kit/made.ts'

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
    expect(followsScript([sent(says), made({ json })])).toEqual({
      followsScript: true,
      told: `said ${word}`,
      instead: undefined,
    })
  })

  test('in a stream', () => {
    expect(followsScript([sent(says, streamOf({ id: 'm', nested: { text: `said ${word}` } }))]).followsScript).toBe(
      true,
    )
    expect(followsScript([sent(says, streamOf(`said ${word}`))]).followsScript).toBe(true)
  })

  test('once is enough', () => {
    const answers = [{ lastAssistantText: 'Hello!' }, { lastAssistantText: word }].map((json) => made({ json }))
    expect(followsScript([sent(says), ...answers]).followsScript).toBe(true)
  })

  test('words without a word of the run are looked for as they are', () => {
    const plain = sent([{ say: 'yes' }])
    expect(followsScript([plain, made({ json: { lastAssistantText: 'Well, yes.' } })]).followsScript).toBe(true)
    expect(followsScript([plain, made({ json: { lastAssistantText: 'No.' } })]).followsScript).toBe(false)
  })
})

describe('an agent that does not', () => {
  test('was not told what the service refused', () => {
    const nothing = { followsScript: false, told: undefined, instead: undefined }
    expect(followsScript([sent(says, { status: 400, json: { error: 'no' } }), made({ json: {} })])).toEqual(nothing)
    expect(followsScript([sent(says, { status: 504, json: { error: 'no' } })]).told).toBe(`said ${word}`)
  })

  test('says something else', () => {
    const replied = made({ json: { replies: [{ text: 'Thank you.' }] } })
    expect(followsScript([sent(says), replied])).toEqual({
      followsScript: false,
      told: `said ${word}`,
      instead: 'Thank you.',
    })
    const message = { messageId: 'm-1', text: 'Hello!', timestamp: '2030-01-01T00:00:00.001Z' }
    expect(followsScript([sent(says, streamOf(message))])).toMatchObject({
      followsScript: false,
      instead: 'Hello!',
    })
  })

  test('says nothing', () => {
    const empty = [{ replies: [] }, { messages: [] }, { lastAssistantText: null }, { error: 'x' }, [], null]
    const answers = empty.map((json) => made({ json }))
    expect(followsScript([sent(says), ...answers, made({ body: 'no JSON' })])).toEqual({
      followsScript: false,
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
    expect(followsScript([sent(says), made({ json })])).toMatchObject({ followsScript: false, instead: undefined })
    expect(followsScript([sent(says, streamOf({ text: text(...says) }))]).followsScript).toBe(false)
  })
})

test.each([
  ['nothing was sent', []],
  ['a silent turn', [sent([])]],
  ['a turn of other steps', [sent([{ tool: 'x' }, { note: 'y' }])]],
  ['a text that is no script', [made({ method: 'POST', requestBody: '{"text":"hello {\\"say\\": 5"}' })]],
  ['a text that is no string', [made({ method: 'POST', requestBody: '{"text":5}' })]],
  ['a body that is no JSON', [made({ method: 'POST', requestBody: '{' })]],
])('instructed to say nothing, it can neither obey nor not: %s', (_, exchanges) => {
  expect(followsScript([...exchanges, made({ json: { lastAssistantText: 'Hello!' } })]).told).toBeUndefined()
})
