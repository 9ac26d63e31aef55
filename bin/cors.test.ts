import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createService } from '../fixtures/service/index.ts'
import type { Result, Target } from '../schemas/types.ts'
import { transcriptText } from '../suites/run/transcript/kit/unpacked.ts'
import { commands, type Running } from './kit/command.ts'

const { start, call, folder, close } = commands()
afterAll(close)

const page = 'http://localhost:3000'
/** As a browser asks before a POST with a key. */
const preflight = {
  method: 'OPTIONS',
  headers: {
    origin: page,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  },
}

/** What a page is let see: its preflight's answer, the headers of a list, of a refusal, of a stream, and of a plain OPTIONS. */
async function seenBy(baseUrl: string, key: string) {
  const url = `${baseUrl}/conversations`
  const authorization = `Bearer ${key}`
  const asked = await fetch(url, preflight)
  const listed = await fetch(url, { headers: { origin: page, authorization } })
  const refused = await fetch(url, { headers: { origin: page } })
  const body = JSON.stringify({ text: 'LAB [{"say":"one"}]', stream: true })
  const streamed = await fetch(url, { method: 'POST', headers: { origin: page, authorization }, body })
  const plain = await fetch(url, { method: 'OPTIONS', headers: { origin: page } })
  return { asked, listed, refused, streamed, plain, events: await streamed.text() }
}

function servedBy({ child }: Running): Promise<Target> {
  return new Promise((resolve) => child.stdout?.once('data', (line) => resolve(JSON.parse(String(line)))))
}

const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')

describe.concurrent('--cors', () => {
  test('serve: a page of any origin, or of the one that is named, may call it', async () => {
    for (const [args, origin] of [
      [['--cors'], '*'],
      [['--cors', page], page],
      [['--cors', 'null'], 'null'],
    ] as const) {
      const serving = start(['serve', ...args])
      const target = await servedBy(serving)
      const { asked, listed, refused, streamed, plain, events } = await seenBy(
        target.baseUrl,
        String(target.credentials.full),
      )
      expect([asked.status, allowed(asked), asked.headers.get('access-control-allow-headers')]).toEqual([
        204,
        origin,
        'authorization,content-type',
      ])
      expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST')
      expect([listed.status, refused.status, streamed.status, plain.status]).toEqual([200, 401, 200, 405])
      expect([listed, refused, streamed].map(allowed)).toEqual([origin, origin, origin])
      expect(listed.headers.get('access-control-expose-headers')).toBe('*')
      expect(events).toContain('event: done')
      serving.child.kill('SIGTERM')
      await serving.ended
    }
  })

  test('without it no page of another origin may', async () => {
    const serving = start(['serve'])
    const target = await servedBy(serving)
    const { asked, listed } = await seenBy(target.baseUrl, String(target.credentials.full))
    expect([asked.status, allowed(asked), allowed(listed)]).toEqual([405, null, null])
    serving.child.kill('SIGTERM')
    await serving.ended
  })

  test('watch: preflights are answered by us, neither passed on nor judged, and nothing is broken by it', async () => {
    const service = createService({ waitLimitMs: 2000 })
    await service.listen()
    const target = service.target()
    const cwd = folder()
    writeFileSync(join(cwd, 'target.json'), JSON.stringify(target))
    const watching = start(['watch', '--target', 'target.json', '--cors', page], { cwd })
    await watching.shows('Watching at')
    const [, baseUrl = ''] = /Watching at (http\S+):/.exec(watching.shown()) ?? []
    const { asked, listed, refused, streamed, events } = await seenBy(baseUrl, String(target.credentials.full))
    expect([asked, listed, refused, streamed].map(allowed)).toEqual([page, page, page, page])
    expect([asked.status, events.includes('event: done')]).toEqual([204, true])
    watching.child.kill('SIGINT')
    const { code, stdout } = await watching.ended
    await service.close()
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+ mandatory rules passed, 0 failed; /)])
    const result: Result = JSON.parse(readFileSync(join(cwd, 'results', 'result.json'), 'utf8'))
    expect(result.usage.requests).toBe(4)
    expect(transcriptText(join(cwd, 'results', 'transcript.jsonl'))).not.toContain('access-control-request')
  })

  test.each([
    [['serve', '--cors', 'localhost:3000'], /^agent-conformance: --cors localhost:3000 is not an origin. /],
    [
      ['serve', '--cors', 'http://localhost:3000/app'],
      /is not an origin. Write one such as http:\/\/localhost:3000, without/,
    ],
    [['watch', '--har', 'x.har', '--cors'], /--cors has no effect with --har/],
  ])('%j: one sentence, 2', async (args, said) => {
    const { code, stdout, stderr } = await call(args)
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1])
    expect(stderr).toMatch(said)
  })
})
