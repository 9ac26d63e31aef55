// A run is cut into slices of time: what happened when, with exact percentiles. What belongs to a slice is counted under its
// name with the number of the slice behind an @ sign, so that processes are joined as everything else is.

/** How a run is cut: so many slices, each as long. */
export interface Slices {
  everyMs: number
  count: number
}

const mostSlices = 20
const leastMs = 1000

/** Slices of whole seconds over the time in which sends are begun or held open. */
export function slicesOver(spanMs: number): Slices {
  const everyMs = Math.max(leastMs, Math.ceil(spanMs / mostSlices / 1000) * 1000)
  return { everyMs, count: Math.max(1, Math.ceil(spanMs / everyMs)) }
}

/** The slice of a moment; what comes later than all is in the last one. */
export function sliceAt({ everyMs, count }: Slices, atMs: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(atMs / everyMs)))
}

/** `lost@3` */
export function inSlice(name: string, slice: number): string {
  return `${name}@${slice}`
}

/** The name and the slice of what is counted in one; undefined for what is not. */
export function sliceIn(name: string): { name: string; slice: number } | undefined {
  const [, bare = '', slice = ''] = /^(.+)@(\d+)$/.exec(name) ?? []
  return bare === '' ? undefined : { name: bare, slice: Number(slice) }
}
