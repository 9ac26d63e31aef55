import { join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { clientLine, faultLine, renderWatched } from '../../reports/watch-text.ts'
import type { Result } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { transcriptAt } from '../../suites/run/transcript/packing.ts'
import { transcriptFile } from '../../suites/run/transcript/results-folder.ts'
import { noTarget, usualTargetFile } from '../../suites/run/usual-target.ts'
import { corsFor, corsOption } from '../cors.ts'
import { exitCodeOf } from '../exit-codes.ts'
import { filesOfRun } from '../formats.ts'
import { durationMs } from '../load/duration.ts'
import { holdsRun, outFolder, writeResult } from '../outputs.ts'
import { wholeNumber } from '../whole-number.ts'

export function builder(argv: Argv) {
  return argv
    .option('target', {
      ...text,
      describe: 'Target file of the service',
      defaultDescription: 'target.json, or $AGENT_CONFORMANCE_TARGET',
    })
    .option('port', { ...text, default: '0', describe: 'Port to listen on (0: a free port)' })
    .option('host', { ...text, default: '127.0.0.1', describe: 'Address to listen on' })
    .option('har', { ...text, describe: 'Check this recording of a browser or proxy instead' })
    .option('base-url', { ...text, describe: 'With --har: address of the service in the HAR' })
    .option('wait-limit', { ...text, describe: 'With --har: wait limit of the service, such as 2s' })
    .option('cors', corsOption)
    .option('out', { ...text, default: 'results', describe: 'Folder for the result and the transcript' })
}

const text = { type: 'string', requiresArg: true } as const

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** 0 where the service broke nothing, 1 where it did, 4 where there was no service at the address. Throws UsageError where there is nothing to watch. */
export async function handler(
  { target, port, host, har, baseUrl, waitLimit, out, cors: origin }: Arguments,
  secrets: Secrets,
): Promise<number> {
  if (har === undefined && (baseUrl !== undefined || waitLimit !== undefined))
    throw new UsageError(
      `--${baseUrl === undefined ? 'wait-limit' : 'base-url'} needs --har. Without it, the target file has the address and the wait limit.`,
    )
  if (target !== undefined && (baseUrl !== undefined || waitLimit !== undefined))
    throw new UsageError('Use either --target, or --base-url and --wait-limit, not both.')
  const waitLimitMs = durationMs('wait-limit', waitLimit, 100)
  const cors = corsFor(origin)
  if (har !== undefined && cors !== undefined)
    throw new UsageError('--cors has no effect with --har, because nothing listens. Leave it out.')
  const given = wholeNumber('port', port, 0, 65_535) ?? 0
  const { watchHar, watchService } = await import('../watch/watch.ts')
  const { readTarget } = await import('../../suites/run/target-file.ts')
  const file = har === undefined ? targetFile(target) : target
  const read = file === undefined ? undefined : readTarget(file)
  const placed = { folder: '', isTaken: false }
  // A recording is read first: a wrong one makes no folder.
  const place = () => {
    placed.folder = outFolder(out)
    placed.isTaken = holdsRun(placed.folder)
    const replaces = filesOfRun.map((each) => join(placed.folder, each))
    return { transcript: join(placed.folder, transcriptFile), replaces, isTaken: placed.isTaken, secrets, told }
  }
  const result: Result =
    har === undefined && read !== undefined
      ? await watchService(read, { port: given, host, cors, ...place(), listening, stopped: stopped() })
      : await watchHar(har ?? '', { target: read, baseUrl, waitLimitMs }, secrets, place)
  const { folder, isTaken } = placed
  console.log(renderWatched(result))
  if (isTaken && result.usage.requests === 0) {
    console.error(`nothing was written: there was no request, so ${folder} keeps the files of an earlier run`)
    return 0
  }
  const written = writeResult(folder, result, secrets)
  console.log(`\nresult ${written}   transcript ${transcriptAt(join(folder, transcriptFile))}`)
  if (result.aborted !== undefined) return exitCodeOf(result)
  return result.rules.some((row) => row.level === 'mandatory' && row.verdict === 'fail') ? 1 : 0
}

/** The file that was named, or the usual one. Throws UsageError where there is none. */
function targetFile(named: string | undefined): string {
  const file = named ?? usualTargetFile(process.env)
  if (file === undefined)
    throw new UsageError(`${noTarget}. Give --target FILE to check live traffic, or --har FILE to check a recording.`)
  if (named === undefined) console.error(`target file ${file}`)
  return file
}

/** Faults of the service are what was asked for; the rest is beside it. */
const told = {
  broken: (...[finding, isMust]: Parameters<typeof faultLine>): void => console.log(faultLine(finding, isMust)),
  client: (note: Parameters<typeof clientLine>[0]): void => console.error(clientLine(note)),
}

function listening(baseUrl: string): void {
  console.error(
    `Watching at ${baseUrl}: use this address in the client, in place of the address of the service. Stop with Ctrl-C.`,
  )
}

/** Resolves when the watch is to end; a second Ctrl-C ends it at once. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false
    const stop = (): void => {
      if (isAsked) process.exit(130)
      isAsked = true
      resolve()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
  })
}
