import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../..')
const files = globSync('{suites/areas,suites/reading,load/audit}/**/*.ts', { cwd: folder })
const sourceOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

/** The judges that a file exports, by name. */
function judgesIn(source: string): string[] {
  return [...source.matchAll(/^export (?:function|const) (judge[A-Z]\w*)/gm)].flatMap(([, name]) => name ?? [])
}

/** What a test imports from other files, as `file name`. */
function importedBy(test: string, source: string): string[] {
  return [...source.matchAll(/^import \{([^}]*)\} from '(\.[\w./-]+\.ts)'/gm)].flatMap(([, names = '', file = '']) =>
    names
      .split(',')
      .map((each) => each.trim().split(' as ')[0] ?? '')
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((name) => `${join(dirname(test), file)} ${name}`),
  )
}

const judges = files
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, names: judgesIn(sourceOf(file)) }))
  .filter(({ names }) => names.length > 0)
const held = new Set(
  files.filter((file) => file.endsWith('.property.test.ts')).flatMap((file) => importedBy(file, sourceOf(file))),
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
    "import {\n  judgeOne,\n  type Two,\n  three as four,\n} from '../../reading/some-file.ts'\nimport fc from 'fast-check'\n"
  expect(importedBy('areas/list/list.property.test.ts', source)).toEqual([
    'reading/some-file.ts judgeOne',
    'reading/some-file.ts three',
  ])
  expect(judgesIn('export function judgeOne(a) {}\nfunction judgeTwo() {}\nexport function judged() {}')).toEqual([
    'judgeOne',
  ])
})
