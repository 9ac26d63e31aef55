import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Calibration, type Load, validate } from '../../../schemas/index.ts'
import { commands } from '../../kit/command.ts'
import { fakeK6 } from '../../load/kit/fake-program.ts'

const { folder, call, close } = commands()
afterAll(close)

const jsonAt = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

describe('load calibrate', () => {
  it('is kept in the cache folder unless other programs kept the processors busy', async () => {
    const cwd = folder()
    const env = { K6_BIN: fakeK6(join(cwd, 'k6')), XDG_CACHE_HOME: cwd }
    const { code, stdout } = await call(['load', 'calibrate', '--quick', '--json'], { cwd, env })
    expect(validate.calibration(JSON.parse(stdout))).toEqual([])
    expect(existsSync(join(cwd, 'agent-conformance', 'calibration.json'))).toBe(code === 0)
  })

  it('writes what this machine can do, and each load keeps it and says what it asks beyond', async () => {
    const cwd = folder()
    const env = { K6_BIN: fakeK6(join(cwd, 'k6')), XDG_CACHE_HOME: cwd }
    const file = join(cwd, 'agent-conformance', 'calibration.json')
    mkdirSync(dirname(file))
    const { code, stdout, stderr } = await call(['load', 'calibrate', '--quick', '--file', file], { cwd, env })
    // 3 where other tests keep the processors busy.
    expect([0, 3]).toContain(code)
    expect(stdout.split('\n')[0]).toMatch(
      code === 0 ? /^calibrated: .* sends per second/ : /^invalid: other programs used \d+ % /,
    )
    expect(stderr).toContain('calibration: events of streams (3 of 3)')
    expect(stdout).toContain('wrote ')
    const calibration = jsonAt(file) as Calibration
    expect(validate.calibration(calibration)).toEqual([])
    expect(calibration.clock.stepUs).toBeGreaterThan(0)
    expect(JSON.stringify(calibration)).not.toContain(cwd)

    const open = { ...calibration.open, most: 40 }
    writeFileSync(file, JSON.stringify({ ...calibration, open }))
    const args = ['load', 'waits', '--demo', '--open', '60', '--hold', '1s']
    const load = await call(args, { cwd, env })
    const told = `the load asks for more than the calibration of this machine (${calibration.at.slice(0, 10)}): 60 open sends (measured: 40)`
    expect(load.stderr).toContain(told)
    const { generator, notes } = jsonAt(join(cwd, 'results', 'load.json')) as Load
    expect(generator.calibration).toEqual({
      ...{ at: calibration.at, sendsPerSecond: calibration.sends.ratePerSecond, mostOpen: 40 },
      eventsPerSecond: calibration.events.perSecond,
    })
    expect(notes).toContain(told)
    expect(load.stdout).toContain(`calibration of ${calibration.at.slice(0, 10)}: `)

    const other = { ...calibration, machine: { ...calibration.machine, id: 'another' } }
    writeFileSync(join(cwd, 'other.json'), JSON.stringify(other))
    writeFileSync(file, JSON.stringify(other))
    await call(args, { cwd, env })
    expect((jsonAt(join(cwd, 'results', 'load.json')) as Load).generator.calibration).toBeUndefined()
    writeFileSync(join(cwd, 'odd.json'), '{"formatVersion":1}')
    for (const [name, words] of [
      ['other.json', 'is of another machine'],
      ['odd.json', 'is not a calibration: '],
      ['none.json', 'cannot be read: no such file'],
      ['k6', 'is not JSON'],
    ] as const) {
      const refused = await call([...args, '--calibration', name], { cwd, env })
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`--calibration ${name} ${words}`)])
      expect(refused.stderr).toContain('Make one with `load calibrate`.')
    }
  })
})
