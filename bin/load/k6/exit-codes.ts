/** The meaning of an exit code of k6; undefined if k6 itself did not fail. */
export function k6Failure(code: number | null, signal: string | null): string | undefined {
  if (signal !== null) return `ended by ${signal}`
  return code === null || harmless.has(code) ? undefined : (meanings[code] ?? `exit code ${code}`)
}

// 0: done; 99: a threshold of the script's own was crossed, and thresholds are judged from what was measured.
const harmless = new Set([0, 99])

const meanings: Record<number, string> = {
  97: 'the output to the cloud failed',
  98: 'the output to the cloud failed',
  100: 'the set-up of the script took too long',
  101: 'the end of the script took too long',
  102: 'it took too long',
  103: 'it cannot start',
  104: 'its configuration is not valid',
  105: 'it was interrupted',
  106: 'its own server cannot start',
  107: 'the script threw an exception or is not valid',
  108: 'the script stopped the run',
  109: 'it panicked',
  110: 'the script aborted the test',
  255: 'a file is missing or an argument is not valid',
}

/** The code with which k6 ends when it was sent a signal. */
export const interruptedCode = 105
