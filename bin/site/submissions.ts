import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { shownBytes } from '../../suites/reading/bounds.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'

/** The folder of one version of a service, in the folder of the service: both names are in addresses for ever. */
export interface Submission {
  service: string
  name: string
  folder: string
}

/** A submission that may be read. */
export interface Listed extends Submission {
  /** The names of its files, each a plain file of a bounded size. */
  files: string[]
  /** What keeps it from being read, in sentences; then it has no files. */
  faults: string[]
}

const nameOfService = /^[a-z0-9][a-z0-9-]{0,63}$/
const nameOfVersion = /^[a-z0-9][a-z0-9._-]{0,63}$/
/** What a site itself writes in their place. */
const taken = new Set(['index.html', 'badge.svg', 'badge.json'])

const mb = 1_000_000
/** What a submission may consist of, each with its most bytes: some ten times what a run that fails every rule writes. */
const mostBytes: readonly (readonly [RegExp, number])[] = [
  [/^result\.json$/, 20 * mb],
  [/^transcript\.jsonl\.gz$/, 50 * mb],
  [/^certificate\.json$/, 4 * mb],
  [/^benchmark\.json$/, 10 * mb],
  [/^benchmark-certificate\.json$/, 4 * mb],
  [/^load(-[a-z0-9-]{1,40})?\.json$/, 10 * mb],
]
const mostFiles = 12

/** All submissions in a folder, as SERVICE/VERSION. Throws UsageError where there is none. */
export function submissionsIn(folder: string): Listed[] {
  const found = foldersIn(folder).flatMap((service) => versionsIn(join(folder, service)))
  if (found.length > 0) return found.map(listed)
  throw new UsageError(
    `${folder} has no submission. Put each result.json into a folder of its own, such as ${join(folder, 'acme-agent/2.4.1')}.`,
  )
}

/** The same to be checked: the folder may also be that of a service, or of one submission. */
export function submissionsAt(folder: string): Listed[] {
  const hasResult = (at: string): boolean => isThere(join(at, 'result.json'))
  const inside = foldersIn(folder)
  if (hasResult(folder)) return [listed(alone(folder))]
  return inside.some((each) => hasResult(join(folder, each))) ? versionsIn(folder).map(listed) : submissionsIn(folder)
}

function versionsIn(service: string): Submission[] {
  return foldersIn(service).map((name) => alone(join(service, name)))
}

function alone(folder: string): Submission {
  const whole = resolve(folder)
  return { service: basename(dirname(whole)), name: basename(whole), folder }
}

/** Links are listed too, so that what they lead to is not taken for a submission in silence. */
function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((each) => (each.isDirectory() || each.isSymbolicLink()) && !each.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted()
  } catch (error) {
    if (isLink(folder)) return []
    throw new UsageError(`${folder} cannot be read: ${fileProblem(error)}. Give the folder of the submissions.`)
  }
}

function listed(submission: Submission): Listed {
  const { service, name, folder } = submission
  const faults = [
    ...(nameOfService.test(service)
      ? []
      : ['the name of the folder of the service has to be lower-case letters, digits and hyphens.']),
    ...(nameOfVersion.test(name) && !taken.has(name)
      ? []
      : ['the name of its folder has to be lower-case letters, digits, dots, hyphens and underscores.']),
    ...strangeBeside(folder),
    ...(isLink(dirname(resolve(folder))) || isLink(folder) ? ['it is a link: put the folder itself there.'] : []),
  ]
  if (faults.length > 0) return { ...submission, files: [], faults }
  const files = readdirSync(folder).toSorted()
  const wrong = files.slice(0, mostFiles).flatMap((file) => faultOf(folder, file) ?? [])
  const tooMany = files.length > mostFiles ? [`it has ${files.length} files, and may have ${mostFiles}.`] : []
  const missing = files.includes('result.json') ? [] : ['there is no result.json: copy that of the run.']
  const all = [...wrong, ...tooMany, ...missing]
  return { ...submission, files: all.length === 0 ? files : [], faults: all }
}

function faultOf(folder: string, file: string): string | undefined {
  const [, most] = mostBytes.find(([pattern]) => pattern.test(file)) ?? []
  if (most === undefined)
    return `${file} is not part of a submission: remove it. Only result.json, transcript.jsonl.gz, certificate.json, load.json, benchmark.json and benchmark-certificate.json are.`
  const stats = lstatSync(join(folder, file))
  if (!stats.isFile()) return `${file} is not a plain file: put the file itself there.`
  return stats.size > most
    ? `${file} has ${shownBytes(stats.size)}, and may have ${shownBytes(most)}: submit the file as the run wrote it.`
    : undefined
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** A private key is put there more easily than one thinks. */
function strangeBeside(folder: string): string[] {
  const files = readdirSync(dirname(resolve(folder)), { withFileTypes: true }).filter((each) => each.isFile())
  const strange = files.find(({ name }) => !keyFile.test(name) && !name.startsWith('.'))
  return strange === undefined
    ? []
    : [`${strange.name} lies beside its folder: remove it. Only public keys may, as NAME.pub.pem.`]
}

const keyFile = /^[a-z0-9._-]{1,64}\.pub\.pem$/
const mostKeyBytes = 10_000

/** The public keys with which the certificates of a service may be signed, as they lie in its folder. */
export function keyFilesOf({ folder }: Submission): string[] {
  const service = dirname(resolve(folder))
  return readdirSync(service)
    .filter((file) => keyFile.test(file))
    .map((file) => join(service, file))
    .filter((file) => lstatSync(file).isFile() && readFileSync(file).length <= mostKeyBytes)
}
