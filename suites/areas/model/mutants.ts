import { override, overrideIn } from '../../../fixtures/change.ts'
import { by } from '../../../fixtures/tools/only.ts'
import { refusedAs } from '../../../fixtures/tools/refusing.ts'
import { resulting } from '../../../fixtures/tools/sends.ts'
import { mutants } from '../mutants-table.ts'
import { model as rows } from './rows.ts'

/** Services that break no rule by itself, and that no lawful one explains. */
export const model = mutants(rows, {
  'tells-writers-nothing: A start with a write-only key gets an empty list of replies, even with reply none.': {
    'send/start-none-no-replies': resulting((result) => ({ ...result, replies: [] })),
    at: by('writeOnly', 'start'),
  },
  'inputs-from-nowhere: While the agent works, acceptedInputs counts forty messages that do not exist.': {
    explained: overrideIn('status', 'fields', (fields) => ({
      acceptedInputs: (world, conversation) =>
        fields.acceptedInputs(world, conversation) === 0 && conversation.running !== null
          ? 40
          : fields.acceptedInputs(world, conversation),
    })),
  },
  'odd-cursor-401: A cursor that the service never returned gets 401.': {
    explained: refusedAs((_, { anchor }) => 'fix' in anchor, { status: 401, code: 'unauthorized' }),
  },
  'none-says-stream: A send with reply none and stream false gets 400.': {
    explained: override('requests', ({ order }) => ({
      order(world, endpoint, body) {
        const read = order(world, endpoint, body)
        const asksForNone = 'value' in read && read.value.reply === 'none' && !read.value.stream
        return asksForNone && body.includes('"stream"') ? { fix: 'With reply none, leave `stream` out.' } : read
      },
    })),
  },
  'starts-again-at-limit-1: With a limit of 1, the page of the first entry has a cursor to the newest.': {
    'history/walk-ends': override('history', ({ before }) => ({
      before(world, conversation, window) {
        const { length } = conversation.transcript
        return window.start === 0 && window.end === 1 && length > 1
          ? world.policies.cursors.encode(world, conversation, length)
          : before(world, conversation, window)
      },
    })),
    also: ['history/before-is-older', 'history/walk-mixed-limits', 'history/walk-no-overlap'],
  },
})
