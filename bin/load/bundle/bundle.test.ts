import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { scenarios } from '../../../load/scenarios.ts'
import { packageRoot } from '../../package-root.ts'
import { madeConfig } from '../kit/made-instance.ts'
import { apiValidators } from './api-validators.ts'
import { scriptFor } from './bundle.ts'

let folder: string
let scripts: Record<'extended' | 'stock', string>

/** Stands for k6 as far as a script sees it while it is read; prints its options, and what its default export is. */
const reader = `
import { readFileSync } from 'node:fs'
globalThis.__ENV = { AGENT_LOAD_CONFIG: process.argv[3], AGENT_LOAD_KEY: 'k' }
globalThis.open = (file) => readFileSync(file, 'utf8')
const { options, default: iteration } = await import(process.argv[2])
console.log(JSON.stringify({ options, iteration: typeof iteration }))
`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-load-'))
  scripts = {
    extended: await scriptFor({ extended: true, folder }),
    stock: await scriptFor({ extended: false, folder }),
  }
  mkdirSync(join(folder, 'node_modules/k6/x'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('package.json', '{"type":"module"}')
  write('node_modules/k6/package.json', '{"type":"module","exports":{"./*":"./*.js"}}')
  write('node_modules/k6/execution.js', 'export default { vu: { idInTest: 1 } }')
  write('node_modules/k6/http.js', 'export default {}')
  write('node_modules/k6/x/agentstream.js', 'export default {}')
  write('read.js', reader)
})

afterAll(() => rmSync(folder, { recursive: true }))

function read(script: string, config: object): { options: Record<string, unknown>; iteration: string } {
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  const args = [join(folder, 'read.js'), script, join(folder, 'config.json')]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' }))
}

test.each(['extended', 'stock'] as const)('the one %s script runs each scenario under its own name', (kind) => {
  for (const { id } of scenarios) {
    const { options, iteration } = read(scripts[kind], { ...madeConfig({ instances: '2' }, id), workload: null })
    expect(iteration).toBe('function')
    const vu = { executor: 'per-vu-iterations', vus: expect.any(Number), iterations: 1 }
    expect(options.scenarios).toEqual({ [id]: expect.objectContaining(vu) })
    // A stock k6 refuses thresholds on metrics that it does not know.
    expect('thresholds' in options).toBe(kind === 'extended')
  }
})

it("remembers nothing by objects in k6's own way, which takes one for another", () => {
  for (const script of Object.values(scripts)) {
    const text = readFileSync(script, 'utf8')
    expect(text).toContain('Remembered')
    expect(text).not.toMatch(/new Weak(Map|Set|Ref)\b/)
  }
})

it('holds the validators that its judges ask for, and no others', async () => {
  const root = packageRoot()
  const { metafile } = await build({
    ...{ entryPoints: [join(root, 'load/engine/entry.ts')], bundle: true, write: false, metafile: true },
    ...{ format: 'esm', platform: 'neutral', external: ['k6', 'k6/*'], absWorkingDir: root },
  })
  const asked = Object.keys(metafile.inputs)
    .filter((file) => !file.startsWith('schemas/'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:validate|matches)\.(\w+)/g)])
    .map(([, name = '']) => name)
  expect(new Set(asked).size).toBeGreaterThan(3)
  const held = apiValidators(join(root, 'schemas'))
  expect(asked.filter((name) => !held.has(name))).toEqual([])
  expect(held.has('target')).toBe(false)
  // A ConfigMap has to hold it, and the recorded workloads beside it.
  const small = await scriptFor({ extended: true, folder: mkdtempSync(join(folder, 'small-')), minify: true })
  expect(statSync(small).size).toBeLessThan(350_000)
})

it('refuses a scenario that it does not hold', () => {
  const config = { ...madeConfig(), scenario: 'of-tomorrow' }
  expect(() => read(scripts.extended, config)).toThrow('This script has no scenario of-tomorrow')
})
