import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPaper } from '../../../fixtures/paper/index.ts'
import type { Result, Target } from '../../../schemas/types.ts'
import { scoredBy } from '../../../suites/run/requirement-set.ts'
import { runSuite } from '../../../suites/run/run.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { checkTarget } from '../../../suites/run/target.ts'
import { writeTranscript } from '../../../suites/run/transcript/transcript.ts'
import { suite } from '../../../suites/suite.ts'
import { writeResult } from '../../outputs.ts'
import { frozenSet } from '../../requirements/sets.ts'

/** A run of everything against the reference service on paper, as `run` leaves it in a folder. */
export interface PaperRun {
  folder: string
  result: Result
  target: Target
  secrets: Secrets
  /** Of whom a certificate may be. */
  privateKey: KeyObject
  publicKey: KeyObject
  remove: () => void
}

export async function paperRun(seed = 1): Promise<PaperRun> {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const paper = await onPaper(
    { id: 'lawful', about: '', change: (policies) => policies },
    { seed, waitLimitMs: 600_000 },
  )
  const service = { vendor: 'Acme', product: 'Agent', version: '2.4.1', commit: '1a'.repeat(20) }
  const target = checkTarget({ ...paper.target, service }, 'paper')
  const secrets = new Secrets()
  const transcript = writeTranscript(join(folder, 'transcript.jsonl'))
  const result = await paper.time.until(
    runSuite({
      ...{ suite: scoredBy(suite, frozenSet().set), target, secrets, seed, runId: 'paper', world: paper.world },
      scope: { profile: 'certify', only: [], skip: [] },
      // Virtual time does not wait for what is compressed.
      transcript: { ...transcript, close: async () => {} },
    }),
  )
  await transcript.close()
  await paper.close()
  writeResult(folder, result, secrets)
  const remove = (): void => rmSync(folder, { recursive: true })
  return { folder, result, target, secrets, remove, ...generateKeyPairSync('ed25519') }
}
