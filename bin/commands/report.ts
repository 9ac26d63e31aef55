import { dirname, join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { UsageError } from '../../suites/run/errors.ts'
import { resultFileAt } from '../../suites/run/transcript/results-folder.ts'
import { wantsColour } from '../colour.ts'
import { type Format, formats } from '../formats.ts'
import { readsDisk } from '../on-disk.ts'
import { writeOutPieces } from '../outputs.ts'
import { renderingOf } from '../rendering.ts'
import { resultIn, resultsArgument } from '../result-files.ts'
import { lineWidth } from '../terminal.ts'

export function builder(argv: Argv) {
  return argv
    .positional('results', resultsArgument)
    .option('format', { choices: formats, default: 'text' as Format, describe: 'Format of the report' })
    .option('file', { type: 'string', requiresArg: true, describe: 'File to write', defaultDescription: 'stdout' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Throws UsageError for a file that is missing or is no result. */
export async function handler({ results, format, file }: Arguments): Promise<undefined> {
  readsDisk()
  const rendered: (AsyncIterable<string> | Iterable<string>)[] = []
  for (const each of results.map(resultFileAt)) {
    const result = resultIn(each)
    const transcript = join(dirname(each), 'transcript.jsonl')
    const colour = file === undefined && wantsColour(process.stdout, process.env)
    const width = file === undefined ? lineWidth() : 100
    const rendering = await renderingOf(result, transcript)
    rendered.push(await rendering.pieces(format, { colour, width }))
  }
  if (format !== 'text' && rendered.length > 1)
    throw new UsageError(`${format} has one result per file. Run the command once for each result.`)
  const pieces = joined(rendered)
  if (file !== undefined) await writeOutPieces(file, pieces)
  else for await (const piece of pieces) process.stdout.write(piece)
}

/** One after the other, with an empty line between. */
async function* joined(all: readonly (AsyncIterable<string> | Iterable<string>)[]): AsyncIterable<string> {
  for (const [at, pieces] of all.entries()) {
    if (at > 0) yield '\n\n'
    yield* pieces
  }
  yield '\n'
}
