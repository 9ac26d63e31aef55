import { crowdIn } from '../../reading/crowded.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { attemptsCheck, type Check, check } from '../../run/define.ts'
import { manyStarts, oneConversation } from '../../scenes/crowd.ts'
import { judgeAllWords, judgeAnswered, judgeCrossing, judgeDistinct, judgeKept, observeOverlap } from './crowd.ts'
import { judgeCrowdCuts } from './cut.ts'
import { judgeEnds } from './ends.ts'
import { crowd } from './rows.ts'

/** What came of the connections of one crowd of a scene: `name` says which, where its play has several. */
function cuts(scene: typeof oneConversation | typeof manyStarts, row: Requirement, name?: string): Check {
  return attemptsCheck(
    `${row.id}-uncut`,
    [row],
    (attempts) =>
      judgeCrowdCuts(
        attempts.filter((each) => each.scene === scene.id).map(({ play }) => crowdIn(play, name)),
        row,
      ),
    [scene],
  )
}

export const crowdChecks: readonly Check[] = [
  check(
    'crowd/one-conversation',
    {
      scenes: [oneConversation],
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
    (play, { run }) => [
      ...judgeAnswered(play, crowd['one-conversation-answered'], true, run.timing),
      ...judgeEnds(play, run.timing),
      ...judgeKept(play, {
        kept: crowd['one-conversation-kept'],
        once: crowd['one-conversation-once'],
        ids: crowd['one-conversation-ids'],
      }),
      ...observeOverlap(play),
    ],
  ),

  check(
    'crowd/starts',
    {
      scenes: [manyStarts],
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
      scenes: [manyStarts],
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
      scenes: [manyStarts],
      proves: [
        crowd['replies-not-crossed'],
        crowd['replies-all'],
        crowd['streams-not-crossed'],
        crowd['streams-all'],
        crowd['histories-not-crossed'],
        crowd['statuses-not-crossed'],
      ],
    },
    ({ starts, sends }, { run: { timing } }) => {
      // Words of the first round are no strangers in the second.
      const both = { sends: [...starts.sends, ...sends.sends], conversations: sends.conversations }
      return [...judgeCrossing(both), ...judgeAllWords(starts, timing), ...judgeAllWords(sends, timing)]
    },
  ),

  cuts(oneConversation, crowd['one-conversation-answered']),
  cuts(manyStarts, crowd['starts-answered'], 'starts'),
  cuts(manyStarts, crowd['several-conversations-answered'], 'sends'),
]
