import { once } from 'node:events'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { commands } from '../../bin/kit/command.ts'
import { root } from './document.ts'

type Commands = ReturnType<typeof commands>

/** Commands that run until they are stopped, or start workers: each gets a process of its own. */
const ownProcess = 'serve | watch | prove'

/**
 * Writes an `npx` into a folder that starts this package and no other. Its commands share two processes, because starting one
 * takes longer than most commands do.
 */
export async function shareNpx(bin: string, env: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> }> {
  const hosts = [commands(), commands()]
  const idle = [...hosts]
  const waiting: ((host: Commands) => void)[] = []
  const taken = (): Promise<Commands> => {
    const host = idle.pop()
    return host === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(host)
  }
  const given = (host: Commands): void => {
    const next = waiting.shift()
    if (next === undefined) idle.push(host)
    else next(host)
  }
  const server = createServer(async (socket) => {
    const [cwd = '', ...args] = await wordsFrom(socket)
    const host = await taken()
    const { code, stdout, stderr } = await host.call(args, { cwd, env }).finally(() => given(host))
    const folder = mkdtempSync(join(bin, 'output-'))
    writeFileSync(join(folder, 'stdout'), stdout)
    writeFileSync(join(folder, 'stderr'), stderr)
    socket.end(`${code} ${folder}\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  writeFileSync(join(bin, 'npx'), script(address.port))
  chmodSync(join(bin, 'npx'), 0o755)
  return {
    async close() {
      server.close()
      await Promise.all(hosts.map((each) => each.close()))
    },
  }
}

function script(port: number): string {
  return `#!/bin/bash
[ "$1" = agent-conformance ] || exit 99
shift
case "$1" in ${ownProcess}) exec "${process.execPath}" "${root}bin/agent-conformance.js" "$@" ;; esac
exec 3<>/dev/tcp/127.0.0.1/${port}
printf '%s\\0' "$(($# + 1))" "$PWD" "$@" >&3
read -r code folder <&3
cat "$folder/stdout"
cat "$folder/stderr" >&2
exit "$code"
`
}

/** The folder and the words of a command line: their number, then each, with a NUL after it. */
async function wordsFrom(socket: Socket): Promise<string[]> {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk
    const [count, ...words] = text.split('\0')
    if (words.length > Number(count)) return words.slice(0, -1)
  }
  throw new Error('the command line was cut')
}
