import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bin,schemas,suites,fixtures,load,reports}/**/*.test.ts', '*.test.ts'],
    // Tests that play scenes measure times: few at once, or they measure each other.
    maxConcurrency: 3,
    // In CI one more try: a shared machine may be late for a whole test, and a broken one fails twice.
    retry: process.env.CI === undefined ? 0 : 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
