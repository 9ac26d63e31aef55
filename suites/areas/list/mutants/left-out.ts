import { override, together } from '../../../../fixtures/change.ts'
import { atTimes, type Change, type Mutant, mutant } from '../../../../fixtures/define.ts'
import type { Conversation, Sent, Turn } from '../../../../fixtures/service/world.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { accepting } from '../../../../fixtures/tools/sends.ts'
import { STREAMED } from '../../../../fixtures/tools/way.ts'
import { auth } from '../../auth/rows.ts'
import { list as rows } from '../rows.ts'

/** Which conversations are left out, given what was sent for a stream; made once a service. */
type Picks = (streamed: readonly Sent[]) => (conversation: Conversation) => boolean

const shortTurns = 'with a short wait limit, these turns are shorter than the staleness of a list'
const longWait = 'with a shorter wait limit, nothing is idle for five minutes'

/** Services whose lists lack conversations at work, in some states alone: mutants of area `list`. */
export const listLeftOut = [
  leavingOut(
    'list/streamed-left-out',
    'that are busy with a stream',
    (streamed) =>
      ({ running }) =>
        streamed.some(({ turn }) => turn === running),
  ),
  leavingOut(
    'list/in-tool-left-out',
    'whose agent uses a tool',
    () =>
      ({ running }) =>
        running?.activity === 'tool',
  ),
  leavingOut(
    'list/asked-left-out',
    'that are busy while a question waits',
    () =>
      ({ gates }) =>
        gates.length > 0,
    { virtual: shortTurns },
  ),
  leavingOut(
    'list/finalise-left-out',
    'that are busy in stage finalise',
    () =>
      ({ stage }) =>
        stage === 'finalise',
  ),
  leavingOut(
    'list/waiting-left-out',
    'in which a message waits',
    () =>
      ({ waiting }) =>
        waiting.length > 0,
  ),
  // Another key of the account may look while one works.
  atTimes(
    [auth['same-account-list']],
    leavingOut(
      'list/later-turns-left-out',
      'that are busy with a later message',
      () =>
        ({ turnsEnded }) =>
          turnsEnded > 0,
    ),
  ),
  mutant(
    'list/quiet-left-out',
    rows['busy-listed'],
    'The list omits conversations without a change for five minutes.',
    override('list', (_, { clock }) => ({
      isActive: ({ pretended, updatedAtMs }) => pretended !== null || clock.nowMs() - updatedAtMs < 300_000,
    })),
    { virtual: longWait },
  ),
  mutant(
    'list/quiet-at-rest',
    rows['busy-agrees'],
    'A list entry shows busy false after five minutes without a change.',
    override('list', ({ fields }, { clock }) => ({
      fields: {
        ...fields,
        busy: (world, conversation) =>
          fields.busy(world, conversation) === true && clock.nowMs() - conversation.updatedAtMs < 300_000,
      },
    })),
    { virtual: longWait },
  ),
  mutant('list/streamed-at-rest', rows['busy-agrees'], 'A list entry shows busy false during a stream.', (policies) => {
    const streamed = new WeakSet<Turn>()
    return together(
      only(
        STREAMED,
        accepting(({ turn }) => void streamed.add(turn)),
      ),
      override('list', ({ fields }) => ({
        fields: {
          ...fields,
          busy: (world, conversation) =>
            fields.busy(world, conversation) === true &&
            !(conversation.running !== null && streamed.has(conversation.running)),
        },
      })),
    )(policies)
  }),
  mutant(
    'list/beyond-ascii-left-out',
    rows['busy-listed'],
    'The list omits a conversation whose title has letters outside ASCII.',
    override('list', () => ({ isActive: ({ title }) => !/[^\x20-\x7e]/.test(String(title)) })),
  ),
  mutant(
    'list/untitled-left-out',
    rows['busy-listed'],
    'The list omits a conversation without a title while it is busy.',
    untitledLeftOut(),
  ),
]

function untitledLeftOut(): Change {
  return (policies) => {
    const untitled = new WeakSet<Conversation>()
    return together(
      override('conversations', ({ create }) => ({
        create(world, account, order) {
          const conversation = create(world, account, order)
          if (order.title === null) untitled.add(conversation)
          return conversation
        },
      })),
      override('list', () => ({ isActive: (each) => each.running === null || !untitled.has(each) })),
    )(policies)
  }
}

function leavingOut(id: string, which: string, picks: Picks, more: { virtual?: string } = {}): Mutant {
  const about = `The list omits the conversations ${which}.`
  return mutant(
    id,
    rows['busy-listed'],
    about,
    (policies) => {
      const accepted: Sent[] = []
      const isOut = picks(accepted)
      return together(
        only(
          STREAMED,
          accepting((sent) => void accepted.push(sent)),
        ),
        override('list', () => ({
          isActive: (each) => each.pretended !== null || each.running === null || !isOut(each),
        })),
      )(policies)
    },
    more,
  )
}
