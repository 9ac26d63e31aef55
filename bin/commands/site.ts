import { resolve, sep } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import type { Entry } from '../../reports/site/entry.ts'
import { count, printable } from '../../reports/words.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { readTarget } from '../../suites/run/target-file.ts'
import { revokedIn, revokedOption } from '../certificate/revoked.ts'
import { thisRelease } from '../certificate/verify.ts'
import { readsDisk } from '../on-disk.ts'
import { type Examined, examined, type Standard } from '../site/examined.ts'
import { secretsOf } from '../site/leaks.ts'
import { type Listed, submissionsAt, submissionsIn } from '../site/submissions.ts'
import { made, writeMatrix, writeService } from '../site/write.ts'

export function builder(argv: Argv) {
  return argv
    .positional('submissions', {
      type: 'string',
      demandOption: true,
      describe: 'Folder with SERVICE/VERSION/result.json; with --check also SERVICE or one submission',
    })
    .positional('out', { type: 'string', describe: 'Folder for the pages' })
    .option('check', { type: 'boolean', default: false, describe: 'Only check the submissions; write nothing' })
    .option('revoked', revokedOption)
    .option('target', {
      type: 'string',
      requiresArg: true,
      describe: 'Target file: no submission may have one of its credentials',
    })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** 0 where each submission has no fault, or all are in the site; otherwise 1. Throws UsageError where there is none. */
export async function handler({ submissions, out, check, revoked, target }: Arguments): Promise<number> {
  readsDisk()
  if (check && out !== undefined) throw new UsageError('--check writes nothing: leave out the second folder.')
  if (!check && out === undefined)
    throw new UsageError('`site` needs a folder for the pages, or --check to only check the submissions.')
  const release = thisRelease()
  const standard: Standard = {
    release,
    day: release.today ?? '',
    revoked: revoked === undefined ? new Map() : revokedIn(revoked),
    secrets: target === undefined ? [] : await secretsOf(readTarget(target), process.env),
  }
  return out === undefined
    ? checked(submissionsAt(submissions), standard)
    : written(submissions, submissionsIn(submissions), out, standard)
}

async function checked(all: readonly Listed[], standard: Standard): Promise<number> {
  let faults = 0
  for (const submission of all) {
    const found = await examined(submission, standard)
    faults += found.faults.length
    for (const line of faultLines(found)) console.log(line)
    if (found.faults.length === 0 && found.entry !== undefined)
      console.log(printable(`${submission.folder}: ${wordsOf(found.entry)}`))
  }
  console.log(`${count(all.length, 'submission')}, ${faults === 0 ? 'no fault' : count(faults, 'fault')}`)
  return faults === 0 ? 0 : 1
}

async function written(from: string, all: readonly Listed[], asked: string, standard: Standard): Promise<number> {
  if (`${resolve(asked)}${sep}`.startsWith(`${resolve(from)}${sep}`))
    throw new UsageError(`${asked} is in the folder of the submissions. Name another folder for the pages.`)
  const out = made(asked)
  const newest: Entry[] = []
  let shown = 0
  for (const [, some] of Map.groupBy(all, ({ service }) => service)) {
    const sources = []
    for (const submission of some) {
      const found = await examined(submission, standard)
      for (const line of faultLines(found)) console.error(line)
      if (found.entry === undefined) console.error(printable(`${submission.folder}: left out of the site`))
      else {
        console.log(printable(`${submission.folder}: ${wordsOf(found.entry)}`))
        sources.push({ entry: found.entry, folder: submission.folder })
      }
    }
    shown += sources.length
    newest.push(...[await writeService(out, sources)].filter((each) => each !== undefined))
  }
  const page = writeMatrix(out, standard.day, newest, shown)
  const left = all.length - shown
  console.log(
    `${page}: ${count(newest.length, 'service')}, ${count(shown, 'submission')}${left === 0 ? '' : `, ${left} left out`}`,
  )
  return left === 0 ? 0 : 1
}

function faultLines({ submission, faults }: Examined): string[] {
  return faults.map((fault) => printable(`${submission.folder}: ${fault}`))
}

function wordsOf({ result, evaluation, certificate }: Entry): string {
  return `${result.verdict}, ${evaluation.words}, ${certificate === undefined ? 'no certificate' : `certificate ${certificate.words}`}`
}
