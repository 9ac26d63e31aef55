import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange, RuleResult } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { formsLine, wideForms } from '../../reading/text/forms.ts'
import { compareText } from '../../reading/text/text.ts'
import { FormsOfRun } from './forms-of-run.ts'

const texts = ['prztzkqncghc', 'bmjdmrdkqbpl'].map((word) => `asked by ${word}\n${formsLine}${wideForms}\nfilling: abc`)
const ways: readonly { fields: object; row: string }[] = [
  { fields: {}, row: 'send/start-default-stored' },
  { fields: { reply: 'none' }, row: 'send/start-none-stored' },
  { fields: { reply: 'optional' }, row: 'send/start-optional-stored' },
  { fields: { reply: 'required' }, row: 'send/start-required-stored' },
  { fields: { stream: true }, row: 'stream/start-stream-stored' },
  { fields: { reply: 'required', stream: true }, row: 'stream/start-required-stream-stored' },
]

const start = (text: string, fields: object): Exchange =>
  made({ method: 'POST', path: '/conversations', requestBody: JSON.stringify({ text, ...fields }) })

const page = (...shown: readonly { text: string; role?: string }[]): Exchange =>
  made({
    path: '/conversations/c1/messages',
    json: {
      before: null,
      conversationId: 'c1',
      messages: shown.map(({ text, role = 'user' }, at) => ({ messageId: `m${at}`, role, text, timestamp: null })),
    },
  })

function told(exchanges: readonly Exchange[], results: readonly RuleResult[] = []): string[] {
  const look = new FormsOfRun()
  for (const each of exchanges) look.take(each)
  return brokenRows(look.outcomes(results))
}

const way = fc.constantFrom(...ways)
const change = fc.constantFrom<(text: string) => string>(
  (text) => text.replace(/ +/g, ' '),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFKC'),
  (text) => text.replaceAll('*', ''),
  (text) => text.replaceAll('\t', ' '),
)
const [one = '', other = ''] = texts

describe('the forms of texts, in each way to send', () => {
  test('are kept, and what is open of texts is open here', () => {
    const lawful = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.normalize('NFC'),
      (text) => text.trim(),
    )
    fc.assert(
      fc.property(way, lawful, fc.boolean(), ({ fields }, changed, pageFirst) => {
        const both = [start(one, fields), page({ text: changed(one) })]
        expect(told(pageFirst ? both.toReversed() : both)).toEqual([])
      }),
    )
  })

  test('are missed where one way changes them', () => {
    fc.assert(
      fc.property(way, change, fc.boolean(), ({ fields, row }, changed, pageFirst) => {
        const both = [start(one, fields), page({ text: changed(one) })]
        expect(told(pageFirst ? both.toReversed() : both)).toEqual([row])
      }),
    )
  })

  test('are for other judges where texts are changed in other ways', () => {
    fc.assert(
      fc.property(way, change, ({ fields }, changed) => {
        const sent = start(one, fields)
        // The agent may quote, another text is not this one, and a view may have been mended.
        expect(told([sent, page({ text: changed(one), role: 'assistant' })])).toEqual([])
        expect(told([sent, page({ text: changed(other) })])).toEqual([])
        expect(told([sent, page({ text: changed(one) }), page({ text: one })])).toEqual([])
        expect(told([sent, page({ text: one.split('\n')[0] ?? '' })])).toEqual([])
        expect(told([{ ...sent, status: 400 }, page({ text: changed(one) })])).toEqual([])
        const failed = { area: 'send', verdict: 'fail' } as RuleResult
        expect(told([sent, page({ text: changed(one) })], [failed])).toEqual([])
        expect(compareText(one, changed(one)).same).toBe(true)
        expect(compareText(one, changed(one).replace('filling', 'felling')).same).toBe(false)
      }),
    )
  })
})
