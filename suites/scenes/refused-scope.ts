import { quiet, startBody } from '../harness/accessing.ts'
import { scene } from '../harness/define.ts'
import { inEachMode, type RefusedScope } from '../harness/refusing.ts'

/** Both sends by a key without the write scope, in the modes whose success would look different. */
export const refusedScope = scene(
  'refused-scope',
  {
    about: 'tries both sends with a key that only reads, under reply none and with stream',
    needs: ['full', 'readOnly'],
    sends: 1,
    lasts: ({ lagMs }) => 2 * lagMs,
  },
  async (stage): Promise<RefusedScope> => {
    const twin = await stage.api.start(startBody(stage, quiet(stage).text), { name: 'twin' })
    const id = stage.idOf(twin)
    // Before a view has caught up, 404 would be lawful.
    await stage.rest(id)
    const ask = { credential: 'readOnly' } as const
    const start = (): Record<string, unknown> => ({ text: quiet(stage).text, title: stage.title() })
    const send = (): Record<string, unknown> => ({ conversationId: id, text: quiet(stage).text })
    return {
      twin,
      modes: [await inEachMode(stage, 'start', 403, start, ask), await inEachMode(stage, 'send', 403, send, ask)],
    }
  },
)
