import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { isStoppedInFront } from '../../reading/error-body.ts'
import { smallestFirst } from './malformed.ts'

/** What is odd about a request, as the rules are called that say what it must not do to a service. */
export type Oddity =
  | `odd-id-${'send' | 'status' | 'history'}`
  | `odd-query-${'list' | 'history'}`
  | 'odd-cursor'
  | 'foreign-cursor'
  | `${'nul' | 'lone-surrogate' | 'deep-body'}-${'start' | 'send'}`

/** Which status an odd request gets is open; that the service survives it is not (readings 18, 21, 30). */
export const survives = (oddity: Oddity) => (log: Log, report: Report) => {
  for (const fact of smallestFirst(log.facts.filter((each) => odditiesOf(log, each).includes(oddity)))) {
    const { silence, unheard, status, asked, endpoint, mode } = fact
    const expected = 'any response except 500'
    // A mode that is never answered is no fault of what is odd.
    const isAnswered = endpoint !== null && log.isServed(endpoint, mode)
    if (silence !== undefined && isAnswered && !isStoppedInFront(fact.path)) report.fails(fact, expected, silence)
    else if (unheard !== undefined) report.cannotTell(fact, unheard)
    else if (status !== 500) report.passes(fact)
    else if (!isOfAnother(log, fact))
      report.fails(fact, expected, asked === undefined ? fact.shown : `${fact.shown}, to ${asked}`)
  }
}

/** A status that is none of its endpoint's is told by the rule of that. */
export function odditiesOf(log: Log, fact: Fact): Oddity[] {
  const { endpoint, odd, credential, owned, path, conversation } = fact
  if (!owned || credential !== 'full' || endpoint === null) return []
  if (endpoint === 'start') return odd === undefined ? [] : kindsOf(odd).map((kind): Oddity => `${kind}-start`)
  if (endpoint === 'send' && odd !== undefined) return kindsOf(odd).map((kind): Oddity => `${kind}-send`)
  const isQueried = path.includes('?')
  if (endpoint === 'list')
    return isQueried && !fact.isPlain && !log.defectsOf(fact).includes('limit-letters') ? ['odd-query-list'] : []
  const defects = log.defectsOf(fact)
  if (endpoint === 'send' && defects.some((each) => each !== 'unknown-conversation')) return []
  // A percent sign that escapes nothing names nobody.
  if (conversation === undefined || log.madeUp(fact) === 'other')
    return conversation === '' ? [] : [`odd-id-${endpoint}`]
  if (endpoint !== 'history' || defects.length > 0) return []
  if (/[?&]before=/.test(path)) {
    const giver = log.giverOf(fact)
    return giver === 'own' ? [] : [giver === 'other' ? 'foreign-cursor' : 'odd-cursor']
  }
  return isQueried && !fact.isPlain ? ['odd-query-history'] : []
}

type Kind = 'nul' | 'lone-surrogate' | 'deep-body'

/** A text with both speaks for either of them. */
function kindsOf(odd: NonNullable<Fact['odd']>): readonly Kind[] {
  return odd === 'both' ? ['nul', 'lone-surrogate'] : [odd]
}

/** A text with both speaks for either alone only where neither alone got 500. */
function isOfAnother(log: Log, { odd, endpoint }: Fact): boolean {
  if (odd !== 'both') return false
  const alone = log.facts.filter(
    (each) => each.endpoint === endpoint && each.owned && (each.odd === 'nul' || each.odd === 'lone-surrogate'),
  )
  return alone.some(({ status }) => status === 500)
}
