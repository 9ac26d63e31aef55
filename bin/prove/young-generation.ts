import { setFlagsFromString } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

/**
 * Threads that judge many services need memory less than time: bodies are short-lived and large, and collecting them as seldom as V8
 * would by itself saves a quarter of all their work.
 */
export function roomForBodies(): ResourceLimits {
  // The command holds its own down (agent-conformance.js), and with that every thread that comes after.
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--max-semi-space-size=32')
  setFlagsFromString('--heap-growing-percent=0')
  return { maxYoungGenerationSizeMb: 64 }
}
