import { type ChildProcess, spawn } from 'node:child_process'

/** Ends all child processes when this process ends. */
export interface Guard {
  /** Ends the process group of this child with this process, whatever the cause. The child has to be detached. */
  watch(child: ChildProcess): void
  /** Sends a signal to the process group of a child. */
  end(child: ChildProcess, signal?: NodeJS.Signals): void
  /** Stops watching, because all children have ended. */
  close(): void
}

const graceSeconds = 10

/**
 * A shell reads from a pipe that only this process holds open. When this process ends, even by SIGKILL, the shell reads the
 * end, and ends the process groups.
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
  // Without a shell there is no guard, and everything else works.
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
        // The process has just ended.
      }
    },
    close() {
      shell.stdin.end('close\n')
    },
  }
}
