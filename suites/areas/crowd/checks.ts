import type { Timing } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { attemptsCheck, type Check, ofExchanges } from '../../run/define.ts'
import { crowded } from '../../scenes/crowd.ts'
import { judgeAllWords, judgeAnswered, judgeCrossing, judgeDistinct, judgeKept, observeOverlap } from './crowd.ts'
import { judgeCrowdCuts } from './cut.ts'
import { judgeEnds } from './ends.ts'
import type { Crowd, CrowdOfAll } from './groups.ts'
import { groupsIn } from './groups.ts'
import { judgeOwnTurn, judgeOwnWords } from './own-turn.ts'
import { crowd } from './rows.ts'

/** What came of the connections of one crowd of the scene. */
function cuts(row: Requirement, name: 'starts' | 'sends' | 'one'): Check {
  return attemptsCheck(
    `${row.id}-uncut`,
    [row],
    (attempts) =>
      judgeCrowdCuts(
        attempts
          .filter((each) => each.scene === crowded.id)
          .map(({ exchanges, run }) => groupsIn(exchanges, run.timing, false)[name]?.sends ?? []),
        row,
      ),
    [crowded],
  )
}

/** What a judge of concurrent sends says of all that are in some exchanges. */
function judgeGroups({ one, starts, sends, all: known }: CrowdOfAll, timing: Timing): Outcome[] {
  const all = {
    // What was sent before, or alone, is no stranger.
    sends: known,
    conversations: [...starts.conversations, ...sends.conversations, ...(one?.conversations ?? [])],
  }
  return [
    ...judgeAnswered(starts, crowd['starts-answered'], false, timing),
    ...judgeDistinct(starts),
    ...judgeKept(starts, { kept: crowd['starts-kept'], once: crowd['starts-once'] }),
    ...judgeAnswered(sends, crowd['several-conversations-answered'], false, timing),
    ...judgeKept(sends, { kept: crowd['several-conversations-kept'], once: crowd['several-conversations-once'] }),
    ...judgeCrossing(all),
    ...judgeAllWords(starts, timing),
    ...judgeAllWords(sends, timing),
    ...(one === undefined ? [] : judgeOne(one, timing)),
  ]
}

function judgeOne(one: Crowd, timing: Timing): Outcome[] {
  return [
    ...judgeAnswered(one, crowd['one-conversation-answered'], true, timing),
    ...judgeEnds(one, timing),
    ...judgeKept(one, {
      kept: crowd['one-conversation-kept'],
      once: crowd['one-conversation-once'],
      ids: crowd['one-conversation-ids'],
    }),
    ...observeOverlap(one),
    ...judgeOwnTurn(one, timing),
    ...judgeOwnWords(one, timing),
  ]
}

export const crowdChecks: readonly Check[] = [
  ...ofExchanges(
    ({ exchanges, run }) => judgeGroups(groupsIn(exchanges, run.timing, run.agent === 'prompts'), run.timing),
    [{ scenes: [crowded], proves: Object.values<Requirement>(crowd) }],
  ),
  cuts(crowd['one-conversation-answered'], 'one'),
  cuts(crowd['starts-answered'], 'starts'),
  cuts(crowd['several-conversations-answered'], 'sends'),
]
