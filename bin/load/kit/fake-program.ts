import { chmodSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// For tests: small programs in place of k6 and Go.

/** Writes a program for a shell. */
export function program(file: string, script: string): string {
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

/** Writes a k6 that is none; `how` says what it does (see fake-k6.ts). */
export function fakeK6(file: string, how = ''): string {
  const source = fileURLToPath(new URL('./fake-k6.ts', import.meta.url))
  return program(file, `${how === '' ? '' : `export FAKE_K6=${how}\n`}exec "${process.execPath}" "${source}" "$@"`)
}
