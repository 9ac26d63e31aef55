import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join as pathOf } from 'node:path'
import { type Load, validate } from '../../../schemas/index.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { fileProblem } from '../../../suites/run/file-problem.ts'
import { isOfOlderFormat } from '../../outputs.ts'
import { readInstances } from '../instances/read-instances.ts'
import { join } from '../result/joined.ts'
import type { ComparedRun, Side } from './comparison.ts'

/**
 * One build: a folder that a load wrote, its load.json, or a folder of such folders, which are repeats. Throws UsageError where there is no
 * run, or only a part of one.
 */
export function readSide(place: string): Side {
  const folders = foldersOf(place)
  if (folders.length === 0)
    throw new UsageError(`${place} has no load.json. Name a folder that \`load --out\` wrote, or a folder of several.`)
  return { name: place.replace(/\/+$/, ''), runs: folders.map(readRun) }
}

function foldersOf(place: string): string[] {
  if (!existsSync(place)) throw new UsageError(`${place} does not exist.`)
  if (!statSync(place).isDirectory()) {
    if (basename(place) !== 'load.json') throw new UsageError(`${place} is neither a folder nor a load.json.`)
    return [dirname(place)]
  }
  if (existsSync(pathOf(place, 'load.json'))) return [place]
  return readdirSync(place)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => pathOf(place, name))
    .filter((folder) => existsSync(pathOf(folder, 'load.json')))
}

function readRun(folder: string): ComparedRun {
  const result = readLoad(pathOf(folder, 'load.json'))
  const instances = readInstances(folder)
  if (instances.length < Math.max(1, Number(result.requested.instances ?? 1)))
    throw new UsageError(
      `${folder} has no instance-*.json, which the comparison needs to tell changes from noise. Keep them beside load.json.`,
    )
  return { place: folder, result, joined: join(instances, Date.parse(result.startedAt)) }
}

function readLoad(file: string): Load {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof SyntaxError ? 'not JSON' : fileProblem(error)}.`)
  }
  const [first] = validate.load(value)
  if (first !== undefined && isOfOlderFormat(value, 'scenario'))
    throw new UsageError(`${file} has an older format (version 1), which this version cannot read. Run the load again.`)
  if (first !== undefined)
    throw new UsageError(
      `${file} is no result of a load: ${first.place || 'the whole file'}: expected ${first.expected}.`,
    )
  return value as Load
}
