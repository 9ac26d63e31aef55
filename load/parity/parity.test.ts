import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { damages } from '../audit/kit/damages.ts'
import { damagedCases, judgeCases } from './cases.ts'

/**
 * The same transcript judged here and by the bundle that k6 runs. The bundle is always tried in a bare context of Node's
 * engine; where K6_BIN names a k6, also there: `K6_BIN=load/k6/k6 npx vitest run load/parity`.
 */
const k6 = process.env.K6_BIN
const folder = mkdtempSync(join(tmpdir(), 'parity-'))
const transcript = join(folder, 'transcript.json')
const bundle = join(folder, 'judge.js')

beforeAll(async () => {
  writeFileSync(transcript, JSON.stringify(damagedCases()))
  await build({
    entryPoints: [join(import.meta.dirname, 'judge.ts')],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    inject: [join(import.meta.dirname, '../engine/weak-map.ts')],
    logLevel: 'silent',
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

const engines: Record<string, () => string> = {
  'a bare engine': () => {
    const lines: string[] = []
    const source = readFileSync(bundle, 'utf8').replace(/export\s*\{[^}]*\};?\s*$/, '')
    runInNewContext(source, {
      open: (path: string) => readFileSync(path, 'utf8'),
      __ENV: { AGENT_LOAD_TRANSCRIPT: transcript },
      // k6 has these besides the language itself.
      TextDecoder,
      TextEncoder,
      console: { log: (line: string) => lines.push(line) },
    })
    return lines.join('\n')
  },
  ...(k6 === undefined || k6 === '' ? {} : { k6: () => judgedByK6(k6) }),
}

/** k6 reads and runs a script to tell its options: nothing more is needed. */
function judgedByK6(file: string): string {
  const output = execFileSync('sh', ['-c', 'exec "$0" "$@" 2>&1', file, ...inspect()], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  const line = output.split('\n').find((each) => each.includes('findings ')) ?? ''
  const logged: unknown = JSON.parse(line)
  const message: unknown = typeof logged === 'object' && logged !== null ? Reflect.get(logged, 'msg') : undefined
  return String(message)
}

function inspect(): string[] {
  return ['inspect', '--log-format', 'json', '--env', `AGENT_LOAD_TRANSCRIPT=${transcript}`, bundle]
}

describe('one transcript with each kind of damage', () => {
  const here = judgeCases(damagedCases())

  test('is found wrong where it is, by the name of the damage, and nowhere else', () => {
    expect(here).toHaveLength(Object.keys(damages).length + 1)
    for (const { name, faults } of here) {
      const names = faults.map(({ fault }) => fault)
      const expected = damages[name]?.[0]
      if (expected === undefined) expect(faults).toEqual([])
      else expect(names).toContain(expected)
    }
  })

  test.each(Object.entries(engines))('is judged alike by %s', (_, judged) => {
    const text = judged()
    expect(text.startsWith('findings ')).toBe(true)
    const there: unknown = JSON.parse(text.slice('findings '.length))
    expect(there).toEqual(JSON.parse(JSON.stringify(here)))
  })
})
