import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Credential } from '../../../schemas/types.ts'
import { UsageError } from '../errors.ts'
import { Credentials } from './credentials.ts'
import { Secrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'credentials-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.useRealTimers())

interface Given {
  environment?: NodeJS.ProcessEnv
  headers?: Record<string, Credential>
  commandMs?: number
}

function having(full: Credential, { environment = {}, headers, commandMs }: Given = {}) {
  const secrets = new Secrets()
  const target = { name: 't', baseUrl: 'http://127.0.0.1/v1', credentials: { full }, ...(headers ? { headers } : {}) }
  return { secrets, credentials: new Credentials(target, secrets, environment, commandMs) }
}

/** A command of the shell; the arguments are $1 and so on. */
const shell = (script: string, ...args: string[]): { command: string[] } => ({
  command: ['/bin/sh', '-c', script, 'sh', ...args],
})
const tokenOf = (full: Credential, given?: Given): Promise<string> => having(full, given).credentials.token('full')

describe('a value or a variable', () => {
  test('is taken as it stands', async () => {
    expect(await tokenOf('a key')).toBe('a key')
    expect(await tokenOf({ env: 'A_KEY' }, { environment: { A_KEY: 'from there' } })).toBe('from there')
  })

  test.each([
    ['not set', {}],
    ['empty', { A_KEY: '' }],
  ])('that is %s is refused at once, with its place and name', (state, environment) => {
    expect(() => having({ env: 'A_KEY' }, { environment })).toThrow(
      new UsageError(`credentials.full.env: the environment variable A_KEY is ${state}. Export it, or name another.`),
    )
  })

  test('of several that are not set all are named at once', () => {
    const headers = { 'X-Tenant': { env: 'TENANT' }, 'x-set': { env: 'SET' } }
    expect(() => having({ env: 'A_KEY' }, { headers, environment: { SET: 'x', TENANT: '' } })).toThrow(
      /^The environment variables A_KEY \(credentials\.full\) and TENANT \(headers\.X-Tenant\) are not set or empty. Export/,
    )
  })

  test.each(['two\nlines', 'ends\n', 'carriage\rreturn', 'tab\there', 'schlüssel', 'nul\u0000'])(
    'that a header cannot carry is refused at once: %j',
    (value) => {
      const refused = () => having({ env: 'A_KEY' }, { environment: { A_KEY: value } })
      expect(refused).toThrow(/^credentials\.full: the value has line breaks or characters/)
      expect(refused).not.toThrow(value)
      expect(() => having('ok', { headers: { 'x-a': value } })).toThrow(/^headers\.x-a: the value has/)
    },
  )

  test('headers are values of the same kinds, by their names in small letters', async () => {
    const headers = { 'X-Tenant': { env: 'TENANT' }, 'x-plain': 'value', 'x-run': shell('echo $((6 * 7))') }
    const { credentials } = having('k', { headers, environment: { TENANT: 'north' } })
    expect(await credentials.headers()).toEqual({ 'x-tenant': 'north', 'x-plain': 'value', 'x-run': '42' })
  })

  test('a slot that is not offered is refused', async () => {
    await expect(having('k').credentials.token('noAccess')).rejects.toThrow(
      new UsageError('The target file has no credentials.noAccess.'),
    )
  })
})

describe('a command', () => {
  test('prints the credential; blanks around it are none of it', async () => {
    expect(await tokenOf(shell('echo "  printed-token"; echo'))).toBe('printed-token')
  })

  test('is run once, also when several ask at the same time', async () => {
    const log = join(folder, 'once')
    const { credentials } = having(counting(log))
    expect(await Promise.all([1, 2, 3].map(() => credentials.token('full')))).toEqual(['token-1', 'token-1', 'token-1'])
    expect(await credentials.token('full')).toBe('token-1')
  })

  test('is run again when the lifetime of what it printed has passed, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { credentials, secrets } = having({ ...counting(join(folder, 'again')), lifetimeSeconds: 60 })
    expect(await credentials.token('full')).toBe('token-1')
    vi.setSystemTime(Date.now() + 59_000)
    expect(await credentials.token('full')).toBe('token-1')
    vi.setSystemTime(Date.now() + 2000)
    expect(await credentials.token('full')).toBe('token-2')
    expect(secrets.redact('token-1 then token-2')).toBe('«full» then «full»')
  })

  test.each([
    ['is not there', { command: ['/nonexistent/token-printer', 'hush-hush'] }, 'was not found'],
    ['fails', shell('echo "$1" >&2; exit 3', 'hush-hush'), 'ended with exit code 3'],
    ['prints nothing', shell('', 'hush-hush'), 'printed nothing, but it must print the credential'],
    ['prints blanks', shell('echo "  "; echo'), 'printed nothing'],
    ['prints too much', shell('head -c 3000000 /dev/zero'), 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'],
    ['is empty', { command: [''] }, 'write the program and its arguments'],
  ])('that %s is told by its name, never by its arguments or output', async (_, full, expected) => {
    const said = await tokenOf(full).catch((error: unknown) => error)
    if (!(said instanceof UsageError)) throw new Error(`no usage error but ${said}`)
    expect(said.message).toMatch(/^credentials\.full\.command: /)
    expect(said.message).toContain(expected)
    expect(said.message).not.toContain('hush-hush')
  })

  test('that hangs is ended, also where it ignores being asked', async () => {
    const stubborn = shell('trap "" TERM; while :; do sleep 1; done')
    await expect(tokenOf(stubborn, { commandMs: 100 })).rejects.toThrow('did not end within 0.1 s')
  })

  test('that prints several lines is refused', async () => {
    await expect(tokenOf(shell('echo one; echo two'))).rejects.toThrow('credentials.full: the value has line breaks')
  })
})

/** Prints token-1 the first time, then token-2, and so on. */
function counting(log: string): { command: string[] } {
  return shell('printf x >> "$1"; echo "token-$(wc -c < "$1" | tr -d " ")"', log)
}

test('the counting command of these tests counts', async () => {
  const log = join(folder, 'counts')
  await tokenOf(counting(log))
  await tokenOf(counting(log))
  expect(readFileSync(log, 'utf8')).toBe('xx')
})

describe('two credentials', () => {
  const of = (full: Credential, otherAccount: Credential, environment = {}) => {
    const target = { name: 't', baseUrl: 'http://127.0.0.1/v1', credentials: { full, otherAccount } }
    return new Credentials(target, new Secrets(), environment)
  }
  const said = /^credentials\.otherAccount and credentials\.full have the same value\./

  test('with the same key are refused, wherever it comes from', async () => {
    expect(() => of('one-key', 'one-key')).toThrow(said)
    expect(() => of({ env: 'A_KEY' }, 'one-key', { A_KEY: 'one-key' })).toThrow(said)
    const late = of('one-key', shell('echo one-key'))
    await expect(late.token('otherAccount')).rejects.toThrow(said)
  })

  test('each with its own are not', async () => {
    const both = of('one-key', shell('echo other-key'))
    expect([await both.token('full'), await both.token('otherAccount')]).toEqual(['one-key', 'other-key'])
    expect(await both.token('otherAccount')).toBe('other-key')
  })
})
