import type { Exchange } from '../../../schemas/types.ts'
import type { Around } from '../../log/sends.ts'
import { broken, held, type Outcome, observed, tolerated, undecided, type Where } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { placeOf } from '../../reading/sent.ts'
import { type CharacterKind, characterKinds, hasToken, keptIn, pieceIn, pieces } from '../../reading/text/labelled.ts'
import { isAccepted, unjudgeable } from '../../reading/unjudgeable.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { viewsOf } from '../../reading/views/views.ts'
import { shown } from './facts.ts'
import { send } from './rows.ts'

/**
 * Judges that a text comes back from the history with characters of every kind as they were (spec 2.8, readings 30, 53).
 * `token` is the word that tells the text from all others.
 */
export function judgeRoundTrip(sent: Sent, token: string, { exchanges }: Around): Outcome[] {
  const { endpoint, answer } = sent
  const where: Where = { at: `the text of ${placeOf(sent)}`, exchange: answer.id }
  const rows = characterKinds.map((kind) => ({ kind, row: send[`${endpoint}-text-${kind}`] }))
  const all = (why: string): Outcome[] => rows.map(({ row }) => undecided(row, why, where))
  const why = unjudgeable(answer, exchanges)
  if (why !== undefined) return all(why)
  if (!isAccepted(answer)) return all(`the text was not accepted: ${shown(answer)}`)
  const stored = storedText(sent, token)
  // That it is lost altogether is for the rows of its mode.
  if (stored === undefined) return all('the history does not show the text')
  const outcomes = rows.map(({ kind, row }): Outcome => {
    const refused = refusalOf(sent, kind, token)
    // Nothing else differs between the text that was refused and the one that was taken (readings 53).
    if (refused !== undefined)
      return refused.status === 400
        ? tolerated(row, { ...where, exchange: refused.id }, 53)
        : undecided(row, `this text got ${refused.status}`, where)
    const kept = keptIn(sent.text, stored, kind, token)
    if (kept.kind === 'kept') return kept.isExact ? held(row, where) : tolerated(row, where, 30)
    if (kept.kind === 'cut') return undecided(row, 'the stored text ends before these characters', where)
    return broken(row, where, `${kind} as sent`, kept.difference)
  })
  return [...outcomes, ...observeForms(sent, stored, token)]
}

/** The refusal of a text with such characters, where only one without them was taken. */
function refusalOf({ text, refused = [] }: Sent, kind: CharacterKind, token: string): Exchange | undefined {
  const holds = (each: string | undefined): boolean => typeof pieceIn(each ?? '', kind, token) === 'string'
  return holds(text) ? undefined : refused.findLast((each) => holds(textOf(each.requestBody)))
}

function storedText(sent: Sent, token: string): string | undefined {
  const messages = (viewsOf(sent).messages ?? []).filter((message) => hasToken(message.text, token))
  return (messages.find((message) => message.role !== 'assistant') ?? messages[0])?.text
}

function observeForms(sent: Sent, stored: string, token: string): Outcome[] {
  const at = sent.answer.id
  const combining = pieceIn(stored, 'combining', token)
  const breaks = pieceIn(stored, 'line-breaks', token)
  return [
    ...(typeof combining === 'string'
      ? [observed(send['text-normal-form'], formOf(combining, pieces.combining), at)]
      : []),
    ...(typeof breaks === 'string' ? [observed(send['text-cr-lf'], breaks.includes('\r\n') ? 'kept' : 'LF', at)] : []),
    observed(send['text-outer-blanks'], /\s$/.test(stored) ? 'kept' : 'cut off', at),
  ]
}

function formOf(stored: string, sent: string): string {
  if (stored === sent) return 'kept'
  const form = (['NFC', 'NFD', 'NFKC'] as const).find((each) => stored === sent.normalize(each))
  return form ?? 'another'
}

/** What became of a character that a text may lose: refused, kept, left out, or what stands in its place. */
export function judgeOdd(sent: Sent, token: string, odd: keyof typeof oddities): Outcome[] {
  const { row, character } = oddities[odd]
  const label = `begin-${odd}-`
  if (!sent.text.includes(label)) {
    const refused = sent.refused?.find((each) => textOf(each.requestBody)?.includes(label))
    return refused === undefined ? [] : [observed(row, `refused with ${refused.status}`, refused.id)]
  }
  const piece = pieceIn(storedText(sent, token) ?? '', odd, token)
  if (typeof piece !== 'string') return [observed(row, 'the stored text is incomplete', sent.answer.id)]
  const between = piece.slice(1, -1)
  const value = between === character ? 'kept' : between === '' ? 'removed' : `replaced by ${named(between)}`
  return [observed(row, value, sent.answer.id)]
}

const oddities = {
  nul: { row: send['text-nul'], character: '\u0000' },
  half: { row: send['text-lone-surrogate'], character: '\ud800' },
}

function named(text: string): string {
  return [...text]
    .map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')
}

function textOf(requestBody: string | null): string | undefined {
  const body = jsonOf(requestBody)
  return isObject(body) && typeof body.text === 'string' ? body.text : undefined
}
