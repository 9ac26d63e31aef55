import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { HtmlValidate } from 'html-validate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { histogramOf } from '../../../load/histogram.ts'
import { liveParts } from '../../../reports/load/live-page.ts'
import { liveScript } from '../../../reports/load/live-script.ts'
import type { LoadInstanceSecond } from '../../../schemas/types.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { madeConfig, madeInstance, wellEnded } from '../kit/made-instance.ts'
import { resultOf } from '../result/result.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { type Live, livePort, startLive } from './live.ts'

const scenario = scenarioNamed('sessions')
const config = madeConfig({ rate: '10', duration: '100s' }, 'sessions')
const secret = 'cak_never_shown_0123456789'
const second = (at: number, counters: Record<string, number> = {}): LoadInstanceSecond => ({
  atMs: 1_000_000 + 1000 * at,
  counters: { due: 10, sent: 10, acknowledged: 9, 'status.200': 9, ...counters },
  gauges: { open_waits: 4 + at },
  bands: { 'service_delay{optional}': [3000, 5000, 9000, 9000], send_lag: [100, 200, 300, 400] },
})

let folder = ''
let live: Live | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-'))
})
afterEach(async () => {
  await live?.end()
  live = undefined
  rmSync(folder, { recursive: true })
})

async function started(): Promise<Live> {
  const secrets = new Secrets()
  secrets.add('full', secret)
  live = await startLive(0, secrets, { target: 'staging <1>', scenario: 'sessions' })
  return live
}

/** Each event of a stream as it comes, until the server ends it. */
async function* eventsAt(
  url: string,
): AsyncGenerator<{ event: string; data: { title: string; parts: Record<string, string> } }> {
  const response = await fetch(new URL('/events', url))
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      if (event !== '') yield { event, data: JSON.parse(data) }
    }
  }
}

const statusOf = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('the live page', () => {
  it('is valid HTML, with every part in its place', async () => {
    const { url } = await started()
    const page = await (await fetch(url)).text()
    expect(page).toContain('staging &lt;1&gt;')
    const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
    const whole = async (html: string) => {
      const { results } = await validator.validateString(html)
      return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
    }
    expect(await whole(page)).toEqual([])
    const series = [second(0), second(1, { lost: 1 }), second(2), second(3)]
    const histograms = { 'service_delay{optional}': histogramOf([3000]), send_lag: histogramOf([100]) }
    const result = resultOf([madeInstance(0, [1000], { series, histograms, startedAtMs: 1_000_000 })], {
      ...wellEnded,
      scenario,
      config,
    })
    const { parts } = await liveParts(result, {
      ...{ elapsedMs: 4000, longestMs: 90_000, notices: [{ atMs: 2000, text: 'database <restarted>' }] },
      ended: { headline: 'fail: 1 fault', file: 'results/load.html' },
    })
    let filled = page
    for (const [id, part] of Object.entries(parts)) {
      expect(page).toContain(`<div id="${id}">`)
      filled = filled.replace(
        new RegExp(`<div id="${id}">(<header.*?</header>)?</div>`, 's'),
        () => `<div id="${id}">${part}</div>`,
      )
    }
    expect(filled).toContain('database &lt;restarted&gt;')
    expect(filled).toContain('<svg role="img"')
    expect(await whole(filled)).toEqual([])
  })

  it('shows the charts of the report while the load runs, and ends with its result', async () => {
    const { url } = await started()
    const seen: string[] = []
    const events = eventsAt(url)
    const first = events.next()
    live?.begin({ scenario, config, folder, longestMs: 90_000 })
    writeFileSync(join(folder, 'instance-0.json'), JSON.stringify(madeInstance(0)))
    live?.notice(`the key ${secret} was used`)
    for (const at of [0, 1, 2]) live?.second(0, second(at, at === 1 ? { duplicated: 2 } : {}))
    const { value } = await first
    expect(value?.event).toBe('parts')
    const { title, parts } = value?.data ?? { title: '', parts: {} }
    expect(title).toMatch(/^local: load sessions, /)
    expect(parts.head).toContain('2 repeated messages')
    expect(parts['over-time']).toContain('Open waits and streams')
    expect(parts.objectives).toContain('service_delay')
    expect(parts.times).toContain('wait_duration')
    expect(parts.notices).toContain('the key «full» was used')
    const result = resultOf([madeInstance(0)], { ...wellEnded, scenario, config })
    await live?.end({ result, headline: 'pass: sessions', file: 'results/load.html' })
    for await (const { event, data } of events) seen.push(`${event} ${data.parts.head?.includes('pass: sessions')}`)
    expect(seen.at(-1)).toBe('end true')
    await expect(fetch(url)).rejects.toThrow()
  })

  it('is on this machine alone, for no page of another origin, and never stored', async () => {
    const { url } = await started()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    const { port } = new URL(url)
    expect(await statusOf(url, { host: `localhost:${port}` })).toBe(200)
    expect(await statusOf(url, { host: `evil.example:${port}` })).toBe(403)
    expect(await statusOf(`${url}events`, { host: 'evil.example' })).toBe(403)
    expect(await statusOf(`${url}other`, {})).toBe(404)
    expect((await fetch(url)).headers.get('cache-control')).toBe('no-store')
  })

  it('says which port is in use or none', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    await expect(startLive(port, new Secrets(), { target: 'x', scenario: 'sessions' })).rejects.toThrow(
      `--live: port ${port} of 127.0.0.1 is in use. Choose another, or --live 0 for any free one.`,
    )
    other.close()
    for (const given of ['', 'http', '70000', '-1', '80.5'])
      expect(() => livePort(given)).toThrow(`--live must be a port from 0 (any free one) to 65535 (got "${given}").`)
    expect([livePort(undefined), livePort('0'), livePort('8080')]).toEqual([undefined, 0, 8080])
  })
})

