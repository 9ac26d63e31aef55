import { afterEach, describe, expect, test } from 'vitest'
import { scene } from '../define.ts'
import { AbortedError, InterruptedError, UsageError } from '../errors.ts'
import { tried } from '../kit/trial.ts'
import { both, linesOf, rows, send, Trials, taken, two } from '../kit/two-scenes.ts'
import { isSuccess } from '../stage/api.ts'
import { nobody } from '../watcher.ts'

const trials = new Trials()
afterEach(() => trials.close())

describe('a run that is stopped', () => {
  test('from outside: what was found until then is in the result, and the rest is not blamed', async () => {
    const stop = new AbortController()
    const { target } = trials.serving(({ method }) => (method === 'POST' ? 'hang' : undefined))
    const watcher = {
      ...nobody,
      sceneEnded: (id: string) => {
        if (id === 'lists') stop.abort(new InterruptedError('enough'))
      },
    }
    const { result, verdicts, lines } = await tried(target, two, both, { watcher, signal: stop.signal })
    expect(verdicts).toEqual({ 't/sends': 'inconclusive', 't/lists': 'pass' })
    expect(result).toMatchObject({ verdict: 'interrupted', interrupted: true })
    expect(result.rules[0]?.note).toBe('the run stopped before this rule was exercised')
    expect(linesOf(lines, 'end')).toMatchObject([{ interrupted: true, aborted: null }])
    expect(linesOf(lines, 'sending').length).toBe(1)
    expect(linesOf(lines, 'record').map((each) => each.scene)).toEqual(['preflight', 'lists'])
  })

  test('before it has begun', async () => {
    const { target, asked } = trials.serving()
    const signal = AbortSignal.abort(new InterruptedError('at once'))
    const { result } = await tried(target, two, both, { signal })
    expect([result.verdict, asked.length]).toEqual(['interrupted', 0])
  })

  test('by a service that went away: aborted, with what was found, and nothing is held against it', async () => {
    const service = await trials.onSockets()
    const dies = scene('dies', { about: '', lasts: () => 1, sends: 1 }, async (stage): Promise<unknown> => {
      const before = await stage.api.list()
      if (isSuccess(before)) await service.close()
      return { answer: await send(stage) }
    })
    const checks = [both[1], taken(rows.sends, { ...dies, last: true })]
    const { result, verdicts } = await tried(service.target, two, checks)
    expect(verdicts).toEqual({ 't/lists': 'pass', 't/sends': 'inconclusive' })
    expect(result.verdict).toBe('aborted')
    expect(result.aborted).toMatch(/^The service stopped responding during the run \(.*ECONNREFUSED.*\)/)
  })

  test('not by a service that answers nothing on one path: that is for the judges', async () => {
    const { target } = trials.serving(({ method }) => (method === 'POST' ? 'reset' : undefined))
    const { result, verdicts } = await tried(target, two, both)
    expect(verdicts).toEqual({ 't/sends': 'fail', 't/lists': 'pass' })
    expect(result.verdict).toBe('nonconformant')
  })

  test('by a credential that cannot be had any more: wrong usage, with what was found', async () => {
    const { target } = await trials.onSockets()
    const readOnly = { command: ['/bin/sh', '-c', 'exit 1'] }
    const slow = scene('slow', { about: '', lasts: () => 9 }, async (stage): Promise<unknown> => {
      await stage.sleep(60_000)
      return { answer: await stage.api.list() }
    })
    const failing = scene(
      'failing',
      { about: '' },
      async (stage): Promise<unknown> => ({
        answer: await stage.api.list({}, { credential: 'readOnly' }),
      }),
    )
    const began = performance.now()
    const run = tried({ ...target, credentials: { ...target.credentials, readOnly } }, two, [
      taken(rows.sends, slow),
      taken(rows.lists, failing),
    ])
    const error = await run.catch((each: unknown) => each)
    if (!(error instanceof UsageError)) throw new Error(`no usage error but ${error}`)
    expect(error.message).toContain('credentials.readOnly.command')
    expect(error.found).toMatchObject({ verdict: 'aborted', aborted: error.message })
    // The scene that slept was not waited for.
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('by a transcript that cannot be written any more: aborted', async () => {
    const { target } = trials.serving()
    let lines = 0
    const transcript = {
      write: () => {
        lines += 1
        if (lines === 6) throw new AbortedError('the disk is full')
      },
      close: async () => {},
    }
    const { result } = await tried(target, two, both, { transcript })
    expect(result).toMatchObject({ verdict: 'aborted', aborted: 'the disk is full' })
  })
})
