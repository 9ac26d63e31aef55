import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentIn, documents, partsOf, root } from './kit/document.ts'
import { oldWords } from './kit/old-words.ts'

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'load/k6/README.md', 'load/workloads/README.md'].map(documentIn),
  ...documents('docs/**/*.md'),
]
const anchorsOf = new Map(pages.map(({ file, anchors }) => [file, anchors]))

/** What is wrong with a link in a document; undefined if it leads somewhere. Links to other sites are not followed. */
function fault(from: string, link: string): string | undefined {
  if (/^https:\/\//.test(link)) return undefined
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? from : relative(root, join(root, dirname(from), path))
  if (!existsSync(join(root, file))) return `${from}: ${link}: there is no ${file}`
  if (anchor === undefined) return undefined
  const anchors = anchorsOf.get(file)
  if (anchors === undefined)
    return `${from}: ${link}: ${file} is not one of the documents, so its anchors are not checked`
  return anchors.has(anchor) ? undefined : `${from}: ${link}: ${file} has no heading #${anchor}`
}

test('each link leads to a file, and to a heading in it', () => {
  const links = pages.flatMap(({ file, links }) => links.map((link) => [file, link] as const))
  console.log(`links in documents: ${links.length} checked`)
  expect(links.length).toBeGreaterThan(80)
  expect(links.map(([file, link]) => fault(file, link)).filter((each) => each !== undefined)).toEqual([])
})

test('each file that a page links to is in the package', () => {
  const { files }: { files: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const always = ['README.md', 'LICENSE']
  const linked = pages.flatMap(({ file, links }) =>
    links.filter((link) => !/^(https:|#)/.test(link)).map((link) => join(dirname(file), link.split('#')[0] ?? '')),
  )
  const isPacked = (file: string): boolean => [...always, ...files].some((each) => matchesGlob(file, each))
  expect([...new Set(linked)].filter((file) => !isPacked(file))).toEqual([])
})

test('a link that leads nowhere is found', () => {
  expect(fault('README.md', 'docs/none.md')).toContain('there is no docs/none.md')
  expect(fault('README.md', 'docs/glossary.md#none')).toContain('no heading #none')
  expect(fault('README.md', 'http://example.com')).toBeDefined()
  expect(partsOf('[a](b.md#c) `[d](e)`\n\n```\n[f](g)\n```\n\n![h](i.png)').links).toEqual(['b.md#c', 'i.png'])
})

describe('sizes', () => {
  test.each(pages.map(({ file, bytes }) => [file, bytes]))('%s has at most 8,192 bytes', (_file, bytes) =>
    expect(bytes).toBeLessThanOrEqual(8192),
  )

  test('a picture is small enough for a page', () => {
    expect(statSync(join(root, 'docs/report.png')).size).toBeLessThan(250_000)
  })
})

test('each page is linked from the README or from another page', () => {
  const linked = new Set(
    pages.flatMap(({ file, links }) => links.map((link) => join(dirname(file), link.split('#')[0] ?? ''))),
  )
  const alone = pages.map(({ file }) => file).filter((file) => file.startsWith('docs/') && !linked.has(file))
  expect(alone.filter((file) => !file.startsWith('docs/rules/'))).toEqual([])
})

test('the page on fairness has each interpretation', () => {
  const numbers = [...readFileSync(join(root, 'suites/readings.md'), 'utf8').matchAll(/^(\d+)\. /gm)].map(
    ([, each]) => each,
  )
  const { text } = documentIn('docs/fairness.md')
  const cited = new Set(text.match(/(?<=[(| ])\d+(?=[,) ]|$)/gm))
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers.filter((each) => each !== undefined && !cited.has(each))).toEqual([])
})

test('the page on reports has each value of result.json', () => {
  const { text } = documentIn('docs/reading-a-report.md')
  const values = ['level', 'verdict', 'skip-reason'].flatMap((name): string[] => {
    const schema: { enum: string[] } = JSON.parse(
      readFileSync(join(root, `schemas/result/${name}.schema.json`), 'utf8'),
    )
    return schema.enum
  })
  expect(values.length).toBeGreaterThan(10)
  expect(values.filter((each) => !text.includes(`| ${each} |`) && !text.includes(`\`${each}\``))).toEqual([])
})

test('a sentence has at most 25 words', () => {
  const long = pages.flatMap(({ file, text }) =>
    sentencesOf(text)
      .filter((sentence) => sentence.split(' ').length > 25)
      .map((sentence) => `${file}: ${sentence}`),
  )
  expect(long).toEqual([])
})

test('the older words are not in the documents', () => {
  const old = oldWords()
  const found = pages
    // Two explain the older words, and pages of rules quote mutants.
    .filter(({ file }) => !/^docs\/(writing\.md|layout\.md|rules\/)/.test(file))
    .flatMap(({ file, text }) => proseOf(text).map((line) => [file, line] as const))
    .filter(([, line]) => old.test(line))
  expect(found.map(([file, line]) => `${file}: ${line}`)).toEqual([])
})

/** The lines of a text without code and generated blocks. */
function proseOf(text: string): string[] {
  return text
    .replace(/<!-- figures: [\s\S]*?<!-- end of figures -->/g, '')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`]*`|\]\([^)]*\)/g, '')
    .split('\n')
}

/** The sentences of paragraphs and list entries; not those of tables, code and generated blocks. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/<!-- figures: [\s\S]*?<!-- end of figures -->/g, '')
    .replace(/^```[\s\S]*?^```/gm, '')
    .split(/\n\n|\n(?=[-*|#\d])/)
    .filter((part) => !/^[|#<]/.test(part))
    .flatMap((part) => part.replaceAll('\n', ' ').split(/(?<=[.?!:])\s+(?=[A-Z`*[])/))
    .map((sentence) => sentence.trim().replace(/\s+/g, ' '))
}
