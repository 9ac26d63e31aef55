import { describe, expect, it } from 'vitest'
import {
  brokenRow,
  eventfulExchanges,
  eventfulResult,
  exampleContext,
  exampleExchange,
  exampleResult,
} from '../kit/example.ts'
import { renderRunPage } from './run-page.ts'

const facts = { waitLimitMs: 3000, latencies: { 'GET /conversations': [3, 4, 5, 80], 'POST /messages': [1000, 2000] } }
const page = renderRunPage(eventfulResult(), exampleContext(eventfulExchanges, { facts }))

/** What stands between the tags of an element with that id, tags left out. */
function textOf(markup: string, id: string): string {
  const [, rest = ''] = markup.split(`id="${id}"`)
  return rest
    .slice(rest.indexOf('>') + 1, rest.indexOf('</details>'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('the page of a run', () => {
  it('names nothing that a browser would fetch, and lets run no script but its own', () => {
    expect(page).not.toMatch(/(?:src|href)="(?!#|data:)/)
    expect(page).not.toMatch(/url\((?!#)|@import/)
    expect(page).toMatch(/default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-[\w+/=]+'/)
  })

  it('begins with the verdict, then the root causes, then figures', () => {
    const causes = [{ rules: ['stream/done-last', 'errors/body-400'], what: 'no answer is whole' }]
    const together = renderRunPage(eventfulResult({ causes } as never), exampleContext(eventfulExchanges))
    const places = ['<h1>', 'id="causes"', 'id="overview"', 'id="warnings"', 'id="unproved"', 'id="rules"']
    const found = places.map((each) => page.indexOf(each))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found[0]).toBeGreaterThan(0)
    expect(page).toContain('Root causes <small>3</small>')
    expect(together).toContain('Root causes <small>2, 3 rules</small>')
    expect(together).toContain('1 more rule fails with it')
  })

  it('names the service and the verdict in its tab, with a sign', () => {
    expect(page).toContain('<title>staging: nonconformant</title>')
    expect(page).toMatch(/<link rel="icon" href="data:image\/svg\+xml,/)
  })

  it('never shows a warning as a failure', () => {
    expect(page).toMatch(/class="card warn" id="rule-auth\/challenge"/)
    expect(page.slice(page.indexOf('id="causes"'), page.indexOf('id="warnings"'))).not.toContain('auth/challenge')
  })

  it('has each rule once, with its verdict, under its section, and links each section', () => {
    for (const { id, section } of eventfulResult().rules) {
      expect(page.split(`id="rule-${id}"`).length, id).toBe(2)
      expect(page, section).toContain(`id="section-${section}"`)
    }
    expect(page).toMatch(/4\.5 List messages <small>1 fail/)
    expect(page).toMatch(/href="#section-4\.5" class="fail"/)
    expect(textOf(page, 'rule-auth/read-only-start')).toContain('needs credentials.readOnly')
    expect(textOf(page, 'rule-status/title')).toContain('OPS-12')
  })

  it('shows a failure with what was expected, its events beside the script, curl, HAR and how to run it again', () => {
    const [, card = ''] = page.split('id="rule-stream/done-last"')
    expect(card).toContain('done as the last event')
    expect(card).toMatch(/1\.100 s.*?Stream events: <\/span><b>message/)
    expect(card).toMatch(/Agent script \(earliest time\): <\/span><b>say<\/b> {2}“one”/)
    expect(page).toContain('data-har="x17"')
    expect(page).toContain('--only stream/done-last')
    expect(page).toMatch(/id="curl-rule-stream\/done-last-1" tabindex="0">curl -sSi -N -X POST/)
  })

  it('shows the exchanges that contradict each other in lanes, and marks them', () => {
    const read = (id: string, sentMs: number, path: string, body: object) =>
      exampleExchange(id, {
        method: 'GET',
        path,
        requestBody: null,
        sentMs,
        endMs: sentMs + 5,
        body: JSON.stringify(body),
      })
    const exchanges = [
      read('x2', 4000, '/conversations/c1', { busy: false, phase: 'idle', pendingGates: [], lastAssistantText: 'one' }),
      read('x3', 5000, '/conversations/c1/messages', { messages: [], before: null }),
    ]
    const shown = { exchange: 'x3', timeline: ['x2 │ 4.0 s', 'x3 │ 5.0 s'], contradiction: ['x2', 'x3'] }
    const before = exampleExchange('x1', {})
    const drawn = (rest: object) =>
      renderRunPage(
        exampleResult([brokenRow('model/explained', [{ ...shown, ...rest }])]),
        exampleContext([before, ...exchanges]),
      )
    const own = drawn({ timeline: [], contradiction: [] })
    expect(own).toMatch(/<b>POST \/conversations<\/b>.*?<b>200<\/b> not busy, idle “one”.*?0 messages, start reached/s)
    expect(drawn({ timeline: ['x1', 'x2', 'x3'] }).match(/<li class="fail"><span class="when">/g)).toHaveLength(2)
    expect(drawn({ timeline: ['x1', 'x2', 'x3'] })).toContain('x2 and x3')
  })

  it('shows a field of any type, also an object that no text can be made of', () => {
    const odd = { toString: 1, valueOf: null }
    const read = (id: string, path: string, body: object) =>
      exampleExchange(id, { method: 'GET', path, requestBody: null, body: JSON.stringify(body) })
    const exchanges = [
      exampleExchange('x1', {
        requestBody: JSON.stringify({ text: odd, reply: odd }),
        body: JSON.stringify({ replies: [odd], error: odd }),
      }),
      read('x2', '/conversations/c1', { busy: odd, phase: odd, pendingGates: odd, lastAssistantText: odd }),
      read('x3', '/conversations/c1/messages', { messages: [{ messageId: odd, text: odd }], before: odd }),
      read('x4', '/conversations', { conversations: odd, error: odd }),
    ]
    const row = brokenRow('shape/status-closed', [{ exchange: 'x2', timeline: ['x1', 'x2', 'x3', 'x4'] }])
    const drawn = renderRunPage(exampleResult([row]), exampleContext(exchanges))
    expect(drawn).toMatch(/not busy, \{\S*toString\S*:1/)
  })

  it('shows where the wait limit is', () => {
    const slow = exampleExchange('x5', { sentMs: 0, headersMs: 3900, endMs: 3900 })
    const row = brokenRow('wait/late', [{ exchange: 'x5', expected: 'a', actual: 'b' }])
    const drawn = renderRunPage(exampleResult([row]), exampleContext([slow], { facts }))
    expect(drawn).toContain('<span class="when">3.000 s</span><span class="limit">wait limit</span>')
  })

  it('keeps what a service said as text: no element, no end of a script, no escape sequence', () => {
    const nasty = '</script><img src=x onerror=alert(1)>\u001b[31m\u202e'
    const exchange = exampleExchange('x1', { body: nasty, headers: { 'x-odd': nasty } })
    const row = brokenRow('send/odd', [{ exchange: 'x1', expected: nasty, actual: nasty, at: nasty }], { text: nasty })
    const shown = renderRunPage(
      exampleResult([row], { target: { name: nasty, baseUrl: 'http://h/v1' } }),
      exampleContext([exchange], { facts }),
    )
    expect(shown).not.toContain('<img')
    expect(shown).not.toContain('\u001b')
    expect(shown).not.toContain('\u202e')
    expect(shown.match(/<\/script>/g)?.length).toBe(2)
  })

  it('stays small, however much broke', () => {
    const rows = Array.from({ length: 400 }, (_, at) =>
      brokenRow(
        `send/row-${at}`,
        Array.from({ length: 5 }, (_, n) => ({ exchange: `x${at}-${n}`, actual: 'x'.repeat(2000) })),
      ),
    )
    const exchanges = rows.flatMap(({ findings }) =>
      findings.map(({ exchange = '' }) => exampleExchange(exchange, { body: 'y'.repeat(1_000_000) })),
    )
    expect(renderRunPage(exampleResult(rows), exampleContext(exchanges)).length).toBeLessThan(8_000_000)
  })
})
