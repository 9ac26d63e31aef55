import { afterAll, describe, expect, test } from 'vitest'
import { mutants } from '../suites/areas/mutants.ts'
import { rules } from '../suites/areas/rows.ts'
import { examplesOf } from './examples.ts'
import { commands } from './kit/command.ts'

const { call, close } = commands()
afterAll(close)

/** The commands that the help of the whole names, and the forms that theirs name. */
async function named(): Promise<string[]> {
  const within = async (...name: string[]): Promise<string[]> => {
    const { stdout } = await call([...name, '--help'])
    const [, listed = ''] = /^Commands:\n((?: +.*\n)+)/m.exec(stdout) ?? []
    const path = ['agent-conformance', ...name].join(' ')
    return [...listed.matchAll(new RegExp(`^ {2}${path} ([a-z]+)`, 'gm'))].map(([, each]) => each ?? '')
  }
  const all = await within()
  const forms = await Promise.all(
    ['load', 'history'].map(async (name) => (await within(name)).map((form) => `${name} ${form}`)),
  )
  return [...all, ...forms.flat()]
}

describe('the help of each command', () => {
  test('has examples, each in a line that can be copied, with options that there are', async () => {
    const all = (await named()).filter((name) => name !== 'completion')
    expect(all.length).toBeGreaterThan(10)
    expect(all).toContain('load capacity')
    expect(Object.keys(examplesOf).sort()).toEqual([...all].sort())
    for (const name of all) {
      const { code, stdout } = await call([...name.split(' '), '--help'])
      expect(code).toBe(0)
      const examples = examplesOf[name] ?? []
      expect(examples, name).not.toEqual([])
      const [before = ''] = stdout.split('\nExamples:')
      for (const [line] of examples) {
        expect(stdout.split('\n')).toContain(`  ${line}`)
        expect(line).toMatch(new RegExp(`^npx agent-conformance ${name}( |$)`))
        for (const [option] of line.matchAll(/--[a-z-]+/g)) expect(before).toContain(` ${option} `)
      }
    }
  })

  test('has fewer than 60 lines (load 80), a sentence, types of its options, and exit codes', async () => {
    for (const name of (await named()).filter((each) => each !== 'completion')) {
      const { stdout } = await call([...name.split(' '), '--help'])
      // A load has more options than other commands.
      expect(stdout.trimEnd().split('\n').length, name).toBeLessThan(name === 'load' ? 80 : 60)
      expect(stdout, name).not.toContain('--version')
      expect(stdout, name).toMatch(new RegExp(`^agent-conformance ${name}.*\\n\\n[A-Z].+\\n\\n`))
      expect(stdout, name).toMatch(/^Exit codes: 0 \S+.*2 /m)
      const [before = ''] = stdout.split('\nExamples:')
      for (const [, words = ''] of before.matchAll(/\n +(?:-\w, )?--([\s\S]*?)(?=\n +(?:-\w, )?--|\n\n|$)/g))
        expect(words, name).toMatch(/\[(string|boolean|number|array|choices: )/)
    }
  })

  test('names rules and services that there are', () => {
    const lines = Object.values(examplesOf).flat(2).join('\n')
    const [, mutant] = /--mutant (\S+)/.exec(lines) ?? []
    const [, row] = /explain (\S+)/.exec(lines) ?? []
    expect(mutants.map(({ id }) => id)).toContain(mutant)
    expect(rules.map(({ id }) => id)).toContain(row)
  })
})

describe('completion', () => {
  const completed = async (...typed: string[]): Promise<string[]> => {
    const env = { SHELL: '/bin/bash' }
    const { code, stdout } = await call(['--get-yargs-completions', 'agent-conformance', ...typed], { env })
    expect(code).toBe(0)
    return stdout.trim().split('\n')
  }

  test('prints a script for the shell', async () => {
    const { code, stdout } = await call(['completion'], { env: { SHELL: '/bin/bash' } })
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('complete -o bashdefault -o default -F _agent-conformance'),
    ])
  })

  test('knows commands, the options of a command, and the choices of an option', async () => {
    expect(await completed('')).toEqual(expect.arrayContaining(['run', 'compare', 'doctor']))
    expect(await completed('run', '--')).toEqual(expect.arrayContaining(['--target', '--repeat', '--max-wait']))
    expect(await completed('run', '--profile', '')).toEqual(['smoke', 'nightly', 'certify'])
  })
})
