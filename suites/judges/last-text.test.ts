import { expect, test } from 'vitest'
import type { Outcome } from './finding.ts'
import { judgeWholeCharacters } from './last-text.ts'
import { made } from './made.ts'
import { brokenRows, heldRows } from './outcomes-made.ts'

test('half a character at the beginning of lastAssistantText is no end of a message that has the whole', () => {
  const said = ['\u{1d41a}\u{1d41b}\u{1d41c}']
  const judge = (lastText: string | null, texts = said): Outcome[] => {
    const read = made({ json: { lastAssistantText: lastText } })
    const page = made({ json: { messages: texts.map((text) => ({ role: 'assistant', text })) } })
    const rest = { rested: true, fromMs: 0, toMs: 1, reads: [] }
    const watched = {
      conversationId: 'c1',
      text: '',
      said,
      script: 'say',
      answer: read,
      looks: [],
      rest,
      atRest: read,
      page,
    }
    return judgeWholeCharacters(watched)
  }
  const row = ['status/last-text-end']
  for (const whole of [said[0] ?? '', '\u{1d41b}\u{1d41c}', '…\u{1d41c}', ''])
    expect(brokenRows(judge(whole))).toEqual([])
  expect(heldRows(judge('\u{1d41c}'))).toEqual(row)
  for (const half of ['\udc1b\u{1d41c}', '… \udc1b\u{1d41c}', '\ufffd\u{1d41c}', '...\udc1c']) {
    expect(brokenRows(judge(half))).toEqual(row)
  }
  expect([judge('\udc1c', ['???']), judge(null)]).toEqual([[], []])
})
