/** Does a job as soon as there is room for it; gives what it gives. */
export type Limiter = <T>(job: () => Promise<T>) => Promise<T>

/** Jobs side by side, at most so many at once, begun in the order in which they were handed over. */
export function limiter(atOnce: number): Limiter {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (job) => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await job()
    } finally {
      // Room goes straight to whoever waited longest.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
