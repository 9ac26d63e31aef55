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
    expect(page).not.toMatch(/(?:src|href)="(?!#)/)
    expect(page).not.toMatch(/url\((?!#)|@import/)
    expect(page).toMatch(/default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-[\w+/=]+'/)
  })

  it('begins with the verdict, then says what broke, those of one cause together', () => {
    const causes = [{ requirements: ['stream/done-last', 'errors/body-400'], what: 'no answer is whole' }]
    const together = renderRunPage(eventfulResult({ causes } as never), exampleContext(eventfulExchanges))
    expect(page.indexOf('<h1>nonconformant within certify')).toBeGreaterThan(0)
    expect(page.indexOf('id="broken"')).toBeLessThan(page.indexOf('id="rules"'))
    expect(page).toContain('3 rules, 3 causes')
    expect(together).toContain('3 rules, 2 causes')
  })

  it('has each rule once, with its verdict, under its section', () => {
    for (const { id } of eventfulResult().requirements) expect(page.split(`id="rule-${id}"`).length, id).toBe(2)
    expect(page).toMatch(/4\.5 Paging through messages <small>1 broken/)
    expect(textOf(page, 'rule-auth/read-only-start')).toContain('needs credentials.readOnly')
    expect(textOf(page, 'rule-status/title')).toContain('OPS-12')
  })

  it('shows a failure with what was expected, the exchange drawn over time, curl, HAR and how to play it again', () => {
    const text = textOf(page, 'rule-stream/done-last')
    expect(text).toContain('done as the last event')
    expect(text).toContain('Events: ack at 41 ms')
    expect(page).toContain('data-har="x17"')
    expect(page).toContain('--only stream/done-last')
    expect(page).toMatch(/id="curl-rule-stream\/done-last-1" tabindex="0">curl -sSi -N -X POST/)
  })

  it('draws a wait against its limit, and says so in words', () => {
    const slow = exampleExchange('x5', { sentMs: 0, headersMs: 2900, endMs: 2900 })
    const row = brokenRow('wait/late', [{ exchange: 'x5', expected: 'a', actual: 'b' }])
    const drawn = renderRunPage(exampleResult([row]), exampleContext([slow], { facts }))
    expect(drawn).toContain('The wait limit is 3.0 s.')
    expect(drawn).toContain('class="limit"')
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
