import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drawBadge, endpointBadge } from '../../reports/badge.ts'
import { type Entry, entryBadge, newestFirst } from '../../reports/site/entry.ts'
import { renderMatrixPage } from '../../reports/site/matrix-page.ts'
import { prefaceOf } from '../../reports/site/preface.ts'
import { renderServicePage } from '../../reports/site/service-page.ts'
import type { Result } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { suite } from '../../suites/suite.ts'
import { makeFolder, writeOut } from '../outputs.ts'
import { renderingOf } from '../rendering.ts'

/** An entry and the folder that was submitted. */
export interface Source {
  entry: Entry
  folder: string
}

/** Writes the pages of one service, all its versions, and gives its newest entry without what only these pages show. */
export async function writeService(out: string, sources: readonly Source[]): Promise<Entry | undefined> {
  const entries = newestFirst(sources.map(({ entry }) => entry))
  const [newest] = entries
  if (newest === undefined) return undefined
  const folder = made(join(out, newest.service))
  writeOut(join(folder, 'index.html'), renderServicePage(newest, entries))
  writeBadges(folder, newest)
  for (const source of sources) await writeSubmission(made(join(folder, source.entry.name)), source, newest)
  return { ...newest, result: slim(newest.result) }
}

async function writeSubmission(to: string, { entry, folder }: Source, newest: Entry): Promise<void> {
  const transcript = entry.evaluation.state === 'none' ? '' : join(folder, 'transcript.jsonl.gz')
  const rendering = await renderingOf(entry.result, transcript)
  const preface = prefaceOf(entry, newest)
  writeOut(join(to, 'index.html'), await rendering.text('html', { colour: false, width: 100, folder: '.', preface }))
  writeBadges(to, entry)
  for (const file of entry.files) copied(join(folder, file), join(to, file))
}

/** A page stays at its address, also where its folder has a certificate from an earlier site. Throws UsageError. */
export function made(folder: string): string {
  try {
    makeFolder(resolve(folder))
    return folder
  } catch (error) {
    throw new UsageError(`${folder}: cannot make the folder (${fileProblem(error)}). Choose another.`)
  }
}

function writeBadges(folder: string, entry: Entry): void {
  const badge = entryBadge(entry)
  writeOut(join(folder, 'badge.svg'), drawBadge(badge))
  writeOut(join(folder, 'badge.json'), endpointBadge(badge))
}

function copied(from: string, to: string): void {
  try {
    copyFileSync(from, to)
  } catch (error) {
    throw new UsageError(`${to} cannot be written: ${fileProblem(error)}.`)
  }
}

/** The first page has only the verdicts: of a hundred services the evidence would not fit into memory. */
function slim(result: Result): Result {
  const rules = result.rules.map((row) => ({ ...row, text: '', findings: [] }))
  return { ...result, rules, checks: [], cases: [], observations: [], created: [] }
}

export function writeMatrix(out: string, day: string, newest: readonly Entry[], submissions: number): string {
  const site = { day, suite: `${suite.name} ${suite.version}`, newest, submissions }
  return writeOut(join(out, 'index.html'), renderMatrixPage(site))
}
