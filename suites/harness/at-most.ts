/** Does jobs side by side, at most so many at once, begun in their order; gives what they gave, in the same order. */
export async function atMost<T>(atOnce: number, jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  const waiting = jobs.entries()
  const work = async (): Promise<void> => {
    for (const [index, job] of waiting) done[index] = await job()
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, work))
  return done
}
