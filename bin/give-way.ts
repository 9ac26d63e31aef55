import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Puts a process that leads a session behind all others. Linux shares processors among sessions first, where it is told to, and
 * among the processes of each then; elsewhere the second is all there is.
 */
export function giveWay(pid: number): void {
  const behind = constants.priority.PRIORITY_BELOW_NORMAL
  for (const put of [() => setPriority(pid, behind), () => writeFileSync(`/proc/${pid}/autogroup`, String(behind))])
    try {
      put()
    } catch {
      // It stays beside them: the load's own figures tell if that made sends late.
    }
}
