import { override } from '../../../fixtures/change.ts'
import { also, mutant } from '../../../fixtures/define.ts'
import { when } from '../../../fixtures/tools/only.ts'
import { refusedAs } from '../../../fixtures/tools/refusing.ts'
import { resulting } from '../../../fixtures/tools/sends.ts'
import { history } from '../history/rows.ts'
import { send } from '../send/rows.ts'
import { model as rows } from './rows.ts'

/** Services that break no rule by itself, and that no lawful one explains. */
export const model = [
  mutant(
    'send/tells-writers-nothing',
    send['start-none-no-replies'],
    'A start with a write-only key gets an empty list of replies, even with reply none.',
    when(
      () => (call, world) =>
        call.endpoint === 'start' && world.policies.auth.identify(world, call)?.slot === 'writeOnly',
      resulting((result) => ({ ...result, replies: [] })),
    ),
  ),
  mutant(
    'model/inputs-from-nowhere',
    rows.explained,
    'While the agent works, acceptedInputs counts forty messages that do not exist.',
    override('status', ({ fields }) => ({
      fields: {
        ...fields,
        acceptedInputs: (world, conversation) =>
          fields.acceptedInputs(world, conversation) === 0 && conversation.running !== null
            ? 40
            : fields.acceptedInputs(world, conversation),
      },
    })),
  ),
  mutant(
    'model/odd-cursor-401',
    rows.explained,
    'A cursor that the service never returned gets 401.',
    refusedAs((_, { anchor }) => 'fix' in anchor, { status: 401, code: 'unauthorized' }),
  ),
  mutant(
    'model/none-says-stream',
    rows.explained,
    'A send with reply none and stream false gets 400.',
    override('requests', ({ order }) => ({
      order(world, endpoint, body) {
        const read = order(world, endpoint, body)
        const asksForNone = 'value' in read && read.value.reply === 'none' && !read.value.stream
        return asksForNone && body.includes('"stream"') ? { fix: 'With reply none, leave `stream` out.' } : read
      },
    })),
  ),
  also(
    [history['before-is-older'], history['walk-no-overlap'], history['walk-mixed-limits']],
    mutant(
      'history/starts-again-at-limit-1',
      history['walk-ends'],
      'With a limit of 1, the page of the first entry has a cursor to the newest.',
      override('history', ({ before }) => ({
        before(world, conversation, window) {
          const { length } = conversation.transcript
          return window.start === 0 && window.end === 1 && length > 1
            ? world.policies.cursors.encode(world, conversation, length)
            : before(world, conversation, window)
        },
      })),
    ),
  ),
]
