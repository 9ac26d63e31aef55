import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { network } from '../../../fixtures/paper/network.ts'
import { VirtualTime } from '../../../fixtures/paper/time.ts'
import { calm } from '../../../fixtures/paper/weather.ts'
import type { Exchange, Result, Target, TranscriptLine } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type Check, check, type SceneCheck } from '../define.ts'
import type { RunOptions } from '../options.ts'
import { runSuite } from '../run.ts'
import { memoryTranscript } from '../transcript/transcript.ts'
import type { World } from '../world.ts'

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
  close(): Promise<void>
}

/** A service without sockets: what is asked of its address takes place in its own time. */
export interface PaperTrial extends TrialService {
  time: VirtualTime
}

const worlds = new Map<string, World & { time: VirtualTime }>()
let services = 0

/** Takes every send, lists nothing, and knows no conversation; `answer` says what is different. */
export function trialService(answer: Answering = () => undefined): PaperTrial {
  const { asked, serve } = answering(answer, (_request, response) => void response.destroy())
  return { ...paperService(serve), asked }
}

/** A service on paper, in the shapes of node:http, under an address of its own. */
export function paperService(serve: RequestListener): Omit<PaperTrial, 'asked'> {
  const time = new VirtualTime()
  services += 1
  const target = targetAt(services)
  const transport = network({ time, weather: calm, seed: services, answerer: serve })
  worlds.set(target.baseUrl, { time, connect: () => transport })
  return { target, time, close: async () => void worlds.delete(target.baseUrl) }
}

/** The same over sockets, in the machine's time. `close` ends it at once: connections are reset, and new ones refused. */
export async function socketTrial(answer: Answering = () => undefined): Promise<TrialService> {
  const sockets = new Set<Socket>()
  const { asked, serve } = answering(answer, ({ socket }) => void socket.resetAndDestroy())
  const server = createServer(serve)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    target: targetAt(address.port),
    asked,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const targetAt = (port: number): Target => ({
  name: 'trial',
  baseUrl: `http://127.0.0.1:${port}/v1`,
  credentials: { full: 'trial_key_0123' },
  agent: { script: 'LAB {steps}' },
  waitLimitMs: 2000,
})

function answering(answer: Answering, reset: RequestListener): { asked: Asked[]; serve: RequestListener } {
  const asked: Asked[] = []
  const serve: RequestListener = async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    const { method = '', url = '', headers } = request
    const one = { method, path: url.replace(/^\/v1/, ''), body, authorization: headers.authorization }
    asked.push(one)
    const given = (await answer(one, asked.length)) ?? usual(one, asked.length)
    if (given === 'reset') reset(request, response)
    if (typeof given === 'string') return
    const isJson = 'json' in given
    response.writeHead(given.status, { 'content-type': isJson ? 'application/json' : 'text/html', ...given.headers })
    response.end(isJson ? JSON.stringify(given.json) : given.text)
  }
  return { asked, serve }
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
    suite: { name: 'trial', version: '1', rules: Object.values(rows), checks },
    scope: { profile: 'certify', only: [], skip: [] },
    seed: 7,
    transcript: memoryTranscript(),
    environment: {},
  }
}

/** Runs a suite in the world of its target: on paper where that is a service on paper. */
export function runTrial(options: RunOptions): Promise<Result> {
  const world = worlds.get(options.target.baseUrl)
  return world === undefined ? runSuite(options) : world.time.until(runSuite({ ...options, world }))
}

/** Runs a suite of these checks against a target. */
export async function tried(
  target: Target,
  rows: Record<string, Requirement>,
  checks: readonly Check[],
  more: Partial<RunOptions> = {},
): Promise<Tried> {
  const transcript = memoryTranscript()
  const result = await runTrial({ ...trialOptions(rows, checks), target, transcript, ...more })
  const verdicts = Object.fromEntries(result.rules.map((row) => [row.id, row.verdict]))
  return { result, lines: transcript.lines, verdicts }
}

/** A check of the last exchange of a scene. */
export function checkLast(
  id: string,
  facts: Pick<SceneCheck, 'scenes' | 'proves'>,
  judge: (answer: Exchange) => Outcome[],
): SceneCheck {
  return check(id, facts, (exchanges) => judge(exchanges.at(-1) ?? made({})))
}
