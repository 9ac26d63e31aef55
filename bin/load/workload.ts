import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readArrivals } from '../../load/workloads/arrivals.ts'
import { BrokenLine } from '../../load/workloads/csv.ts'
import { readSessions } from '../../load/workloads/sessions.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { packagePath } from '../package-root.ts'
import type { Shape } from './options.ts'

/** Files for the scripts; null if the scenario needs none. */
export interface Workload {
  sessions: string | null
  arrivals: string | null
}

/** Checks a workload before the load starts. Throws UsageError with the line. */
export function workloadOf({
  scenario,
  arrivals,
  workload,
}: Pick<Shape, 'scenario' | 'arrivals' | 'workload'>): Workload {
  if (!scenario.options.includes('workload')) return { sessions: null, arrivals: null }
  const sessions = workload === undefined ? recorded('agent-sessions.csv') : resolve(workload)
  check(sessions, '--workload', readSessions)
  const times = arrivals === 'recorded' ? recorded('chat-arrivals.csv') : null
  if (times !== null) check(times, '--arrivals', readArrivals)
  return { sessions, arrivals: times }
}

function recorded(name: string): string {
  return packagePath(`load/workloads/${name}`)
}

function check(file: string, option: string, read: (text: string) => unknown): void {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const why = missing ? 'no such file' : error instanceof Error ? error.message : String(error)
    throw new UsageError(`${option} ${file} cannot be read: ${why}.`)
  }
  try {
    read(text)
  } catch (error) {
    if (error instanceof BrokenLine) throw new UsageError(`${option} ${file}: ${error.message}`)
    throw error
  }
}
