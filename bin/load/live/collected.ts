import type { LoadInstance, LoadInstanceSecond } from '../../../schemas/types.ts'

/** The seconds that the processes of a load have told so far. */
export class Collected {
  readonly #seconds = new Map<number, LoadInstanceSecond[]>()

  add(instance: number, second: LoadInstanceSecond): void {
    const known = this.#seconds.get(instance)
    if (known === undefined) this.#seconds.set(instance, [second])
    else known.push(second)
  }

  get isEmpty(): boolean {
    return this.#seconds.size === 0
  }

  /** The results so far: all seconds, and the histograms of the files, which are some seconds older. */
  instances(written: readonly LoadInstance[]): LoadInstance[] {
    return [...this.#seconds].map(([instance, series]): LoadInstance => {
      const file = written.find((each) => each.instance === instance)
      const [first, last] = [series[0]?.atMs ?? 0, series.at(-1)?.atMs ?? 0]
      const counters: Record<string, number> = {}
      for (const second of series)
        for (const [name, growth] of Object.entries(second.counters)) counters[name] = (counters[name] ?? 0) + growth
      return {
        instance,
        startedAtMs: first,
        ...(file ?? { histograms: {}, evidence: [], process: noProcess }),
        ...{ endedAtMs: last + 1000, complete: false, counters, series },
        gauges: Object.fromEntries(
          ['open_waits', 'open_streams'].map((name) => [
            name,
            { max: Math.max(...series.map(({ gauges }) => gauges[name] ?? 0)) },
          ]),
        ),
      }
    })
  }
}

const noProcess: LoadInstance['process'] = {
  ...{ baseRssBytes: 0, peakRssBytes: 0, gcCount: 0, gcPauseMaxUs: 0, cpuSeconds: 0, goVersion: '', k6Version: '' },
}
