import { describe, expect, it } from 'vitest'
import {
  brokenRow,
  eventfulExchanges,
  eventfulResult,
  exampleContext,
  exampleResult,
  exampleRow,
} from '../kit/example.ts'
import { renderText } from '../text.ts'
import { renderJunit } from './junit.ts'

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const references: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(#?\w*);?/g, (whole, name: string) => {
    const found = name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : references[name]
    if (found === undefined || !whole.endsWith(';')) throw new Error(`no such reference: ${whole}`)
    return found
  })
}

/** Reads XML as strictly as XML 1.0 wants it; throws on anything that is not well-formed. */
function parsed(xml: string): Element {
  const wrong = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.exec(xml)
  if (wrong) throw new Error(`no XML character at ${wrong.index}`)
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  if (!xml.startsWith(declaration)) throw new Error('no declaration')
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const token = /<(\/?)([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>|([^<]+)/gy
  token.lastIndex = declaration.length
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const [, closes, name, attributes = '', empty, text] = token.exec(xml) ?? []
    const parent = open.at(-1)
    if (parent === undefined) throw new Error(`more closed than opened before ${at}`)
    if (text !== undefined) {
      if (text.includes(']]>')) throw new Error(`]]> at ${at}`)
      parent.text += unescaped(text)
    } else if (name === undefined) throw new Error(`not well-formed at ${at}`)
    else if (closes) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> at ${at} closes nothing`)
    } else {
      const pairs = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescaped(value),
      ])
      const child: Element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' }
      parent.children.push(child)
      if (!empty) open.push(child)
    }
  }
  const [only] = root.children
  if (open.length !== 1 || only === undefined || root.children.length !== 1) throw new Error('not one whole element')
  return only
}

function casesOf(xml: string): Map<string, Element> {
  const cases = parsed(xml).children.flatMap((suite) => suite.children.filter((each) => each.name === 'testcase'))
  return new Map(cases.map((each) => [each.attributes.name ?? '', each]))
}

const context = exampleContext(eventfulExchanges)

describe('renderJunit', () => {
  const xml = renderJunit(eventfulResult(), context)
  const root = parsed(xml)

  it('has a testcase for each requirement, in the suite of its area', () => {
    const rows = eventfulResult().rules
    expect([...casesOf(xml).keys()].sort()).toEqual(rows.map((row) => row.id).sort())
    for (const suite of root.children) {
      for (const each of suite.children.filter((child) => child.name === 'testcase')) {
        expect(each.attributes.name).toMatch(new RegExp(`^${suite.attributes.name}/`))
        expect(each.attributes.classname).toBe(`agent-conformance.${suite.attributes.name}`)
      }
    }
  })

  it('counts what it holds', () => {
    for (const { attributes, children } of root.children) {
      const cases = children.filter((child) => child.name === 'testcase')
      const number = (name: string) => cases.filter((each) => each.children.some((child) => child.name === name)).length
      expect(attributes).toMatchObject({
        tests: String(cases.length),
        failures: String(number('failure')),
        errors: String(number('error')),
        skipped: String(number('skipped')),
      })
    }
  })

  it('has what the schemas of Jenkins and Ant want, in their order', () => {
    expect(root.name).toBe('testsuites')
    expect(root.attributes).toEqual({})
    root.children.forEach((suite, index) => {
      expect(Object.keys(suite.attributes).sort()).toEqual(
        ['errors', 'failures', 'hostname', 'id', 'name', 'package', 'skipped', 'tests', 'time', 'timestamp'].sort(),
      )
      expect(suite.attributes.id).toBe(String(index))
      expect(suite.attributes.timestamp).toBe('2026-03-04T04:06:07')
      expect(suite.attributes.time).toMatch(/^\d{1,3}\.\d{3}$/)
      const names = suite.children.map((each) => each.name).join(' ')
      expect(names).toMatch(/^properties( testcase)+ system-out system-err$/)
      for (const each of suite.children.filter((child) => child.name === 'testcase')) {
        expect(Object.keys(each.attributes)).toEqual(['name', 'classname', 'time'])
        expect(each.children.length).toBeLessThanOrEqual(1)
      }
    })
  })

  it('fails what failed, with the same block as the text', () => {
    const failure = casesOf(xml).get('stream/done-last')?.children[0]
    expect(failure?.name).toBe('failure')
    expect(failure?.attributes.message).toBe(
      'The service sends done once, as the last event, for POST /messages with stream true.',
    )
    const lines = renderText(eventfulResult(), { ...context, width: context.width + 2 }).split('\n')
    for (const line of failure?.text.split('\n') ?? []) expect(lines).toContain(line === '' ? '' : `  ${line}`)
    expect(failure?.text).toContain('--only stream/done-last')
  })

  it.each([
    ['auth/read-only-start', 'skipped', 'needs credentials.readOnly'],
    ['wait/ran-out', 'skipped', 'needs agent.script and a larger budget.meteredSends'],
    [
      'tickets/one-row',
      'skipped',
      'not applicable, because the service did not show this optional behaviour in this run',
    ],
    [
      'errors/409-json',
      'skipped',
      'no known trigger, because the specification names no request that causes this response. If your service has one, add it under "provoke" in the target file',
    ],
    ['status/phase-idle', 'skipped', 'inconclusive: the conversation did not settle (busy/status)'],
    ['status/title', 'skipped', 'waived (inconclusive): known fault of the gateway, OPS-12'],
    ['send/title', 'error', 'internal error: TypeError: x is undefined'],
  ])('says of %s: %s, %s', (id, name, message) => {
    expect(casesOf(xml).get(id)?.children).toMatchObject([{ name, attributes: { message } }])
  })

  it('turns nothing red for a warning, but tells it', () => {
    expect(casesOf(xml).get('auth/challenge')?.children).toEqual([])
    const suite = root.children.find((each) => each.attributes.name === 'auth')
    const told = suite?.children.find((each) => each.name === 'system-out')?.text
    expect(told).toContain('warning: auth/challenge\nThe service names the authentication scheme of a 401')
  })

  it('tells what was observed', () => {
    const suite = root.children.find((each) => each.attributes.name === 'list')
    expect(suite?.children.find((each) => each.name === 'system-out')?.text).toBe('observed: list/limit-fraction: 400')
  })

  it('carries seed and verdict in every suite', () => {
    for (const suite of root.children) {
      const properties = suite.children[0]?.children.map((each) => [each.attributes.name, each.attributes.value])
      expect(Object.fromEntries(properties ?? [])).toMatchObject({
        seed: '7',
        verdict: 'nonconformant',
        headline: 'NONCONFORMANT (profile certify): 3 of 26 mandatory rules failed',
      })
    }
  })

  it('with a baseline fails only what did not fail there', () => {
    const rows = [brokenRow('a/new', [{}]), brokenRow('a/old', [{}])]
    const cases = casesOf(renderJunit(exampleResult(rows, { regressions: ['a/new'] }), context))
    expect(cases.get('a/new')?.children[0]?.name).toBe('failure')
    expect(cases.get('a/old')?.children[0]?.attributes.message).toBe(
      'failed, as in the baseline: The rule a/old in words.',
    )
  })

  it.each(['aborted', 'interrupted'] as const)('is not green when the run was %s', (verdict) => {
    const rows = [exampleRow('a/b', { verdict: 'inconclusive' })]
    const cases = casesOf(renderJunit(exampleResult(rows, { verdict, aborted: 'nothing listens' }), context))
    expect(cases.get('run/verdict')?.children[0]?.name).toBe('error')
  })

  it('is not green when nothing was exercised', () => {
    const skipped = exampleRow('a/b', { verdict: 'not-exercised', reason: 'not-applicable' })
    const cases = casesOf(renderJunit(exampleResult([skipped], { verdict: 'incomplete' }), context))
    const [said] = cases.get('run/verdict')?.children ?? []
    expect([said?.name, said?.attributes.message]).toEqual([
      'error',
      expect.stringContaining('0 of 1 mandatory rule passed, 0 failed, 1 not exercised'),
    ])
  })

  describe('of a run that exits with 3', () => {
    const open = exampleRow('a/open', { verdict: 'inconclusive', note: 'the valid request got 500' })
    const unprepared = exampleRow('a/unprepared', {
      verdict: 'not-exercised',
      reason: 'missing-precondition',
      missing: 'readOnly',
    })
    const harmless = [
      exampleRow('a/good'),
      exampleRow('a/optional', { verdict: 'not-exercised', reason: 'not-applicable' }),
      exampleRow('a/waived', { verdict: 'inconclusive' }),
      exampleRow('a/warned', { verdict: 'inconclusive', level: 'advisory' }),
    ]
    const errorsIn = (result: Parameters<typeof renderJunit>[0]): string[] =>
      [...casesOf(renderJunit(result, context))].flatMap(([id, { children }]) =>
        children.some(({ name }) => name === 'error') ? [id] : [],
      )

    it('has an error for each rule that keeps it from a verdict, and for the run', () => {
      const result = exampleResult([...harmless, open, unprepared], {
        verdict: 'incomplete',
        waived: { 'a/waived': 'OPS-1' },
      })
      expect(errorsIn(result)).toEqual(['a/open', 'a/unprepared', 'run/verdict'])
    })

    it('has the same where a baseline knows every failure', () => {
      const rows = [...harmless.slice(0, 2), open, brokenRow('a/old', [{}])]
      const baseline = [{ rule: 'a/old', verdict: 'fail' as const }]
      const result = exampleResult(rows, { verdict: 'nonconformant', regressions: [], baseline })
      expect(errorsIn(result)).toEqual(['a/open', 'run/verdict'])
    })

    it.each(['conformant', 'nonconformant'] as const)('has none where the run is %s', (verdict) => {
      expect(errorsIn(exampleResult([...harmless, open], { verdict }))).toEqual([])
    })
  })

  it('says of a known failure why, whose it is and until when', () => {
    const known = { rule: 'a/old', verdict: 'fail' as const, reason: 'OPS-7', owner: 'Ines', until: '2026-12-31' }
    const given = exampleResult([brokenRow('a/old', [{}])], { regressions: [], baseline: [known] })
    const [said] = casesOf(renderJunit(given, context)).get('a/old')?.children ?? []
    expect([said?.name, said?.attributes.message]).toEqual([
      'skipped',
      'failed, as in the baseline, reason: OPS-7 (Ines, until 2026-12-31): The rule a/old in words.',
    ])
  })

  it('says in the suite of a rule that it passes again', () => {
    const baseline = [{ rule: 'b/mended', verdict: 'pass' as const }]
    const given = exampleResult([exampleRow('a/good'), exampleRow('b/mended')], { regressions: [], baseline })
    const suites = [...renderJunit(given, context).matchAll(/<testsuite name="(\w+)"[\s\S]*?<\/testsuite>/g)]
    expect(suites.map(([text, name]) => [name, text.includes('passes again: b/mended')])).toEqual([
      ['a', false],
      ['b', true],
    ])
  })

  it('stays XML whatever a service says', () => {
    const evil = ']]> & <b a="1" c=\'2\'> &amp; \u0000\u0008\u001b\u007f\ufffe\uffff\ud800 \r\n\t 😀 end'
    const rows = [
      brokenRow('a/b', [{ at: evil, expected: evil, actual: evil }], { text: evil }),
      exampleRow('a/c', { verdict: 'inconclusive', note: evil }),
      exampleRow('a/d', { verdict: 'error', note: evil }),
    ]
    const result = exampleResult(rows, {
      target: { name: evil, baseUrl: evil },
      observations: [{ rule: 'a/b', value: evil }],
    })
    const cases = casesOf(renderJunit(result, context))
    const legal = evil.replace(
      /[\u0000\u0008\u001b\ufffe\uffff\ud800]/gu,
      (each) => `\\u{${each.codePointAt(0)?.toString(16).toUpperCase()}}`,
    )
    expect(cases.get('a/b')?.children[0]?.attributes.message).toBe(legal)
    expect(cases.get('a/c')?.children[0]?.attributes.message).toBe(`inconclusive: ${legal}`)
  })
})
