import { Socket } from 'node:net'
import { buildConnector } from 'undici'

/**
 * A connector whose sockets show an unasked `100 Continue` as a `102`: undici closes the connection at the first, though
 * a client has to take any 1xx answers before the final one (RFC 9110, 15.2).
 */
export function takingContinue(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options)
  return (where, callback) =>
    connect(where, (...made) => {
      const [, socket] = made
      if (socket instanceof Socket) withoutContinue(socket)
      callback(...made)
    })
}

/** One request is under way on a connection at a time: what it reads after it wrote begins with a status line. */
function withoutContinue(socket: Socket): void {
  const read = socket.read.bind(socket)
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let isHead = false
  socket.write = (...args: unknown[]): boolean => {
    isHead = true
    return write(...args)
  }
  socket.read = (size?: number): unknown => {
    const piece: unknown = read(size)
    if (isHead && piece instanceof Buffer) isHead = markContinue(piece)
    return piece
  }
}

const statusLine = /^HTTP\/1\.\d 1\d\d/
const lastDigit = 'HTTP/1.1 10'.length

/** Changes each 100 at the beginning of these bytes to 102; gives whether another status line has to come. */
export function markContinue(bytes: Buffer): boolean {
  let at = 0
  for (;;) {
    if (at === bytes.length) return true
    const begin = bytes.toString('latin1', at, at + lastDigit + 1)
    if (!statusLine.test(begin)) return false
    if (begin.endsWith(' 100')) bytes[at + lastDigit] = '2'.charCodeAt(0)
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end === -1) return false
    at = end + 4
  }
}
