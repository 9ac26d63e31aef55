import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { exampleResult, exampleRow } from '../../../reports/kit/example.ts'
import type { Envelope } from '../../../schemas/types.ts'
import { sha256 } from '../digests.ts'
import { signed } from '../envelope.ts'
import { statementOf } from '../statement.ts'

/** A signed statement about an example, without the files of a run. */
export function exampleEnvelope(seed = 1): { envelope: Envelope; publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const digest = sha256('')
  const digests = { result: digest, transcript: digest, suite: digest, spec: digest, target: sha256('{}') }
  const result = exampleResult([exampleRow('stream/ack-first')], { seed })
  return { envelope: signed(statementOf(result, { ...digests, targetFile: '{}' }), privateKey), publicKey }
}
