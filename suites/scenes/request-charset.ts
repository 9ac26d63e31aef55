import { scene } from '../run/define.ts'
import { quiet, sendBody } from '../run/stage/accessing.ts'
import { rowsOf } from '../run/stage/rows.ts'
import { madeUpId, unknownId } from '../run/stage/unknown-id.ts'

/** One message to a conversation that does not exist, labelled in two ways. Costs nothing. */
export const requestCharset = scene(
  'request-charset',
  {
    about: 'Sends a message to an unknown conversation, with and without a charset in its Content-Type.',
    profile: 'smoke',
  },
  async (stage): Promise<void> => {
    const [row] = rowsOf(await stage.api.list())
    const id = unknownId(typeof row?.conversationId === 'string' ? row.conversationId : madeUpId)
    const body = sendBody(id, quiet(stage).text)
    await stage.api.send(body, { name: 'plain', owned: true })
    const labelled = () =>
      stage.api.send(body, {
        name: 'charset',
        owned: true,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      })
    const { status } = await labelled()
    // What may have come by chance is asked for once more.
    if (status !== 404) await labelled()
  },
)
