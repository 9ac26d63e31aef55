import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Which room may import which; a room may always import itself. Tests may import all. */
const arrows: Record<string, readonly string[]> = {
  schemas: [],
  'suites/requirements': [],
  'suites/judges': ['schemas', 'suites/requirements'],
  'suites/arbitraries': ['schemas'],
  'suites/harness': ['suites/judges', 'suites/requirements', 'schemas', 'suites/arbitraries'],
  // Scenes record plays in the shapes that the schemas state.
  'suites/scenes': ['suites/harness', 'suites/arbitraries', 'schemas'],
  'suites/checks': ['suites/scenes', 'suites/judges', 'suites/requirements', 'suites/harness', 'schemas'],
  fixtures: ['schemas', 'suites/requirements'],
  // A world is what a run takes place in: its time, and its way to a service.
  'fixtures/paper': ['fixtures', 'schemas', 'suites/harness'],
  load: ['suites/judges', 'schemas', 'suites/run/target.ts'],
  reports: ['schemas/types.ts'],
  // What stands in suites/ itself joins the rooms and is the door for others.
  suites: [
    'suites/harness',
    'suites/judges',
    'suites/requirements',
    'suites/checks',
    'suites/scenes',
    'schemas',
    'fixtures',
  ],
  bin: ['schemas', 'suites', 'fixtures', 'load', 'reports'],
}

const root = import.meta.dirname
const files = globSync('{schemas,suites,fixtures,load,reports,bin}/**/*.ts', { cwd: root }).filter(
  (file) =>
    !file.endsWith('.test.ts') &&
    // A test's helper may import what its tests may.
    file !== 'suites/areas/kit/playing.ts' &&
    file !== 'suites/areas/kit/breaking.ts' &&
    !file.startsWith('fixtures/strangers/') &&
    !file.includes('node_modules'),
)

function roomOf(file: string): string {
  const rooms = Object.keys(arrows).filter((room) => file.startsWith(`${room}/`))
  return rooms.sort((a, b) => b.length - a.length)[0] ?? ''
}

/** Where a file's relative imports lead, from the project's root. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|(?:^|\n)import\s+'(\.[^']+)'/g,
  )
  return [...found].map((each) => relative(root, join(root, dirname(file), each[1] ?? each[2] ?? each[3] ?? '')))
}

function mayImport(from: string, file: string): boolean {
  const room = roomOf(file)
  if (room === from) return true
  return (arrows[from] ?? []).some((each) => file === each || file.startsWith(`${each}/`))
}

describe('imports go one way', () => {
  it('looks at every room that has files', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap(importsOf).length).toBeGreaterThan(200)
  })

  it('has no arrow that the design does not draw', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => !mayImport(roomOf(file), imported))
        .map((imported) => `${file} → ${imported}`),
    )
    expect(wrong).toEqual([])
  })

  it('knows a wrong arrow when it sees one', () => {
    expect(mayImport('suites/judges', 'suites/run/run.ts')).toBe(false)
    expect(mayImport('reports', 'schemas/index.ts')).toBe(false)
    expect(mayImport('load', 'suites/run/run.ts')).toBe(false)
    expect(mayImport('suites/judges', 'schemas/index.ts')).toBe(true)
  })

  it('keeps Node out of what also runs inside k6', () => {
    const inK6 = files.filter((file) => /^(suites\/(judges|requirements)|load)\//.test(file))
    const withNode = inK6.filter((file) => /from 'node:/.test(readFileSync(join(root, file), 'utf8')))
    expect(inK6.length).toBeGreaterThan(10)
    expect(withNode).toEqual([])
  })
})
