import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join as pathOf } from 'node:path'
import { UsageError } from '../../../suites/run/errors.ts'
import { readInstances } from '../instances/read-instances.ts'
import { loadAt } from '../read-load.ts'
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
  const result = loadAt(pathOf(folder, 'load.json'))
  const instances = readInstances(folder)
  if (instances.length < Math.max(1, Number(result.requested.instances ?? 1)))
    throw new UsageError(
      `${folder} has no instance-*.json, which the comparison needs to tell changes from noise. Keep them beside load.json.`,
    )
  const joined = join(instances, Date.parse(result.startedAt))
  const warmUpMs = Number(result.requested.warmUpMs ?? 0)
  const early = (result.slices ?? []).filter(({ atMs }) => atMs < warmUpMs).length
  return { place: folder, result, joined: { ...joined, slices: joined.slices.slice(early) } }
}
