import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bin,schemas,suites,fixtures,load,reports}/**/*.test.ts', '*.test.ts'],
    // Tests that play scenes measure times: few at once, or they measure each other.
    maxConcurrency: 3,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
