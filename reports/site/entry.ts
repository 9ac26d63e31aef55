import type { Benchmark, Load, Result } from '../../schemas/types.ts'
import { type Badge, badgeOf } from '../badge.ts'
import { dayOf } from '../certificate/certificate.ts'
import { certificateBadge } from '../certificate/certificate-badge.ts'
import type { Tone } from '../verdict.ts'
import { cut } from '../words.ts'

/** A state in words, with the tone that goes with it. */
export interface Said {
  tone: Tone
  words: string
}

/** A certificate of a submission, as it stands today. */
export interface Certified extends Said {
  /** Expired and revoked ones were valid once. */
  state: 'valid' | 'expired' | 'revoked' | 'invalid'
  /** The key that signed it; undefined where it has no signature that holds. */
  keyId: string | undefined
}

/** One submission, as a site shows it. */
export interface Entry {
  /** The folder of the service, and that of this version in it. */
  service: string
  name: string
  /** What its transcript gives today; without a transcript, what was submitted. */
  result: Result
  /** Whether the transcript gives the submitted verdicts. */
  evaluation: Said & { state: 'same' | 'other' | 'none' }
  certificate: Certified | undefined
  loads: readonly Load[]
  /** Its benchmark, and whether it and its certificate hold. */
  benchmark?: (Said & { result: Benchmark }) | undefined
  /** The submitted files, beside the page. */
  files: readonly string[]
}

const longestName = 60

/** What a service is called, by its vendor. */
export function serviceName({ result }: Pick<Entry, 'result'>): string {
  const { vendor, product } = result.target.service ?? {}
  const words = [vendor, product].filter((each) => each !== undefined).join(' ')
  return cut(product === undefined || words === '' ? result.target.name : words, longestName)
}

/** Its version, by its vendor; where none was stated, the folder of the submission. */
export function versionName({ result, name }: Pick<Entry, 'result' | 'name'>): string {
  return cut(result.target.service?.version ?? name, longestName)
}

/** The latest run first; of one run, what has a certificate, then the higher name. */
export function newestFirst(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (a, b) =>
      Date.parse(b.result.startedAt) - Date.parse(a.result.startedAt) ||
      Number(b.certificate !== undefined) - Number(a.certificate !== undefined) ||
      b.name.localeCompare(a.name, 'en', { numeric: true }),
  )
}

/** The badge of a submission: what does not hold comes before any verdict. */
export function entryBadge(entry: Entry): Badge {
  const { result, evaluation, certificate } = entry
  if (evaluation.state === 'other') return { words: 'verdicts not reproduced', mood: 'bad' }
  switch (certificate?.state) {
    case 'revoked':
      return { words: 'certificate revoked', mood: 'bad' }
    case 'invalid':
      return { words: 'certificate not valid', mood: 'bad' }
    case 'expired':
      return { words: `certificate ${certificate.words}`, mood: 'neutral' }
    case 'valid':
      return certificateBadge({ result, keyId: certificate.keyId })
    default: {
      const { words, mood } = badgeOf(result)
      const { version } = result.target.service ?? {}
      const of = version === undefined ? '' : ` ${cut(version, longestName)}`
      const isProven = evaluation.state === 'same'
      return {
        words: `${words}${of}, ${dayOf(result)}, ${isProven ? 'no certificate' : 'not evaluated again'}`,
        mood: mood === 'good' && !isProven ? 'doubtful' : mood,
      }
    }
  }
}
