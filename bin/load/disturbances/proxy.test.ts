import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LoadProxy, startProxy } from './proxy.ts'

let proxy: LoadProxy
const echo = createServer({ allowHalfOpen: true }, (socket) => {
  socket.on('error', () => {})
  socket.pipe(socket)
})
const sockets: Socket[] = []

beforeEach(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  proxy = await startProxy({ host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 }, 1)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  proxy.close()
  echo.close()
  await once(echo, 'close')
})

interface Client {
  socket: Socket
  read: () => string
  /** An error code, or how it ended. */
  ended: Promise<string>
}

async function connected(): Promise<Client> {
  const socket = createConnection(proxy.address)
  sockets.push(socket)
  let text = ''
  const ended = new Promise<string>((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    socket.on('end', () => resolve('end'))
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
  })
  await once(socket, 'connect')
  return { socket, read: () => text, ended }
}

async function until(holds: () => boolean, mostMs = 5000): Promise<number> {
  const began = performance.now()
  while (!holds() && performance.now() - began < mostMs) await pause(5)
  expect(holds()).toBe(true)
  return performance.now() - began
}

it('passes bytes in both directions, in order, to the end', async () => {
  const { socket, read, ended } = await connected()
  const text = Array.from({ length: 20_000 }, (_, at) => `line ${at}\n`).join('')
  socket.end(text)
  expect(await ended).toBe('end')
  expect(read()).toBe(text)
})

it('cuts a share of the open connections with a reset', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, connected))
  for (const { socket } of clients) socket.write('x')
  await until(() => clients.every(({ read }) => read() === 'x'))
  expect(proxy.cut(0.3)).toBe(3)
  let cut = 0
  for (const { ended } of clients)
    void ended.then((how) => {
      expect(how).toBe('ECONNRESET')
      cut += 1
    })
  await until(() => cut === 3)
  await pause(50)
  expect(cut).toBe(3)
})

it('adds latency to what the service sends, and keeps the order when it ends', async () => {
  const { socket, read } = await connected()
  proxy.delay(300)
  socket.write('a')
  await pause(50)
  proxy.delay(0)
  socket.write('b')
  expect(await until(() => read() === 'ab')).toBeGreaterThan(150)
  socket.write('c')
  await until(() => read() === 'abc')
})

it('stalls without closing, and goes on with all bytes', async () => {
  const { socket, read } = await connected()
  proxy.stall(true)
  socket.write('held')
  const other = await connected()
  other.socket.write('new')
  await pause(200)
  expect([read(), other.read()]).toEqual(['', ''])
  proxy.stall(false)
  await until(() => read() === 'held' && other.read() === 'new')
})

it('refuses new connections alone, and takes them again at the same port', async () => {
  const { socket, read } = await connected()
  await proxy.refuse(true)
  const refused = createConnection(proxy.address)
  const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
  socket.write('still open')
  await until(() => read() === 'still open')
  await proxy.refuse(false)
  const again = await connected()
  again.socket.write('back')
  await until(() => again.read() === 'back')
})

it('closes connections that are idle for long, and no others', async () => {
  const [idle, busy] = await Promise.all([connected(), connected()])
  proxy.cutIdle(400)
  const timer = setInterval(() => busy.socket.write('.'), 50)
  expect(await idle.ended).toBe('end')
  expect(busy.socket.destroyed).toBe(false)
  clearInterval(timer)
  expect(await busy.ended).toBe('end')
  proxy.cutIdle(null)
  const later = await connected()
  await pause(600)
  expect(later.socket.destroyed).toBe(false)
})

it('resets its clients where the service is gone', async () => {
  echo.close()
  const { ended } = await connected()
  expect(await ended).toBe('ECONNRESET')
  echo.listen(0)
  await once(echo, 'listening')
})
