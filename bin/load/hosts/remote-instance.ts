import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Load } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { type Instance, instanceFile, k6Command, logFile, progressFile, type Start } from '../instances/instance.ts'
import type { RunConfig } from '../plan.ts'
import { runOn, startSsh } from './ssh.ts'

/** One process of a load on another machine. */
interface RemoteStart extends Start {
  host: string
  /** Path of k6 there, below the home folder. */
  remoteK6: string
  config: RunConfig
  /** A file with certificates, for TLS. */
  caFile: string | undefined
  signal: AbortSignal
}

/** From Ctrl-C to the kill: the result of k6 has to come here. */
export const remoteEndMs = 15_000

/** The machines of a load. */
export interface Remote {
  hosts: readonly string[]
  /** Path of k6 there. */
  k6: string
}

/** How many machines the processes of a load ran on, without their names. */
export function withMachines(result: Load, { hosts }: Remote): Load {
  return { ...result, requested: { ...result.requested, machines: new Set(hosts).size } }
}

/** Copies what the processes need to their machines, and starts them. Throws UsageError with what a host says. */
export async function startOn(
  remote: Remote,
  starts: readonly Start[],
  facts: Pick<RemoteStart, 'config' | 'caFile' | 'signal'>,
): Promise<Instance[]> {
  const theirs = starts.map(
    (start, at): RemoteStart => ({
      ...{ ...start, ...facts, host: remote.hosts[at] ?? '', remoteK6: remote.k6 },
    }),
  )
  const broken = theirs.flatMap((each) => variables(each)).find((each) => each.includes('\n'))
  if (broken !== undefined)
    throw new UsageError(`${broken.split('=', 1)[0]} has a line break, so it cannot be passed to other machines.`)
  const copied = await Promise.allSettled(theirs.map(copyTo))
  const failed = copied.find((each) => each.status === 'rejected')
  if (failed === undefined) return theirs.map(startRemote)
  await Promise.allSettled(
    theirs.map((each) =>
      runOn(each.host, `rm -rf ${remoteFolder(each)}`, { ...each, signal: AbortSignal.timeout(20_000) }),
    ),
  )
  throw failed.reason
}

/** Lines of its output before and after the result. */
const resultLine = 'agent-load result'
const endLine = 'agent-load end'

/**
 * Runs k6 in a folder of its own, which only this user can read. The variables, with the secrets, are read from the input, and
 * are then in the environment of k6 alone. The end of the input, or of the connection, ends k6.
 */
const script = `
folder=$1; index=$2; k6=$3; shift 3
trap 'rm -rf "$folder"' EXIT
trap '' INT HUP PIPE
while IFS= read -r line && [ -n "$line" ]; do export "$line"; done
GOMAXPROCS=$((2 * $(getconf _NPROCESSORS_ONLN))); export GOMAXPROCS
exec 3<&0
: > "$folder/progress-$index.ndjson"
"$k6" "$@" 1>&2 < /dev/null 3<&- &
pid=$!
( cat <&3 > /dev/null; kill -INT $pid ) 1>&2 2> /dev/null &
reader=$!
exec 3<&-
tail -n +1 -f "$folder/progress-$index.ndjson" 2> /dev/null &
tail=$!
wait $pid; code=$?
sleep 1; kill $tail $reader 2> /dev/null
wait $tail 2> /dev/null
printf '\\n${resultLine}\\n'
cat "$folder/instance-$index.json" 2> /dev/null && printf '\\n${endLine}\\n'
exit $code
`

/** Copies what a process needs, without secrets. Throws UsageError with what the host says. */
async function copyTo(start: RemoteStart): Promise<void> {
  const own = mkdtempSync(join(tmpdir(), 'agent-copy-'))
  try {
    await copyFrom(own, start)
  } finally {
    rmSync(own, { recursive: true })
  }
}

