/**
 * `npm run kubernetes`: manifests of `load --kubernetes`, played with the command lines of k6-operator as processes, each with
 * the user, the mounts and the environment that a pod has; `npm run kubernetes -- killed apart` for some of them. A line tells
 * what was seen; the exit code is 1 where something is not as it has to be.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemonstration } from '../../bin/demonstration.ts'
import { startGuard } from '../../bin/load/instances/guard.ts'
import { merge } from '../../bin/load/instances/merge.ts'
import { findK6 } from '../../bin/load/k6/find.ts'
import { manifestText } from '../../bin/load/kubernetes/manifest.ts'
import { type LoadArguments, shapeOf } from '../../bin/load/options.ts'
import { exitCodeOfLoad } from '../../bin/load/result/result.ts'
import { scenarioNamed } from '../../bin/load/scenario-named.ts'
import { type Load, matches, type Target } from '../../schemas/index.ts'
import { type Play, type Played, playOnCluster } from './cluster.ts'

interface Case {
  id: string
  scenario?: string
  args: LoadArguments
  play?: Omit<Play, 'manifest' | 'secret'>
  storageClass?: string
  target?: (target: Target) => Target
  /** What is wrong with it; empty where nothing is. */
  problems: (seen: { load: Load; played: Played }) => string[]
}

const waitLimitMs = 4000
const sessions: LoadArguments = { rate: '30', duration: '5s' }

/** Every message that was asked for was sent, taken and found, and nothing else happened. */
function exact({
  load: { verdict, reason, requested, achieved, audit, generator },
  played,
}: {
  load: Load
  played: Played
}): string[] {
  const counts = [requested.sends, achieved.sends, audit.acknowledged, audit.found]
  // A machine that is busy with other things makes a run invalid, and changes no count.
  const isLate = verdict === 'invalid' && (generator.sendLagP99Ms ?? 0) > (generator.sendLagLimitMs ?? 100)
  return [
    ...(new Set(counts).size === 1 ? [] : [`requested, sent, accepted and found are ${counts.join(', ')}`]),
    ...(verdict === 'pass' || isLate ? [] : [`${verdict}: ${reason ?? 'a threshold'}`]),
    ...(played.missedProbes === 0 ? [] : [`${played.missedProbes} probes had no response`]),
  ]
}

const says =
  (verdict: Load['verdict'], code: number, words: RegExp) =>
  ({ load }: { load: Load }): string[] =>
    load.verdict === verdict && exitCodeOfLoad(load) === code && words.test(load.reason ?? '')
      ? []
      : [`${load.verdict}, exit ${exitCodeOfLoad(load)}: ${load.reason}`]

const cases: Case[] = [
  ...[1, 3, 8].map(
    (instances): Case => ({
      id: `sessions-${instances}`,
      args: { ...sessions, instances: String(instances) },
      problems: exact,
    }),
  ),
  { id: 'waits', scenario: 'waits', args: { open: '301', hold: '2s', instances: '3' }, problems: exact },
  {
    id: 'streams',
    scenario: 'streams',
    args: { open: '31', events: '50', hold: '3s', instances: '3' },
    problems: exact,
  },
  { id: 'recorded-arrivals', args: { ...sessions, arrivals: 'recorded', instances: '3' }, problems: exact },
  {
    id: 'volume-of-root',
    args: { ...sessions, instances: '2' },
    storageClass: 'shared',
    problems: (seen) => [
      ...exact(seen),
      ...(/the result goes only to the log/.test(seen.played.logs) ? [] : ['no message that the volume is not used']),
    ],
  },
  {
    id: 'killed',
    args: { ...sessions, instances: '3' },
    play: { kill: { index: 2, afterMs: 2000 } },
    problems: ({ load, played }) => [
      ...says('aborted', 4, /results of 1 of 3 .* missing: instance 2; instance 2 started, and was killed/)({ load }),
      ...(load.requested.sends === 150 ? [] : [`${load.requested.sends} sends were requested`]),
      ...(played.codes[1] === null ? [] : ['the runner was not killed']),
    ],
  },
  {
    id: 'apart',
    args: { ...sessions, instances: '3' },
    play: { gapMs: 2000 },
    problems: (seen) => [
      ...exact(seen),
      ...(seen.load.notes?.some((note) => /started [34]\.\d s apart \(instance 1 first, instance 3 last\)/.test(note))
        ? []
        : [`no note that they started apart: ${JSON.stringify(seen.load.notes)}`]),
    ],
  },
  {
    id: 'key-refused',
    args: { ...sessions, instances: '2' },
    target: (target) => ({ ...target, credentials: { full: 'another_key_012345' } }),
    problems: says('aborted', 2, /rejects this key/),
  },
  {
    id: 'no-credits',
    args: { ...sessions, instances: '2' },
    target: (target) => ({ ...target, credentials: { full: target.credentials.emptyBalance ?? '' } }),
    problems: says('invalid', 3, /no credits/),
  },
  {
    id: 'wrong-path',
    args: { ...sessions, instances: '2' },
    target: (target) => ({ ...target, baseUrl: target.baseUrl.replace(/v1$/, 'other/v1') }),
    problems: says('aborted', 4, /Check the path of baseUrl/),
  },
  {
    id: 'port-closed',
    args: { ...sessions, instances: '2' },
    target: (target) => ({ ...target, baseUrl: 'http://127.0.0.1:9/v1' }),
    problems: says('aborted', 4, /nothing listens at/),
  },
  {
    id: 'host-unknown',
    args: { ...sessions, instances: '2' },
    target: (target) => ({ ...target, baseUrl: 'http://nowhere.invalid/v1' }),
    problems: says('aborted', 4, /cannot be resolved/),
  },
]

