/** What the scripts use of k6's own modules, and of the extension. */
declare module 'k6/execution' {
  const exec: { vu: { idInTest: number } }
  export default exec
}

declare module 'k6/http' {
  interface Parameters {
    headers: Record<string, string>
    timeout: number
    redirects: number
    responseType: 'text'
    tags: Record<string, string>
  }
  const http: {
    asyncRequest(
      method: string,
      url: string,
      body: string | null,
      parameters: Parameters,
    ): Promise<import('./stock-answer.ts').StockResponse>
  }
  export default http
}

declare module 'k6/x/agentstream' {
  const wire: import('./wire.ts').Wire
  export default wire
}

/** Environment variables. */
declare const __ENV: Record<string, string | undefined>

/** Reads a file; in the init context only. */
declare function open(path: string): string
