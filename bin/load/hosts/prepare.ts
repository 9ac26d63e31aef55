import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { duration } from '../../../reports/words.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import type { Guard } from '../instances/guard.ts'
import type { K6 } from '../k6/find.ts'
import { runOn } from './ssh.ts'

/** Where k6 is on the other machines, below the home folder. */
const cache = '.cache/agent-conformance'
/** Clocks that differ by more make the seconds of a load differ. */
const mostSkewMs = 500

interface Preparing {
  k6: K6
  guard: Guard
  signal: AbortSignal
  notice: (line: string) => void
}

/**
 * Looks at each host, and copies k6 where it is missing. Throws UsageError if a host cannot be reached, has another system, or
 * has no room. Resolves to the path of k6 on the hosts.
 */
export async function prepareHosts(hosts: readonly string[], preparing: Preparing): Promise<string> {
  const { k6 } = preparing
  if (!k6.extended)
    throw new UsageError(
      '--instances with hosts needs a k6 with the extension. Install Go to build one, and unset K6_BIN.',
    )
  const name = /^k6-[0-9a-f]{16}$/.test(basename(k6.file)) ? basename(k6.file) : 'k6-named'
  await Promise.all([...new Set(hosts)].map((host) => prepare(host, name, preparing)))
  return `${cache}/${name}`
}

async function prepare(host: string, name: string, { k6, guard, signal, notice }: Preparing): Promise<void> {
  const look = `uname -sm; date +%s%3N; test -x ${cache}/${name} && echo there; true`
  const beganMs = Date.now()
  const [system = '', clock = '', there] = (await runOn(host, look, { guard, signal })).trim().split('\n')
  const ours = systemHere()
  if (system.trim() !== ours)
    throw new UsageError(
      `--instances: ${host} is ${system.trim() || 'unknown'} and this machine ${ours}, so it cannot run the same k6.`,
    )
  const tookMs = Date.now() - beganMs
  const skewMs = Number(clock) - (beganMs + tookMs / 2)
  if (Math.abs(skewMs) > mostSkewMs + tookMs / 2)
    notice(
      `the clock of ${host} is ${duration(Math.abs(skewMs))} ${skewMs > 0 ? 'ahead' : 'behind'}, so its sends start at another time. Synchronise it`,
    )
  // A k6 that was named may change under the same name.
  if (there === 'there' && name !== 'k6-named') return
  notice(`copying k6 to ${host}`)
  const copy = `umask 077; mkdir -p ${cache} && cat > ${cache}/${name}.$$ && chmod 700 ${cache}/${name}.$$ && mv ${cache}/${name}.$$ ${cache}/${name}`
  await runOn(host, copy, { guard, signal, input: createReadStream(k6.file) })
}

/** As `uname -sm` says it. */
function systemHere(): string {
  const systems: Record<string, string> = { linux: 'Linux', darwin: 'Darwin' }
  const isDarwin = process.platform === 'darwin'
  const machines: Record<string, string> = { x64: 'x86_64', arm64: isDarwin ? 'arm64' : 'aarch64' }
  return `${systems[process.platform] ?? process.platform} ${machines[process.arch] ?? process.arch}`
}
