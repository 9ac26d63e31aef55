import { listed } from '../../reports/words.ts'
import type { Result, Target } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { type SigningKey, signingKey } from './keys.ts'
import { refusal } from './statement.ts'

/** What `run --sign` was told. */
export interface Asked {
  profile?: string | undefined
  only: readonly string[]
  skip: readonly string[]
  baseline?: string | undefined
  resume?: string | undefined
  secrets: Secrets
  validDays?: number | undefined
  /** Tells what was written. */
  print: (text: string) => void
}

/** Writes the certificate of a run whose files are in the folder, or says on stderr why there is none. */
export type Signing = (folder: string, result: Result, target: Target) => Promise<void>

/** `from`: a key's file, `env:NAME`, or `none`. Throws UsageError, before anything is sent, where there could be no certificate. */
export function signingOf(
  from: string,
  { profile = 'certify', only, skip, baseline, resume, secrets, validDays, print }: Asked,
): Signing {
  const wrong = [
    ...(profile === 'certify' ? [] : [`--profile ${profile}`]),
    ...(only.length === 0 ? [] : ['--only']),
    ...(skip.length === 0 ? [] : ['--skip']),
    ...(baseline === undefined ? [] : ['--baseline']),
  ]
  if (wrong.length > 0)
    throw new UsageError(`--sign needs a run of all rules without a baseline. Leave out ${listed(wrong)}.`)
  // Between its parts the service may have changed, and what an interrupted test case saw is not evaluated.
  if (resume !== undefined)
    throw new UsageError('--sign needs one uninterrupted run. Leave out --resume to start again, or leave out --sign.')
  const key = from === 'none' ? undefined : signingKey(from, process.env, secrets)
  if (key?.warning !== undefined) say(key.warning)
  return async (folder, result, target) => {
    const why = refusal(result)
    if (why === undefined) print(await written({ folder, result, target, key, secrets, validDays }))
    else say(`no certificate, because ${why}. Run the same command again when this is fixed.`)
  }
}

/** A certificate is about one build: what nobody can name, nobody can look for. Throws UsageError. */
export function checkVersioned(target: Target | undefined): void {
  if (target?.service?.version !== undefined || target?.probe !== undefined) return
  throw new UsageError(
    '--sign: a certificate names the version that was tested. Add "service": { "version": "…" } or a probe to the target file, or give --service-version.',
  )
}

async function written(given: {
  folder: string
  result: Result
  target: Target
  key: SigningKey | undefined
  secrets: Secrets
  validDays: number | undefined
}): Promise<string> {
  // Loaded when needed: most runs write none.
  const { writeCertificate } = await import('./write.ts')
  return writeCertificate(given)
}

/** For how many days a certificate is valid. Throws UsageError where it is no number of days, or nothing is signed. */
export function validDaysOf({ validFor, sign }: { validFor?: string; sign?: string }): number | undefined {
  if (validFor === undefined) return undefined
  const [, days] = /^([1-9]\d{0,3})d$/.exec(validFor) ?? []
  if (days === undefined) throw new UsageError(`--valid-for: "${validFor}" is no number of days. Write it as 90d.`)
  if (sign === undefined) throw new UsageError('--valid-for needs --sign: it is about a certificate.')
  return Number(days)
}

function say(text: string): void {
  console.error(`agent-conformance: ${text}`)
}
