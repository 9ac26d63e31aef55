import { createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { attestedBy } from '../../reports/attested.ts'
import { skipReason } from '../../reports/not-exercised.ts'
import { count, listed } from '../../reports/words.ts'
import type { Result } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { transcriptAt } from '../../suites/run/transcript/packing.ts'
import { resultFileAt, timestampFile } from '../../suites/run/transcript/results-folder.ts'
import {
  attestationIn,
  attestationProblem,
  attestationText,
  evidenceIn,
  whyNotAttestable,
} from '../certificate/attestation.ts'
import { sha256OfFile } from '../certificate/digests.ts'
import { type SigningKey, signingKey } from '../certificate/keys.ts'
import { InvalidError, readCertificate } from '../certificate/read.ts'
import { type Verified, verifyCertificate } from '../certificate/verify.ts'
import { writeBound } from '../certificate/write.ts'
import { fileOfFormat } from '../formats.ts'
import { readsDisk } from '../on-disk.ts'
import { writeOutPieces, writeResult } from '../outputs.ts'
import { renderingOf } from '../rendering.ts'
import { resultIn } from '../result-files.ts'

export function builder(argv: Argv) {
  return argv
    .positional('file', { type: 'string', describe: 'The attestation, YAML or JSON' })
    .option('results', {
      type: 'string',
      requiresArg: true,
      default: 'results',
      describe: 'Folder of the run that it is about',
    })
    .option('sign', {
      type: 'string',
      requiresArg: true,
      describe: 'If the run has a certificate: the key that signed it, as for `run --sign`',
    })
    .option('template', {
      type: 'boolean',
      default: false,
      describe: 'Print an attestation to fill in, with each rule that can be attested',
    })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Adds an attestation to a result and its certificate. Throws UsageError where it says what it may not, or cannot be read. */
export async function handler({ file, results, sign, template }: Arguments, secrets: Secrets): Promise<undefined> {
  readsDisk()
  if (template && file !== undefined) throw new UsageError(`--template reads no attestation. Leave out ${file}.`)
  if (!template && file === undefined)
    throw new UsageError('`attest` needs an attestation file. `attest --template` prints one to fill in.')
  const resultFile = resultFileAt(results)
  if (basename(resultFile) !== 'result.json')
    throw new UsageError(`--results ${results}: there is no result.json. Give the folder of a run.`)
  const folder = dirname(resultFile)
  const result = resultIn(resultFile)
  if (file === undefined) {
    console.log(templateOf(result))
    return
  }
  const text = attestationText(file)
  const attestation = attestationIn(text, file)
  const problem = attestationProblem(attestation, result)
  if (problem !== undefined) throw new UsageError(`${file}: ${problem}`)
  const evidence = await evidenceIn(dirname(file), attestation)
  const [changed] = evidence.changed
  if (changed !== undefined)
    throw new UsageError(
      `${file}: ${changed} has another SHA-256 than the attestation says. Correct the digest, or restore the file.`,
    )
  const certified = await certificateIn(folder, sign, secrets)
  const attested = { ...result, attestation }
  const hadTimestamp = existsSync(join(folder, timestampFile))
  const written = [`result ${writeResult(folder, attested, secrets)}`]
  if (certified !== undefined) {
    const { verified, key } = certified
    const bound = { ...verified.bound, result: await sha256OfFile(resultFile), attestation: text }
    written.push(writeBound({ folder, result: attested, bound, waitLimitMs: verified.waitLimitMs, key, secrets }))
  }
  written.push(...(await reportsAgain(folder, attested, secrets)))
  console.log(
    [
      `attested: ${attestedBy(attested)}; the verdict stays the same`,
      ...(result.attestation === undefined
        ? []
        : [`it replaces the earlier attestation of ${result.attestation.by}, ${result.attestation.date}`]),
      ...evidenceLines(evidence),
      written.join('   '),
      ...(hadTimestamp ? ['the time stamp was about the earlier certificate and is removed'] : []),
    ].join('\n'),
  )
}

function evidenceLines({ checked, absent }: { checked: readonly string[]; absent: readonly string[] }): string[] {
  if (checked.length + absent.length === 0) return []
  const parts = [
    ...(checked.length === 0 ? [] : [`${count(checked.length, 'file')} with the attested digest`]),
    ...(absent.length === 0 ? [] : [`not there, so not checked: ${listed(absent)}`]),
  ]
  return [`evidence: ${parts.join('; ')}`]
}

/** The certificate in the folder, verified, with the key to sign it again; undefined where there is none. Throws UsageError. */
async function certificateIn(
  folder: string,
  sign: string | undefined,
  secrets: Secrets,
): Promise<{ verified: Verified; key: SigningKey | undefined } | undefined> {
  const file = join(folder, 'certificate.json')
  if (!existsSync(file)) {
    if (sign === undefined) return undefined
    throw new UsageError(`--sign: ${folder} has no certificate. Leave out --sign, or get one first: \`run --sign\`.`)
  }
  if (sign === undefined)
    throw new UsageError(`${file} has to be signed again with the attestation. Give the same key: --sign KEY.`)
  const key = sign === 'none' ? undefined : signingKey(sign, process.env, secrets)
  try {
    if (key === undefined && readCertificate(file).envelope !== undefined)
      throw new UsageError(`--sign none: ${file} is signed. Give the key that signed it.`)
    return { verified: await verifyCertificate(file, key && createPublicKey(key.key)), key }
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    throw new UsageError(`${file} is not valid: ${error.message}. Give the key that signed it, or run again.`)
  }
}

/** The formats that show what is attested. */
const formats = ['text', 'html', 'markdown'] as const

/** Writes those reports again that the run wrote. */
async function reportsAgain(folder: string, result: Result, secrets: Secrets): Promise<string[]> {
  const stale = formats.filter((each) => existsSync(join(folder, fileOfFormat[each])))
  if (stale.length === 0) return []
  const rendering = await renderingOf(result, transcriptAt(join(folder, 'transcript.jsonl')))
  const written: string[] = []
  for (const each of stale) {
    const pieces = await rendering.pieces(each, { colour: false, width: 100 })
    written.push(await writeOutPieces(join(folder, fileOfFormat[each]), pieces, secrets))
  }
  return [`${written.length === 1 ? 'report' : 'reports'} ${written.join('   ')}`]
}

/** Throws UsageError where nothing could be attested. */
function templateOf({ rules, target }: Result): string {
  const version = target.service?.version
  if (version === undefined)
    throw new UsageError('The run names no version of the service, so nothing can be attested. Use --service-version.')
  const open = rules.filter((row) => whyNotAttestable(row) === undefined)
  if (open.length === 0) throw new UsageError('Every rule of this run can be tested, so there is nothing to attest.')
  const groups = Map.groupBy(open, skipReason)
  return [
    '# yaml-language-server: $schema=node_modules/agent-conformance/schemas/result/attestation.schema.json',
    '# What you state about rules that the run could not exercise. Remove the rules that you do not vouch for.',
    '# "by" is the person who states it. "statement" says how you know it.',
    'by: ""',
    `date: ${new Date().toISOString().slice(0, 10)}`,
    `version: ${JSON.stringify(version)}`,
    'attested:',
    ...[...groups].flatMap(([reason, rows]) => [
      `  # ${reason}`,
      '  - rules:',
      ...rows.flatMap(({ id, text }) => [`      # ${text}`, `      - ${id}`]),
      '    statement: ""',
      '    # evidence:',
      '    #   - file: evidence/test.log',
      '    #     sha256: the first word of `sha256sum evidence/test.log`',
    ]),
  ].join('\n')
}
