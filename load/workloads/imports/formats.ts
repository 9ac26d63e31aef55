import { type Assumptions, BrokenRecording, type Imported, isRecord } from './imported.ts'
import { fromKvCacheTester, isKvCacheTester } from './kv-cache-tester.ts'
import { fromMooncake, isMooncake } from './mooncake.ts'
import { fromOtlp, isOtlp } from './otlp.ts'
import { fromShareGpt, isShareGpt } from './share-gpt.ts'

type Values = readonly Record<string, unknown>[]

interface Format {
  isIt: (value: Record<string, unknown>) => boolean
  read: (values: Values, assumptions: Assumptions) => Imported
}

const formats: readonly Format[] = [
  { isIt: isOtlp, read: fromOtlp },
  { isIt: isMooncake, read: fromMooncake },
  { isIt: isKvCacheTester, read: fromKvCacheTester },
  { isIt: isShareGpt, read: fromShareGpt },
]

/**
 * Sessions from a text of another program: one JSON value, an array of them, or one on each line. The first value shows the
 * format. Undefined if it has none of these formats. Throws BrokenRecording.
 */
export function importedFrom(text: string, assumptions: Assumptions): Imported | undefined {
  const values = valuesIn(text)
  const [first] = values
  const format = isRecord(first) ? formats.find(({ isIt }) => isIt(first)) : undefined
  if (format === undefined) return undefined
  const odd = values.findIndex((each) => !isRecord(each) || !format.isIt(each))
  if (odd >= 0) throw new BrokenRecording(`item ${odd + 1} has another format than the first one.`)
  return format.read(values.filter(isRecord), assumptions)
}

function valuesIn(text: string): unknown[] {
  const whole = jsonOf(text)
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const values = lines.map(jsonOf)
  const broken = values.indexOf(undefined)
  if (broken === 0) return []
  // A program that was killed leaves half a line.
  if (broken > 0 && broken < lines.length - 1) throw new BrokenRecording(`line ${broken + 1} is not JSON.`)
  return broken > 0 ? values.slice(0, broken) : values
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
