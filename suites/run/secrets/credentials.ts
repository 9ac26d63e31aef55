import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Credential, Target } from '../../../schemas/types.ts'
import { UsageError } from '../errors.ts'
import type { Secrets } from './secrets.ts'

export const slots = ['full', 'readOnly', 'writeOnly', 'otherAccount', 'emptyBalance', 'noAccess'] as const

/** Whose credential a request carries; see the target file. */
export type Slot = (typeof slots)[number]

const longestCommandMs = 30_000

/** One secret of the target file: where it stands there, what it is called in its place, and how to get it. */
interface Source {
  place: string
  label: string
  credential: Credential
  current: { value: Promise<string>; validUntil: number } | undefined
}

/** The secrets of a target file. Commands are run when first needed, and again when what they printed is too old. */
export class Credentials {
  readonly #slots = new Map<Slot, Source>()
  readonly #headers = new Map<string, Source>()
  /** The value of each slot, as far as it is known. */
  readonly #keys = new Map<string, string>()
  readonly #secrets: Secrets
  readonly #commandMs: number
  /** What the target file shows to everybody: a header's value that stands in it is no secret. */
  readonly #inTheOpen: string

  /**
   * Throws UsageError where a variable is unset or a value cannot be sent, before anything is sent. `commandMs`: how
   * long a command may run.
   */
  constructor(target: Target, secrets: Secrets, environment: NodeJS.ProcessEnv, commandMs = longestCommandMs) {
    this.#secrets = secrets
    this.#commandMs = commandMs
    const { name, baseUrl, agent } = target
    this.#inTheOpen = JSON.stringify([name, baseUrl, agent])
    checkVariables(target, environment)
    for (const slot of slots) {
      const credential = target.credentials[slot]
      if (credential !== undefined)
        this.#slots.set(slot, this.#source(`credentials.${slot}`, slot, credential, environment))
    }
    for (const [name, credential] of Object.entries(target.headers ?? {})) {
      this.#headers.set(name.toLowerCase(), this.#source(`headers.${name}`, name, credential, environment))
    }
  }

  async token(slot: Slot): Promise<string> {
    const source = this.#slots.get(slot)
    if (source === undefined) throw new UsageError(`The target file has no credentials.${slot}.`)
    return this.#value(source)
  }

  /** The headers that the target file wants on every request. */
  async headers(): Promise<Record<string, string>> {
    const entries = [...this.#headers].map(async ([name, source]) => [name, await this.#value(source)] as const)
    return Object.fromEntries(await Promise.all(entries))
  }

  #source(place: string, label: string, credential: Credential, environment: NodeJS.ProcessEnv): Source {
    const source: Source = { place, label, credential, current: undefined }
    const known = knownValue(place, credential, environment)
    if (known !== undefined) {
      checkSendable(place, known)
      this.#learn(source, known)
      source.current = { value: Promise.resolve(known), validUntil: Number.POSITIVE_INFINITY }
    }
    return source
  }

  /** Throws UsageError where two credentials are the same key: each has to show what the other may not do. */
  #learn({ place, label }: Source, value: string): void {
    const isHeader = place.startsWith('headers.')
    this.#secrets.add(label, value, isHeader ? this.#inTheOpen : '')
    if (isHeader) return
    const other = [...this.#keys].find(([slot, key]) => slot !== label && key === value)?.[0]
    if (other !== undefined)
      throw new UsageError(
        `${place} and credentials.${other} have the same value. Give each a key of its own, or remove one of them.`,
      )
    this.#keys.set(label, value)
  }

  async #value(source: Source): Promise<string> {
    if (source.current && source.current.validUntil > Date.now()) return source.current.value
    const { credential } = source
    if (typeof credential === 'string' || !('command' in credential)) throw new Error(`${source.place} was never read.`)
    const lifetimeMs = (credential.lifetimeSeconds ?? Number.POSITIVE_INFINITY) * 1000
    const value = printedBy(source.place, credential.command, this.#commandMs).then((printed) => {
      this.#learn(source, printed)
      return printed
    })
    source.current = { value, validUntil: Date.now() + lifetimeMs }
    return value
  }
}

/** Throws UsageError where several variables are unset, with all of them; a single one is told where it is read. */
function checkVariables(target: Target, environment: NodeJS.ProcessEnv): void {
  const unset = unsetVariables(target, environment)
  if (unset.length < 2) return
  const named = `${unset.slice(0, -1).join(', ')} and ${unset.at(-1)}`
  throw new UsageError(
    `The environment variables ${named} are not set or empty. Export them, or remove their credentials from the target file.`,
  )
}

/** The variables that a target names and that are not set or empty, each with its place: `AGENT_KEY (credentials.full)`. */
export function unsetVariables({ credentials, headers = {} }: Target, environment: NodeJS.ProcessEnv): string[] {
  return Object.entries({ ...credentials, ...headers }).flatMap(([name, credential]) =>
    typeof credential === 'object' && 'env' in credential && (environment[credential.env] ?? '') === ''
      ? [`${credential.env} (${Object.hasOwn(credentials, name) ? 'credentials' : 'headers'}.${name})`]
      : [],
  )
}

function knownValue(place: string, credential: Credential, environment: NodeJS.ProcessEnv): string | undefined {
  if (typeof credential === 'string') return credential
  if (!('env' in credential)) return undefined
  const value = environment[credential.env]
  if (value !== undefined && value !== '') return value
  const state = value === undefined ? 'not set' : 'empty'
  throw new UsageError(
    `${place}.env: the environment variable ${credential.env} is ${state}. Export it, or name another.`,
  )
}

async function printedBy(place: string, command: readonly string[], timeout: number): Promise<string> {
  const [file, ...args] = command
  if (file === undefined || file === '') throw new UsageError(`${place}.command: write the program and its arguments.`)
  // Killed for good: one that hangs may well ignore a gentler signal.
  const options = { timeout, killSignal: 'SIGKILL', maxBuffer: 1 << 20 } as const
  const printed = await promisify(execFile)(file, args, options).catch((error: unknown) => {
    throw new UsageError(`${place}.command: ${file} ${failureOfCommand(error, timeout)}. Run it by hand to see why.`)
  })
  const value = printed.stdout.trim()
  if (value === '') throw new UsageError(`${place}.command: ${file} printed nothing, but it must print the credential.`)
  checkSendable(place, value)
  return value
}

/** In our own words: the error's message would hold the arguments, which may be secret. */
function failureOfCommand(error: unknown, timeoutMs: number): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const killed = error instanceof Error && Reflect.get(error, 'killed') === true
  if (code === 'ENOENT') return 'was not found'
  if (killed && code === null) return `did not end within ${timeoutMs / 1000} s`
  return typeof code === 'number'
    ? `ended with exit code ${code}`
    : `could not run${typeof code === 'string' ? ` (${code})` : ''}`
}

/** It travels in a header: printable ASCII (RFC 9110, 5.5). */
function checkSendable(place: string, value: string): void {
  if (!/^[\x20-\x7e]+$/.test(value)) {
    throw new UsageError(
      `${place}: the value has line breaks or characters that a header cannot carry. Give the bare value.`,
    )
  }
}
