import type { Target } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { signingKey } from '../../certificate/keys.ts'
import { checkVersioned } from '../../certificate/signing.ts'
import type { Signing } from './command.ts'

/** Throws UsageError, before anything is sent, where there could be no certificate. */
export function benchmarkSigning(
  from: string,
  {
    target,
    changed,
    secrets,
    validDays,
  }: { target: Target | undefined; changed: readonly string[]; secrets: Secrets; validDays: number | undefined },
): Signing {
  if (target === undefined)
    throw new UsageError('--sign: the built-in service gets no certificate. Leave out --demo and name a target.')
  if (changed.length > 0)
    throw new UsageError(`--sign needs the procedure as it is. Leave out ${changed.join(' and ')}.`)
  checkVersioned(target)
  const key = from === 'none' ? undefined : signingKey(from, process.env, secrets)
  if (key?.warning !== undefined) say(key.warning)
  return async (folder, result) => {
    const [first] = result.reasons
    if (first !== undefined) return say(`no certificate, because ${first.text}.`)
    // Loaded when needed: most benchmarks write none.
    const { writeBenchmarkCertificate } = await import('../../certificate/benchmark.ts')
    console.log(await writeBenchmarkCertificate({ folder, result, target, key, secrets, validDays }))
  }
}

function say(text: string): void {
  console.error(`agent-conformance: ${text}`)
}
