/** What the scripts use of k6's own modules, and of the extension. */
declare module 'k6/execution' {
  const exec: { vu: { idInTest: number } }
  export default exec
}

declare module 'k6/x/agentstream' {
  const wire: import('./wire.ts').Wire
  export default wire
}

/** Environment variables. */
declare const __ENV: Record<string, string | undefined>

/** Reads a file; in the init context only. */
declare function open(path: string): string
