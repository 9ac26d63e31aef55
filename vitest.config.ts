import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const provesAll = 'bin/prove/prove.test.ts'

export default defineConfig({
  test: {
    // Some wait for processes and sockets: one more than there are cores keeps these busy.
    maxWorkers: availableParallelism() + 1,
    // Some tests of one file start processes: few at once.
    maxConcurrency: 3,
    // Files of one worker share their modules: loading these anew for each file took a third of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{bin,schemas,suites,fixtures,load,reports}/**/*.test.ts', '*.test.ts'],
          exclude: [...configDefaults.exclude, provesAll],
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The quick proof uses the whole machine, which would hold up tests of processes and sockets: it runs when they have ended.
        extends: true,
        test: { name: 'proof', include: [provesAll], sequence: { groupOrder: 1 }, testTimeout: 600_000 },
      },
    ],
  },
})
