import { readFileSync } from 'node:fs'
import { crc32, gunzipSync } from 'node:zlib'
import { listed } from '../../../reports/words.ts'
import { type LoadInstance, validate } from '../../../schemas/index.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { fileProblem } from '../../../suites/run/file-problem.ts'

/** The results in the logs of pods. */
export interface LogsRead {
  instances: LoadInstance[]
  /** Instances that started and have no result. */
  begun: number[]
}

/** A longer result is not from this program. */
const mostResultBytes = 256 * 2 ** 20

/** A line of load/k6/instance. A log can add a pod name, a time or JSON around it. */
const ours = /agent-load\/1 (\S+) (\d+) (\d+) (?:begun|(\d+)\/(\d+) ([0-9a-f]{8}) ([\w+/=-]*))/

/** The parts of the result of one process. */
interface Pieces {
  run: string
  instance: number
  /** Undefined until a line has it. */
  parts: number | undefined
  found: Map<number, string>
  /** Parts with a wrong checksum. */
  spoilt: Set<number>
  /** Place of the first line. */
  place: string
}

/**
 * Reads results from logs of any number of pods, with or without a prefix on each line. Throws UsageError if a log has no
 * result, a result is incomplete, or results are of different loads.
 */
export function readLogs(files: readonly string[]): LogsRead {
  const all = new Map<string, Pieces>()
  for (const file of files) {
    const text = textOf(file)
    let any = false
    for (const [at, line] of text.split('\n').entries()) {
      const [found, run = '', instance = '', startedAtMs = '', part, parts, sum = '', payload = ''] =
        ours.exec(line) ?? []
      if (found === undefined) continue
      any = true
      const key = `${run} ${instance} ${startedAtMs}`
      const fresh: Pieces = {
        ...{ run, instance: Number(instance), parts: undefined, found: new Map(), spoilt: new Set() },
        place: `${file}, line ${at + 1}`,
      }
      const pieces = all.get(key) ?? fresh
      all.set(key, pieces)
      if (part === undefined || parts === undefined) continue
      pieces.parts ??= Number(parts)
      // A log may have a line twice; one undamaged copy is enough.
      if (Number.parseInt(sum, 16) === crc32(payload)) pieces.found.set(Number(part), payload)
      else pieces.spoilt.add(Number(part))
    }
    if (!any)
      throw new UsageError(
        `${file} has no line of a runner (agent-load/1 …). Collect it with \`kubectl logs … --tail=-1\`, as the manifest shows.`,
      )
  }
  const told = [...all.values()]
  const other = told.find(({ run }) => run !== told[0]?.run)
  if (told[0] !== undefined && other !== undefined)
    throw new UsageError(
      `The logs are of different loads: ${told[0].run} (${told[0].place}) and ${other.run} (${other.place}). Merge each load separately.`,
    )
  const printed = told.filter(({ parts }) => parts !== undefined)
  return {
    instances: printed.map(resultOf),
    begun: told.flatMap(({ parts, instance }) => (parts === undefined ? [instance] : [])),
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}.`)
  }
}

function resultOf({ instance, parts = 0, found, spoilt, place }: Pieces): LoadInstance {
  const numbers = Array.from({ length: parts }, (_, at) => at + 1)
  const lacking = numbers.filter((each) => !found.has(each))
  if (lacking.length > 0) {
    const cut = lacking.filter((each) => spoilt.has(each))
    const [which, how] = cut.length > 0 ? [cut, 'was cut or altered'] : [lacking, 'is missing']
    const many = which.length > 1
    throw new UsageError(
      `The result of instance ${instance} (${place}) is incomplete: part ${listed(which.slice(0, 5).map(String))}${which.length > 5 ? ' and others' : ''} of ${parts} ${many ? how.replace('was', 'were').replace('is ', 'are ') : how}. Collect its whole log again: \`kubectl logs … --tail=-1\`.`,
    )
  }
  const value = unpacked(numbers.map((each) => found.get(each) ?? '').join(''))
  const [first] =
    value === undefined ? [{ place: '', expected: 'a result that can be unpacked' }] : validate.loadInstance(value)
  if (first !== undefined)
    throw new UsageError(
      `The output of instance ${instance} (${place}) is not a result of a k6 process: ${first.place || 'the whole text'}: expected ${first.expected}.`,
    )
  return value as LoadInstance
}

function unpacked(text: string): unknown {
  try {
    const bytes = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: mostResultBytes })
    const value: unknown = JSON.parse(bytes.toString())
    return value
  } catch {
    return undefined
  }
}
