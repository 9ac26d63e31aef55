import { type ChildProcess, spawn } from 'node:child_process'

/** Sees to it that no process outlives this one. */
export interface Guard {
  /** From now on this child's process group ends when we do, whatever ends us. The child has to be detached. */
  watch(child: ChildProcess): void
  /** Asks a child's process group to end. */
  end(child: ChildProcess, signal?: NodeJS.Signals): void
  /** No child is left: nothing is watched any more. */
  close(): void
}

const graceSeconds = 10

/**
 * A shell that reads from a pipe which only we hold open: when we are gone, even killed, it reads the end of it, and ends
 * the process groups that it was told of.
 */
const watching = `
trap '' INT TERM HUP
groups=
while read -r group; do
  [ "$group" = close ] && exit 0
  groups="$groups -$group"
done
for group in $groups; do kill -INT $group; done
for second in $(seq ${graceSeconds}); do
  left=
  for group in $groups; do kill -0 $group && left=yes; done
  [ -n "$left" ] || exit 0
  sleep 1
done
for group in $groups; do kill -KILL $group; done
`

export function startGuard(): Guard {
  const shell = spawn('sh', ['-c', watching], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  // Without a shell there is no guard, and all else works.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return {
    watch(child) {
      if (child.pid !== undefined) shell.stdin.write(`${child.pid}\n`)
    },
    end(child, signal = 'SIGINT') {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      try {
        process.kill(-child.pid, signal)
      } catch {
        // It ended just now.
      }
    },
    close() {
      shell.stdin.end('close\n')
    },
  }
}
