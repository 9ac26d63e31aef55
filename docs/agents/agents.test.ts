import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commands } from '../../bin/kit/command.ts'
import { createService, type Service } from '../../fixtures/service/index.ts'
import { type Agent, hosted, pythonAgent } from './kit/hosted.ts'
import { runScript } from './scripted-agent.mts'

// The agents of the documentation, behind the built-in service.

const { run, folder, close } = commands()
const services: Service[] = []
afterAll(async () => {
  await close()
  await Promise.all(services.map((each) => each.close()))
})

async function doctor(agent: Agent): Promise<{ code: number | string; stdout: string }> {
  const service = createService({ waitLimitMs: 4000 }, hosted(agent))
  services.push(service)
  await service.listen()
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target()))
  return run(['doctor', '--target', 'target.json'], { cwd })
}

const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0)

describe.concurrent('doctor passes with the agent in', () => {
  test('TypeScript', async () => {
    expect(await doctor(runScript)).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nNext: /) })
  })

  test.skipIf(python === undefined)('Python (skipped if there is no python3)', async () => {
    const { agent, child } = pythonAgent(python ?? '')
    try {
      expect(await doctor(agent)).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nNext: /) })
    } finally {
      child.kill()
    }
  })

  test('not if a question opens no gate', async () => {
    const without: Agent = (text, turn) => runScript(text, { ...turn, ask: async () => {} })
    expect(await doctor(without)).toMatchObject({ code: 3, stdout: expect.stringContaining('without a step "ask", ') })
  })
})

test.each(['scripted-agent.mts', 'scripted_agent.py'])('%s has fewer than 60 lines', (name) => {
  expect(readFileSync(new URL(name, import.meta.url), 'utf8').split('\n').length).toBeLessThanOrEqual(60)
})

test('TypeScript is imported by a folder of CommonJS', () => {
  const cwd = folder()
  writeFileSync(join(cwd, 'package.json'), '{ "type": "commonjs" }')
  copyFileSync(new URL('scripted-agent.mts', import.meta.url), join(cwd, 'scripted-agent.mts'))
  const line = 'const { runScript } = require("./scripted-agent.mts"); console.log(typeof runScript)'
  const { stdout, stderr } = spawnSync(process.execPath, ['--experimental-strip-types', '-e', line], {
    cwd,
    encoding: 'utf8',
  })
  expect(stdout, stderr).toBe('function\n')
})
