import type { Crowd } from '../records/crowd.ts'
import type { Mode } from '../rules/words.ts'
import { scene } from '../run/define.ts'
import { UnplayableError } from '../run/errors.ts'
import { crowdSend, settled, statusesUntil } from './parts/crowding.ts'

const inOneConversation: readonly Mode[] = ['none', 'optional', 'stream', 'none', 'stream']
const starts: readonly Mode[] = ['optional', 'stream', 'none', 'stream', 'required']
const sends: readonly Mode[] = ['optional', 'stream', 'none', 'stream', 'default']

/** Five sends at once to one conversation. How they share turns is open; none may be lost or doubled. */
export const oneConversation = scene(
  'crowd/one-conversation',
  {
    about: 'sends five messages at once to one conversation, waited for, streamed and not',
    needs: ['full', 'script'],
    sends: 1 + inOneConversation.length,
    lasts: ({ lagMs }) => 5 * lagMs,
  },
  async (stage): Promise<Crowd> => {
    const { id } = await stage.open(stage.turn([]))
    await stage.rest(id)
    const all = Promise.all(inOneConversation.map((mode) => crowdSend(stage, mode, id)))
    const [sends, meanwhile] = await Promise.all([all, statusesUntil(stage, id, all)])
    return { sends, conversations: [await settled(stage, id)], meanwhile }
  },
)

/** Five starts at once. */
export const manyStarts = scene(
  'crowd/starts',
  {
    about: 'starts five conversations at once, waited for, streamed and not; then sends to all of them at once',
    needs: ['full', 'script'],
    sends: starts.length + sends.length,
    turns: starts.length,
    lasts: ({ lagMs }) => 6 * lagMs,
  },
  async (stage): Promise<{ starts: Crowd; sends: Crowd }> => {
    const started = await Promise.all(starts.map((mode) => crowdSend(stage, mode)))
    const ids = [...new Set(started.flatMap((each) => each.conversationId ?? []))]
    if (ids.length === 0)
      throw new UnplayableError(`None of ${starts.length} starts at once made a conversation that could be found.`)
    const after = await Promise.all(ids.map((id) => settled(stage, id)))
    const sent = await Promise.all(ids.map((id, index) => crowdSend(stage, sends[index] ?? 'optional', id)))
    const atEnd = await Promise.all(ids.map((id) => settled(stage, id)))
    return { starts: { sends: started, conversations: after }, sends: { sends: sent, conversations: atEnd } }
  },
)
