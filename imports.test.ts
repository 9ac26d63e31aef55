import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Which room may import which; a room may always import itself. A file of an area has the room of its role. Tests may import all. */
const arrows: Record<string, readonly string[]> = {
  schemas: [],
  'suites/rules': [],
  'suites/reading': ['schemas', 'suites/rules'],
  'suites/model': ['schemas', 'suites/rules', 'suites/reading'],
  'suites/arbitraries': ['schemas'],
  'suites/log': ['schemas', 'suites/rules', 'suites/reading', 'suites/model'],
  rows: ['suites/rules'],
  judges: ['schemas', 'suites/rules', 'suites/reading', 'suites/model', 'suites/log', 'rows'],
  'suites/run': ['schemas', 'suites/rules', 'suites/reading', 'suites/arbitraries', 'suites/log'],
  // Scenes know no rule, but the same names of endpoints and modes.
  'suites/scenes': ['schemas', 'suites/rules/words.ts', 'suites/reading', 'suites/run', 'suites/arbitraries'],
  checks: [
    'schemas',
    'suites/rules',
    'suites/reading',
    'suites/model',
    'suites/log',
    'suites/run',
    'suites/scenes',
    'rows',
    'judges',
  ],
  'suites/explanations': ['schemas', 'suites/rules', 'suites/run'],
  fixtures: ['schemas', 'suites/rules', 'fixtures/paper/time.ts'],
  // A world is what a run takes place in: its time, and its way to a service.
  'fixtures/paper': ['schemas', 'fixtures', 'suites/run'],
  mutants: ['schemas', 'suites/rules', 'rows', 'fixtures'],
  load: ['schemas', 'suites/rules', 'suites/reading', 'suites/model', 'rows', 'judges', 'suites/run/target.ts'],
  reports: ['schemas/types.ts', 'schemas/contrast.ts', 'schemas/section-titles.ts', 'schemas/trace.ts'],
  // What stands in suites/ itself joins the rooms and is the door for others.
  suites: ['schemas', 'suites/run', 'suites/scenes', 'rows', 'checks'],
  bin: ['schemas', 'suites', 'rows', 'checks', 'mutants', 'fixtures', 'load', 'reports'],
  // What only developers run: no room of the package may import it, and it may use what tests use.
  tools: ['schemas', 'suites', 'rows', 'checks', 'mutants', 'fixtures', 'load', 'reports', 'bin'],
}

/** The judges of one area may look at these judges of another. */
const neighbours: Record<string, readonly string[]> = {
  auth: ['list'],
  'status-codes': ['errors'],
  errors: ['balance'],
  stream: ['send', 'status'],
  wait: ['send'],
}

const root = import.meta.dirname
const isTestKit = (file: string): boolean => file.includes('/kit/') || file.startsWith('load/parity/')
const files = globSync('{schemas,suites,fixtures,load,reports,bin,tools}/**/*.ts', { cwd: root }).filter(
  (file) =>
    !file.endsWith('.test.ts') &&
    // A test's helper may import what its tests may.
    !isTestKit(file) &&
    !file.startsWith('fixtures/strangers/') &&
    !file.includes('node_modules'),
)

/** What a file of an area is there for: rows, checks, rules, causes and mutants say so by their name, and the others judge. */
function roleOf(file: string): string {
  const [role = 'judges'] =
    file.match(/(?<=^suites\/areas\/([a-z-]+\/)?)(rows|checks|rules|causes|mutants)(?=[-./])/) ?? []
  return role === 'rules' || role === 'causes' ? 'checks' : role
}

function roomOf(file: string): string {
  if (file.startsWith('suites/areas/')) return roleOf(file)
  const rooms = Object.keys(arrows).filter((room) => file.startsWith(`${room}/`))
  return rooms.sort((a, b) => b.length - a.length)[0] ?? ''
}

