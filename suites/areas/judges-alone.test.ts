import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('./', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
const sourceOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8')

/** The judges that a file exports, by name. */
function judgesIn(source: string): string[] {
  return [...source.matchAll(/^export (?:function|const) (judge[A-Z]\w*)/gm)].flatMap(([, name]) => name ?? [])
}

/** What a test imports from the files beside it, as `file name`. */
function importedBy(source: string): string[] {
  return [...source.matchAll(/^import \{([^}]*)\} from '\.\/([\w-]+\.ts)'/gm)].flatMap(([, names = '', file]) =>
    names
      .split(',')
      .map((each) => each.trim().split(' as ')[0] ?? '')
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((name) => `${file} ${name}`),
  )
}

const judges = files
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, names: judgesIn(sourceOf(file)) }))
  .filter(({ names }) => names.length > 0)
const held = new Set(
  files.filter((file) => file.endsWith('.property.test.ts')).flatMap((file) => importedBy(sourceOf(file))),
)

describe('every judge is shown generated records, lawful and damaged', () => {
  test('there are judges to look at', () => {
    expect(judges.length).toBeGreaterThan(60)
    expect(judges.flatMap(({ names }) => names).length).toBeGreaterThan(90)
  })

  test.each(judges)('$file', ({ file, names }) => {
    expect(names.filter((name) => !held.has(`${file} ${name}`))).toEqual([])
  })
})

test('an import is known when it is seen', () => {
  const source =
    "import {\n  judgeOne,\n  type Two,\n  three as four,\n} from './some-file.ts'\nimport fc from 'fast-check'\n"
  expect(importedBy(source)).toEqual(['some-file.ts judgeOne', 'some-file.ts three'])
  expect(judgesIn('export function judgeOne(a) {}\nfunction judgeTwo() {}\nexport function judged() {}')).toEqual([
    'judgeOne',
  ])
})
