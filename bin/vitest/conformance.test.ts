import { conformance } from './vitest.ts'

// The target file that AGENT_CONFORMANCE_TARGET names, else the built-in service.
conformance(process.env.AGENT_CONFORMANCE_TARGET === undefined ? { demo: true } : {})
