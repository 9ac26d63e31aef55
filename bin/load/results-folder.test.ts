import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { clearLoads, loadFolder } from './results-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'load-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A folder with these files. */
function folderWith(name: string, ...files: string[]): string {
  const folder = join(root, name)
  mkdirSync(folder)
  for (const file of files) writeFileSync(join(folder, file), '')
  return folder
}

test.each([
  ['a run', 'result.json'],
  ['a transcript', 'transcript.jsonl'],
  ['a certificate', 'certificate.json'],
  ['a benchmark', 'benchmark.json'],
  ['a capacity search', 'capacity.json'],
])('a folder with %s stays unchanged, and the load goes to the next free folder', (name, file) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const folder = folderWith(name, file)
  folderWith(`${name}-2`, file)
  expect(loadFolder(folder)).toBe(`${folder}-3`)
  expect(existsSync(`${folder}-3`)).toBe(true)
  expect(readdirSync(folder)).toEqual([file])
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/stays unchanged\. The output goes to .*-3\.$/))
  said.mockRestore()
})

test('a folder without a run is used as it is', () => {
  const folder = folderWith('free', 'load.json', 'notes.txt')
  expect(loadFolder(folder)).toBe(folder)
})

test('a benchmark leaves a load as it is, and takes the place of an earlier benchmark', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(loadFolder(folderWith('loaded', 'load.json'), 'benchmark')).toBe(join(root, 'loaded-2'))
  expect(loadFolder(folderWith('measured', 'benchmark.json'), 'benchmark')).toBe(join(root, 'measured'))
  said.mockRestore()
})

test('an earlier load or search is replaced as a whole, which is said; other files stay', () => {
  const said: string[] = []
  const folder = folderWith('earlier', 'load.json', 'load.html', 'capacity.html', 'instance-0.json', 'notes.txt')
  mkdirSync(join(folder, 'step-01'))
  writeFileSync(join(folder, 'step-01', 'config.json'), '')
  clearLoads(folder, (line) => said.push(line))
  expect(readdirSync(folder)).toEqual(['notes.txt'])
  expect(said).toEqual([`${join(folder, 'load.json')} of an earlier load is replaced`])
  clearLoads(folder, (line) => said.push(line))
  expect(said).toHaveLength(1)
})
