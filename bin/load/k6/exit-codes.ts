/** The meaning of an exit code of k6; undefined if k6 itself did not fail. */
export function k6Failure(code: number | null, signal: string | null): string | undefined {
  if (signal !== null) return `ended by ${signal}`
  return code === null || harmless.has(code) ? undefined : (meanings[code] ?? `exit code ${code}`)
}

// 0: done; 99: a threshold of the script's own was crossed, and thresholds are judged from what was measured.
const harmless = new Set([0, 99])

const meanings: Record<number, string> = {
  97: 'the test run in the cloud failed',
  98: 'no connection to the cloud',
  100: 'setup() of the script timed out',
  101: 'teardown() of the script timed out',
  102: 'timeout in k6',
  103: 'stopped through the REST API of k6',
  104: 'invalid configuration of k6',
  105: 'interrupted',
  106: 'the REST API of k6 cannot start',
  107: 'the script threw an exception or is not valid',
  108: 'the script aborted the test',
  109: 'panic in k6',
  110: 'the script marked the test as failed',
  255: 'a file is missing or an argument is not valid',
}

/** The code with which k6 ends when it was sent a signal. */
export const interruptedCode = 105
