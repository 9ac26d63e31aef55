import type { LoadConfig } from '../../load/config.ts'
import { sendKinds } from '../../load/config.ts'
import { objectiveIn } from '../../load/objective.ts'
import { UsageError } from '../../suites/run/errors.ts'

const ofStreams = ['stream_duration', 'time_to_ack', 'time_to_first_message', 'message_gap', 'event_delay']

/**
 * Throws UsageError for an objective on a time that no send of the load can have, before the load is played in vain.
 * @param hasOneClock the service has the clock of this machine
 */
export function checkMeasurable(
  objectives: readonly string[],
  { mix, script, hasOneClock }: Pick<LoadConfig, 'mix' | 'script'> & { hasOneClock: boolean },
): void {
  for (const text of objectives) {
    const why = cannotMeasure(text, { mix, script, hasOneClock })
    if (why !== undefined) throw new UsageError(`The objective '${text}' cannot be measured: ${why}.`)
  }
}

function cannotMeasure(
  text: string,
  { mix, script, hasOneClock }: Parameters<typeof checkMeasurable>[1],
): string | undefined {
  const [, metric = '', only] = /^(\w+)(?:\{(\w+)\})?/.exec(objectiveIn(text).metric) ?? []
  const able = sendKinds.filter((kind) => hasTime(metric, kind, script) && (only === undefined || only === kind))
  if (able.length === 0)
    return metric === 'service_delay'
      ? `without agent.script in the target file, ${metric} has only sends with reply none`
      : `${only} has no ${metric}`
  if (able.every((kind) => mix[kind] === 0))
    return metric === 'service_delay' && script === null
      ? 'the target file has no agent.script. Add one, or use another metric'
      : `this load has no sends with ${able.join(' or ')}. Change --mix`
  if (metric === 'event_delay' && !hasOneClock)
    return 'it compares the clock of the service with that of this machine, so it needs the built-in service'
  return undefined
}

function hasTime(metric: string, kind: keyof LoadConfig['mix'], script: LoadConfig['script']): boolean {
  if (ofStreams.includes(metric)) return kind === 'stream'
  if (metric === 'wait_duration') return kind !== 'stream'
  if (metric === 'service_delay' && script === null) return kind === 'none'
  return true
}
