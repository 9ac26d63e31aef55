import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'

/** One step of an agent script, as the text of a message tells it. */
export interface Step {
  readonly say?: string
  readonly tool?: string
  readonly note?: string
  readonly ask?: string
  readonly pauseMs?: number
  readonly stage?: string
}

/** What the script in a text's first line tells the agent to do, in order; undefined where no script is in it. */
export function scriptIn(text: string): readonly Step[] | undefined {
  const [line = ''] = text.split('\n', 1)
  const [written = ''] = /\[\{.*\}\]|\[\]/.exec(line) ?? []
  const steps = written === '' ? undefined : jsonOf(written)
  return Array.isArray(steps) && steps.every(isStep) ? steps : undefined
}

const kinds: Readonly<Record<string, string>> = {
  ...{ say: 'string', tool: 'string', note: 'string', ask: 'string', stage: 'string' },
  pauseMs: 'number',
}

function isStep(value: unknown): value is Step {
  if (!isObject(value)) return false
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([kind, of]) => typeof of === kinds[kind])
}
