import { dirname, join, resolve } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { UsageError } from '../../suites/run/errors.ts'
import { resultFileAt } from '../../suites/run/transcript/results-folder.ts'
import { wantsColour } from '../colour.ts'
import { formats } from '../formats.ts'
import { benchmarkAt, benchmarkFileAt } from '../load/benchmark/read.ts'
import { loadAt, loadFileAt } from '../load/read-load.ts'
import { readsDisk } from '../on-disk.ts'
import { writeOutPieces } from '../outputs.ts'
import { renderingOf } from '../rendering.ts'
import { resultIn } from '../result-files.ts'
import { lineWidth } from '../terminal.ts'

const ofLoadsAlone = ['csv', 'llm-d'] as const
const formatsOfLoads = ['text', 'html', ...ofLoadsAlone] as const
type Asked = (typeof formats)[number] | (typeof ofLoadsAlone)[number]

export function builder(argv: Argv) {
  return argv
    .positional('results', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'One or more result.json, load.json or benchmark.json, or their folders',
    })
    .option('format', {
      choices: [...formats, ...ofLoadsAlone] as const,
      default: 'text' as Asked,
      describe: 'Format of the report; of a load text, html, csv or llm-d',
    })
    .option('file', { type: 'string', requiresArg: true, describe: 'File to write', defaultDescription: 'stdout' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

type Pieces = AsyncIterable<string> | Iterable<string>
type Look = { colour: boolean; width: number }

/** Throws UsageError for a file that is missing or is no result. */
export async function handler({ results, format, file }: Arguments): Promise<undefined> {
  readsDisk()
  const inputs = results.map((given) => {
    const load = loadFileAt(given)
    const benchmark = benchmarkFileAt(given)
    const of = benchmark === undefined ? (load === undefined ? ofRun : ofLoad) : ofBenchmark
    return { given, path: benchmark ?? load ?? resultFileAt(given), of }
  })
  const taken = inputs.find(({ path }) => file !== undefined && resolve(file) === resolve(path))
  if (taken !== undefined)
    throw new UsageError(`--file ${file} would replace ${taken.given}, which is read. Name another file.`)
  const colour = file === undefined && wantsColour(process.stdout, process.env)
  const look = { colour, width: file === undefined ? lineWidth() : 100 }
  const rendered: Pieces[] = []
  for (const { path, of } of inputs) rendered.push(await of(path, format, look))
  if (format !== 'text' && rendered.length > 1)
    throw new UsageError(`${format} has one result per file. Run the command once for each result.`)
  const pieces = joined(rendered)
  if (file !== undefined) await writeOutPieces(file, pieces)
  else for await (const piece of pieces) process.stdout.write(piece)
}

async function ofRun(file: string, format: Asked, look: Look): Promise<Pieces> {
  const result = resultIn(file)
  if (format === 'csv' || format === 'llm-d')
    throw new UsageError(`${format} is a format of loads alone. Give the load.json of a load, or another format.`)
  return (await renderingOf(result, join(dirname(file), 'transcript.jsonl'))).pieces(format, look)
}

async function ofLoad(file: string, format: Asked, look: Look): Promise<Pieces> {
  const result = loadAt(file)
  if (format === 'text') {
    const { renderLoadText } = await import('../../reports/load/load-text.ts')
    return [renderLoadText(result, { ...look, files: [] })]
  }
  if (format === 'html') return [await (await import('../../reports/load/load-page.ts')).renderLoadPage(result)]
  if (format === 'csv') return [(await import('../../reports/load/load-csv.ts')).renderLoadCsv(result)]
  if (format === 'llm-d') return [(await import('../../reports/load/load-llm-d.ts')).renderLoadLlmD(result)]
  throw new UsageError(`The report of a load has no format ${format}. Use ${formatsOfLoads.join(', ')}.`)
}

/** Checked again, whatever it says itself. */
async function ofBenchmark(file: string, format: Asked, look: Look): Promise<Pieces> {
  const { checkedAgain } = await import('../load/benchmark/checker.ts')
  const { recordedSessions } = await import('../load/benchmark/procedure.ts')
  const result = checkedAgain(benchmarkAt(file), recordedSessions())
  if (format === 'text') {
    const { renderBenchmarkText } = await import('../../reports/load/benchmark-text.ts')
    return [renderBenchmarkText(result, { ...look, files: [] })]
  }
  if (format === 'html')
    return [await (await import('../../reports/load/benchmark-page.ts')).renderBenchmarkPage(result)]
  throw new UsageError(`The report of a benchmark has no format ${format}. Use text or html.`)
}

/** One after the other, with an empty line between. */
async function* joined(all: readonly Pieces[]): AsyncIterable<string> {
  for (const [at, pieces] of all.entries()) {
    if (at > 0) yield '\n\n'
    yield* pieces
  }
  yield '\n'
}
