import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { UsageError } from './errors.ts'
import { checkTarget, offersOf, scriptOf } from './target.ts'
import { readTarget } from './target-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'target-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'cak_do_not_tell_0123456789'
const least = { name: 'staging', baseUrl: 'https://agent.example.com/v1', credentials: { full: secret } }

/** What is said of a target; undefined where nothing is wrong. */
function complaint(value: unknown): string | undefined {
  try {
    checkTarget(value, 'target.json')
    return undefined
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return error.message
  }
}

/** What is said of a file with this text. */
function complaintOf(text: string): string | undefined {
  const file = join(folder, 'target.json')
  writeFileSync(file, text)
  try {
    readTarget(file)
    return undefined
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return error.message.replaceAll(file, 'FILE')
  }
}

describe('a lawful target', () => {
  test.each([
    ['the least', {}],
    ['every slot', { credentials: Object.fromEntries(slotNames().map((slot) => [slot, { env: 'A_KEY' }])) }],
    [
      'a command',
      { credentials: { full: { command: ['token', '--print'], lifetimeSeconds: 60, kind: 'accessToken' } } },
    ],
    ['a script', { agent: { script: 'LAB {steps}' } }],
    ['prompts', { agent: { prompts: { reply: 'Say hello.' } } }],
    ['all that is optional', optional()],
    ['a schema for editors', { $schema: './target.schema.json' }],
    ['plain http', { baseUrl: 'http://127.0.0.1:8080/v1' }],
    ['a path before the version', { baseUrl: 'https://example.com/agents/api/v1' }],
  ])('%s', (_, more) => {
    expect(complaint({ ...least, ...more })).toBeUndefined()
  })

  test.each([
    ['https://agent.example.com/v1/', 'https://agent.example.com/v1'],
    ['https://agent.example.com/v1///', 'https://agent.example.com/v1'],
    ['HTTPS://Agent.Example.com:443/v1', 'https://agent.example.com/v1'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
  ])('has its address written in one way: %s', (baseUrl, normal) => {
    expect(checkTarget({ ...least, baseUrl }, 'x').baseUrl).toBe(normal)
  })

  test('says what it offers', () => {
    const offers = (more: object) => offersOf(checkTarget({ ...least, ...more }, 'x'))
    expect(offers({})).toMatchObject({ slots: ['full'], agent: 'none' })
    expect(offers({ agent: { script: 'LAB {steps}' } })).toMatchObject({ agent: 'script' })
    expect(offers({ agent: { prompts: { silent: 'Say nothing.' } } })).toMatchObject({ agent: 'prompts' })
    expect(offers({ credentials: { noAccess: 'x', full: 'y' } }).slots).toEqual(['full', 'noAccess'])
    expect(scriptOf(checkTarget({ ...least, agent: { script: 'A {steps} B' } }, 'x'))).toBe('A {steps} B')
    expect(scriptOf(checkTarget(least, 'x'))).toBeUndefined()
  })
})

describe('a wrong address is refused with what is wrong about it', () => {
  test.each([
    ['agent.example.com/v1', 'is not an absolute address'],
    ['/v1', 'is not an absolute address'],
    ['', 'is not an absolute address'],
    ['ftp://agent.example.com/v1', 'neither http: nor https:'],
    ['https://user:pass@agent.example.com/v1', 'the address contains a user name or password'],
    ['https://user@agent.example.com/v1', 'the address contains a user name or password'],
    ['https://agent.example.com/v1?key=1', 'the address has a query'],
    ['https://agent.example.com/v1?', 'the address has a query'],
    ['https://agent.example.com/v1#top', 'the address has a fragment'],
    ['https://agent.example.com', 'the address does not end in its version segment'],
    ['https://agent.example.com/v1/conversations', 'the address does not end in its version segment'],
    ['https://agent.example.com/version1', 'the address does not end in its version segment'],
  ])('%s', (baseUrl, why) => {
    expect(complaint({ ...least, baseUrl })).toMatch(
      new RegExp(`^target.json: baseUrl: .*${why}.*\\. Write an address such as https://agent.example.com/v1\\.$`),
    )
  })
})

describe('a wrong field is refused with its place and what to write there', () => {
  test.each([
    [null, 'the whole file: expected object, found null'],
    [[], 'the whole file: expected object, found array'],
    [{ ...least, name: undefined }, 'name is missing'],
    [{ ...least, name: '' }, 'name: expected at least 1 character'],
    [{ ...least, baseUrl: 5 }, 'baseUrl: expected string, found number'],
    [{ ...least, credentials: {} }, 'credentials.full is missing'],
    [{ ...least, credentials: { full: '' } }, 'credentials.full: expected at least 1 character'],
    [{ ...least, credentials: { full: { env: '' } } }, 'credentials.full.env: expected at least 1 character'],
    [{ ...least, credentials: { full: { command: [] } } }, 'credentials.full.command: expected at least 1 item'],
    [{ ...least, credentials: { full: { command: 'token' } } }, 'credentials.full.command: expected array'],
    [{ ...least, credentials: { full: { env: 'A', kind: 'jwt' } } }, 'credentials.full.kind: expected one of'],
    [{ ...least, credentials: { full: 'a key of theirs', admin: 'x' } }, 'unknown field credentials.admin'],
    [{ ...least, colour: 'red' }, 'unknown field colour'],
    [{ ...least, agent: {} }, 'agent'],
    [{ ...least, agent: { script: 'LAB' } }, 'agent.script: expected a string that matches'],
    [{ ...least, agent: { script: 'LAB\n{steps}' } }, 'agent.script: expected a string that matches'],
    [{ ...least, agent: { prompts: { sing: 'la' } } }, 'unknown field agent.prompts.sing'],
    [{ ...least, agent: { prompts: { reply: ' ' } } }, 'agent.prompts.reply is empty'],
    [{ ...least, agent: { prompts: { reply: 'Hi.' }, script: 'LAB {steps}' } }, 'agent has both script and prompts'],
    [{ ...least, waitLimitMs: '600000' }, 'waitLimitMs: expected number, found string'],
    [{ ...least, waitLimitMs: 0 }, 'waitLimitMs: expected a number > 0'],
    [{ ...least, waitLimitMs: 1e10 }, 'waitLimitMs: the maximum is 86400000'],
    [{ ...least, budget: { meteredSends: 1.5 } }, 'budget.meteredSends: expected integer'],
    [{ ...least, budget: { sends: 10 } }, 'unknown field budget.sends'],
    [{ ...least, concurrency: 0 }, 'concurrency: expected a number >= 1'],
    [{ ...least, headers: { 'x-a': 5 } }, 'headers.x-a: expected'],
    [{ ...least, headers: { 'x a': 'b' } }, 'headers: "x a" is not a header name'],
    [{ ...least, headers: { Authorization: 'b' } }, 'headers.Authorization: the suite sets this header'],
    [{ ...least, tls: { insecure: 'yes' } }, 'tls.insecure: expected boolean'],
    [{ ...least, waive: ['stream/ack-first'] }, 'waive: expected object, found array'],
    [{ ...least, waive: { 'stream/ack-first': '' } }, 'waive.stream/ack-first: expected at least 1 character'],
    [{ ...least, provoke: { 404: [] } }, 'unknown field provoke.404'],
    [{ ...least, provoke: { 409: [{ method: 'POST' }] } }, 'provoke.409.0.path is missing'],
  ])('%j', (value, expected) => {
    const said = complaint(value)
    expect(said).toContain(`target.json: ${expected}`)
    // One sentence that ends, with no line break, and no credential in it.
    expect(said).not.toMatch(/\n/)
    expect(said).not.toContain(secret)
    expect(said).not.toContain('a key of theirs')
  })

  test('several at once are counted, the first is told', () => {
    expect(complaint({ name: 'x' })).toMatch(/^target.json: baseUrl is missing\. .* More errors: 1/)
  })
})

describe('the file', () => {
  test('may hold comment lines, and a byte order mark', () => {
    const text = JSON.stringify(least, null, 2).replace('{', '{\n  // a comment, "quoted": {\n\n\t// another')
    expect(complaintOf(text)).toBeUndefined()
    expect(complaintOf(`\uFEFF${text}`)).toBeUndefined()
    expect(complaintOf(JSON.stringify({ ...least, agent: { script: '//{steps}' } }, null, 2))).toBeUndefined()
  })

  test('that holds nothing says so', () => {
    for (const text of ['', ' \n', '// a comment alone'])
      expect(complaintOf(text)).toContain('is empty. `npx agent-conformance init`')
  })

  test.each([
    ['{', 'line 1, column 2: Expected property name'],
    ['{\n  "name": "a"\n  "baseUrl": "b"\n}', 'line 3, column 3: Expected'],
    ['{\n  // why\n  "name": "a",\n}', 'line 4, column 1: Expected double-quoted property name'],
    [`{\n  "full": "${secret}",\n  "x": oops ${secret}\n}`, "line 3, column 8: Unexpected token 'o'"],
    [`{ "full": "${secret}" } ${secret}`, 'line 1, column 42: Unexpected non-whitespace character after JSON.'],
    [`{ "full": '${secret}' }`, 'line 1, column 11: Unexpected token'],
    [`{ "full": "${secret}`, 'line 1, column 38: Unterminated string'],
  ])('that is no JSON is refused with the place, and without what stands there: %j', (text, expected) => {
    const said = complaintOf(text)
    expect(said).toContain(`The target file FILE is not JSON: ${expected}`)
    expect(said).not.toContain(secret.slice(0, 8))
  })

  test('that is not there, or is a folder', () => {
    expect(() => readTarget(join(folder, 'none.json'))).toThrow(
      /^No target file at .*init.* writes one to start from\.$/,
    )
    expect(() => readTarget(folder)).toThrow(/cannot be read/)
  })
})

function slotNames(): string[] {
  return ['full', 'readOnly', 'writeOnly', 'otherAccount', 'emptyBalance', 'noAccess']
}

function optional(): object {
  return {
    waitLimitMs: 2500.5,
    budget: { meteredSends: 0 },
    concurrency: 1,
    headers: { 'X-Tenant': { env: 'TENANT' }, 'x-b': 'c' },
    tls: { caFile: 'ca.pem', certFile: 'c.pem', keyFile: 'k.pem', insecure: false },
    provoke: { 409: [{ method: 'POST', path: '/messages', body: {} }] },
    waive: { 'stream/ack-first': 'known' },
  }
}
