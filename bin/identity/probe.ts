import { valueAt } from '../../schemas/pointer.ts'
import type { Probe, Service, Target } from '../../schemas/types.ts'
import { jsonOf } from '../../suites/reading/gateway.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { Credentials } from '../../suites/run/secrets/credentials.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { createTransport, type Transport } from '../../suites/run/wire/transport.ts'
import { boundedText } from '../bounded-body.ts'

const deadlineMs = 10_000
const mostBytes = 1_000_000
const mostLetters = 300

/**
 * The build that the service itself names, with what was stated of it; undefined where nothing was stated and nothing is to be read.
 * Throws UsageError where the service names no version, or another than the stated one.
 */
export async function probedService(
  target: Target,
  secrets: Secrets,
  environment: NodeJS.ProcessEnv,
): Promise<Service | undefined> {
  const { probe, service } = target
  if (probe === undefined) return service
  const credentials = new Credentials(target, secrets, environment)
  const headers = { ...(await credentials.headers()), authorization: `Bearer ${await credentials.token('full')}` }
  const url = probeUrl(target.baseUrl, probe.path)
  const transport = createTransport(target.tls)
  try {
    const version = await versionAt(transport, url, probe, headers)
    const stated = service?.version
    if (stated !== undefined && stated !== version)
      throw new UsageError(
        `The service says that it is version ${shown(version)} (GET ${url}), and ${shown(stated)} was stated. Test the build that was stated, or correct service.version.`,
      )
    return { ...service, version }
  } finally {
    await transport.close()
  }
}

function probeUrl(baseUrl: string, path: string): string {
  return path.startsWith('/') ? `${new URL(baseUrl).origin}${path}` : `${baseUrl.replace(/\/+$/, '')}/${path}`
}

async function versionAt(
  { read }: Transport,
  url: string,
  { header, jsonPointer }: Probe,
  headers: Record<string, string>,
): Promise<string> {
  const { origin, pathname } = new URL(url)
  const place = header === undefined ? `at ${jsonPointer} of its JSON` : `in its header ${header}`
  const found = await read
    .request({
      ...{ origin, path: pathname, method: 'GET', headers, body: null, signal: AbortSignal.timeout(deadlineMs) },
      ...{ onInfo: () => {}, opaque: { leaves: () => {} } },
    })
    .then(async ({ statusCode, headers: got, body }) => {
      const text = await boundedText(body, mostBytes)
      if (text === undefined) throw new UsageError('probe: the response is larger than 1 MB.')
      if (statusCode < 200 || statusCode >= 300) throw new UsageError(`probe: GET ${url} got ${statusCode}.`)
      const value = header === undefined ? valueAt(jsonOf(text), jsonPointer ?? '') : got[header.toLowerCase()]
      return typeof value === 'number' ? String(value) : value
    })
    .catch((error: unknown) => {
      if (error instanceof UsageError) throw error
      throw new UsageError(`probe: GET ${url} got no response: ${error instanceof Error ? error.message : error}.`)
    })
  if (typeof found === 'string' && found.trim() !== '' && found.length <= mostLetters) return found.trim()
  throw new UsageError(`probe: the response to GET ${url} has no version ${place}. Correct probe in the target file.`)
}

function shown(version: string): string {
  return JSON.stringify(version)
}
