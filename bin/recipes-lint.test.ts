import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { validate as problemsInDockerfile } from 'dockerfile-utils'
import { afterAll, describe, expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { version } from '../suites/version.ts'
import { packageRoot } from './package-root.ts'

// What others run to get the suite, as GitHub's, GitLab's and Docker's own rules see it; recipes.test.ts plays it.

// GitHub's validator imports JSON without an attribute, which bundlers allow.
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    return found.url.endsWith('.json') ? { ...found, importAttributes: { type: 'json' } } : found
  },
})
const { validate } = await import('@actions/languageservice')

const root = packageRoot()
const textOf = (name: string): string => readFileSync(join(root, name), 'utf8')
const folders: string[] = []
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true })
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'agent-recipes-'))
  folders.push(made)
  return made
}

describe('GitHub', () => {
  let count = 0
  async function problemsIn(name: string, text = textOf(name)): Promise<string[]> {
    // It remembers a file by its address.
    const found = await validate(TextDocument.create(`file:///${count++}/${name}`, 'yaml', 1, text))
    return found.map(({ message }) => String(message))
  }

  test.each(['action.yml', ...globSync(['recipes/*.yml', '.github/workflows/*.yml'], { cwd: root })])(
    'accepts %s',
    async (name) => expect(await problemsIn(name)).toEqual([]),
  )

  test('would refuse a mistake', async () => {
    expect(await problemsIn('action.yml', textOf('action.yml').replace('shell:', 'shel:'))).toContain(
      "Unexpected value 'shel'",
    )
    const release = textOf('.github/workflows/release.yml').replace('github.token', 'githb.token')
    expect(await problemsIn('.github/workflows/release.yml', release)).toEqual(["Unrecognized named-value: 'githb'"])
  })
})

describe('GitLab', () => {
  /** The pipeline as it is with this component, after its inputs and the schema of GitLab were checked. */
  function pipeline(component: string): string {
    const cwd = folder()
    const git = (...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' })
    git('init', '-q')
    git('remote', 'add', 'origin', 'http://gitlab.example.com/group/service.git')
    git('config', 'user.name', 'a')
    git('config', 'user.email', 'a@example.com')
    writeFileSync(join(cwd, 'conformance.yml'), component)
    writeFileSync(
      join(cwd, '.gitlab-ci.yml'),
      'include:\n  - local: conformance.yml\n    inputs:\n      profile: smoke\n',
    )
    git('add', '-A')
    const program = join(root, 'node_modules/gitlab-ci-local/dist/index.js')
    return execFileSync(process.execPath, [program, '--preview'], { cwd, encoding: 'utf8', stdio: 'pipe' })
  }

  test('accepts the component, with its inputs', () => {
    const found = pipeline(textOf('templates/conformance.yml'))
    expect(found).toContain('CONFORMANCE_PROFILE: smoke')
    expect(found).not.toContain('inputs.')
  })

  test('would refuse a mistake', () => {
    const component = textOf('templates/conformance.yml')
    expect(() => pipeline(component.replace('after_script:', 'afterscript: 1\n  after_script:'))).toThrow()
    expect(() => pipeline(component.replace('options: [smoke, ', 'options: ['))).toThrow()
  })
})

describe('Docker', () => {
  const files = ['Dockerfile', 'load/k6/Dockerfile']

  test.each(files)('accepts %s', (name) => {
    expect(problemsInDockerfile(textOf(name))).toEqual([])
    expect(problemsInDockerfile(textOf(name).replace('USER', 'USR'))).not.toEqual([])
    for (const [, image = ''] of textOf(name).matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/:\d/)
  })

  test('each image has programs of one licence', () => {
    const [cli = '', k6 = ''] = files.map(textOf)
    expect(cli).not.toMatch(/golang|COPY.*k6/)
    expect(k6).not.toMatch(/node|agent-conformance/)
    const [, wanted] = /^go (\d+\.\d+)/m.exec(textOf('load/k6/go.mod')) ?? []
    const [, has] = /^FROM golang:(\d+\.\d+)/m.exec(k6) ?? []
    expect(Number(has)).toBeGreaterThanOrEqual(Number(wanted))
  })

  // .ci/k6 plays the other one.
  test('the commands of the image make a program that runs', () => {
    const image = folder()
    const source = join(image, 'source')
    const context = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
    })
    for (const file of context.split('\0').filter((each) => each !== ''))
      cpSync(join(root, file), join(source, file), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'))
    const bin = join(image, 'usr/local/bin')
    mkdirSync(bin, { recursive: true })
    const env = { PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`, HOME: image }
    const inImage = (text: string): string => text.replace(/(?<=^|\s)\/(?=usr|work|source)/g, `${image}/`)
    const shell = (command: string, cwd: string): string =>
      execFileSync('sh', ['-ec', command], { cwd, env, encoding: 'utf8', stdio: 'pipe' })
    let played = 0
    for (const line of textOf('Dockerfile').split('\n')) {
      const [, run] = /^RUN (.*)/.exec(line) ?? []
      const [, from, to] = /^COPY --from=build (\S+) (\S+)/.exec(line) ?? []
      if (from !== undefined && to !== undefined) cpSync(inImage(from), inImage(to), { recursive: true })
      // `.ci/run` installs in a fresh clone; only an image has the user.
      if (run === undefined || run.startsWith('npm ci ')) continue
      shell(inImage(run.replace(' -o node -g node', '')), source)
      played++
    }
    expect(played).toBe(2)
    const [, entry = ''] = /^ENTRYPOINT \["([^"]*)"\]$/m.exec(textOf('Dockerfile')) ?? []
    expect(shell(`${entry} --version`, join(image, 'work'))).toBe(`${version()}\n`)
  })
})

test('each names this version, and no other', () => {
  const files = [
    'action.yml',
    ...globSync(['recipes/*.yml', 'templates/*.yml', '.github/workflows/*.yml'], { cwd: root }),
  ]
  const named = files.flatMap((name) =>
    [...textOf(name).matchAll(/(?:(?:agent-)?conformance[@-]v?|(?:version|tag) v?)(\d+\.\d+\.\d+)/g)].map(
      ([, found]) => found,
    ),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(new Set(named)).toEqual(new Set([version()]))
})
