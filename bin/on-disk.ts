import { setFlagsFromString } from 'node:v8'

/** For commands that read what a run left on disk: one Ctrl-C ends them, as it ends a run, and they stay small. */
export function readsDisk(): void {
  const end = (): never => process.exit(130)
  process.on('SIGINT', end).on('SIGTERM', end)
  // Left alone, V8 lets large answers pile up to twice what is needed.
  setFlagsFromString('--heap-growing-percent=20')
}
