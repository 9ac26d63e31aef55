import type { ProvokingRequest } from '../../schemas/types.ts'
import { provoking } from '../reading/provoked.ts'
import { scene } from '../run/define.ts'
import { UnplayableError } from '../run/errors.ts'
import type { Stage } from '../run/stage/stage.ts'

/** What only the service's own people know how to bring about; without such requests nothing is sent. */
export const provoked = scene(
  provoking,
  {
    about: 'Sends the requests that, according to the target file, get 409.',
    provokes: true,
    profile: 'nightly',
  },
  async (stage): Promise<void> => {
    const last = stage.provoke409.at(-1)
    if (last === undefined) return
    for (const request of stage.provoke409.slice(0, -1)) await make(stage, request)
    const conversationId = conversationOf(last)
    const read = async (): Promise<void> => {
      if (conversationId === undefined) return
      await stage.rest(conversationId)
      await stage.walk(conversationId)
    }
    await read()
    const { status, failure } = await make(stage, last)
    await read()
    if (status !== 409)
      throw new UnplayableError(`the last of the provoking requests got ${status ?? failure?.message} instead of 409`)
  },
)

function make(stage: Stage, { method, path, body }: ProvokingRequest) {
  const { waitLimitMs, slackMs, lagMs } = stage.timing
  const deadlineMs = waitLimitMs + slackMs + lagMs
  return stage.api.raw({
    name: 'provoke',
    method,
    path,
    deadlineMs,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

function conversationOf({ body }: ProvokingRequest): string | undefined {
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'conversationId') : undefined
  return typeof id === 'string' ? id : undefined
}
