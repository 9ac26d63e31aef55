import { readFileSync } from 'node:fs'

/** How often processes are looked at; the system keeps the highest mark of each, so only the last moments of one can be missed. */
const everyMs = 100

export interface Peak {
  /** Of each process, by its program: the most memory that it held at any time. */
  bytes: ReadonlyMap<string, number>
  stop(): void
}

/** Watches a process and all that it starts. Of Linux only: elsewhere it knows nothing. */
export function peakOf(pid: number): Peak {
  const bytes = new Map<string, number>()
  const look = (of: number): void => {
    const status = textOf(`/proc/${of}/status`)
    const name = /^Name:\s*(.*)$/m.exec(status)?.[1]
    const most = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]
    if (name !== undefined && most !== undefined) bytes.set(name, Math.max(bytes.get(name) ?? 0, Number(most) * 1024))
    for (const child of textOf(`/proc/${of}/task/${of}/children`).trim().split(' '))
      if (child !== '') look(Number(child))
  }
  look(pid)
  const timer = setInterval(() => look(pid), everyMs)
  return { bytes, stop: () => clearInterval(timer) }
}

/** Empty where there is no such file any more. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
