import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { gapsIn, isClean, type Proof } from '../../reports/proof/proof.ts'
import { commands } from '../kit/command.ts'

// The quick proof uses the whole machine for minutes: it begins before all other tests, and takes what they leave (vitest.config.ts).
const { folder, run, start, close } = commands()
afterAll(close)

const proofIn = (out: string): Proof => JSON.parse(readFileSync(join(out, 'prove.json'), 'utf8'))

describe.concurrent('prove --quick', () => {
  test('finds every broken service by the rule that it breaks, and holds nothing against a lawful one', async () => {
    const out = folder()
    const { code, stdout, stderr } = await run(['prove', '--quick', '--out', out], { behindOthers: true })
    const proof = proofIn(out)
    const said = `${stdout}\n${stderr}`
    expect(
      proof.mutants.filter(({ killed }) => !killed).map(({ id }) => id),
      said,
    ).toEqual([])
    expect(
      proof.variants.filter((each) => !isClean(each)).map(({ id }) => id),
      said,
    ).toEqual([])
    expect(gapsIn(proof)).toEqual([])
    expect(proof.mutants.length).toBeGreaterThanOrEqual(200)
    expect(proof.variants.length).toBeGreaterThanOrEqual(60)
    expect([code, proof.chance, proof.jobs.judged]).toEqual([0, [], proof.jobs.planned])
    expect(stdout).toMatch(new RegExp(`^Mutants killed +${proof.mutants.length} of ${proof.mutants.length}$`, 'm'))
    console.log(stdout.slice(0, stdout.indexOf('\n\narea')))
  })
})

describe.concurrent('prove', () => {
  test('what fires at random is played as often as was asked, and counted apart', async () => {
    const out = folder()
    const { code, stdout } = await run(['prove', '--mutants', 'chance/lost', '--chance-runs', '3', '--out', out])
    const proof = proofIn(out)
    expect(proof.chance.map(({ id, runs }) => [id, runs])).toEqual([['chance/lost', 3]])
    expect([code, proof.mutants, proof.jobs.judged]).toEqual([0, [], 3])
    expect(stdout).toMatch(/^Runs that killed mutants with random faults +[0-3] of 3$/m)
  })

  test('Ctrl-C ends it with 130, and what was found until then is written', async () => {
    const out = folder()
    const { child, ended, shows } = start(['prove', '--quick', '--mutants', 'send/*', '--out', out])
    await shows(' evaluated, ')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(stdout).toContain('The self-test was interrupted.')
    const proof = proofIn(out)
    expect(proof.jobs.judged).toBeLessThan(proof.jobs.planned)
    expect(readFileSync(join(out, 'prove.html'), 'utf8')).toContain('The self-test was interrupted.')
  })

  test.each([
    [['--mutants', 'none/*'], '--mutants none/*: unknown id. See `npx agent-conformance list mutants`.'],
    [['--repeat', '0'], '--seeds must be a whole number, 1 or more.'],
    [['--seeds', '1.5'], '--seeds must be a whole number, 1 or more.'],
    [['--mixes', '-1'], '--mixes must be a whole number, 0 or more.'],
    [
      ['--variants', 'weather/1:none'],
      '--variants weather/1:none: unknown id. See `npx agent-conformance list variants`.',
    ],
    [['--chance-runs', '1.5'], '--chance-runs must be a whole number, 0 or more.'],
  ])('%s is wrong usage', async (args, sentence) => {
    const { code, stderr } = await run(['prove', ...args, '--out', folder()])
    expect([code, stderr]).toEqual([2, `agent-conformance: ${sentence}\n`])
  })
})
