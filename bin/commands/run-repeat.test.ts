import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../../fixtures/service/index.ts'
import { validate } from '../../schemas/index.ts'
import type { Result } from '../../schemas/types.ts'
import { commands } from '../kit/command.ts'

const { call, folder, close } = commands()
let service: Service
let cwd: string

/** A service that breaks one rule in the second of three runs. */
beforeAll(async () => {
  cwd = folder()
  const isSecond = (): boolean => existsSync(join(cwd, 'results/run-2')) && !existsSync(join(cwd, 'results/run-3'))
  service = createService({ waitLimitMs: 400 }, (policies) => ({
    ...policies,
    errors: {
      ...policies.errors,
      answer: (world, refusal) => {
        const answer = policies.errors.answer(world, refusal)
        if (!isSecond()) return answer
        return { ...answer, body: JSON.stringify({ ...JSON.parse(String(answer.body)), more: 'than there should be' }) }
      },
    },
  }))
  await service.listen()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target()))
})
afterAll(async () => {
  await close()
  await service.close()
})

const scope = ['run', '--target', 'target.json', '--only', 'errors/404-*']

describe('run --repeat', () => {
  test('names what differs with its count, ends with the worst, and its transcript can be judged again', async () => {
    const more = ['--repeat', '3', '--reporter', 'junit', '--reporter', 'markdown', '--reporter', 'html']
    const { code, stdout, stderr } = await call([...scope, ...more], { cwd })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^NONCONFORMANT \(profile .*; the worst of 3 runs, 1 flaky rule\n/)
    expect(stdout).toMatch(/Flaky: different verdicts between runs\n {2}errors\/404-closed failed 1 of 3\n/)
    expect(stderr).toMatch(/^run 2 of 3$/m)
    const result: Result = JSON.parse(readFileSync(join(cwd, 'results/result.json'), 'utf8'))
    expect(validate.result(result)).toEqual([])
    expect(result.flaky).toEqual([{ rule: 'errors/404-closed', verdicts: ['pass', 'fail', 'pass'] }])
    expect(result.runs?.map(({ folder: name, verdict }) => [name, verdict])).toEqual([
      ['run-1', 'conformant'],
      ['run-2', 'nonconformant'],
      ['run-3', 'conformant'],
    ])
    for (const file of ['junit.xml', 'report.md', 'report.html'])
      expect(readFileSync(join(cwd, 'results', file), 'utf8')).toContain('errors/404-closed failed 1 of 3')
    expect((await call(['rejudge', 'results/transcript.jsonl'], { cwd })).code).toBe(0)
    expect((await call(['compare', 'results/run-1/result.json', 'results/run-2/result.json'], { cwd })).code).toBe(1)
  })

  test.each([
    [['--repeat', '0'], /--repeat must be a whole number from 1 to 100/],
    [['--repeat', '2', '--resume', 'results'], /--repeat starts new runs\. Leave out --resume/],
    [
      ['--repeat', '3', '--only', 'wait/*', '--max-sends', '40'],
      /--repeat 3 needs \d+ metered sends \(\d+ per run\), but the budget is 40/,
    ],
  ])('%s: 2, and nothing is sent', async (more, said) => {
    const { code, stderr } = await call([...scope, ...more, '--out', 'never'], { cwd })
    expect([code, stderr]).toEqual([2, expect.stringMatching(said)])
    expect(existsSync(join(cwd, 'never'))).toBe(false)
  })

  test('--plan says what all runs may cost', async () => {
    const { code, stdout } = await call([...scope, '--only', 'wait/start-default-*', '--repeat', '3', '--plan'], {
      cwd,
    })
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /\n3 runs: \d+ metered sends planned\.\n\nNext: npx agent-conformance run .* --repeat 3\n$/,
      ),
    ])
  })
})
