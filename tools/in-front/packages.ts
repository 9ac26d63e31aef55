import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a server is made of that no distribution has: it is installed into the folder of one play. */
export interface Packages {
  by: 'npm' | 'pip'
  names: readonly string[]
}

/** Thrown where packages cannot be installed, which says nothing of the service. */
export class NotInstalled extends Error {}

const mostMs = 180_000

/** Installs into `folder` and returns the program that sees the packages. Throws NotInstalled. */
export function install({ by, names }: Packages, program: string, folder: string): string {
  const steps: [string, ...string[]][] =
    by === 'npm'
      ? [['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...names]]
      : [
          [program, '-m', 'venv', 'venv'],
          [join(folder, 'venv', 'bin', 'python'), '-m', 'pip', 'install', '--quiet', ...names],
        ]
  if (by === 'npm') writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  for (const [command, ...args] of steps) {
    const { status, error, stderr } = spawnSync(command, args, { cwd: folder, timeout: mostMs })
    if (status === 0) continue
    const why = error?.message ?? stderr.toString().trim().split('\n').at(-1)
    throw new NotInstalled(`${names.join(', ')} could not be installed with ${by}: ${why}`)
  }
  return by === 'npm' ? program : join(folder, 'venv', 'bin', 'python')
}
