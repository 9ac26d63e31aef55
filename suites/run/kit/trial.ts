import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Result, Target, TranscriptLine } from '../../../schemas/types.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Check } from '../define.ts'
import { type RunOptions, runSuite } from '../run.ts'
import { memoryTranscript } from '../transcript/transcript.ts'

// For tests of the harness: a service of a few lines, and runs of suites that have a scene or two.

export interface Asked {
  method: string
  /** Relative to the base URL. */
  path: string
  body: string
  authorization: string | undefined
}

/** What a service of a few lines answers: a status with JSON or a text, a connection that is reset, or nothing at all. */
export type Answered =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string; headers?: Record<string, string> }
  | 'reset'
  | 'hang'

export type Answering = (asked: Asked, nth: number) => Answered | undefined | Promise<Answered | undefined>

export interface TrialService {
  target: Target
  asked: Asked[]
  /** Ends it at once: every connection is reset, and new ones are refused. */
  close(): Promise<void>
}

/** Takes every send, lists nothing, and knows no conversation; `answer` says what is different. */
export async function trialService(answer: Answering = () => undefined): Promise<TrialService> {
  const asked: Asked[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    void serve(request, response)
  })
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = ''
    for await (const piece of request) body += String(piece)
    const { method = '', url = '', headers } = request
    const one = { method, path: url.replace(/^\/v1/, ''), body, authorization: headers.authorization }
    asked.push(one)
    const given = (await answer(one, asked.length)) ?? usual(one, asked.length)
    if (given === 'reset') request.socket.resetAndDestroy()
    if (typeof given === 'string') return
    const isJson = 'json' in given
    response.writeHead(given.status, { 'content-type': isJson ? 'application/json' : 'text/html', ...given.headers })
    response.end(isJson ? JSON.stringify(given.json) : given.text)
  }
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    target: {
      name: 'trial',
      baseUrl: `http://127.0.0.1:${address.port}/v1`,
      credentials: { full: 'trial_key_0123' },
      agent: { script: 'LAB {steps}' },
      waitLimitMs: 2000,
    },
    asked,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function usual({ method, path }: Asked, nth: number): Answered {
  if (method === 'POST') return { status: 202, json: { conversationId: `c${nth}`, messageId: `m${nth}` } }
  return path.startsWith('/conversations?') || path === '/conversations'
    ? { status: 200, json: { conversations: [] } }
    : { status: 404, json: { error: 'no such conversation' } }
}

export interface Tried {
  result: Result
  lines: TranscriptLine[]
  /** The verdict of each row, by its id. */
  verdicts: Record<string, string>
}

/** A suite of these checks and rows, with all that a run needs besides a target. */
export function trialOptions(rows: Record<string, Requirement>, checks: readonly Check[]): Omit<RunOptions, 'target'> {
  return {
    suite: { name: 'trial', version: '1', requirements: Object.values(rows), checks },
    scope: { profile: 'certify', only: [], skip: [] },
    seed: 7,
    transcript: memoryTranscript(),
    environment: {},
  }
}

/** Runs a suite of these checks against a target. */
export async function tried(
  target: Target,
  rows: Record<string, Requirement>,
  checks: readonly Check[],
  more: Partial<RunOptions> = {},
): Promise<Tried> {
  const transcript = memoryTranscript()
  const result = await runSuite({ ...trialOptions(rows, checks), target, transcript, ...more })
  const verdicts = Object.fromEntries(result.requirements.map((row) => [row.id, row.verdict]))
  return { result, lines: transcript.lines, verdicts }
}
