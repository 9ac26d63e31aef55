import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockIn, blocksOf, fenced, steady, withBlock } from './blocks.ts'
import { addressOf, documents, made } from './makers.ts'

const how = 'the documents are behind: `npm run readme:figures` writes their figures'
const texts = documents.map((document) => [document, readFileSync(addressOf(document), 'utf8')] as const)
const blocks = texts.flatMap(([document, text]) => blocksOf(text).map((name) => [document, name, text] as const))

test('the README and a page have blocks', () => {
  expect(new Set(blocks.map(([document]) => document)).size).toBeGreaterThan(1)
})

test.each(blocks)('%s shows what the program prints: %s', async (_document, name, text) => {
  const content = await made(name)
  expect(content.length).toBeGreaterThan(100)
  expect(steady(blockIn(text, name)), how).toBe(steady(content))
})

const sample = `<!-- figures: demo -->\n\n${fenced('3 of 4 rules\n82 observed\nservice, http://127.0.0.1:41017/v1, seed 1\n78 metered sends, 9 requests, 4 s')}\n\n<!-- end of figures -->\n`

test.each([
  [/\d of \d rules/, '1 of 2 rules', true],
  [/\d+ observed/, '9 observed', true],
  // What differs from run to run is not a figure.
  [/seed \d+/, 'seed 99', false],
  [/\d+ metered sends/, '99 metered sends', false],
])('another %s', (from, to, isSeen) => {
  const block = blockIn(sample, 'demo')
  expect(block).toMatch(from)
  const other = blockIn(withBlock(sample, 'demo', block.replace(from, to)), 'demo')
  expect(steady(other) !== steady(block)).toBe(isSeen)
})

test('a block that is not there, or that nothing writes, is an error', async () => {
  expect(() => blockIn(sample, 'none')).toThrow('the document has no block')
  await expect(made('none')).rejects.toThrow('nothing writes a block "none"')
})
