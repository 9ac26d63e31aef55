import { afterAll, describe, expect, test } from 'vitest'
import { commands } from '../bin/kit/command.ts'
import { type Block, commandsIn, type Document, documentIn, documents, markOf } from './kit/document.ts'
import { shareNpx } from './kit/npx.ts'
import { environment, startReader } from './kit/reader.ts'

// The commands in README.md and docs/, as a reader would run them, with a service on 127.0.0.1.
//
// Marks are HTML comments directly before a block:
//   not run: REASON        only its options are checked
//   needs k6               the same, unless K6_BIN names one
//   runs until stopped     it runs while the rest of the page is read, and has to end with 0 after Ctrl-C
//   exit: CODE             it ends with this exit code
//   file: NAME             the block is the content of this file

const { call, folder, close } = commands()
const bin = folder()
const npx = shareNpx(bin, environment(bin))
afterAll(async () => {
  await (await npx).close()
  await close()
})

const readme = documentIn('README.md')
const pages = documents('docs/*.md')
const isShell = ({ language }: Block): boolean => language === 'sh'
const reasonNotToRun = (block: Block): string | undefined =>
  markOf(block, 'not run') ??
  (block.marks.includes('needs k6') && process.env.K6_BIN === undefined ? 'needs k6' : undefined)
/** Another test does, or `.ci/run`. */
const isRunElsewhere = /\.test\.ts runs|\ba test |the continuous integration |\bCI runs/
const isRun = (block: Block): boolean => isShell(block) && reasonNotToRun(block) === undefined
const count = (blocks: readonly Block[]): number => blocks.flatMap(commandsIn).length

const ran = new Map<string, number>()

/** Follows a document from its beginning to its end. Resolves to the folder, with all that the commands wrote. */
async function read({ file, blocks }: Document, earlier?: string): Promise<string> {
  await npx
  const reader = await startReader(folder(), bin, earlier)
  const toFollow = blocks.filter((block) => isRun(block) || markOf(block, 'file') !== undefined)
  try {
    for (const block of toFollow)
      await reader.follow(block).catch((error: unknown) => {
        throw new Error(`${file}:${block.line}: ${error instanceof Error ? error.message : error}`)
      })
  } finally {
    await reader.close()
  }
  ran.set(file, count(toFollow.filter(isRun)))
  return reader.folder
}

let first: Promise<string> | undefined
const readmeFolder = (): Promise<string> => {
  first ??= read(readme)
  return first
}

describe.concurrent('the commands in', () => {
  test('README.md', async () => void (await readmeFolder()))

  // Other pages begin with what the README leaves behind, but for the one that begins without a target file.
  const isFirst = (file: string): boolean => file === 'docs/getting-started.md'
  test.each(pages.filter(({ blocks }) => blocks.some(isRun)).map((page) => [page.file, page] as const))(
    '%s',
    async (file, page) => void (await read(page, isFirst(file) ? undefined : await readmeFolder())),
  )
})

test('most commands are run, and each that is not has a reason and options that exist', async () => {
  const blocks = [readme, ...pages].flatMap((page) => page.blocks.filter(isShell))
  const left = blocks.filter((block) => !isRun(block))
  for (const block of left) expect(reasonNotToRun(block), block.text).toMatch(/\w{3}|needs k6/)
  const lines = [...new Set(left.flatMap(commandsIn))].filter((line) => /agent-conformance \w/.test(line))
  for (const line of lines) {
    const [, words = '', rest = ''] =
      /agent-conformance ((?:load (?:benchmark|calibrate|capacity|compare|merge|record)(?= )|[a-z]+))(.*)/.exec(line) ??
      []
    const { stdout } = await call([...words.split(' '), '--help'])
    const [before = ''] = rest.split(' -- ')
    for (const [option] of before.matchAll(/--[a-z][a-z\d-]*/g)) expect(stdout, line).toContain(` ${option} `)
  }
  const all = count(blocks)
  const run = [...ran.values()].reduce((sum, each) => sum + each, 0)
  console.log(`commands in documents: ${run} of ${all} run, ${all - count(left)} of them to be run`)
  expect(run).toBe(all - count(left))
  const elsewhere = count(left.filter((block) => isRunElsewhere.test(reasonNotToRun(block) ?? '')))
  expect((run + elsewhere) / all).toBeGreaterThan(0.6)
})
