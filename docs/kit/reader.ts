import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createService } from '../../fixtures/service/index.ts'
import { keyVariables } from '../../reports/key-variables.ts'
import { type Block, markOf } from './document.ts'

const exampleUrl = 'https://agent.example.com/v1'
const waitLimitMs = 2000
const seed = 1

/**
 * A reader of one document: a folder, an `npx` that starts this package and no other, and a service of their own. The reader
 * does what the text asks for between the blocks: a target file for the example address gets the address of the service.
 */
export interface Reader {
  folder: string
  /** Does what a block shows. Throws if a command ends with another exit code than the text says. */
  follow(block: Block): Promise<void>
  close(): Promise<void>
}

/** `earlier`: a folder that the reader has from another document. */
export async function startReader(folder: string, bin: string, earlier?: string): Promise<Reader> {
  const service = createService({ waitLimitMs, seed })
  const baseUrl = await service.listen()
  const env = environment(bin)
  if (earlier !== undefined) {
    cpSync(earlier, folder, { recursive: true })
    edit(join(folder, 'target.json'), (text) => text.replace(/(?<="baseUrl": ")[^"]*/, baseUrl))
  }
  const port = String(await freePort())
  const running: ChildProcess[] = []
  return {
    folder,
    async follow(block) {
      const file = markOf(block, 'file')
      if (file !== undefined) writeFileSync(join(folder, file), block.text)
      else {
        const script = block.text.replaceAll('8080', port)
        if (block.marks.includes('runs until stopped')) running.push(await started(script, folder, env))
        else await ended(script, folder, env, Number(markOf(block, 'exit') ?? 0))
      }
      pointTargets(folder, baseUrl)
    },
    async close() {
      for (const child of running) await stopped(child)
      await service.close()
    },
  }
}

/** The environment of all readers. Their services have the same keys. */
export function environment(bin: string): NodeJS.ProcessEnv {
  const { policies } = createService()
  const { key, keyPrefix } = policies.auth
  const keys = Object.entries(keyVariables).map(([slot, name]) => [name, key(keyPrefix, seed, slot)])
  const k6 = process.env.K6_BIN === undefined ? {} : { K6_BIN: process.env.K6_BIN }
  return { ...k6, PATH: `${bin}:/usr/bin:/bin:${dirname(process.execPath)}`, HOME: bin, ...Object.fromEntries(keys) }
}

/** What a reader does to a target file from the documentation. */
function pointTargets(folder: string, baseUrl: string): void {
  for (const name of globSync('*.json', { cwd: folder })) {
    const file = join(folder, name)
    edit(file, (text) =>
      text.includes(exampleUrl)
        ? text.replace(exampleUrl, baseUrl).replace(/("waitLimitMs": )\d+/, `$1${waitLimitMs}`)
        : text,
    )
  }
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

interface Shell {
  child: ChildProcess
  output: { text: string }
}

function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Shell {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd, env, detached: true })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output.text += text
    })
  return { child, output }
}

/** A machine that has much else to do can make a run incomplete (exit code 3): a reader would try again. */
const mostTries = 3

async function ended(script: string, cwd: string, env: NodeJS.ProcessEnv, expected: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { child, output } = shell(script, cwd, env)
    const [code] = await once(child, 'close')
    if (code === expected) return
    if (code !== 3 || tries === mostTries)
      throw new Error(`exit code ${code} and not ${expected} of\n${script}\n${output.text}`)
  }
}

/** Resolves when the command listens. */
async function started(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const { child, output } = shell(script, cwd, env)
  const listens = new Promise<void>((resolve) => {
    child.stderr?.on('data', () => /127\.0\.0\.1:\d+/.test(output.text) && resolve())
  })
  await Promise.race([listens, once(child, 'close')])
  if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${script}\n${output.text}`)
  return child
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null) {
    const closed = once(child, 'close')
    process.kill(-child.pid, 'SIGINT')
    await closed
  }
  if (child.exitCode !== 0) throw new Error(`exit code ${child.exitCode} of ${child.spawnargs.at(-1)}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
