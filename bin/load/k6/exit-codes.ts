/** What an exit code of k6 means; undefined for one that says nothing went wrong with k6 itself. */
export function k6Failure(code: number | null, signal: string | null): string | undefined {
  if (signal !== null) return `it was ended by ${signal}`
  return code === null || harmless.has(code) ? undefined : (meanings[code] ?? `it ended with code ${code}`)
}

// 0: done; 99: a threshold of the script's own was crossed, and thresholds are judged from what was measured.
const harmless = new Set([0, 99])

const meanings: Record<number, string> = {
  97: 'its output to the cloud failed',
  98: 'its output to the cloud failed',
  100: 'the set-up of the script took too long',
  101: 'the end of the script took too long',
  102: 'it took too long',
  103: 'it cannot start',
  104: 'its configuration is wrong',
  105: 'it was interrupted',
  106: 'its own server cannot listen',
  107: 'the script threw, or is not understood',
  108: 'the script stopped the run',
  109: 'it panicked',
  110: 'the script gave the run up',
  255: 'a file is missing, or an argument is wrong',
}

/** The code with which k6 ends when it was sent a signal. */
export const interruptedCode = 105
