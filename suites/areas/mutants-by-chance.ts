import { override } from '../../fixtures/change.ts'
import type { Change, Mutant } from '../../fixtures/define.ts'
import type { World } from '../../fixtures/service/world.ts'
import { when } from '../../fixtures/tools/only.ts'
import { accepting, earlierReplies, forget, replying } from '../../fixtures/tools/sends.ts'
import { eventing } from '../../fixtures/tools/streams.ts'
import { isAt, type Place } from '../../fixtures/tools/way.ts'
import type { Requirement } from '../rules/requirement.ts'
import { history as histories } from './history/rows.ts'
import { send as sends } from './send/rows.ts'
import { statusCodes as codes } from './status-codes/rows.ts'
import { stream as streams } from './stream/rows.ts'

/** A service that breaks its rule at random: with `share` of the requests that could show it. */
export type Chance = Mutant & { share: number }

const chance = (
  id: string,
  breaks: Requirement,
  share: number,
  place: Place,
  about: string,
  change: Change,
): Chance => ({
  id,
  breaks,
  share,
  about,
  change: when(() => (call, world) => isAt(call, [place]) && isDrawn(world, share), change),
})

/** Services that fire at random, so that no single run can be asked to find them: how often they are found is a rate. */
export const chances: readonly Chance[] = [
  chance(
    'chance/lost',
    sends['send-none-stored'],
    0.3,
    'send-none',
    'Three of ten messages with reply none are acknowledged and lost.',
    accepting(forget),
  ),
  chance(
    'chance/old-reply',
    sends['send-default-only-new'],
    0.2,
    'send-default',
    'One of five messages without a reply mode gets an additional reply of the previous turn.',
    replying((replies, sent) => [...earlierReplies(sent).slice(-1), ...replies]),
  ),
  chance(
    'chance/no-done',
    streams['send-stream-done-last'],
    0.2,
    'send-stream',
    'One of five streams of a message ends without done.',
    eventing(() => (events) => events.filter(({ name }) => name !== 'done')),
  ),
  chance(
    'chance/failing-status',
    codes.status,
    0.01,
    'status',
    'One of a hundred reads of a status returns 500.',
    override('refusals', () => ({
      first: () => ({ status: 500, code: 'internal', message: 'connection reset by peer' }),
    })),
  ),
  chance(
    'chance/backwards',
    histories['oldest-first-in-page'],
    0.1,
    'history',
    'One of ten pages of a history begins with its newest message.',
    override('history', ({ sort }) => ({ sort: (messages) => sort(messages).toReversed() })),
  ),
]

function isDrawn(world: World, share: number): boolean {
  return world.random() / 2 ** 32 < share
}
