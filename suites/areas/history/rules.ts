import { type Check, rule, type Scene } from '../../run/define.ts'
import { activity } from '../../scenes/activity.ts'
import { atOnce, byDefault, silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { talkative } from '../../scenes/talkative.ts'
import { conversationId } from './conversation-id.ts'
import { cursorStable, foreignCursor, ownMessagesOnly } from './cursors.ts'
import { countsEntries } from './entries.ts'
import { hides } from './hides.ts'
import { idsStable, idsUnique } from './ids.ts'
import { bounds, defaultIs50 } from './limits.ts'
import { deepLimits, walkLong } from './long.ts'
import {
  answerTo,
  emptyPages,
  idsAcross,
  isAboveLargest,
  isEmptyCursor,
  isForeign,
  isInvented,
  isLimit0,
  isNegative,
  midTurn,
  questionShown,
  timesToCome,
  timestamps,
  timestampsInOrder,
} from './open.ts'
import { ordersAgree, pagesAgree } from './pages-agree.ts'
import { history } from './rows.ts'
import {
  beforeIsOlder,
  burst,
  ends,
  hiddenBeforeFirst,
  mixedLimits,
  newestPageFirst,
  noGap,
  noOverlap,
  nullAtStart,
  nullOnlyAtStart,
  oldestFirst,
} from './walk.ts'
import { role, sentOnce, wordsAll, wordsOnce, wordsUnchanged } from './words.ts'

const covers = [talkative]
/** All modes, and one history for two messages. */
const afterSends: readonly Scene[] = [
  talkative,
  atOnce,
  byDefault,
  ...Object.values(silentFirst),
  ...Object.values(spokenFirst),
]

const walks: readonly Check[] = [
  rule(history['newest-page-first'], { covers }, newestPageFirst),
  rule(history['oldest-first-in-page'], { covers }, (log, report) => {
    oldestFirst(log, report)
    ordersAgree(log, report)
  }),
  rule(history['before-is-older'], { covers }, beforeIsOlder),
  rule(history['walk-no-gap'], { covers }, noGap),
  rule(history['walk-no-overlap'], { covers }, noOverlap),
  rule(history['walk-burst'], { covers }, burst),
  rule(history['walk-mixed-limits'], { covers }, (log, report) => {
    mixedLimits(log, report)
    deepLimits(log, report)
  }),
  rule(history['walk-long'], { covers }, walkLong),
  rule(history['walk-ends'], { covers }, ends),
  rule(history['null-only-at-start'], { covers }, nullOnlyAtStart),
  rule(history['null-at-start'], { covers }, nullAtStart),
  rule(history['cursor-stable'], { covers }, cursorStable),
  rule(history['foreign-cursor'], { covers }, foreignCursor),
  rule(history['pages-agree'], { anyOf: covers }, pagesAgree),
]

const limits: readonly Check[] = [
  rule(history['limit-1'], { covers }, bounds('smallest')),
  rule(history['limit-1000'], { covers }, bounds('largest')),
  rule(history['limit-bounds'], { covers }, bounds('other')),
  rule(history['limit-on-older-pages'], { covers }, bounds('older')),
  rule(history['limit-counts-entries'], { covers }, countsEntries),
  rule(history['default-50'], { covers }, defaultIs50),
]

const messages: readonly Check[] = [
  rule(history['conversation-id'], { covers }, conversationId),
  rule(history['own-messages-only'], { covers }, ownMessagesOnly),
  rule(history['role-user'], { covers: afterSends }, role('sent', 'user')),
  rule(history['role-assistant'], { covers: afterSends }, role('said', 'assistant')),
  rule(history['agent-words-all'], { covers: afterSends }, wordsAll),
  rule(history['agent-words-once'], { covers: afterSends }, wordsOnce),
  rule(history['agent-words-unchanged'], { covers: afterSends }, wordsUnchanged),
  rule(history['sent-once'], { covers: afterSends }, sentOnce),
  rule(history['ids-unique'], { covers: afterSends }, idsUnique),
  rule(history['ids-stable'], { covers }, idsStable),
  rule(history['hides-tools'], { covers }, hides('tool')),
  rule(history['hides-notes'], { covers }, hides('note')),
]

const open: readonly Check[] = [
  rule(history['limit-0'], { covers }, answerTo(isLimit0)),
  rule(history['limit-negative'], { covers }, answerTo(isNegative)),
  rule(history['limit-1001'], { covers }, answerTo(isAboveLargest)),
  rule(history['cursor-invented'], { covers }, answerTo(isInvented)),
  rule(history['cursor-empty'], { covers }, answerTo(isEmptyCursor)),
  rule(history['foreign-cursor-answer'], { covers }, answerTo(isForeign)),
  rule(history['hidden-first'], { covers }, hiddenBeforeFirst),
  rule(history['empty-pages'], { covers }, emptyPages),
  rule(history['ids-across-conversations'], { covers }, idsAcross),
  rule(history['timestamps-known'], { covers }, timestamps),
  rule(history['timestamps-to-come'], { covers }, timesToCome),
  rule(history['timestamps-order'], { covers }, timestampsInOrder),
  rule(history['mid-turn'], { covers: [silentFirst.required, spokenFirst.required] }, midTurn),
  rule(history['question-shown'], { covers: [activity] }, questionShown),
]

export const historyRules: readonly Check[] = [...walks, ...limits, ...messages, ...open]
