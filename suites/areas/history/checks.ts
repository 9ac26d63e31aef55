import type { Timing } from '../../../schemas/types.ts'
import { type Outcome, undecided } from '../../reading/finding.ts'
import { type LongConversation, longConversationOf } from '../../reading/views/long-conversation.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type Check, check, law, passiveCheck, type SceneCheck } from '../../run/define.ts'
import { activity } from '../../scenes/activity.ts'
import { atOnce, byDefault, silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { type Talkative, talkative } from '../../scenes/talkative.ts'
import { judgeNeighbour, judgeStability } from './cursors.ts'
import { judgeHiding } from './hides.ts'
import { judgeLimits } from './limits.ts'
import { judgeDeep, judgeLong } from './long.ts'
import { observeHistory, observeQuestion } from './open.ts'
import { judgeOverfull, overfullRows } from './overfull.ts'
import { judgePageName } from './page.ts'
import { history } from './rows.ts'
import { judgeSentHistories, observeMidTurn } from './sent.ts'
import { judgeWalks } from './walk.ts'
import { judgeWords } from './words.ts'

const looked = new WeakMap<Talkative, LongConversation>()

/** Several judges look at one play. */
function conversationOf(play: Talkative, timing: Timing): LongConversation {
  const conversation = looked.get(play) ?? longConversationOf(play, timing)
  looked.set(play, conversation)
  return conversation
}

/** Judges the long conversation once it is known to be at rest: before that, what is absent may still come. */
function atRest(
  id: string,
  proves: readonly Requirement[],
  judge: (conversation: LongConversation, play: Talkative) => Outcome[],
): SceneCheck {
  return check(id, { scenes: [talkative], proves }, (play, { run }) => {
    const conversation = conversationOf(play, run.timing)
    if (conversation.settled) return judge(conversation, play)
    const exchange = play.rests.find(({ rested }) => !rested)?.reads.at(-1)
    const where = { at: 'scene talkative', ...(exchange === undefined ? {} : { exchange: exchange.id }) }
    return proves.map((row) => undecided(row, 'the conversation did not settle', where))
  })
}

export const historyChecks: readonly Check[] = [
  atRest(
    'history/walk',
    [
      history['newest-page-first'],
      history['oldest-first-in-page'],
      history['before-is-older'],
      history['walk-no-gap'],
      history['walk-no-overlap'],
      history['walk-burst'],
      history['walk-mixed-limits'],
      history['walk-ends'],
      history['null-only-at-start'],
      history['null-at-start'],
    ],
    (conversation, { long, deep }) => [
      ...judgeWalks(conversation),
      ...(long === undefined || deep === undefined ? [] : judgeDeep(long, deep)),
    ],
  ),
  atRest(
    'history/limits',
    [
      history['limit-1'],
      history['limit-1000'],
      history['limit-bounds'],
      history['limit-counts-entries'],
      history['limit-on-older-pages'],
      history['default-50'],
    ],
    judgeLimits,
  ),
  law('history/overfull', { guards: overfullRows, scenes: [talkative] }, (exchanges) =>
    exchanges.flatMap(judgeOverfull),
  ),
  atRest(
    'history/cursors',
    [history['cursor-stable'], history['own-messages-only'], history['foreign-cursor']],
    (conversation, { neighbour }) => [...judgeStability(conversation), ...judgeNeighbour(conversation, neighbour)],
  ),
  atRest(
    'history/words',
    [
      history['role-user'],
      history['role-assistant'],
      history['agent-words-all'],
      history['agent-words-once'],
      history['agent-words-unchanged'],
      history['sent-once'],
      history['ids-unique'],
      history['ids-stable'],
      history['hides-tools'],
      history['hides-notes'],
    ],
    (conversation) => [...judgeWords(conversation), ...judgeHiding(conversation)],
  ),
  check(
    'history/after-sends',
    {
      scenes: [atOnce, byDefault, ...Object.values(silentFirst), ...Object.values(spokenFirst)],
      proves: [
        history['role-user'],
        history['role-assistant'],
        history['agent-words-all'],
        history['agent-words-once'],
        history['agent-words-unchanged'],
        history['sent-once'],
        history['ids-unique'],
      ],
    },
    ({ first, second }, { run }) => judgeSentHistories([first, second], run.timing),
  ),
  check(
    'history/mid-turn',
    { scenes: [silentFirst.required, spokenFirst.required], proves: [history['mid-turn']] },
    ({ first, second }) => [first, second].flatMap(observeMidTurn),
  ),
  check(
    'history/open',
    {
      scenes: [talkative],
      proves: [
        history['limit-0'],
        history['limit-negative'],
        history['limit-1001'],
        history['cursor-invented'],
        history['cursor-empty'],
        history['foreign-cursor-answer'],
        history['hidden-first'],
        history['empty-pages'],
        history['ids-across-conversations'],
        history['timestamps-known'],
        history['timestamps-order'],
      ],
    },
    (play, { run }) => observeHistory(conversationOf(play, run.timing), play.odd, play.neighbour),
  ),
  check('history/question', { scenes: [activity], proves: [history['question-shown']] }, observeQuestion),
  check('history/long', { scenes: [talkative], proves: [history['walk-long']] }, ({ long }) =>
    long === undefined ? [] : judgeLong(long),
  ),
  passiveCheck('history/conversation-id', [history['conversation-id']], judgePageName, [talkative]),
]
