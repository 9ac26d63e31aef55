#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { launch } from './launch.js'

// The package holds compiled code, since Node strips no types under node_modules; a clone runs its sources.
const compiled = new URL('../dist/bin/agent-conformance.js', import.meta.url)
const source = new URL('./agent-conformance.ts', import.meta.url)
await launch(() => import((existsSync(source) ? source : compiled).href))
