import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hostile, startHostile } from '../fixtures/hostile/index.ts'
import type { Result, Target } from '../schemas/types.ts'
import { unpacked } from '../suites/run/transcript/kit/unpacked.ts'
import { leaksIn, obeyedIn, runIn, textsIn } from '../tools/hostile/harm.ts'
import { formats } from './formats.ts'
import { commands } from './kit/command.ts'

const { call, run, start, folder, close } = commands()
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(closing.map((each) => each()))
  await close()
})

/** A folder with the target file of a hostile service that listens. */
async function against(id: string): Promise<string> {
  const found = hostile.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no ${id}`)
  const started = await startHostile(found, { waitLimitMs: 2000 })
  closing.push(() => started.close())
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(started.target))
  return cwd
}

test.concurrent.each([
  ['bomb/br', 'shape/list-conversations', 'the service sent more than 8 MB'],
  ['large/gates', 'shape/status-conversation-id', 'the service sent more than 50,000 JSON values'],
])('%s: a run ends, names the bound, and is judged again with the same verdicts', async (id, row, bound) => {
  const cwd = await against(id)
  const { code, stdout } = await run(['run', '--target', 'target.json', '--only', row], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain(`the service ${bound}`)
  const result: Result = JSON.parse(readFileSync(join(cwd, 'results', 'result.json'), 'utf8'))
  expect(result.rules.find((each) => each.id === row)?.verdict).toBe('inconclusive')
  const again = await run(['rejudge', 'results/transcript.jsonl'], { cwd })
  expect([again.code, again.stderr]).toEqual([0, ''])
})

test.concurrent.each([
  ['endless/body', 'shape/list-conversations', 'string "xxx'],
  ['large/deep', 'shape/status-eta', 'eta'],
  ['large/keys', 'shape/status-closed', 'number'],
  ['large/list-of-100000', 'list/default-20', /^[\d]{4} entries$/],
])('%s: what the part that was read breaks is broken, also when it is judged again', async (id, row, actual) => {
  const cwd = await against(id)
  const { code } = await run(['run', '--target', 'target.json', '--only', row], { cwd })
  expect(code).toBe(1)
  const result: Result = JSON.parse(readFileSync(join(cwd, 'results', 'result.json'), 'utf8'))
  const found = result.rules.find((each) => each.id === row)
  expect([found?.verdict, found?.findings[0]?.actual]).toEqual(['fail', expect.stringMatching(actual)])
  const again = await run(['rejudge', 'results/transcript.jsonl'], { cwd })
  expect([again.code, again.stderr]).toEqual([0, ''])
})

test.concurrent.each(['endless/body', 'endless/events', 'bomb/gzip', 'slow/silent'])(
  '%s: one Ctrl-C ends a run within five seconds',
  async (id) => {
    const cwd = await against(id)
    const { child, ended } = start(['run', '--target', 'target.json'], { cwd })
    await expect.poll(() => existsSync(join(cwd, 'results', 'transcript.jsonl'))).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const beganMs = performance.now()
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect([code, performance.now() - beganMs < 5000]).toEqual([130, true])
    expect(stdout).toMatch(/interrupted/i)
  },
)

test.each(['text/commands', 'echo/base64'])(
  '%s: nothing that it said is obeyed by a terminal, a runner or a page, and no key is told',
  async (id) => {
    const cwd = await against(id)
    const target: Target = JSON.parse(readFileSync(join(cwd, 'target.json'), 'utf8'))
    const reports = formats.flatMap((each) => ['--reporter', each])
    const args = ['run', '--target', 'target.json', '--only', 'shape/status-title', '--only', 'shape/status-closed']
    const { stdout, stderr } = await call([...args, ...reports], { cwd })
    const printed = Object.entries({ stdout, stderr }).map(([where, text]) => ({ where, text }))
    const written = textsIn(join(cwd, 'results'))
    // It was heard, or there would be nothing to obey.
    expect(written.some(({ text }) => /owned|«full|«otherAccount/.test(text))).toBe(true)
    expect(written.length).toBe(formats.length + 2)
    const keys = Object.values(target.credentials).map((each) => String(each).slice(0, -1))
    expect([...leaksIn([...printed, ...written], keys), ...obeyedIn(printed), ...runIn(written)]).toEqual([])
  },
)

test('one Ctrl-C, and one SIGTERM, ends a rejudge of large answers within five seconds', async () => {
  const cwd = await against('large/text-in-bounds')
  await run(['run', '--target', 'target.json', '--only', 'shape/status-last-assistant-text'], { cwd })
  const file = join(cwd, 'results', 'transcript.jsonl')
  unpacked(file)
  const rest = readFileSync(file, 'utf8').split('\n').slice(1)
  // The same answers again, so that reading them takes longer than starting does.
  const more = `${rest.filter((line) => line !== '' && !line.startsWith('{"type":"end"')).join('\n')}\n`
  for (let size = 0; size < 150_000_000; size += more.length) appendFileSync(file, more)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, ended } = start(['rejudge', 'results/transcript.jsonl'], { cwd })
    await expect.poll(() => reads(child.pid, file), { interval: 5 }).toBe(true)
    const beganMs = performance.now()
    child.kill(signal)
    expect([(await ended).code, performance.now() - beganMs < 5000]).toEqual([130, true])
  }
})

/** Whether a process has a file open. */
function reads(pid: number | undefined, file: string): boolean {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).some((each) => {
    try {
      return readlinkSync(join(folder, each)) === realpathSync(file)
    } catch {
      return false
    }
  })
}
