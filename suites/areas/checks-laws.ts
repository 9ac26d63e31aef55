import type { Requirement } from '../rules/requirement.ts'
import { type Check, law } from '../run/define.ts'
import { talkative } from '../scenes/talkative.ts'
import { auth } from './auth/rows.ts'
import { crowd } from './crowd/rows.ts'
import { errors } from './errors/rows.ts'
import { judgeInOrder } from './history/laws/in-order.ts'
import { judgeOneId } from './history/laws/one-id.ts'
import { judgePagesAgree } from './history/laws/pages-agree.ts'
import { history } from './history/rows.ts'
import { list } from './list/rows.ts'
import { judgeEarlyTitles } from './send/laws/early-titles.ts'
import { judgeFirstWords } from './send/laws/first-words.ts'
import { judgeFound } from './send/laws/found.ts'
import { judgeOnlyNewIds } from './send/laws/only-new.ts'
import { judgeStreamedTitles } from './send/laws/streamed-titles.ts'
import { judgeWholeAnswers } from './send/laws/whole-answers.ts'
import { judgeTitlesOnce } from './send/one-start.ts'
import { send } from './send/rows.ts'
import { judgeOwnFields } from './status/laws/own-fields.ts'
import { judgeToolPhase } from './status/laws/tool-phase.ts'
import { judgeTurns } from './status/laws/turns.ts'
import { judgeWordsAgree } from './status/laws/words-agree.ts'
import { status } from './status/rows.ts'
import { judgeDoneLast } from './stream/laws/done-last.ts'
import { judgeToldOnce } from './stream/laws/told-once.ts'
import { stream } from './stream/rows.ts'
import { tickets } from './tickets/rows.ts'
import { judgeAnswered } from './wait/laws/answered.ts'
import { judgeClaims } from './wait/laws/claims.ts'
import { wait } from './wait/rows.ts'

/** Rows whose own judges look at what was sent, said and stored: where one of them is broken, a law adds nothing. */
const told = [crowd, errors, history, send, status, stream].flatMap((rows) => Object.values<Requirement>(rows))

/** The same for what is listed and for who may read it. */
const read = [auth, list, tickets].flatMap((rows) => Object.values<Requirement>(rows))

const replyTexts = Object.values<Requirement>(send).filter(({ id }) => id.endsWith('-reply-text'))

const complete = Object.values<Requirement>(send).filter(({ id }) => id.endsWith('-complete'))

const onlyNew = Object.values<Requirement>(send).filter(({ id }) => id.endsWith('-only-new'))

const doneLast = Object.values<Requirement>(stream).filter(({ id }) => id.endsWith('-done-last'))

const kept = [send, stream].flatMap((rows) =>
  Object.values<Requirement>(rows).filter(({ id }) => id.endsWith('-stored') || id.endsWith('-silent-kept')),
)

const notLate = Object.values<Requirement>(wait).filter(({ id }) => /-(?:default|optional|required)-not-late$/.test(id))

const inTime = Object.values<Requirement>(wait).filter(({ id }) => id.endsWith('-in-time'))

/**
 * Rules about any answers, judged on all exchanges of every scene. Most are nets under rows that have judges of their own,
 * which look where an occasion was made; laws look everywhere else.
 */
export const laws: readonly Check[] = [
  law(
    'laws/one-id',
    {
      guards: [
        history['ids-unique'],
        history['ids-stable'],
        history['sent-once'],
        history['agent-words-once'],
        ...replyTexts,
      ],
      after: told,
    },
    (exchanges, { timing }) => judgeOneId(exchanges, timing.lagMs),
  ),
  law(
    'laws/pages-agree',
    {
      proves: [history['pages-agree']],
      guards: [
        history['oldest-first-in-page'],
        history['null-only-at-start'],
        history['limit-bounds'],
        history['limit-on-older-pages'],
        history['default-50'],
      ],
      after: told,
      scenes: [talkative],
    },
    (exchanges, { timing }) => judgePagesAgree(exchanges, timing.lagMs),
  ),
  law('laws/in-order', { guards: [history['oldest-first-in-page']], after: told }, (exchanges, { timing }) =>
    judgeInOrder(exchanges, timing.lagMs),
  ),
  law('laws/found', { guards: [...kept, history['agent-words-all']], after: told }, (exchanges, { timing }) =>
    judgeFound(exchanges, timing.lagMs),
  ),
  law('laws/tool-phase', { guards: [history['limit-counts-entries']] }, judgeToolPhase),
  law(
    'laws/words-agree',
    {
      guards: [
        status['last-text-newest'],
        status['last-text-end'],
        status['last-text-none'],
        status['last-text-not-user'],
      ],
      after: told,
    },
    (exchanges, { timing }) => judgeWordsAgree(exchanges, timing.lagMs),
  ),
  law(
    'laws/turns',
    {
      guards: [
        status['busy-while-working'],
        status['busy-falls'],
        status['accepted-inputs-falls'],
        status['deferred-falls'],
      ],
      after: told,
    },
    (exchanges, { timing }) => judgeTurns(exchanges, timing),
  ),
  law(
    'laws/own-fields',
    { guards: [status['conversation-id'], status['done-null-bucket']], after: told },
    (exchanges, { timing }) => judgeOwnFields(exchanges, timing.lagMs),
  ),
  law(
    'laws/streamed-titles',
    { guards: [send['start-title-used']], after: [...told, ...read] },
    (exchanges, { timing }) => judgeStreamedTitles(exchanges, timing.lagMs),
  ),
  law('laws/early-titles', { guards: [send['start-title-used']], after: [...told, ...read] }, (exchanges, { timing }) =>
    judgeEarlyTitles(exchanges, timing.lagMs),
  ),
  law(
    'laws/first-words',
    { guards: [send['send-required-first-words']], after: [...told, ...Object.values<Requirement>(wait)] },
    (exchanges, { timing }) => judgeFirstWords(exchanges, timing),
  ),
  law('laws/only-new', { guards: onlyNew, after: [...told, ...Object.values<Requirement>(wait)] }, judgeOnlyNewIds),
  law(
    'laws/whole-answers',
    { guards: complete, after: [...told, ...Object.values<Requirement>(wait)] },
    judgeWholeAnswers,
  ),
  law(
    'laws/told-once',
    { guards: [stream['send-stream-only-said'], stream['send-required-stream-only-said']], after: told },
    (exchanges, { timing }) => judgeToldOnce(exchanges, timing.lagMs),
  ),
  law('laws/done-last', { guards: doneLast, after: [...told, ...Object.values<Requirement>(wait)] }, judgeDoneLast),
  law(
    'laws/claims',
    { guards: inTime, after: [...told, ...Object.values<Requirement>(wait)] },
    (exchanges, { timing }) => judgeClaims(exchanges, timing),
  ),
  law(
    'laws/answered',
    { guards: notLate, after: [...told, ...Object.values<Requirement>(wait)] },
    (exchanges, { timing }) => judgeAnswered(exchanges, timing),
  ),
  law('laws/one-start', { guards: [send['start-creates-one']], after: [...told, ...read] }, judgeTitlesOnce),
]
