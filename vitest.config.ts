import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bin,schemas,suites,fixtures,load,reports}/**/*.test.ts', '*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
