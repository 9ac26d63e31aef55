import type { Exchange } from '../../../schemas/types.ts'
import type { Around } from '../../log/sends.ts'
import { broken, held, type Outcome, observed, undecided } from '../../reading/finding.ts'
import { placeOf, textIn } from '../../reading/sent.ts'
import { longestText } from '../../reading/too-long.ts'
import { isAccepted, unjudgeable } from '../../reading/unjudgeable.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { shown } from './facts.ts'
import { send } from './rows.ts'

/** Lengths of a text: in code points, in UTF-16 units and in bytes. */
interface Lengths {
  points: number
  units: number
  bytes: number
}

/** Judges that a text as long as a text may be is taken, counted in characters (spec 8, readings 11). */
export function judgeTextLimit(sent: Sent, { exchanges }: Around): Outcome[] {
  const { endpoint, mode, answer } = sent
  const row = send[`${endpoint}-${mode}-text-limit`]
  const where = { at: placeOf(sent), exchange: answer.id }
  const refused = (sent.refused ?? []).map((each) => ({ exchange: each, lengths: lengthsOf(textIn(each) ?? '') }))
  const taken = lengthsOf(sent.text)
  const tries = [...refused.map((each) => each.lengths), taken]
  if (!tries.some(isAtLimit)) return []
  const why = unjudgeable(answer, exchanges)
  if (why !== undefined) return [undecided(row, why, where)]
  if (!isAccepted(answer)) return [undecided(row, `a shorter text was not accepted either (${answer.status})`, where)]
  if (taken.points >= longestText) {
    return [held(row, where), ...judgeBytes(sent, taken, refused), ...observeCounting(sent, taken, refused)]
  }
  // A text of surrogate pairs may be beyond the limit in UTF-16 units; the plain one was within it by any count.
  const plain = refused.findLast(({ lengths }) => lengths.units === longestText)
  if (plain === undefined) return []
  const at = { ...where, exchange: plain.exchange.id }
  return [broken(row, at, `a text of ${longestText} characters accepted, as a shorter text`, shown(plain.exchange))]
}

interface Refused {
  exchange: Exchange
  lengths: Lengths
}

function judgeBytes(sent: Sent, taken: Lengths, refused: readonly Refused[]): Outcome[] {
  const row = send[`${sent.endpoint}-text-not-bytes`]
  const where = { at: placeOf(sent), exchange: sent.answer.id }
  if (taken.bytes > longestText) return [held(row, where)]
  const wide = refused.find(({ lengths }) => lengths.units === longestText && lengths.bytes > longestText)
  if (wide === undefined) return []
  const json = lengthsOf(wide.exchange.requestBody ?? '').bytes
  const told = `${longestText} characters in ${wide.lengths.bytes} bytes (${json} of JSON)`
  return [
    broken(
      row,
      { ...where, exchange: wide.exchange.id },
      `${told} accepted, as ${longestText} bytes are`,
      shown(wide.exchange),
    ),
  ]
}

function observeCounting(sent: Sent, taken: Lengths, refused: readonly Refused[]): Outcome[] {
  const row = send['text-counting']
  if (taken.units > taken.points) return [observed(row, 'code points', sent.answer.id)]
  const pairs = refused.find(({ lengths }) => lengths.units > lengths.points)
  return pairs === undefined ? [] : [observed(row, 'UTF-16 units', pairs.exchange.id)]
}

function isAtLimit({ points }: Lengths): boolean {
  return points === longestText
}

function lengthsOf(text: string): Lengths {
  let [points, bytes] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0
    points += 1
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
    if (point >= 0x10000) at += 1
  }
  return { points, units: text.length, bytes }
}
