import type { ArgumentsCamelCase, Argv } from 'yargs'
import { renderVerified } from '../../reports/certificate/verified-text.ts'
import { verifyingKey } from '../certificate/keys.ts'
import { InvalidError } from '../certificate/read.ts'
import { verifyCertificate } from '../certificate/verify.ts'
import { readsDisk } from '../on-disk.ts'

export function builder(argv: Argv) {
  return argv
    .positional('statement', { type: 'string', demandOption: true, describe: 'The certificate.json of a run' })
    .option('key', {
      type: 'string',
      requiresArg: true,
      describe: 'Public key in PEM that has to have signed it; without one, nobody is identified',
    })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** 0 where it holds, 1 where it does not. Throws UsageError where something to check is not there. */
export async function handler({ statement, key }: Arguments): Promise<number> {
  readsDisk()
  try {
    const trusted = key === undefined ? undefined : verifyingKey(key)
    console.log(renderVerified(await verifyCertificate(statement, trusted)))
    return 0
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    console.log(`not valid: ${error.message}`)
    return 1
  }
}
