import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { isAlive } from '../kit/is-alive.ts'
import { startGuard } from './guard.ts'

const guard = new URL('./guard.ts', import.meta.url).href

/** Starts a child that writes its own process id, under a guard, in a process of its own that `then` goes on with. */
const parent = (child: string, then: string): string => `
  import { spawn } from 'node:child_process'
  import { startGuard } from ${JSON.stringify(guard)}
  const guard = startGuard()
  const child = spawn('sh', ['-c', ${JSON.stringify(child)}], { detached: true, stdio: 'ignore' })
  guard.watch(child)
  process.stdout.write(String(child.pid) + '\\n')
  ${then}
`

async function pidFrom(process: ReturnType<typeof spawn>): Promise<number> {
  const [line] = await once(process.stdout ?? process, 'data')
  return Number(String(line))
}

it('ends what was started when this process is killed, whatever is in between', async () => {
  const killed = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    parent('sleep 60; true', 'setInterval(() => {}, 1000)'),
  ])
  const pid = await pidFrom(killed)
  expect(isAlive(pid)).toBe(true)
  killed.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

it('leaves alone what was started once it is closed', async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  const own = startGuard()
  own.watch(child)
  own.close()
  const other = spawn(process.execPath, ['--input-type=module', '-e', parent('exit 0', 'guard.close()')])
  await once(other, 'close')
  expect(child.exitCode).toBeNull()
  own.end(child, 'SIGKILL')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
