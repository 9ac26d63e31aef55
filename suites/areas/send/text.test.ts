import { describe, expect, it } from 'vitest'
import { isObservation, type Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { characterKinds, labelledPiece, labelledText } from '../../reading/text/labelled.ts'
import { longestText } from '../../reading/too-long.ts'
import type { Sent, TooLong } from '../../records/sent.ts'
import { around, type MadeSend, madeSend, user, usual } from './kit/made.ts'
import { judgeOdd, judgeRoundTrip } from './round-trip.ts'
import { judgeTextLimit, judgeTooLong } from './text.ts'

const narrow = 'a'.repeat(longestText)
const wide = '長'.repeat(longestText)
const pairs = '😀'.repeat(10) + 'a'.repeat(longestText - 10)

/** A form of the send that was refused. */
const refused = (text: string, status = 400) =>
  made({
    id: `refused ${status}`,
    method: 'POST',
    requestBody: JSON.stringify({ text }),
    status,
    body: '{"error":"x"}',
  })

const valuesOf = (outcomes: readonly Outcome[]) =>
  outcomes.filter(isObservation).map((each) => `${each.rule} ${each.value}`)

describe('the text limit', () => {
  const judge = (sent: Sent) => judgeTextLimit(sent, around)

  it('holds for a text at the limit, in every mode', () => {
    for (const mode of ['default', 'none', 'optional', 'required', 'stream', 'required-stream'] as const) {
      expect(heldRows(judge(usual.silent({ mode, text: narrow })))).toEqual([`send/start-${mode}-text-limit`])
    }
    expect(heldRows(judge(usual.silent504({ text: narrow })))).toEqual(['send/start-required-text-limit'])
  })

  it('holds in bytes too for a wide text, and tells how characters are counted', () => {
    expect(heldRows(judge(usual.none({ text: wide })))).toEqual([
      'send/start-none-text-limit',
      'send/start-text-not-bytes',
    ])
    expect(valuesOf(judge(usual.none({ text: pairs })))).toEqual(['send/text-counting code points'])
    const units = usual.none({ text: wide, refused: [refused(pairs)] })
    expect(brokenRows(judge(units))).toEqual([])
    expect(valuesOf(judge(units))).toEqual(['send/text-counting UTF-16 units'])
  })

  it('is broken in bytes where a wide text is refused and a narrow one taken', () => {
    const sent = usual.none({ text: narrow, refused: [refused(pairs), refused(wide, 413)] })
    expect(brokenRows(judge(sent))).toEqual(['send/start-text-not-bytes'])
    expect(heldRows(judge(sent))).toEqual(['send/start-none-text-limit'])
  })

  it('is broken where a short text alone is taken', () => {
    const sent = madeSend({ text: 'short', refused: [refused(narrow)] })
    expect(brokenRows(judge(sent))).toEqual(['send/start-optional-text-limit'])
  })

  it('is not accused of what else is refused, nor looked at where no text was that long', () => {
    const answer = { status: 400, body: '{"error":"x"}' }
    expect(undecidedRows(judge(madeSend({ text: 'short', refused: [refused(narrow)], answer })))).toEqual([
      'send/start-optional-text-limit',
    ])
    expect(brokenRows(judge(madeSend({ text: 'short', refused: [refused(pairs)] })))).toEqual([])
    expect(judge(madeSend())).toEqual([])
  })
})

describe('a text beyond the limit', () => {
  const tooLong = (...statuses: (number | null)[]): TooLong => ({
    endpoint: 'send',
    mode: 'stream',
    tries: statuses.map((status) =>
      made({
        status,
        body: status === 502 ? '<html>' : '{"error":"x"}',
        failure: status === null ? { kind: 'reset', message: 'gone' } : null,
      }),
    ),
  })
  const judge = (each: TooLong, twin: Sent = madeSend()) => judgeTooLong(each, twin, around)
  const row = ['send/send-stream-too-long']

  it('holds with 400', () => expect(heldRows(judge(tooLong(400)))).toEqual(row))
  it.each([200, 202, 404, 413, 422, 500, 504])('is broken with %s', (status) => {
    expect(brokenRows(judge(tooLong(status)))).toEqual(row)
  })
  it('is broken where it is cut off again, undecided where once', () => {
    expect(undecidedRows(judge(tooLong(null)))).toEqual(row)
    expect(undecidedRows(judge(tooLong(502, 429)))).toEqual(row)
    expect(heldRows(judge(tooLong(null, 400)))).toEqual(row)
    expect(brokenRows(judge(tooLong(null, null)))).toEqual(row)
  })
  it('is undecided without a twin that was taken', () => {
    expect(undecidedRows(judge(tooLong(400), madeSend({ answer: { status: 400, body: '{"error":"x"}' } })))).toEqual(
      row,
    )
  })
  it('gives nothing where nothing was sent', () => expect(judge(tooLong())).toEqual([]))
})

describe('the round trip of a text', () => {
  const token = 'zxwvtsrqpnml'
  const text = `LAB []\n${labelledText(token)} \n `
  const stored = (change: (text: string) => string, parts: MadeSend = {}): Sent =>
    usual.silent({ text, shown: [user(change(text))], ...parts })
  const judge = (sent: Sent) => judgeRoundTrip(sent, token, around)
  const rows = (...kinds: string[]) => kinds.map((kind) => `send/start-text-${kind}`).sort()

  const lawful: [about: string, change: (text: string) => string][] = [
    ['unchanged', (each) => each],
    ['composed', (each) => each.normalize('NFC')],
    ['decomposed', (each) => each.normalize('NFD')],
    ['with LF', (each) => each.replaceAll('\r\n', '\n')],
    ['trimmed', (each) => each.trim()],
  ]
  it.each(lawful)('holds: %s', (_, change) => {
    expect(heldRows(judge(stored(change)))).toEqual(rows(...characterKinds))
    expect(brokenRows(judge(stored(change)))).toEqual([])
  })

  const broken: [kind: string, change: (text: string) => string][] = [
    ['blanks', (each) => each.replace(/[ \t]+/g, ' ')],
    ['line-breaks', (each) => each.replace(/\n\n/g, '\n').replace(/\u2028/g, '\n')],
    ['line-breaks', (each) => each.replaceAll('\n', ' ')],
    ['markup', (each) => each.replaceAll('<', '&lt;')],
    ['markup', (each) => each.replace(/<[^>]*>/g, '')],
    ['escapes', (each) => each.replaceAll('\\n', '\n')],
    ['escapes', (each) => each.replaceAll('"double"', '\\"double\\"')],
    ['compatibility', (each) => each.normalize('NFKC')],
    ['combining', (each) => each.replace(/[\u0300-\u036f]/g, '')],
    ['right-to-left', (each) => each.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')],
    ['astral', (each) => each.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')],
    ['astral', (each) => each.replace(/\ufe0f|\u200d/g, '')],
    ['control', (each) => each.replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd')],
  ]
  it.each(broken)('is broken in %s alone', (kind, change) => {
    expect(brokenRows(judge(stored(change)))).toEqual(rows(kind))
  })

  it('blames the kind at which a text was cut off, and leaves those after it', () => {
    const outcomes = judge(stored((each) => each.slice(0, each.indexOf('😀'))))
    expect(brokenRows(outcomes)).toEqual(rows('astral'))
    expect(undecidedRows(outcomes)).toEqual(rows('control'))
  })

  it('is undecided where the text is not there, and gives what it was turned down for', () => {
    expect(undecidedRows(judge(usual.silent({ text, shown: [] })))).toEqual(rows(...characterKinds))
    const answer = { status: 400, body: '{"error":"x"}' }
    expect(undecidedRows(judge(stored((each) => each, { answer })))).toEqual(rows(...characterKinds))
  })

  it('tells what became of forms that are open', () => {
    const changed = stored((each) => each.normalize('NFC').replaceAll('\r\n', '\n').trim())
    expect(valuesOf(judge(changed))).toEqual([
      'send/text-normal-form NFC',
      'send/text-cr-lf LF',
      'send/text-outer-blanks cut off',
    ])
    expect(valuesOf(judge(stored((each) => each)))).toEqual([
      'send/text-normal-form kept',
      'send/text-cr-lf kept',
      'send/text-outer-blanks kept',
    ])
  })

  it('tells what became of U+0000 and of half a pair', () => {
    const nul = `${text}\n${labelledPiece('nul', token, 'a\u0000b')}`
    const tell = (shown: string) => valuesOf(judgeOdd(usual.silent({ text: nul, shown: [user(shown)] }), token, 'nul'))
    expect(tell(nul)).toEqual(['send/text-nul kept'])
    expect(tell(nul.replace('\u0000', ''))).toEqual(['send/text-nul removed'])
    expect(tell(nul.replace('\u0000', '\ufffd'))).toEqual(['send/text-nul replaced by U+FFFD'])
    const turnedDown = usual.silent({ text, refused: [refused(nul)] })
    expect(valuesOf(judgeOdd(turnedDown, token, 'nul'))).toEqual(['send/text-nul refused with 400'])
    expect(judgeOdd(usual.silent({ text }), token, 'half')).toEqual([])
  })
})
