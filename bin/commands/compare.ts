import { basename, dirname, join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { type Candidate, type Comparison, comparisonOf } from '../../reports/compare/comparison.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { resultFileAt } from '../../suites/run/transcript/results-folder.ts'
import { wantsColour } from '../colour.ts'
import { latencySamplesOf } from '../latency-samples.ts'
import { readsDisk } from '../on-disk.ts'
import { writeOut } from '../outputs.ts'
import { resultIn } from '../result-files.ts'
import { lineWidth } from '../terminal.ts'

const formats = ['text', 'markdown', 'html', 'json'] as const
/** So many results stand side by side on a page that opens at once. */
const mostResults = 50

export function builder(argv: Argv) {
  return argv
    .positional('older', {
      type: 'string',
      demandOption: true,
      describe: 'The result.json to compare with, or its folder',
    })
    .positional('newer', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'One or more newer result.json, or their folders',
    })
    .option('format', {
      choices: formats,
      default: 'text' as (typeof formats)[number],
      describe: 'Format of the comparison',
    })
    .option('file', { type: 'string', requiresArg: true, describe: 'File to write', defaultDescription: 'stdout' })
    .option('json', { type: 'boolean', default: false, describe: 'The same as --format json' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** 0 nothing worse, 1 worse. Throws UsageError for a file that is missing, damaged or no result. */
export async function handler({ older, newer, format: asked, json, file }: Arguments): Promise<number> {
  readsDisk()
  if (json && asked !== 'text') throw new UsageError('Use either --json or --format, not both.')
  const format = json ? 'json' : asked
  const files = [older, ...newer].map(resultFileAt)
  if (files.length > mostResults)
    throw new UsageError(`A comparison has at most ${mostResults} results, but ${files.length} were given.`)
  const [first, ...others] = await candidatesIn(files)
  if (first === undefined) throw new UsageError('Name a result to compare with.')
  const comparison = comparisonOf(first, others)
  const rendered = await renderedAs(format, comparison, file)
  if (file === undefined) console.log(rendered)
  else writeOut(file, rendered.endsWith('\n') ? rendered : `${rendered}\n`)
  return comparison.isWorse ? 1 : 0
}

async function candidatesIn(files: readonly string[]): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const file of files) {
    const result = resultIn(file)
    found.push({
      name: result.target.name,
      result,
      latency: await latencySamplesOf(result, join(dirname(file), 'transcript.jsonl')),
    })
  }
  // Runs of one service are told apart by their files.
  const names = found.map(({ name }) => name)
  return found.map((each, at) => ({
    ...each,
    name: names.filter((name) => name === each.name).length > 1 ? (placeOf(files[at]) ?? each.name) : each.name,
  }))
}

function placeOf(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const folder = dirname(file)
  return basename(file) === 'result.json' && folder !== '.' ? folder : file
}

/** Each is loaded when needed: what draws is large. */
async function renderedAs(
  format: Arguments['format'],
  comparison: Comparison,
  out: string | undefined,
): Promise<string> {
  if (format === 'markdown')
    return (await import('../../reports/compare/compare-markdown.ts')).renderCompareMarkdown(comparison)
  if (format === 'json')
    return JSON.stringify((await import('../../reports/compare/compare-data.ts')).comparisonData(comparison), null, 2)
  if (format === 'html') return (await import('../../reports/compare/compare-page.ts')).renderComparePage(comparison)
  const { renderCompareText } = await import('../../reports/compare/compare-text.ts')
  const colour = out === undefined && wantsColour(process.stdout, process.env)
  const width = out === undefined ? lineWidth() : 100
  return renderCompareText(comparison, { colour, width })
}