function unable(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'Linux and root are needed for users and mounts of processes'
  const tools = ['unshare', 'setpriv'].filter((each) => spawnSync(each, ['--version']).status !== 0)
  if (tools.length > 0) return `${tools.join(' and ')} of util-linux are missing`
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? undefined : 'mounts are not allowed on this machine'
}

/** Plays one, and gives what was seen in one line, and what is wrong with it. */
async function played(k6: string, each: Case): Promise<{ seen: string; problems: string[] }> {
  const service = await startDemonstration({ seed: 7, waitLimitMs })
  const folder = mkdtempSync(join(tmpdir(), 'agent-kubernetes-'))
  try {
    const told = each.target?.(service.target) ?? service.target
    // What a load may cost is asked off this machine alone, and nothing is sent there.
    const target = { ...told, budget: { meteredSends: 10_000 } }
    const key = typeof target.credentials.full === 'string' ? target.credentials.full : ''
    const shape = shapeOf(scenarioNamed(each.scenario ?? 'sessions'), { seed: '5', ...each.args })
    const { storageClass } = each
    const manifest = await manifestText(
      { shape, target, k6Arguments: ['--tag', 'team=a'] },
      { image: 'agent-k6', storageClass, environment: {} },
    )
    const seen = await playOnCluster(k6, { manifest, secret: { key }, ...each.play })
    const log = join(folder, 'runners.log')
    writeFileSync(log, seen.logs)
    const load = merge({ folders: [], logs: [log] })
    if (!matches.load(load)) throw new Error('the result is not a load.json')
    const shown = `${manifest}${seen.inspected}${seen.logs}${JSON.stringify(load)}`
    const problems = [
      ...each.problems({ load, played: seen }),
      ...(shown.includes(key) ? ['the key is in the manifest, the inspection, a log or the result'] : []),
    ]
    const { requested, achieved, audit } = load
    return {
      seen: `${load.verdict}; ${requested.sends} requested, ${achieved.sends} sent, ${audit.acknowledged} accepted, ${audit.found} found; ${load.reason ?? load.notes?.join('; ') ?? ''}`,
      problems,
    }
  } finally {
    rmSync(folder, { recursive: true })
    await service.close()
  }
}

const reason = unable()
if (reason !== undefined) console.log(`skipped: ${reason}`)
else {
  const wanted = process.argv.slice(2)
  const guard = startGuard()
  const { signal } = new AbortController()
  const k6 = await findK6({ environment: process.env, notice: (line) => console.error(line), guard, signal })
  if (!k6.extended) console.log('skipped: there is no k6 with our extension, and no Go to build it')
  else
    for (const each of cases.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
      const { seen, problems } = await played(k6.file, each).catch((error: unknown) => ({
        seen: '',
        problems: [error instanceof Error ? error.message : String(error)],
      }))
      console.log(
        `${problems.length === 0 ? 'ok ' : 'NOT'} ${each.id}: ${seen}${problems.map((one) => `\n    ${one}`).join('')}`,
      )
      if (problems.length > 0) process.exitCode = 1
    }
  guard.close()
}
