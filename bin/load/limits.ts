import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { UsageError } from '../../suites/run/errors.ts'

/** The limits of this machine; null if they are not known. */
export interface Limits {
  /** The soft and the hard limit on open files of a process. */
  files: { soft: number; hard: number } | null
  /** Local ports for connections to one address and port. */
  ports: { first: number; last: number } | null
  availableBytes: number | null
}

export interface Needs {
  /** Requests that are open at once, over all instances. */
  open: number
  /** The kind of the open requests. A load with both kinds counts as streams, which need more memory. */
  kind: 'wait' | 'stream'
  tls: boolean
  /** HTTP/2: requests share connections. */
  isMultiplexed?: boolean
  instances: number
  /** Virtual users besides the first of each instance: each has a script of its own. */
  moreVus?: number
  /** The scenario reads recorded sessions, which each virtual user has in memory. */
  hasWorkload?: boolean
  /** The number of addresses of the target's host name. */
  destinations: number
  /** The built-in service runs here too. */
  ownService: boolean
}

/** Files of a process besides its connections. */
export const ownFiles = 50
/** Ports of other programs, and of connections that are closing. */
export const sparePorts = 200
const kib = 1024
/** Measured with 24 virtual users, with and without recorded sessions. */
export const vuBytes = { withWorkload: 44 * kib * kib, without: 6 * kib * kib }
/**
 * Measured values with 10 % added: k6 for each open request and at its start, and the same of the built-in service. TLS holds
 * its keys and a buffer for each connection.
 */
const memory = {
  perOpen: { wait: 5 * kib, stream: 12 * kib },
  perOpenHttp2: { wait: 39 * kib, stream: 39 * kib },
  perOpenTls: { wait: 26 * kib, stream: 33 * kib },
  base: 64 * kib * kib,
  perVu: vuBytes,
  servicePerWait: 24 * kib,
  serviceBase: 150 * kib * kib,
}

/** Few services allow less on a connection of HTTP/2 (RFC 9113, 6.5.2). */
const usualStreams = 100

/** Each virtual user has connections of its own. */
function connectionsFor({ open, instances, moreVus = 0, isMultiplexed = false }: Needs): number {
  return isMultiplexed ? Math.min(open, Math.ceil(open / usualStreams) + instances + moreVus) : open
}

/**
 * Throws UsageError if this machine is too small for the load. The message has the limit, the need, and what raises the limit.
 */
export function checkLimits(limits: Limits, needs: Needs): void {
  const problem = filesProblem(limits, needs) ?? portsProblem(limits, needs) ?? memoryProblem(limits, needs)
  if (problem !== undefined) throw new UsageError(problem)
}

function filesProblem({ files }: Limits, needs: Needs): string | undefined {
  if (files === null) return undefined
  const { open, instances, ownService, isMultiplexed } = needs
  const connections = connectionsFor(needs)
  const share = Math.ceil(connections / instances)
  const needed = (ownService ? connections : share) + ownFiles
  // Node and k6 raise the soft limit to the hard limit.
  if (needed <= files.hard) return undefined
  const who = ownService ? 'the built-in service' : 'each k6 process'
  const others =
    ownService || instances > 1
      ? ''
      : `, or use --instances ${Math.ceil(connections / Math.max(1, files.hard - ownFiles))}`
  return (
    `Too few file descriptors: ${who} needs ${needed} for ${open} open requests, and the limit is ${files.hard} (ulimit -Hn). ` +
    `Raise it as root with \`prlimit --pid $$ --nofile=${needed}:${needed}\` (in a container: --ulimit nofile=${needed})${others}. The most that fits is --open ${Math.max(1, (files.hard - ownFiles) * (ownService ? 1 : instances) * (isMultiplexed === true ? usualStreams : 1))}.`
  )
}

function portsProblem({ ports }: Limits, needs: Needs): string | undefined {
  if (ports === null) return undefined
  const { destinations } = needs
  const open = connectionsFor(needs)
  const range = ports.last - ports.first + 1
  const there = range * destinations - sparePorts
  if (open <= there) return undefined
  const wider = `sudo sysctl -w net.ipv4.ip_local_port_range="1024 65535"`
  const more = open > (65_535 - 1024) * destinations ? ', and give the service more addresses or use more machines' : ''
  return (
    `Too few local ports: ${open} open connections to ${destinations === 1 ? 'one address' : `${destinations} addresses`} need ${open + sparePorts}, and net.ipv4.ip_local_port_range (${ports.first} to ${ports.last}) has ${range} for each. ` +
    `Raise it: \`${wider}\`${more}.`
  )
}

function memoryProblem(
  { availableBytes }: Limits,
  { open, kind, tls, isMultiplexed = false, instances, ownService, moreVus = 0, hasWorkload = false }: Needs,
): string | undefined {
  if (availableBytes === null) return undefined
  const perVu = hasWorkload ? memory.perVu.withWorkload : memory.perVu.without
  const perOpen = (isMultiplexed ? memory.perOpenHttp2 : tls ? memory.perOpenTls : memory.perOpen)[kind]
  const needed =
    open * (perOpen + (ownService ? memory.servicePerWait : 0)) +
    instances * memory.base +
    moreVus * perVu +
    (ownService ? memory.serviceBase : 0)
  if (needed <= availableBytes) return undefined
  return `Too little memory: ${open} open requests need about ${mib(needed)} MiB (${perOpen / kib} KiB each in k6${ownService ? `, ${memory.servicePerWait / kib} KiB in the built-in service` : ''}${moreVus > 1 ? `, ${perVu / kib / kib} MiB for each virtual user, of which each key has one` : ''}), and ${mib(availableBytes)} MiB are free. Lower the load, or use more machines (\`load --kubernetes\`, \`load merge\`).`
}

function mib(bytes: number): number {
  return Math.round(bytes / kib / kib)
}

/** The proxy of a disturbed load holds two connections for each of k6. Throws UsageError. */
export function checkProxy({ files }: Limits, open: number): void {
  const needed = 2 * open + ownFiles
  if (files === null || needed <= files.hard) return
  throw new UsageError(
    `Too few file descriptors: the proxy of the disturbances needs ${needed} for ${open} open requests, and the limit is ${files.hard} (ulimit -Hn). Raise it, or lower the load.`,
  )
}

/** The limits of this machine for a process. */
export function limitsHere(): Limits {
  return { files: filesHere(), ports: portsHere(), availableBytes: process.availableMemory() || null }
}

function filesHere(): Limits['files'] {
  const [, soft = '', hard = ''] = /^Max open files\s+(\S+)\s+(\S+)/m.exec(textOf('/proc/self/limits')) ?? []
  if (soft !== '') return { soft: limitOf(soft), hard: limitOf(hard) }
  try {
    const asked = (flag: string): number =>
      limitOf(execFileSync('sh', ['-c', `ulimit ${flag} -n`], { timeout: 5000, encoding: 'utf8' }).trim())
    return { soft: asked('-S'), hard: asked('-H') }
  } catch {
    return null
  }
}

function limitOf(text: string): number {
  return text === 'unlimited' ? Number.POSITIVE_INFINITY : Number(text)
}

function portsHere(): Limits['ports'] {
  const [first, last] = textOf('/proc/sys/net/ipv4/ip_local_port_range').trim().split(/\s+/).map(Number)
  return first === undefined || last === undefined || Number.isNaN(first + last) ? null : { first, last }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
