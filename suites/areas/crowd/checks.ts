import type { Exchange, Timing } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type Check, type OfExchanges, ofExchanges } from '../../run/define.ts'
import { crowded } from '../../scenes/crowd.ts'
import { judgeAllWords, judgeAnswered, judgeCrossing, judgeDistinct, judgeKept, observeOverlap } from './crowd.ts'
import { judgeCrowdCuts } from './cut.ts'
import { judgeEnds } from './ends.ts'
import type { Crowd, CrowdOfAll } from './groups.ts'
import { groupsIn } from './groups.ts'
import { judgeOwnTurn, judgeOwnWords } from './own-turn.ts'
import { crowd } from './rows.ts'

/** What a judge of concurrent sends says of all that are in some exchanges. */
function judgeGroups({ one, starts, sends, all: known }: CrowdOfAll, timing: Timing, before?: CrowdOfAll): Outcome[] {
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
    ...judgeCrowdCuts(starts, before?.starts, crowd['starts-answered']),
    ...judgeCrowdCuts(sends, before?.sends, crowd['several-conversations-answered']),
    ...(one === undefined ? [] : judgeCrowdCuts(one, before?.one, crowd['one-conversation-answered'])),
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

/** `earlier`: the exchanges of each earlier attempt; the last of them tells whether a cut comes back. */
function judgeExchanges({ exchanges, earlier = [], run }: Parameters<OfExchanges>[0]): Outcome[] {
  const groups = (some: readonly Exchange[]): CrowdOfAll => groupsIn(some, run.timing, run.agent === 'prompts')
  const before = earlier.at(-1)
  return judgeGroups(groups(exchanges), run.timing, before === undefined ? undefined : groups(before))
}

export const crowdChecks: readonly Check[] = ofExchanges(judgeExchanges, [
  { scenes: [crowded], proves: Object.values<Requirement>(crowd) },
])
