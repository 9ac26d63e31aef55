import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

/** Where things lie that a pod would find in its image and its volumes. */
export interface Places {
  /** The folder that holds the program k6, and nothing else. */
  bin: string
  /** The files of the ConfigMap. */
  config: string
  /** A volume that belongs to root; undefined: there is none. */
  volume: string | undefined
}

/** Folders that have to be there; each process sees its own mounts in them. */
export const mountPoints = ['/test', '/results', '/run/agent-k6']

export interface PodSpec {
  user: number
  env: Readonly<Record<string, string>>
  command: readonly string[]
  /** Its stdout and its stderr, as a pod's log holds both. */
  log: string
}

/**
 * Starts a process as a container would have it: mounts of its own (the ConfigMap read-only, an empty /tmp, the rest of the
 * file system read-only), the user of its security context without any capability, and no environment but its own.
 * Needs root, and the `mountPoints`. The process itself becomes the program, so that a signal reaches it.
 */
export function startPod({ user, env, command, log }: PodSpec, { bin, config, volume }: Places): ChildProcess {
  const mounts = [
    'mount --make-rprivate /',
    `mount --bind "${config}" /test && mount -o remount,bind,ro /test`,
    ...(volume === undefined ? [] : [`mount --bind "${volume}" /results`]),
    `mount --bind "${bin}" /run/agent-k6`,
    'mount -t tmpfs -o mode=1777 tmpfs /tmp',
    'cd /',
    `exec setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --bounding-set -all --inh-caps -all -- env -i "$@"`,
  ]
  const variables = { PATH: '/run/agent-k6:/usr/bin:/bin', ...env }
  const output = openSync(log, 'w')
  const child = spawn(
    'unshare',
    [
      ...['--mount', 'sh', '-ec', mounts.join('\n'), 'pod'],
      ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
      ...command,
    ],
    { stdio: ['ignore', output, output], detached: true },
  )
  closeSync(output)
  return child
}
