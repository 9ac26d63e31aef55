import { Socket } from 'node:net'
import { buildConnector } from 'undici'
import { mostLineBytes, shownBytes } from '../../reading/bounds.ts'
import { expectStandIn } from './body-forms.ts'
import { beThrifty, usualBytes } from './thrift.ts'
import { TooLargeError } from './too-large.ts'

/**
 * A connector whose sockets show an unasked `100 Continue` as a `102`: undici closes the connection at the first, though
 * a client has to take any 1xx answers before the final one (RFC 9110, 15.2). They also end where an answer takes more bytes
 * than it may: undici counts those of its body alone, and what stands between its chunks may go on for ever.
 */
export function takingContinue(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options)
  return (where, callback) =>
    connect(where, (...made) => {
      const [, socket] = made
      if (socket instanceof Socket) watched(socket)
      callback(...made)
    })
}

/** One request is under way on a connection at a time: what it reads after it wrote begins with a status line. */
function watched(socket: Socket): void {
  const read = socket.read.bind(socket)
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let isHead = false
  let bytes = 0
  // undici takes a reset for the end of a body that ends with its connection; by another name it does not.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET') error.code = 'ECONNABORTED'
  })
  let held: (() => void)[] | undefined
  const release = (): void => {
    const all = held ?? []
    held = undefined
    for (const each of all) each()
  }
  socket.write = (first: unknown, ...more: unknown[]): boolean => {
    if (held !== undefined) {
      held.push(() => void socket.write(...([first, ...more] as Parameters<typeof socket.write>)))
      return true
    }
    isHead = true
    bytes = 0
    const asked = typeof first === 'string' ? withExpect(first) : first
    if (asked !== first) {
      held = []
      setTimeout(release, continueMs).unref()
    }
    return write(asked, ...more)
  }
  socket.read = (size?: number): unknown => {
    const piece: unknown = read(size)
    if (!(piece instanceof Buffer)) return piece
    if (isHead) isHead = markContinue(piece)
    // Whatever it says, it says now whether it wants the body.
    release()
    bytes += piece.length
    if (bytes > usualBytes) beThrifty()
    if (bytes <= mostLineBytes) return piece
    socket.destroy(new TooLargeError(`more than ${shownBytes(mostLineBytes)}, including chunk framing`))
    return null
  }
}

/** So long a client waits for `100 Continue` before it sends the body all the same (RFC 9110, 10.1.1). */
const continueMs = 1000

/** A head whose request waits for `100 Continue` says so. */
function withExpect(head: string): string {
  return head.replace(`\r\n${expectStandIn}: `, '\r\nexpect: ')
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
