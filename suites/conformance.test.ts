import { conformance } from './vitest.ts'

// The target file that AGENT_CONFORMANCE_TARGET names, or the built-in service.
conformance()
