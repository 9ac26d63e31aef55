import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Load, validate } from '../../../schemas/index.ts'
import { socketTrial } from '../../../suites/run/kit/trial.ts'
import { commands } from '../../kit/command.ts'
import { fakeK6, program } from '../../load/kit/fake-program.ts'

const { folder, call, start, close } = commands()
afterAll(close)

const key = 'trial_key_0123'

/**
 * An ssh that runs the command on this machine, in a home folder of the host and without the variables of this process. It keeps
 * all commands, and what is in the folder of a load when k6 is started.
 */
const fakeSsh = (root: string): string => `
while [ "\${1#-}" != "$1" ]; do case $1 in -o) shift 2;; *) shift;; esac; done
host=$1; shift
echo "$host $*" >> "${root}/commands.txt"
case $host in
down*) echo "ssh: connect to host $host port 22: Connection refused" >&2; exit 255;;
full*) case "$*" in *tar*) echo "tar: /tmp: No space left on device" >&2; exit 2;; esac;;
other*) case "$*" in uname*) echo "Plan9 mips"; exit;; esac;;
behind*) case "$*" in uname*) uname -sm; echo 1000000000000; exit;; esac;;
esac
case "$*" in
"sh /tmp/agent-load-"*) script=\${1#sh }; script=\${script%% *}; cat "\${script%/*}"/* > "${root}/files-$host.txt";;
esac
mkdir -p "${root}/$host" && cd "${root}/$host" && exec env -i PATH="$PATH" HOME="${root}/$host" sh -c "$*"
`

async function setting(how = '') {
  const service = await socketTrial()
  const cwd = folder()
  const target = { ...service.target, credentials: { full: { env: 'KEY' } } }
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(target))
  mkdirSync(join(cwd, 'bin'))
  const there = join(cwd, 'there')
  mkdirSync(there)
  program(join(cwd, 'bin', 'ssh'), fakeSsh(there))
  const PATH = `${join(cwd, 'bin')}:${process.env.PATH ?? ''}`
  const env = { K6_BIN: fakeK6(join(cwd, 'k6'), how), KEY: key, XDG_CACHE_HOME: cwd, PATH }
  const args = ['load', 'waits', '--target', 'target.json', '--open', '300', '--hold', '1s', '--seed', '5']
  return { service, cwd, env, args, there, results: join(cwd, 'results') }
}

/** The folders of this load on the hosts. */
function left(results: string): string[] {
  const { runId } = JSON.parse(readFileSync(join(results, 'config.json'), 'utf8')) as { runId: string }
  return readdirSync('/tmp').filter((name) => name.startsWith(`agent-load-${runId}`))
}

describe('load on other machines', () => {
  it('copies k6, runs a part on each, and joins the results', async () => {
    const { service, cwd, env, args, there, results } = await setting()
    const { code, stdout, stderr } = await call([...args, '--instances', 'me@a,b'], { cwd, env })
    await service.close()
    expect(stderr).toContain('copying k6 to me@a')
    expect([code, stdout.split('\n')[0]]).toEqual([
      0,
      'pass: waits, 300 messages acknowledged, no faults, every threshold met',
    ])
    const load = JSON.parse(readFileSync(join(results, 'load.json'), 'utf8')) as Load
    expect(validate.load(load)).toEqual([])
    expect([load.achieved.sends, load.requested.machines]).toEqual([300, 2])
    expect(load.instances?.map(({ sends, exitCode }) => [sends, exitCode])).toEqual([
      [150, 0],
      [150, 0],
    ])
    // The parts of another machine are as those of this one.
    expect(readFileSync(join(results, 'k6-1.log'), 'utf8')).toContain(String.raw`\"--execution-segment\",\"1/2:1\"`)
    expect(readFileSync(join(results, 'progress-0.ndjson'), 'utf8')).toContain('"counters"')
    // The key is in no command and in no file there.
    const commandsThere = readFileSync(join(there, 'commands.txt'), 'utf8')
    expect(commandsThere).toMatch(/^b sh \/tmp\/agent-load-/m)
    expect(readFileSync(join(there, 'files-b.txt'), 'utf8')).toContain('"runId"')
    for (const text of [commandsThere, readFileSync(join(there, 'files-b.txt'), 'utf8')])
      expect(text).not.toContain(key)
    for (const name of readdirSync(results)) expect(readFileSync(join(results, name), 'utf8'), name).not.toContain(key)
    expect(left(results)).toEqual([])
  })

  it.each([
    [
      'down',
      /^agent-conformance: --instances: down cannot be reached \(ssh: connect to host down .*refused\)\. Check that `ssh down true` works without a password\.$/m,
    ],
    ['full', /--instances: full cannot run a load: tar: \/tmp: No space left on device\.$/m],
    ['other', /--instances: other is Plan9 mips and this machine \w+ \w+, so it cannot run the same k6\.$/m],
  ])('refuses a host that is %s, in a sentence', async (host, words) => {
    const { service, cwd, env, args, results } = await setting()
    const { code, stderr } = await call([...args, '--instances', `a,${host}`], { cwd, env })
    await service.close()
    expect([code, stderr]).toEqual([2, expect.stringMatching(words)])
    if (host === 'full') expect(left(results)).toEqual([])
  })

  it('says where the clock of a host differs, and goes on', async () => {
    const { service, cwd, env, args } = await setting()
    const { code, stderr } = await call([...args, '--instances', 'behind'], { cwd, env })
    await service.close()
    expect([code, stderr]).toEqual([0, expect.stringMatching(/the clock of behind is .* behind, so its sends start/)])
  })

  it('ends on Ctrl-C with what was measured, and leaves nothing there', async () => {
    const { service, cwd, env, args, results } = await setting('hangs')
    const running = start([...args, '--instances', 'a,b'], { cwd, env })
    await expect.poll(() => existsSync(join(results, 'progress-1.ndjson')), { timeout: 30_000 }).toBe(true)
    running.child.kill('SIGINT')
    const { code, stdout } = await running.ended
    await service.close()
    expect([code, stdout]).toEqual([130, expect.stringContaining('interrupted')])
    const { achieved } = JSON.parse(readFileSync(join(results, 'load.json'), 'utf8')) as Load
    expect(achieved.sends).toBe(300)
    expect(left(results)).toEqual([])
  })

  it.each([
    [['--kubernetes', '--image', 'x'], '--kubernetes needs a number of --instances'],
    [['--', '--out', 'json=samples.json'], 'is written on the other machines'],
    [['--', '--out', 'experimental-prometheus-rw'], 'K6_PROMETHEUS_RW_PASSWORD has a line break'],
  ])('refuses %j', async (more, words) => {
    const { service, cwd, env: usual, args } = await setting()
    const env = { ...usual, K6_PROMETHEUS_RW_PASSWORD: 'two\nlines' }
    const { code, stderr } = await call([...args, '--instances', 'a', ...more], { cwd, env })
    await service.close()
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
  })
})
