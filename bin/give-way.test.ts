import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { giveWay } from './give-way.ts'

const waiting = (): ReturnType<typeof spawn> =>
  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'ignore', detached: true })

test('a process that gives way is behind all others, and nobody else is', async () => {
  const [behind, beside] = [waiting(), waiting()]
  const ended = [once(behind, 'exit'), once(beside, 'exit')]
  giveWay(behind.pid ?? 0)
  const priorities = [behind, beside].map(({ pid }) => getPriority(pid))
  behind.kill()
  beside.kill()
  await Promise.all(ended)
  expect(priorities).toEqual([constants.priority.PRIORITY_BELOW_NORMAL, getPriority()])
})

test('a process that is gone is left alone', async () => {
  const gone = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await once(gone, 'exit')
  expect(() => giveWay(gone.pid ?? 0)).not.toThrow()
})
