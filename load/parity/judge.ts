import { type Case, judgeCases } from './cases.ts'

// Runs in k6: reads a transcript, judges it, and prints what was found as one line.
const cases = JSON.parse(open(__ENV.AGENT_LOAD_TRANSCRIPT ?? '')) as Case[]
console.log(`findings ${JSON.stringify(judgeCases(cases))}`)

export default function nothing(): void {}
