import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '../../reports/certificate/certificate.ts'
import { signature } from '../../reports/certificate/certificate.ts'
import { renderCertificateBadge } from '../../reports/certificate/certificate-badge.ts'
import { renderCertificatePage } from '../../reports/certificate/certificate-page.ts'
import type { Result, Target } from '../../schemas/types.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { defaultWaitLimitMs } from '../../suites/run/target.ts'
import { transcriptAt } from '../../suites/run/transcript/packing.ts'
import { timestampFile } from '../../suites/run/transcript/results-folder.ts'
import { suite } from '../../suites/suite.ts'
import { writeOut } from '../outputs.ts'
import { frozenSet } from '../requirements/sets.ts'
import { sha256, sha256OfFile, sha256OfTranscript, specDigest } from './digests.ts'
import { fileOf, keyIdOf, signed } from './envelope.ts'
import type { SigningKey } from './keys.ts'
import { publicTarget } from './public-target.ts'
import { type Bound, statementOf } from './statement.ts'
import { suiteDigest } from './suite-digest.ts'

/** What a certificate is made of. */
export interface ToCertify {
  folder: string
  result: Result
  target: Target
  /** Undefined where it is to be unsigned. */
  key: SigningKey | undefined
  secrets: Secrets
  /** For how many days it is valid; for ever where nobody says. */
  validDays?: number | undefined
}

/** Writes the certificate of a conformant run whose files are in the folder, and says so in a line. */
export async function writeCertificate({
  folder,
  result,
  target,
  key,
  secrets,
  validDays,
}: ToCertify): Promise<string> {
  const targetFile = publicTarget(target, secrets)
  const bound: Bound = {
    result: await sha256OfFile(join(folder, 'result.json')),
    transcript: (await sha256OfTranscript(transcriptAt(join(folder, 'transcript.jsonl')))) ?? '',
    suite: suiteDigest(),
    spec: specDigest(suite),
    target: sha256(targetFile),
    requirements: result.requirements === undefined ? undefined : frozenSet(result.requirements).sha256,
    ...(validDays === undefined ? {} : { validUntil: dayAfter(result.startedAt, validDays) }),
    targetFile,
  }
  return writeBound({ folder, result, bound, waitLimitMs: target.waitLimitMs ?? defaultWaitLimitMs, key, secrets })
}

/** The same with what a certificate binds. */
export function writeBound({
  folder,
  result,
  bound,
  waitLimitMs,
  key,
  secrets,
}: Pick<ToCertify, 'folder' | 'result' | 'key' | 'secrets'> & { bound: Bound; waitLimitMs: number }): string {
  const statement = statementOf(result, bound)
  const certificate: Certificate = {
    result,
    keyId: key === undefined ? undefined : keyIdOf(key.key),
    digests: [...statement.subject, ...statement.predicate.configuration].flatMap(({ name, digest: { sha256: of } }) =>
      of === undefined ? [] : [{ what: name, sha256: of }],
    ),
    waitLimitMs,
    validUntil: bound.validUntil,
  }
  const contents = {
    'certificate.html': renderCertificatePage(certificate),
    'certificate.svg': renderCertificateBadge(certificate),
    'certificate.json': fileOf(key === undefined ? statement : signed(statement, key.key)),
  }
  // It is about the certificate that was here.
  rmSync(join(folder, timestampFile), { force: true })
  for (const [name, content] of Object.entries(contents)) writeOut(join(folder, name), content, secrets)
  return `certificate ${join(folder, 'certificate.json')} (${signature(certificate)})`
}

const dayMs = 86_400_000

/** `2027-02-27`, in UTC. */
export function dayAfter(startedAt: string, days: number): string {
  return new Date(Date.parse(startedAt) + days * dayMs).toISOString().slice(0, 10)
}
