import { describe, expect, it } from 'vitest'
import { k6Failure } from './exit-codes.ts'
import { readVersion } from './version.ts'

describe('what k6 says of itself', () => {
  it.each([
    ['k6 v2.2.0 (go1.26.8, linux/amd64)\n', { version: '2.2.0', major: 2, extended: false }],
    ['k6-4f2a v2.2.0 (go1.26.8, linux/amd64)\n', { version: '2.2.0', major: 2, extended: false }],
    ['k6 v1.4.2 (commit/abc, go1.24, linux/amd64)\n', { version: '1.4.2', major: 1, extended: false }],
    [
      'k6 v2.2.0 (go1.26.8, linux/amd64)\nExtensions:\n  a/wire , k6/x/agentstream [js]\n  b , agent-load [output]\n',
      { version: '2.2.0', major: 2, extended: true },
    ],
    [
      'k6 v2.2.0 (go1.26.8, linux/amd64)\nExtensions:\n  a/wire , k6/x/agentstream [js]\n',
      { version: '2.2.0', major: 2, extended: false },
    ],
  ])('%j', (text, version) => expect(readVersion(text)).toEqual(version))

  it.each(['', 'ls (GNU coreutils) 9.1', 'node v24.0.0', 'command not found'])('%j is said by something else', (text) =>
    expect(readVersion(text)).toBeUndefined(),
  )
})

describe('how k6 ended', () => {
  it('is a failure, told in words, unless it ran to its end', () => {
    expect([0, 99].map((code) => k6Failure(code, null))).toEqual([undefined, undefined])
    expect(k6Failure(107, null)).toBe('the script threw an exception or is not valid')
    expect(k6Failure(255, null)).toBe('a file is missing or an argument is not valid')
    // errext/exitcodes of k6 v2.2.0.
    expect(k6Failure(103, null)).toBe('stopped through the REST API of k6')
    expect(k6Failure(110, null)).toBe('the script marked the test as failed')
    expect(k6Failure(77, null)).toBe('exit code 77')
    expect(k6Failure(null, 'SIGKILL')).toBe('ended by SIGKILL')
  })
})
