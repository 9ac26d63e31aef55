import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const provesAll = 'bin/prove/prove.test.ts'

/** The quick proof lasts longest, though it waits for others; then those that wait for processes, so that computing fills what they leave. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = [`/${provesAll}`, '/bin/', '/']
    const placeOf = ({ moduleId }: TestSpecification): number => places.findIndex((each) => moduleId.includes(each))
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    // One waits for the quick proof, and others for processes and sockets: so many keep the cores busy.
    maxWorkers: availableParallelism() + 1,
    // Some tests of one file start processes: few at once.
    maxConcurrency: 3,
    // Files of one worker share their modules: loading these anew for each file took a third of the time.
    isolate: false,
    // A machine that has much else to do takes many times as long: no test has a bound of its own, and what is waited for may come late.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{bin,docs,schemas,suites,fixtures,load,reports,tools}/**/*.test.ts', '*.test.ts'],
          exclude: [...configDefaults.exclude, provesAll],
        },
      },
      // Left out with `--project all`.
      { extends: true, test: { name: 'proof', include: [provesAll], testTimeout: 2_700_000 } },
    ],
  },
})
