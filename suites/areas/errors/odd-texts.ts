import type { Outcome } from '../../reading/finding.ts'
import type { Oddity, OddText } from '../../records/refusals.ts'
import { judgeOddRequest } from './odd-request.ts'

const kinds = ['nul', 'lone-surrogate'] as const

/**
 * U+0000 and half of a surrogate pair are stored, refused, replaced or left out, but never answered with 500 (readings
 * 30). A text with both speaks for either of them alone only where neither was sent alone.
 */
export function judgeOddTexts(texts: readonly OddText[]): Outcome[] {
  return kinds.flatMap((kind) =>
    (['start', 'send'] as const).flatMap((endpoint) => {
      const own = texts.filter((each) => each.endpoint === endpoint)
      const alone = own.filter(({ holds }) => holds === kind)
      const isOnlyTogether = own.every(({ holds, answer }) => holds === 'both' || answer.status !== 500)
      const telling = isOnlyTogether ? own.filter(({ holds }) => holds === 'both' || holds === kind) : alone
      const oddity: Oddity = `${kind}-${endpoint}`
      return telling.flatMap(({ answer }) => judgeOddRequest({ oddity, answer }))
    }),
  )
}