async function copyFrom(own: string, start: RemoteStart): Promise<void> {
  const { host, index, config, guard, signal } = start
  const there = remoteFolder(start)
  const at = (file: string | null): string | null => (file === null ? null : join(there, basename(file)))
  const theirs = { ...config, workload: at(config.workload), arrivalsFile: at(config.arrivalsFile) }
  writeFileSync(join(own, 'config.json'), JSON.stringify(theirs))
  writeFileSync(join(own, `k6-${index}.json`), '{}\n')
  writeFileSync(join(own, 'run.sh'), script)
  const others = [start.script, config.workload, config.arrivalsFile, start.caFile].flatMap((each) => each ?? [])
  const parts = others.flatMap((file) => ['-C', join(file, '..'), basename(file)])
  const tar = spawn('tar', ['czf', '-', '-C', own, '.', ...parts], { stdio: ['ignore', 'pipe', 'ignore'] })
  const failed = new Promise<never>((_, reject) =>
    tar.once('error', ({ message }) => reject(new UsageError(`--instances: tar cannot be started (${message}).`))),
  )
  const command = `umask 077; mkdir ${there} && tar xzf - -C ${there}`
  await Promise.race([failed, runOn(host, command, { guard, signal, input: tar.stdout })])
}

/** Starts one k6 on another machine. Its log, its progress and its result come into the folder, as those of a process here. */
function startRemote(start: RemoteStart): Instance {
  const { host, folder, index, guard, remoteK6 } = start
  const there = remoteFolder(start)
  const theirs = { ...start, folder: there, script: join(there, basename(start.script)) }
  const words = [there, String(index), remoteK6, ...k6Command(theirs)].map(quoted)
  const log = openSync(logFile(folder, index), 'w')
  const child = startSsh(host, `sh ${there}/run.sh ${words.join(' ')}`, { guard, stderr: log })
  closeSync(log)
  child.stdin?.write(`${variables(start).join('\n')}\n\n`)
  const received = receive(child.stdout, start)
  const ended = new Promise<Awaited<Instance['ended']>>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, problem: error.message }))
    child.once('close', (code, signal) => {
      const problem = code === 255 ? `${host} was lost` : undefined
      void received.then(() => resolve({ code, signal, problem }))
    })
  })
  const end = (signal: NodeJS.Signals = 'SIGINT'): void => {
    // k6 there writes its result, which comes through the same connection.
    if (signal === 'SIGINT') child.stdin?.end()
    else guard.end(child, signal)
  }
  return { index, child, ended, end }
}

/** The progress until the result, and then the result, if all of it came. */
async function receive(stdout: Readable | null, { folder, index }: RemoteStart): Promise<void> {
  if (stdout === null) return
  const result: string[] = []
  let [hasBegun, isWhole] = [false, false]
  for await (const line of createInterface({ input: stdout, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line === endLine) isWhole = hasBegun
    else if (line === resultLine) hasBegun = true
    else if (hasBegun) result.push(line)
    else if (line !== '') appendFileSync(progressFile(folder, index), `${line}\n`)
  if (isWhole) writeFileSync(instanceFile(folder, index), result.join('\n'))
}

/** No other user of that machine can guess it before, and it tells nothing. */
function remoteFolder({ config, index }: RemoteStart): string {
  return `/tmp/agent-load-${config.runId}-${index}`
}

/** The variables that a load sets, but for those of this machine. */
function variables(start: RemoteStart): string[] {
  const { environment, caFile } = start
  const there = remoteFolder(start)
  const own = Object.entries(environment).filter(
    ([name]) => /^(AGENT_LOAD_|K6_|GOGC$|GOMEMLIMIT$|GODEBUG$)/.test(name) && name !== 'K6_BIN',
  )
  const files = {
    AGENT_LOAD_CONFIG: join(there, 'config.json'),
    ...(caFile === undefined ? {} : { SSL_CERT_FILE: join(there, basename(caFile)) }),
  }
  return Object.entries({ ...Object.fromEntries(own), ...files }).map(([name, value]) => `${name}=${value}`)
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
