import { type CharsetPlay, quiet, sendBody } from '../harness/accessing.ts'
import { scene } from '../harness/define.ts'
import { rowsOf } from '../harness/rows.ts'
import { madeUpId, unknownId } from '../harness/unknown-id.ts'

/** One message to a conversation that does not exist, labelled in two ways. Costs nothing. */
export const requestCharset = scene(
  'request-charset',
  { about: 'sends a message that is refused with 404, labelled with a charset and without' },
  async (stage): Promise<CharsetPlay> => {
    const [row] = rowsOf(await stage.api.list())
    const id = unknownId(typeof row?.conversationId === 'string' ? row.conversationId : madeUpId)
    const body = sendBody(id, quiet(stage).text)
    return {
      plain: await stage.api.send(body, { name: 'plain', owned: true }),
      charset: await stage.api.send(body, {
        name: 'charset',
        owned: true,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
    }
  },
)
