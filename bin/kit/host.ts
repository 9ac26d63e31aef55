import { main } from '../agent-conformance.ts'

// For tests: a process that runs one command line after the other, each as if it had the process to itself.

export interface Job {
  args: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

const streams = ['stdout', 'stderr'] as const

async function run({ args, cwd, env }: Job) {
  const output = { stdout: '', stderr: '' }
  const listening = new Map(process.eventNames().map((event) => [event, process.listeners(event as 'exit')]))
  const writes = streams.map((name) => process[name].write)
  for (const name of streams) {
    process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      output[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
      const done = rest.find((each) => typeof each === 'function')
      if (done !== undefined) process.nextTick(done)
      return true
    }
  }
  process.chdir(cwd)
  process.env = { ...env }
  try {
    return { code: await main(args), ...output }
  } finally {
    for (const [at, name] of streams.entries()) {
      process[name].write = writes[at] ?? process[name].write
      process[name].removeAllListeners('error')
    }
    for (const event of process.eventNames())
      for (const listener of process.listeners(event as 'exit'))
        if (!listening.get(event)?.includes(listener)) process.off(event, listener)
  }
}

process.on('message', async (job: Job) => process.send?.(await run(job)))
