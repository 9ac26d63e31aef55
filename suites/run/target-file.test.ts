import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readTarget } from './target-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'target-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const yaml = `
# Two deployments.
targets:
  staging:
    name: staging
    baseUrl: https://\${AGENT_HOST}/v1
    credentials: { full: { env: AGENT_KEY } }
  production:
    name: production
    baseUrl: https://agent.example.com/v1
    credentials:
      full: { env: AGENT_KEY }
`

describe('a target file', () => {
  test('in YAML has comments, several targets and variables', () => {
    const place = file('target.yaml', yaml)
    const staging = readTarget(`${place}#staging`, { AGENT_HOST: 'staging.example.com' })
    expect([staging.name, staging.baseUrl]).toEqual(['staging', 'https://staging.example.com/v1'])
    expect(readTarget(`${place}#production`, {}).name).toBe('production')
  })

  test('in JSON may have several targets as well', () => {
    const own = { name: 'own', baseUrl: 'https://agent.example.com/v1', credentials: { full: 'key_0123456789' } }
    expect(readTarget(`${file('several.json', JSON.stringify({ targets: { own } }))}#own`).name).toBe('own')
    expect(readTarget(file('a#b.json', JSON.stringify(own))).name).toBe('own')
  })

  test('says which of several there are, and what is not set', () => {
    const place = file('target.yaml', yaml)
    expect(() => readTarget(place, {})).toThrow(`Write ${place}#NAME with one of staging, production.`)
    expect(() => readTarget(`${place}#stagin`, {})).toThrow('has no target stagin (did you mean staging?)')
    expect(() => readTarget(`${place}#staging`, {})).toThrow('baseUrl: the variable AGENT_HOST is not set.')
    expect(() => readTarget(`${file('one.json', '{}')}#own`)).toThrow('has no "targets"')
  })

  test('that is no YAML is told by its place, without a piece of it', () => {
    const place = file('broken.yaml', 'credentials:\n  full: "key_secret_0123\nname: x')
    const told = (): unknown => {
      try {
        return readTarget(place, {})
      } catch (error) {
        return error
      }
    }
    expect(String(told())).toMatch(/broken\.yaml is not YAML: line \d+, column \d+ \([A-Z_]+\)\.$/)
    expect(String(told())).not.toContain('key_secret')
  })
})
