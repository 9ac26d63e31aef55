// A load has slices of time with exact percentiles. The names of their counts end in @ and the number of the slice, so that
// they are joined like all others.

/** Number and length of the slices. */
export interface Slices {
  everyMs: number
  count: number
}

const mostSlices = 20
const leastMs = 1000

/** Slices of whole seconds over the time of the sends. With a warm-up, one of them begins where it ends. */
export function slicesOver(spanMs: number, warmUpMs = 0): Slices {
  const usualMs = Math.max(leastMs, Math.ceil(spanMs / mostSlices / 1000) * 1000)
  const everyMs = warmUpMs === 0 ? usualMs : Math.ceil(warmUpMs / Math.max(1, Math.round(warmUpMs / usualMs)))
  return { everyMs, count: Math.max(1, Math.ceil(spanMs / everyMs)) }
}

/** The number of slices that a warm-up takes: at least one slice remains. */
export function slicesWithin({ everyMs, count }: Slices, warmUpMs: number): number {
  return Math.min(Math.max(0, count - 1), Math.ceil(warmUpMs / everyMs))
}

/** The slice of a moment; the last one if the moment is later. */
export function sliceAt({ everyMs, count }: Slices, atMs: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(atMs / everyMs)))
}

/** `lost@3` */
export function inSlice(name: string, slice: number): string {
  return `${name}@${slice}`
}

/** The name and the slice of a count; undefined without a slice. */
export function sliceIn(name: string): { name: string; slice: number } | undefined {
  const [, bare = '', slice = ''] = /^(.+)@(\d+)$/.exec(name) ?? []
  return bare === '' ? undefined : { name: bare, slice: Number(slice) }
}