describe('the script of the live page', () => {
  /** The page as the script sees it: elements by id, and a source of events. */
  function browser() {
    const elements: Record<
      string,
      { innerHTML: string; textContent: string; listeners: Record<string, () => void>; pressed: string; writes: number }
    > = {}
    const listeners: Record<string, (event: { data: string }) => void> = {}
    let closed = false
    const elementOf = (id: string) => {
      elements[id] ??= { innerHTML: '', textContent: '', listeners: {}, pressed: 'false', writes: 0 }
      const element = elements[id]
      return {
        set innerHTML(text: string) {
          element.innerHTML = text
          element.writes += 1
        },
        set textContent(text: string) {
          element.textContent = text
        },
        getAttribute: () => element.pressed,
        setAttribute: (_: string, value: string) => {
          element.pressed = value
        },
        addEventListener: (name: string, act: () => void) => {
          element.listeners[name] = act
        },
      }
    }
    const document = { title: '', getElementById: elementOf }
    class EventSource {
      addEventListener(name: string, act: (event: { data: string }) => void): void {
        listeners[name] = act
      }
      close(): void {
        closed = true
      }
    }
    new Script(liveScript).runInContext(createContext({ document, EventSource, JSON, Object, String }))
    const tell = (name: string, now: string): void =>
      listeners[name]?.({ data: JSON.stringify({ title: `title ${now}`, parts: { now, times: 'same' } }) })
    return { elements, document, tell, isClosed: () => closed, click: () => elements.pause?.listeners.click?.() }
  }

  it('puts each part in its place, and only what changed', () => {
    const { elements, document, tell } = browser()
    tell('parts', 'a')
    tell('parts', 'b')
    expect(document.title).toBe('title b')
    expect([elements.now?.innerHTML, elements.now?.writes]).toEqual(['b', 2])
    expect([elements.times?.innerHTML, elements.times?.writes]).toEqual(['same', 1])
  })

  it('can be paused, and then shows the latest', () => {
    const { elements, tell, click } = browser()
    tell('parts', 'a')
    click()
    tell('parts', 'b')
    tell('parts', 'c')
    expect(elements.now?.innerHTML).toBe('a')
    expect(elements.pause?.pressed).toBe('true')
    click()
    expect(elements.now?.innerHTML).toBe('c')
  })

  it('ends with the load, and says when the connection is lost', () => {
    const { elements, tell, isClosed } = browser()
    tell('error', '')
    expect(elements.connection?.textContent).toMatch(/^Connection lost/)
    tell('open', '')
    expect(elements.connection?.textContent).toBe('Connected')
    tell('end', 'z')
    expect([elements.connection?.textContent, isClosed()]).toEqual(['The load has ended', true])
    expect(elements.now?.innerHTML).toBe('z')
  })
})
