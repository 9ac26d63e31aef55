import type { Credential, RunTarget, Target } from '../../schemas/types.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'

/** A target file without its secrets, as a certificate holds it: each value that may be one is replaced by its place's name. */
export function publicTarget(target: Target, secrets: Secrets): string {
  const { credentials, headers } = target
  const { load, ...slots } = credentials
  const shown = {
    ...target,
    credentials: {
      ...named(slots),
      ...(load === undefined ? {} : { load: load.map((each, at) => withoutValue(each, `«load ${at}»`)) }),
    },
    ...(headers === undefined ? {} : { headers: named(headers) }),
  }
  return secrets.redact(JSON.stringify(shown))
}

function named(values: { [name: string]: Credential | undefined }): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, withoutValue(value, `«${name}»`)] as const],
    ),
  )
}

/** The name of a variable is no secret; the arguments of a command may be. */
function withoutValue(credential: Credential, label: string): unknown {
  if (typeof credential === 'string') return label
  return 'command' in credential ? { ...credential, command: [label] } : credential
}

/** Whether a target file, as a certificate holds it, is of the service that a run's first line names. */
export function isTargetOf(content: string, { name, baseUrl, slots }: RunTarget): boolean {
  try {
    const value = JSON.parse(content)
    return value.name === name && value.baseUrl === baseUrl && slots.every((slot) => slot in value.credentials)
  } catch {
    return false
  }
}
