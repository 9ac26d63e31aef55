import { readFileSync, statSync } from 'node:fs'
import type { Exchange, LeftOut } from '../../../schemas/types.ts'
import { endpointOf } from '../../../suites/reading/endpoint.ts'
import { sendResultOf } from '../../../suites/reading/send-result.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { fileProblem } from '../../../suites/run/file-problem.ts'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { Callers } from '../callers.ts'
import { baseOf, canonicalBase, plausibleBases } from './address.ts'
import { entryOf, type HarEntry } from './entry.ts'
import { Exchanges } from './exchanges.ts'
import { at } from './json.ts'
import { Counts } from './left-out.ts'
import { isRedactedAddress } from './redacted.ts'

/** Traffic that was recorded elsewhere, in the order in which it ended. */
export interface Recorded {
  baseUrl: string
  startedAtMs: number
  exchanges: Exchange[]
  /** What the file holds and nobody judges, and what it does not hold. */
  leftOut: LeftOut[]
  durationMs: number
  /** Of some answers it is not known what they showed. */
  hidesAnswers: boolean
  /** The shortest wait that ran out, in milliseconds; undefined where none did. */
  ranOutFromMs: number | undefined
}

/** What is known of a recording beside its file. */
export interface Known {
  /** Whose requests count; told from the addresses unless given. */
  baseUrl?: string | undefined
  /** Of a target file: they tell callers apart. */
  callers?: Callers | undefined
  secrets: Secrets
}

const mostBytes = 400_000_000

/**
 * Reads a HAR as browsers and proxies write it, also where fields are missing that the format demands: what was left out is unknown
 * (readings 88). Throws UsageError where nothing in it can be judged, or two addresses may be meant.
 */
export function readHar(file: string, { baseUrl, callers, secrets }: Known): Recorded {
  const entries = entriesIn(file)
  const counts = new Counts()
  const ours = entries.filter((each) => each.notOurs === undefined)
  const base = baseUrl === undefined ? baseIn(ours, file) : given(baseUrl)
  const isBelow = ({ url }: HarEntry): boolean => url.startsWith(`${base}/`)
  const wanted = entries.filter((each) => {
    const why = isBelow(each)
      ? (each.notOurs ?? (isRedactedAddress(each.url) ? changedAddresses : undefined))
      : elsewhere(each)
    if (why !== undefined) counts.add(why)
    return why === undefined
  })
  if (!entries.some(isBelow))
    throw new UsageError(`--har ${file}: no request to ${base}. Give the recorded address with --base-url.`)
  if (!wanted.some(tellsSomething))
    throw new UsageError(`--har ${file}: no response has a body, so nothing can be checked. Record with content.`)
  const shown = wanted.map(({ requestHeaders }) => requestHeaders.authorization)
  const made = new Exchanges(wanted, { base, callers: callers ?? Callers.ofFirst(shown, secrets), secrets, counts })
  const exchanges = wanted.map((entry, index) => made.exchangeOf(entry, index)).sort((a, b) => a.endMs - b.endMs)
  return {
    ...{ baseUrl: base, startedAtMs: made.startedAtMs, durationMs: made.durationMs, exchanges },
    leftOut: counts.all(),
    hidesAnswers:
      entries.some((each) => isBelow(each) && (!('bytes' in each.body) || !wanted.includes(each))) ||
      exchanges.some(({ accuracy }) => accuracy !== undefined),
    ranOutFromMs: ranOutFrom(exchanges),
  }
}

const changedAddresses = 'requests whose address a sanitizer changed'

/** What went to another address is counted by where it went. */
function elsewhere({ url }: HarEntry): string {
  return `requests to ${baseOf(url) ?? new URL(url).origin.replace('null', 'no web address')}`
}

function entriesIn(file: string): HarEntry[] {
  let value: unknown
  try {
    if (statSync(file).size > mostBytes) throw new UsageError(`--har ${file} is larger than 400 MB. Split it.`)
    value = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof UsageError) throw error
    const why = error instanceof SyntaxError ? 'not JSON' : `cannot be read: ${fileProblem(error)}`
    throw new UsageError(`--har ${file}: ${why}. Give a HAR file of a browser or a proxy.`)
  }
  const entries = at(at(value, 'log'), 'entries')
  if (!Array.isArray(entries))
    throw new UsageError(`--har ${file}: no log.entries. Give a HAR file of a browser or a proxy.`)
  return entries.flatMap((each: unknown) => entryOf(each))
}

function given(baseUrl: string): string {
  const base = /^https?:/i.test(baseUrl) ? canonicalBase(baseUrl) : undefined
  if (base === undefined)
    throw new UsageError(`--base-url: "${baseUrl}" is not an address. Write one such as https://agent.example.com/v1.`)
  return base
}

/** What stands before the routes of the API: where something was served, if anything was. */
function baseIn(entries: readonly HarEntry[], file: string): string {
  const basesOf = (some: readonly HarEntry[]) =>
    plausibleBases(some.flatMap(({ url }) => (/^https?:/.test(url) ? (baseOf(url) ?? []) : [])))
  const served = basesOf(entries.filter(({ status }) => (status >= 200 && status < 300) || status === 304))
  const [first, ...others] = served.length > 0 ? served : basesOf(entries)
  if (first === undefined)
    throw new UsageError(
      `--har ${file}: no request to /conversations or /messages. Give the address of the API with --base-url.`,
    )
  if (others.length === 0) return first.base
  const all = [first, ...others].map(({ base, count }) => `${base} (${count})`)
  throw new UsageError(
    `--har ${file}: the requests go to ${all.slice(0, -1).join(', ')} and ${all.at(-1)}. Choose one with --base-url.`,
  )
}

/** A body, or a status that says something without one. */
function tellsSomething({ status, body }: HarEntry): boolean {
  if (status >= 400 || (status >= 300 && status !== 304)) return true
  return 'bytes' in body ? body.bytes.length > 0 || status === 304 : body.part !== undefined
}

/** What ran out tells what the limit may be, where nobody says it. */
function ranOutFrom(exchanges: readonly Exchange[]): number | undefined {
  const waits = exchanges.flatMap((each) => {
    const endpoint = endpointOf(each)
    const isSend = endpoint === 'start' || endpoint === 'send'
    return isSend && sendResultOf(each)?.timedOut === true ? [each.endMs - each.sentMs] : []
  })
  return waits.length === 0 ? undefined : Math.min(...waits)
}
