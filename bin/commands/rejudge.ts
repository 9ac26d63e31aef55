import { dirname, join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { renderers } from '../../reports/index.ts'
import { count } from '../../reports/words.ts'
import type { Result, RunLine } from '../../schemas/types.ts'
import type { Suite } from '../../suites/run/define.ts'
import { watchRunId } from '../../suites/run/facts.ts'
import { scoredBy } from '../../suites/run/requirement-set.ts'
import { rejudge } from '../../suites/run/transcript/rejudge.ts'
import { readTranscript } from '../../suites/run/transcript/transcript.ts'
import { suite } from '../../suites/suite.ts'
import { differences } from '../differences.ts'
import { exitCodeOf } from '../exit-codes.ts'
import { readsDisk } from '../on-disk.ts'
import { evidenceOf, OlderFormatError, outFolder, readResult, writeResult } from '../outputs.ts'
import { frozenSet } from '../requirements/sets.ts'
import { exportRun } from '../traces/run.ts'
import { watchSuite } from '../watch/watch-suite.ts'

export function builder(argv: Argv) {
  return argv
    .positional('transcript', { type: 'string', demandOption: true, describe: 'The transcript.jsonl.gz of a run' })
    .option('out', { type: 'string', requiresArg: true, describe: 'Folder for the new result.json' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** What was watched is judged by those who look at any traffic. */
async function judgesOf(transcript: string): Promise<Suite> {
  for await (const line of readTranscript(transcript)) return line.type === 'run' ? suiteOf(line) : suite
  return suite
}

function suiteOf({ runId, requirements }: RunLine): Suite {
  if (runId === watchRunId) return watchSuite
  return requirements === undefined ? suite : scoredBy(suite, frozenSet(requirements).set)
}

/** The result of a transcript, by the rule set that it names. */
export async function judgedAgain(transcript: string): Promise<Result> {
  return rejudge(transcript, await judgesOf(transcript))
}

/** The result to compare with. One of an older format is named on stderr and not compared. */
function resultBeside(transcript: string): Result | undefined {
  const file = join(dirname(transcript), 'result.json')
  try {
    return readResult(file)
  } catch (error) {
    if (!(error instanceof OlderFormatError)) throw error
    console.error(`${file} has an older format (version 1): its verdicts are not compared.`)
    return undefined
  }
}

/** With a result.json beside the transcript: 0 where every row has the same verdict, otherwise 1. Without one: as `run`. */
export async function handler({ transcript, out }: Arguments): Promise<number> {
  readsDisk()
  const judged = await judgedAgain(transcript)
  const earlier = resultBeside(transcript)
  const result = earlier?.command === undefined ? judged : { ...judged, command: earlier.command }
  if (out !== undefined) console.error(`result ${writeResult(outFolder(out), result)}`)
  const code = await tell(result, earlier, transcript)
  const traces = await exportRun(result, transcript)
  if (traces !== undefined) console.error(traces)
  return code
}

async function tell(result: Result, earlier: Result | undefined, transcript: string): Promise<number> {
  const exchanges = await evidenceOf(result, transcript)
  if (earlier === undefined) {
    console.log(renderers.text(result, { exchanges, colour: false, width: 100, folder: dirname(transcript) }))
    return exitCodeOf(result)
  }
  const changed = differences(earlier, result)
  console.log(
    changed.length === 0
      ? `No change: each of ${result.rules.length} rules has the same verdict as before (run: ${result.verdict}).`
      : [`${count(changed.length, 'rule')} with another verdict than before:`, ...changed].join('\n'),
  )
  return changed.length === 0 ? 0 : 1
}
