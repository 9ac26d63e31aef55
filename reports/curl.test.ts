import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curlLine, keysIn } from './curl.ts'
import { exampleExchange, unfinishedStream } from './kit/example.ts'

const baseUrl = 'https://agent.example.com/v1'

/** What curl would get as its arguments, line by line, from a real shell. */
function argumentsOf(lines: readonly string[]): string[][] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\1\\0'; }\n${lines.join('\n')}\n`
  const printed = execFileSync('bash', ['--norc'], {
    input: script,
    encoding: 'utf8',
    env: { LC_ALL: 'C.UTF-8', AGENT_KEY: 'key one', AGENT_READ_KEY: 'key two', X_GATE: 'gate "key"' },
  })
  return printed
    .split('\u0001\0')
    .slice(0, -1)
    .map((each) => each.split('\0').slice(0, -1))
}

function valuesOf(flag: string, words: readonly string[]): string[] {
  return words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []))
}

const get = { method: 'GET', requestBody: null, requestHeaders: { authorization: 'Bearer «readOnly»' } }

describe('curlLine', () => {
  it('can be read and copied', async () => {
    const lines = [
      exampleExchange('x1'),
      unfinishedStream,
      exampleExchange('x2', { ...get, path: '/conversations?limit=3' }),
      exampleExchange('x3', { ...get, path: '/conversations/c1', requestHeaders: {} }),
      exampleExchange('x4', {
        ...get,
        path: '/conversations',
        requestHeaders: { authorization: 'Basic «full as Basic»' },
      }),
      exampleExchange('x5', { ...get, path: '/conversations?access_token=«full»', requestHeaders: {} }),
      exampleExchange('x6', { requestBody: "it's\n\u001b[31m no JSON", requestHeaders: {} }),
      exampleExchange('x7', { ...get, path: '/conversations/../[a]' }),
      exampleExchange('x8', { requestBody: `{"text":"${'ä'.repeat(100_000)}"}` }),
    ].map((each) => curlLine(each, `${baseUrl}/`))
    await expect(lines.join('\n')).toMatchFileSnapshot('./snapshots/curl.txt')
  })

  it('gives the shell what was sent', () => {
    const words = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom(...'\'"\\$`!\n\r\t*?[]{}~#&;|<>() «»'),
      ),
    })
    const body = words.filter((text) => !/[\u0000\u0001]|«(full|readOnly)»/.test(text))
    const path = fc.webPath().map((each) => `/conversations${each}`)
    fc.assert(
      fc.property(fc.array(fc.record({ body, path }), { minLength: 20, maxLength: 20 }), (samples) => {
        const exchanges = samples.map(({ body: requestBody, path: at }) =>
          exampleExchange('x1', { requestBody, path: at }),
        )
        const seen = argumentsOf(exchanges.flatMap((each) => curlLine(each, baseUrl) ?? []))
        expect(seen.map((each) => valuesOf('--data-raw', each))).toEqual(samples.map((each) => [each.body]))
        expect(seen.map((each) => each.at(-1))).toEqual(samples.map((each) => baseUrl + each.path))
      }),
      { numRuns: 10 },
    )
  })

  it.each([
    ['Bearer «full»', ['-H', 'authorization: Bearer key one']],
    ['bearer «readOnly»', ['-H', 'authorization: bearer key two']],
    ['Basic «full as Basic»', ['-u', 'key one:']],
    ["odd 'word' «full»", ['-H', "authorization: odd 'word' key one"]],
  ])('makes variables of the secrets in %s', (authorization, expected) => {
    const exchange = exampleExchange('x1', { ...get, requestHeaders: { authorization } })
    expect(argumentsOf([curlLine(exchange, baseUrl) ?? ''])[0]?.slice(1, 3)).toEqual(expected)
  })

  it('names the variable of another secret header after the header', () => {
    const exchange = exampleExchange('x1', { ...get, requestHeaders: { 'x-gate': '«X-Gate»' } })
    expect(valuesOf('-H', argumentsOf([curlLine(exchange, baseUrl) ?? ''])[0] ?? [])).toEqual(['x-gate: gate "key"'])
  })

  it('takes guillemets in a body for words', () => {
    expect(curlLine(exampleExchange('x1', { requestBody: '«bonjour»' }), baseUrl)).toContain("'«bonjour»'")
  })

  it('says what a command line cannot carry', () => {
    const line = curlLine(exampleExchange('x1', { requestBody: 'a\u0000b' }), baseUrl)
    expect(line).not.toContain('\u0000')
    expect(line).toContain('U+0000')
  })

  it('is left out where the body is too long to paste', () => {
    const lines = [1500, 1501].map((length) =>
      curlLine(exampleExchange('x8', { requestBody: 'ä'.repeat(length) }), baseUrl),
    )
    expect(lines).toEqual([expect.stringContaining('ä'.repeat(1500)), undefined])
  })
})

it('the variables of keys are found in curl lines alone', () => {
  const lines = [
    '  curl -sSi -H "authorization: Bearer $AGENT_KEY" http://a/b',
    'curl -u "$A_KEY": http://a',
    '  "$B_KEY"',
  ]
  expect(keysIn(lines)).toEqual(['AGENT_KEY', 'A_KEY'])
})
