import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { validate } from '../../schemas/index.ts'
import { drawBadge, endpointBadge } from '../badge.ts'
import { exampleContext, exampleRow } from '../kit/example.ts'
import { certified, entryOf, eventful, good, load, older, same } from '../kit/site-example.ts'
import { renderRunPage } from '../page/run-page.ts'
import { type Entry, entryBadge, newestFirst } from './entry.ts'
import { renderMatrixPage } from './matrix-page.ts'
import { prefaceOf } from './preface.ts'
import { renderServicePage } from './service-page.ts'

const evil = '"><img src=https://evil.example/x onerror=alert(1)></title><script>alert(2)</script>\u202e'
const hostile = entryOf(
  {
    target: {
      name: evil,
      baseUrl: 'https://agent.example.com/v1',
      service: { vendor: evil, product: evil, version: evil.repeat(99), documentation: 'javascript:alert(3)' },
    },
    suite: { name: evil, version: evil },
    requirements: evil,
    rules: [exampleRow('a/b', { section: '4.3', text: evil, findings: [{ at: evil, expected: evil }] })],
  },
  { service: 'evil', evaluation: { state: 'other', tone: 'fail', words: evil }, certificate: certified('valid', evil) },
)

const matrix = (...newest: Entry[]): string =>
  renderMatrixPage({ day: '2026-11-29', suite: 'agent-conformance 0.1.0', newest, submissions: 7 })
const submissionPage = (entry: Entry, newest = entry): string =>
  renderRunPage(entry.result, { ...exampleContext(), preface: prefaceOf(entry, newest) })
const all = [good, eventful, hostile]
const pages: [string, string][] = [
  ['the matrix', matrix(...all)],
  ['the page of a service', renderServicePage(good, [good, older])],
  ['the page of a hostile service', renderServicePage(hostile, [hostile])],
  ['the page of a submission', submissionPage(older, good)],
  ['the page of a hostile submission', submissionPage(hostile)],
]

const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
async function faultsIn(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

describe.each(pages)('%s', (_name, page) => {
  test('is valid HTML', async () => expect(await faultsIn(page)).toEqual([]))

  test('asks nothing of another host, and has nothing that a stranger wrote as markup', () => {
    expect(page).toContain(`content="default-src 'none'`)
    expect(page).not.toMatch(/<img|<iframe|<script src|@import|url\(/)
    const links = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
    expect(
      links.filter((link) => !/^(#|data:image\/svg\+xml,|(\.\.\/)*[a-z0-9-]+[a-z0-9./-]*(#|$))/.test(link ?? '')),
    ).toEqual([])
    expect(page).not.toContain('\u202e')
  })

  test('has a scope for each heading of a table', () => {
    for (const [heading] of page.matchAll(/<th\b[^>]*>/g)) expect(heading).toMatch(/scope="(row|col)"/)
  })
})

test('the validator finds what is wrong', async () => {
  expect(await faultsIn('<!doctype html><p><div></p><img>')).not.toEqual([])
})

describe('the matrix', () => {
  test('has a line a service in both tables, each table with a caption', () => {
    const page = matrix(good, eventful)
    expect(page.match(/<caption>/g)?.length).toBe(2)
    expect(page.match(/<th scope="row"><a href="acme-agent\/index\.html">Acme Agent<\/a>/g)?.length).toBe(2)
  })

  test('says of each chapter what stands against it, by a sign, a number and words', () => {
    const page = matrix(eventful)
    expect(page).toMatch(
      /<td class="fail"><a href="other\/2\.4\.1\/index\.html#section-4\.5"[^>]*><span aria-hidden="true">✕ 1<\/span>/,
    )
    expect(page).toContain('<span class="heard">staging 2.4.1, 4 Endpoints: 1 fail</span>')
    expect(matrix(good)).toContain('<span aria-hidden="true">✓ 2/3</span>')
  })

  test('has load results beside, and says what is the word of the vendor', () => {
    expect(matrix(good)).toContain(load.scenario)
    expect(matrix(good)).toContain('its figures are those of the vendor')
  })

  test('has no column that only a stranger names, and no name without an end', () => {
    const rules = [exampleRow('a/b', { section: evil }), exampleRow('a/c', { section: '4.3' })]
    expect(matrix({ ...hostile, result: { ...hostile.result, rules } }).match(/<th scope="col">\d/g)?.length).toBe(1)
    expect(matrix(hostile).length).toBeLessThan(40_000)
  })
})

describe('a badge', () => {
  const words = (entry: Entry): [string, string] => {
    const { words, mood } = entryBadge(entry)
    return [words, mood]
  }

  test('says what does not hold before any verdict', () => {
    expect(words(good)).toEqual(['conformant 2.4.1, 2026-03-04', 'good'])
    expect(words(older)).toEqual(['certificate revoked', 'bad'])
    const expired = { ...good, certificate: certified('expired', 'expired on 2026-06-01') }
    expect(words(expired)).toEqual(['certificate expired on 2026-06-01', 'neutral'])
    expect(words({ ...good, certificate: certified('invalid', 'x') })).toEqual(['certificate not valid', 'bad'])
    expect(words({ ...good, evaluation: { ...same, state: 'other' } })).toEqual(['verdicts not reproduced', 'bad'])
    expect(words({ ...good, certificate: undefined })).toEqual(['conformant 2.4.1, 2026-03-04, no certificate', 'good'])
    const alone = { ...good, certificate: undefined, evaluation: { ...same, state: 'none' as const } }
    expect(words(alone)).toEqual(['conformant 2.4.1, 2026-03-04, not evaluated again', 'doubtful'])
    expect(words(eventful)[1]).toBe('bad')
  })

  test('is a picture and what shields.io reads, in the same words', () => {
    const badge = entryBadge(good)
    expect(JSON.parse(endpointBadge(badge))).toEqual({
      schemaVersion: 1,
      label: 'Conversation Agent API',
      message: badge.words,
      color: '146c2e',
    })
    expect(drawBadge(badge)).toContain(`<title>Conversation Agent API: ${badge.words}</title>`)
  })
})

test('the newest run is first, and an older page links to it', () => {
  expect(newestFirst([older, good]).map(({ name }) => name)).toEqual(['2.4.1', '2.3.0'])
  expect(submissionPage(older, good)).toContain('A later run is of <a href="../2.4.1/index.html">2.4.1</a>')
  expect(submissionPage(good)).not.toContain('A later run')
  expect(renderServicePage(good, [good, older])).toContain('revoked: the build leaked keys')
})

test('the example of a load is one', () => expect(validate.load(load)).toEqual([]))
