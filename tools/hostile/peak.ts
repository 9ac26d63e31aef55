import { readFileSync } from 'node:fs'

/** How often processes are looked at; the system keeps the highest mark of each, so only the last moments of one can be missed. */
const everyMs = 50

export interface Peak {
  /** Of each process, by its program and in the order in which they were seen: the most memory that it held at any time. */
  bytes: ReadonlyMap<number, { name: string; bytes: number }>
  /** The most that the processes which lived at one moment held together; pages that they share count for each. */
  together(): number
  stop(): void
}

/** Watches a process and all that it starts. Of Linux only: elsewhere it knows nothing. */
export function peakOf(pid: number): Peak {
  const bytes = new Map<number, { name: string; bytes: number }>()
  let together = 0
  /** What a process and its children hold now, or held since the last look where that was more than ever before. */
  const look = (of: number): number => {
    const status = textOf(`/proc/${of}/status`)
    const name = /^Name:\s*(.*)$/m.exec(status)?.[1]
    const most = bytesIn(status, 'VmHWM')
    let held = bytesIn(status, 'VmRSS') ?? 0
    if (name !== undefined && most !== undefined) {
      if (most > (bytes.get(of)?.bytes ?? 0)) held = most
      bytes.set(of, { name, bytes: Math.max(bytes.get(of)?.bytes ?? 0, most) })
    }
    for (const child of textOf(`/proc/${of}/task/${of}/children`).trim().split(' '))
      if (child !== '') held += look(Number(child))
    return held
  }
  const lookAtAll = (): void => {
    together = Math.max(together, look(pid))
  }
  lookAtAll()
  const timer = setInterval(lookAtAll, everyMs)
  return { bytes, together: () => together, stop: () => clearInterval(timer) }
}

/** In bytes; undefined where a process has none any more. */
function bytesIn(status: string, name: 'VmHWM' | 'VmRSS'): number | undefined {
  const kib = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]
  return kib === undefined ? undefined : Number(kib) * 1024
}

/** Empty where there is no such file any more. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
