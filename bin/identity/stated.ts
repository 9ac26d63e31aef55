import type { Service, Target } from '../../schemas/types.ts'
import { checkTarget } from '../../suites/run/target.ts'

const fields = ['vendor', 'product', 'version', 'commit', 'image', 'contact', 'documentation'] as const

/**
 * A target with the build that is tested, as it was stated: `version` of the command line before the environment
 * (AGENT_CONFORMANCE_SERVICE_VERSION and others), before the target file. Throws UsageError where a value cannot be one.
 */
export function withStated(target: Target, version: string | undefined, environment: NodeJS.ProcessEnv): Target {
  const given = fields.flatMap((field) => {
    const value = environment[`AGENT_CONFORMANCE_SERVICE_${field.toUpperCase()}`]
    return value === undefined || value === '' ? [] : [[field, value] as const]
  })
  const service: Service = {
    ...target.service,
    ...Object.fromEntries(given),
    ...(version === undefined ? {} : { version }),
  }
  if (given.length === 0 && version === undefined) return target
  return checkTarget({ ...target, service }, 'the stated service')
}
