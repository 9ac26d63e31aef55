import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientNote, Result } from '../../../schemas/types.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { type OfRecording, watchHar } from '../watch.ts'

/** A header as a HAR has it. */
export type Header = { name: string; value: string }

/** An entry of a HAR whose fields may all be taken away. */
export interface Entry {
  [extra: string]: unknown
  startedDateTime?: string
  time?: number
  request: {
    [extra: string]: unknown
    method: string
    url: string
    headers: Header[]
    postData?: { [extra: string]: unknown; text?: string }
    bodySize?: number
  }
  response: {
    [extra: string]: unknown
    status: number
    headers: Header[]
    content: { [extra: string]: unknown; size?: number; text?: string; mimeType?: string; encoding?: string }
  }
}

export const key = 'key_Zq8Lm3Xv7Rt2Kp5WbN9c'

/** A GET of the list that was answered as it should be, at the second `at` of the recording. */
export function entry(at: number, parts: { path?: string; base?: string; status?: number; body?: string } = {}): Entry {
  const { path = '/conversations', base = 'https://agent.example.com/v1', status = 200 } = parts
  const { body = '{"conversations":[]}' } = parts
  return {
    startedDateTime: `2030-01-01T10:00:${String(at).padStart(2, '0')}.250Z`,
    time: 20,
    request: { method: 'GET', url: base + path, headers: [{ name: 'Authorization', value: `Bearer ${key}` }] },
    response: {
      status,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { size: Buffer.byteLength(body), mimeType: 'application/json', text: body },
    },
    timings: { send: 0, wait: 20, receive: 0 },
  }
}

/** A send with such a body, and its answer. */
export function post(at: number, path: string, sent: unknown, answer: string, type = 'application/json'): Entry {
  const made = entry(at, { path, body: answer })
  const text = JSON.stringify(sent)
  made.request.method = 'POST'
  made.request.headers.push({ name: 'Content-Type', value: 'application/json' })
  made.request.postData = { mimeType: 'application/json', text }
  made.request.bodySize = Buffer.byteLength(text)
  made.response.headers = [{ name: 'Content-Type', value: type }]
  made.response.content.mimeType = type
  return made
}

export interface Judged {
  result: Result
  /** Must and standard rules. */
  broken: string[]
  client: ClientNote[]
  /** What was left out, by its reason. */
  leftOut: Record<string, number>
}

/** What `watch --har` says of entries. */
export async function judgeHar(entries: readonly unknown[], known: OfRecording = {}): Promise<Judged> {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'))
  try {
    const file = join(folder, 'traffic.har')
    writeFileSync(file, JSON.stringify({ log: { version: '1.2', creator: { name: 'kit', version: '1' }, entries } }))
    const client: ClientNote[] = []
    const told = { broken: () => {}, client: (note: ClientNote) => void client.push(note) }
    const options = {
      transcript: join(folder, 'transcript.jsonl'),
      replaces: [],
      isTaken: false,
      secrets: new Secrets(),
      told,
    }
    const result = await watchHar(file, known, options.secrets, () => options)
    const broken = result.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
    const leftOut = Object.fromEntries((result.leftOut ?? []).map(({ what, count }) => [what, count]))
    return { result, broken, client, leftOut }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
