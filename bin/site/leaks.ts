import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope, Target } from '../../schemas/types.ts'
import { shownBytes } from '../../suites/reading/bounds.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { Credentials, slots } from '../../suites/run/secrets/credentials.ts'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { isDamaged, transcriptBytes } from '../../suites/run/transcript/packing.ts'
import type { Listed } from './submissions.ts'

/** The value of a credential, and where the target file has it. */
export interface KnownSecret {
  name: string
  secrets: Secrets
}

/** The credentials of a target file, each to be looked for by itself. Throws UsageError where one cannot be read. */
export async function secretsOf(target: Target, environment: NodeJS.ProcessEnv): Promise<KnownSecret[]> {
  const credentials = new Credentials(target, new Secrets(), environment)
  const values = [
    ...(await Promise.all(
      slots
        .filter((slot) => target.credentials[slot] !== undefined)
        .map(async (slot) => [`credentials.${slot}`, await credentials.token(slot)] as const),
    )),
    ...(await Promise.all(
      (target.credentials.load ?? []).map(async (full, at) => {
        const one = new Credentials({ ...target, credentials: { full } }, new Secrets(), environment)
        return [`credentials.load[${at}]`, await one.token('full')] as const
      }),
    )),
    ...Object.entries(await credentials.headers()).map(([name, value]) => [`headers.${name}`, value] as const),
  ]
  return values.map(([name, value]) => {
    const secrets = new Secrets()
    secrets.add(name, value)
    return { name, secrets }
  })
}

/** So much is looked at together; a transcript in memory as a whole would be too large. */
const pieceLength = 4_000_000
const mostTextBytes = 300_000_000
const shownLeaks = 5

/** Secrets in the files of a submission: a sentence for each place, without the secret. */
export async function leaksIn({ folder, files }: Listed, known: readonly KnownSecret[]): Promise<string[]> {
  const found: string[] = []
  for (const file of files) {
    if (found.length >= shownLeaks) break
    let line = 1
    for await (const text of textsOf(join(folder, file), file)) {
      if (text === undefined) return [...found, `${file} has more than ${shownBytes(mostTextBytes)} of text.`]
      for (const leak of await leaks(text, known))
        found.push(`${file}, line ${line + leak.line}: ${leak.what}. Revoke it, and submit a run without it.`)
      line += text.split('\n').length - 1
    }
  }
  return [...new Set(found)].slice(0, shownLeaks)
}

/** Pieces of whole lines where lines are short enough; undefined at the end where there are too many. */
async function* textsOf(file: string, name: string): AsyncIterable<string | undefined> {
  if (name.endsWith('certificate.json')) return yield opened(readFileSync(file, 'utf8'))
  if (!name.endsWith('.gz')) return yield readFileSync(file, 'utf8')
  let [rest, bytes] = ['', 0]
  try {
    for await (const piece of transcriptBytes(file).setEncoding('utf8')) {
      bytes += String(piece).length
      if (bytes > mostTextBytes) return yield undefined
      rest += String(piece)
      if (rest.length < pieceLength) continue
      const end = rest.lastIndexOf('\n') + 1 || rest.length
      yield rest.slice(0, end)
      rest = rest.slice(end)
    }
  } catch (error) {
    // What is damaged is reported where it is evaluated.
    if (!isDamaged(error)) throw error
  }
  yield rest
}

/** A certificate with what it holds in base64, the target file too. */
function opened(text: string): string {
  try {
    const { payload = '' }: Partial<Envelope> = JSON.parse(text)
    const statement = Buffer.from(payload, 'base64').toString()
    const contents = [...(statement || text).matchAll(/"content":"([A-Za-z0-9+/=]+)"/g)]
    return [text, statement, ...contents.map(([, base64 = '']) => Buffer.from(base64, 'base64').toString())].join('\n')
  } catch {
    return text
  }
}

interface Leak {
  what: string
  /** Lines before it. */
  line: number
}

/** Headers and parameters in which the suite shows a credential; a run writes its name in guillemets in its place. */
const shownIn = [
  /"(?:authorization|proxy-authorization|x-api-key|api-key|cookie)":"(?:bearer +|basic +)?([^"\\]*)/gi,
  /"path":"[^"\\]*[?&](?:access_token|api_key|apikey)=([^"\\&]*)/gi,
]
/** What the suite sends in place of a credential: nothing, or the word of a credential that is none. */
const notSecret = /^(?:|bearer|basic|constructor)$|[«»]|%C2%AB/i

async function leaks(text: string, known: readonly KnownSecret[]): Promise<Leak[]> {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length - 1
  const own = known.flatMap(({ name, secrets }) => {
    const clean = secrets.redact(text)
    if (clean === text) return []
    let at = 0
    while (clean[at] === text[at]) at += 1
    return [{ what: `the value of ${name}`, line: lineAt(at) }]
  })
  const plain = shownIn
    .flatMap((pattern) => [...text.matchAll(pattern)].filter(([, value = '']) => !notSecret.test(value)))
    .map(({ index }) => ({ what: 'a credential of a request that was not redacted', line: lineAt(index) }))
  return [...own, ...plain, ...(await keysIn(text))]
}

/** Keys and tokens that look like those of well-known services. Throws UsageError in the single file, which is too small for them. */
async function keysIn(content: string): Promise<Leak[]> {
  const [{ lintSource }, { creator: rule }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new UsageError('A submission is searched for secrets, which the single file cannot do. Use the npm package.')
  })
  const { messages } = await lintSource({
    source: { filePath: 'submission.txt', content, contentType: 'text' },
    options: { config: { rules: [{ id: 'keys', rule, options: {} }] }, noPhysicFilePath: true },
  })
  return messages.map(({ ruleId, loc }) => ({
    what: `what looks like a secret (${ruleId.replace(/^.*secretlint-rule-/, '')})`,
    line: loc.start.line - 1,
  }))
}