function areaOf(file: string): string | undefined {
  return file.match(/^suites\/areas\/([a-z-]+)\//)?.[1]
}

/** Where a file's relative imports lead, from the project's root. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|(?:^|\n)import\s+'(\.[^']+)'/g,
  )
  return [...found].map((each) => relative(root, join(root, dirname(file), each[1] ?? each[2] ?? each[3] ?? '')))
}

function mayImport(importing: string, imported: string): boolean {
  const [from, to] = [roomOf(importing), roomOf(imported)]
  if (isTestKit(imported)) return from === 'tools'
  if (from === 'judges' && to === 'judges') return isOwnOrNear(areaOf(importing), areaOf(imported))
  if (from === to) return true
  return (arrows[from] ?? []).some((each) => each === to || imported === each || to.startsWith(`${each}/`))
}

function isOwnOrNear(area: string | undefined, other: string | undefined): boolean {
  return area === other || (neighbours[area ?? ''] ?? []).includes(other ?? '')
}

/** The files that lead back to themselves, or to one that does: what stays when all that import nothing more are taken away. */
function circlesAmong(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(graph)
  const isLeft = (file: string): boolean => left.has(file)
  for (let before = -1; before !== left.size; ) {
    before = left.size
    const imported = new Set([...left.values()].flat())
    for (const [file, imports] of left) if (!imports.some(isLeft) || !imported.has(file)) left.delete(file)
  }
  return [...left.keys()]
}

describe('imports go one way', () => {
  it('looks at every room that has files', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap(importsOf).length).toBeGreaterThan(200)
    expect(Object.keys(arrows).filter((room) => !files.some((file) => roomOf(file) === room))).toEqual([])
  })

  it('has no arrow that the design does not draw', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => !mayImport(file, imported))
        .map((imported) => `${file} → ${imported}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no circle', () => {
    // A world of the reference service holds policies, and each policy is told the world: types of each other.
    const ofOthers = files.filter((file) => !file.startsWith('fixtures/service/'))
    expect(circlesAmong(new Map(ofOthers.map((file) => [file, importsOf(file)])))).toEqual([])
  })

  it('knows a circle when it sees one', () => {
    const graph = { a: ['b'], b: ['c', 'd'], c: ['b'], d: [] }
    expect(circlesAmong(new Map(Object.entries(graph)))).toEqual(['b', 'c'])
  })

  it('knows the role of a file by its name', () => {
    expect(
      [
        'suites/areas/rows.ts',
        'suites/areas/send/rows-text.ts',
        'suites/areas/send/checks.ts',
        'suites/areas/errors/rules.ts',
        'suites/areas/causes.ts',
        'suites/areas/errors/mutants/bodies.ts',
        'suites/areas/errors/mutants.ts',
        'suites/areas/mutants-by-chance.ts',
        'suites/areas/send/send.ts',
        'suites/areas/status-codes/status-codes.ts',
      ].map(roomOf),
    ).toEqual(['rows', 'rows', 'checks', 'checks', 'checks', 'mutants', 'mutants', 'mutants', 'judges', 'judges'])
  })

  it('knows a wrong arrow when it sees one', () => {
    const judge = 'suites/areas/list/list.ts'
    expect(mayImport(judge, 'suites/run/run.ts')).toBe(false)
    expect(mayImport(judge, 'suites/areas/list/checks.ts')).toBe(false)
    expect(mayImport(judge, 'suites/areas/send/send.ts')).toBe(false)
    expect(mayImport(judge, 'suites/reading/kit/made.ts')).toBe(false)
    expect(mayImport('reports/text.ts', 'schemas/index.ts')).toBe(false)
    expect(mayImport('load/config.ts', 'suites/run/run.ts')).toBe(false)
    expect(mayImport(judge, 'schemas/index.ts')).toBe(true)
    expect(mayImport(judge, 'suites/areas/send/rows.ts')).toBe(true)
    expect(mayImport('suites/areas/wait/wait.ts', 'suites/areas/send/send.ts')).toBe(true)
  })

  it('keeps Node out of what also runs inside k6', () => {
    const pure = ['suites/rules', 'suites/reading', 'suites/model', 'rows', 'judges', 'load']
    const inK6 = files.filter((file) => pure.includes(roomOf(file)))
    const withNode = inK6.filter((file) => /from 'node:/.test(readFileSync(join(root, file), 'utf8')))
    expect(inK6.length).toBeGreaterThan(100)
    expect(withNode).toEqual([])
  })
})
