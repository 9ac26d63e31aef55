import { setFlagsFromString } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

/** Bodies are short-lived and large: collecting them seldom saves a sixth of all the work of a thread. */
export function roomForBodies(): ResourceLimits {
  // The command holds its own down (agent-conformance.js), and with that the growth in every thread that comes after.
  setFlagsFromString('--semi-space-growth-factor=2')
  return { maxYoungGenerationSizeMb: 64 }
}
