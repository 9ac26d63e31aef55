import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPaper } from '../../fixtures/paper/index.ts'
import { readSessions } from '../../load/workloads/sessions.ts'
import { harOf } from '../../reports/har.ts'
import { reference } from '../../suites/areas/kit/services.ts'
import { endpointOf } from '../../suites/reading/endpoint.ts'
import { runSuite } from '../../suites/run/run.ts'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { checkTarget } from '../../suites/run/target.ts'
import { memoryTranscript } from '../../suites/run/transcript/transcript.ts'
import { suite } from '../../suites/suite.ts'
import { workloadFrom } from './record.ts'

const folder = mkdtempSync(join(tmpdir(), 'agent-record-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const told = { baseUrl: undefined, tokensPerSecond: 50, secrets: new Secrets() }
const heading = 'session,turn,thinkMs,userChars,turnMs,replyOffsetsMs,replyChars,toolSteps\n'
let [transcript, har] = ['', '']
/** Sends that were taken, of all scenes. */
let taken = 0

/** All that a whole run exchanges with the reference service: streams, waits that run out, refusals, odd texts. */
beforeAll(async () => {
  const { target, world, time, close } = await onPaper(reference, { waitLimitMs: 600_000, seed: 3 })
  const { lines, ...writer } = memoryTranscript()
  const scope = { profile: 'certify', only: [], skip: [] } as const
  const run = { suite, target: checkTarget(target, 'it'), scope, seed: 3, environment: {}, world }
  const result = await time.until(runSuite({ ...run, transcript: writer }))
  await close()
  const exchanges = lines.flatMap((line) => {
    if (line.type !== 'exchange') return []
    const { type: _, ...exchange } = line
    return [exchange]
  })
  taken = exchanges.filter(
    (each) =>
      ['start', 'send'].includes(endpointOf(each) ?? '') &&
      [200, 202, 504].includes(each.status ?? 0) &&
      each.failure === null,
  ).length
  transcript = file('transcript.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  har = file('traffic.json', JSON.stringify(harOf(result, exchanges), null, 2))
})

describe('load record', () => {
  it('makes a workload of a transcript, of every send that was taken', async () => {
    const { csv, about } = await workloadFrom([transcript], told)
    const sessions = readSessions(csv)
    const turns = sessions.flat()
    expect(turns.length).toBe(taken)
    expect(taken).toBeGreaterThan(50)
    expect(sessions.some(({ length }) => length > 2)).toBe(true)
    expect(turns.some(({ turnMs }) => turnMs >= 600_000)).toBe(true)
    expect(turns.some(({ replies }) => replies.length > 1)).toBe(true)
    expect(about).toMatch(
      /^\d+ sessions, \d+ turns \(API traffic\); omitted: \d+ sends \(rejected or without a response\)$/,
    )
  })

  it('makes one of a HAR', async () => {
    const fromHar = readSessions((await workloadFrom([har], told)).csv)
    const fromTranscript = readSessions((await workloadFrom([transcript], told)).csv)
    const chars = (sessions: typeof fromHar) => sessions.map((turns) => turns.map(({ userChars }) => userChars))
    expect(fromHar.flat().length).toBeGreaterThan(0.9 * fromTranscript.flat().length)
    expect(chars(fromHar).slice(0, 5)).toEqual(chars(fromTranscript).slice(0, 5))
  })

  it('holds no word of a text, no id, no name and no secret: numbers alone', async () => {
    for (const source of [transcript, har]) {
      const { csv } = await workloadFrom([source], told)
      expect(csv.startsWith(heading)).toBe(true)
      expect(csv.slice(heading.length)).toMatch(/^[\d,;\n]+$/)
      // A number of many digits could be an id.
      expect(csv).not.toMatch(/\d{9}/)
    }
  })

  it.each([
    ['nowhere.jsonl', undefined, /nowhere\.jsonl cannot be read: /],
    ['text.jsonl', 'hello\n', /text\.jsonl is no recording that can be read: /],
    ['none.jsonl', '{"type":"header"}\n', /./],
    ['broken.jsonl', '{"type":"exchange"}\n', /broken\.jsonl/],
    ['empty.har', '{"log":{"entries":[]}}', /^\/\S+empty\.har: no request to \/conversations/],
    ['odd.har', 'hello', /^\/\S+odd\.har: not JSON/],
  ])('refuses %s', async (name, text, words) => {
    const source = text === undefined ? join(folder, name) : file(name, text)
    await expect(workloadFrom([source], told)).rejects.toThrow(words)
  })

  it('takes --base-url for a HAR alone', async () => {
    await expect(workloadFrom([transcript], { ...told, baseUrl: 'http://a/v1' })).rejects.toThrow(
      '--base-url is for a HAR',
    )
  })
})
