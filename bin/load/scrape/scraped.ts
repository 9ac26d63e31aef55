import { count } from '../../../reports/words.ts'
import type { Load, LoadScraped } from '../../../schemas/types.ts'

/** Beyond this, what is drawn at one moment was not at one moment. */
const mostSkewMs = 1000

/** A result with what the service said of itself, and what a reader has to know of that. */
export function withScraped(result: Load, scraped: LoadScraped): Load {
  return { ...result, scraped, notes: [...(result.notes ?? []), ...notesOf(scraped)] }
}

function notesOf({ url, asked, failed, problems, clockSkewMs, series }: LoadScraped): string[] {
  const skewMs = clockSkewMs ?? 0
  return [
    ...(failed > 0 ? [`${failed} of ${count(asked, 'scrape')} of ${url} failed: ${problems.join('; ')}`] : []),
    ...(failed < asked && series.length === 0
      ? [`${url} has none of the default series. Name its series, for example --series 'http_*'`]
      : []),
    ...(Math.abs(skewMs) > mostSkewMs
      ? [
          `the clock of ${url} is at least ${(Math.abs(skewMs) / 1000).toFixed(1)} s ${skewMs > 0 ? 'ahead of' : 'behind'} the clock of this machine, so timestamps of both cannot be compared`,
        ]
      : []),
  ]
}
