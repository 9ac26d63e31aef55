import { crowdIn } from '../../reading/crowded.ts'
import type { CrowdOfAll } from '../../records/crowd.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { attemptsCheck, type Check, check } from '../../run/define.ts'
import { crowded } from '../../scenes/crowd.ts'
import { judgeAllWords, judgeAnswered, judgeCrossing, judgeDistinct, judgeKept, observeOverlap } from './crowd.ts'
import { judgeCrowdCuts } from './cut.ts'
import { judgeEnds } from './ends.ts'
import { judgeOwnTurn, judgeOwnWords } from './own-turn.ts'
import { crowd } from './rows.ts'

/** What came of the connections of one crowd of the scene. */
function cuts(row: Requirement, name: keyof CrowdOfAll): Check {
  return attemptsCheck(
    `${row.id}-uncut`,
    [row],
    (attempts) =>
      judgeCrowdCuts(
        attempts.filter((each) => each.scene === crowded.id).map(({ play }) => crowdIn(play, name)),
        row,
      ),
    [crowded],
  )
}

export const crowdChecks: readonly Check[] = [
  check(
    'crowd/one-conversation',
    {
      scenes: [crowded],
      proves: [
        crowd['one-conversation-answered'],
        crowd['one-conversation-kept'],
        crowd['one-conversation-once'],
        crowd['one-conversation-ids'],
        crowd['one-conversation-ends'],
        crowd['overlap-409'],
        crowd['overlap-turns'],
        crowd['overlap-order'],
      ],
    },
    ({ one }, { run }) =>
      one === undefined
        ? []
        : [
            ...judgeAnswered(one, crowd['one-conversation-answered'], true, run.timing),
            ...judgeEnds(one, run.timing),
            ...judgeKept(one, {
              kept: crowd['one-conversation-kept'],
              once: crowd['one-conversation-once'],
              ids: crowd['one-conversation-ids'],
            }),
            ...observeOverlap(one),
          ],
  ),

  check(
    'crowd/own-turn',
    { scenes: [crowded], proves: [crowd['one-conversation-own-turn']] },
    ({ one }, { run: { timing } }) =>
      one === undefined ? [] : [...judgeOwnTurn(one, timing), ...judgeOwnWords(one, timing)],
  ),

  check(
    'crowd/starts',
    {
      scenes: [crowded],
      proves: [crowd['starts-answered'], crowd['starts-distinct'], crowd['starts-kept'], crowd['starts-once']],
    },
    ({ starts }, { run }) => [
      ...judgeAnswered(starts, crowd['starts-answered'], false, run.timing),
      ...judgeDistinct(starts),
      ...judgeKept(starts, { kept: crowd['starts-kept'], once: crowd['starts-once'] }),
    ],
  ),

  check(
    'crowd/several-conversations',
    {
      scenes: [crowded],
      proves: [
        crowd['several-conversations-answered'],
        crowd['several-conversations-kept'],
        crowd['several-conversations-once'],
      ],
    },
    ({ sends }, { run }) => [
      ...judgeAnswered(sends, crowd['several-conversations-answered'], false, run.timing),
      ...judgeKept(sends, {
        kept: crowd['several-conversations-kept'],
        once: crowd['several-conversations-once'],
      }),
    ],
  ),

  check(
    'crowd/crossing',
    {
      scenes: [crowded],
      proves: [
        crowd['replies-not-crossed'],
        crowd['replies-all'],
        crowd['streams-not-crossed'],
        crowd['streams-all'],
        crowd['histories-not-crossed'],
        crowd['statuses-not-crossed'],
      ],
    },
    ({ starts, sends, one = { sends: [], conversations: [] } }, { run: { timing } }) => {
      // Words of the first round are no strangers in the second.
      const both = {
        sends: [...starts.sends, ...sends.sends, ...one.sends],
        conversations: [...sends.conversations, ...one.conversations],
      }
      return [...judgeCrossing(both), ...judgeAllWords(starts, timing), ...judgeAllWords(sends, timing)]
    },
  ),

  cuts(crowd['one-conversation-answered'], 'one'),
  cuts(crowd['starts-answered'], 'starts'),
  cuts(crowd['several-conversations-answered'], 'sends'),
]
