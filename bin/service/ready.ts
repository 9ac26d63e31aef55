import { failureOf, type Transport } from '../../suites/run/wire/transport.ts'

/** A service that accepts a connection and never responds is not ready. */
const deadlineMs = 5000

/** Undefined where the address responds as it has to, else why it does not, such as `ECONNREFUSED`. Sends no credential. */
export async function whyNotReady(
  { read }: Transport,
  url: string,
  isReady: (status: number) => boolean,
  stop: AbortSignal,
): Promise<string | undefined> {
  const { origin, pathname, search } = new URL(url)
  try {
    const { statusCode, body } = await read.request({
      ...{ origin, path: `${pathname}${search}`, method: 'GET', headers: {}, body: null },
      ...{
        signal: AbortSignal.any([stop, AbortSignal.timeout(deadlineMs)]),
        onInfo: () => {},
        opaque: { leaves: () => {} },
      },
    })
    body.on('error', () => {}).destroy()
    return isReady(statusCode) ? undefined : `status ${statusCode}`
  } catch (error) {
    return failureOf(error, { isConnected: false }).message
  }
}
