import { isFinding, type Outcome } from '../../reading/finding.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { placeOf } from '../../reading/sent.ts'
import { sendsOfLongConversation } from '../../reading/views/long-conversation-sends.ts'
import { isText } from '../../reading/views/views.ts'
import type { Sent } from '../../records/sent.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { type Check, check, runCheck, type Scene, type SceneRecord } from '../../run/define.ts'
import { activity } from '../../scenes/activity.ts'
import { credentials } from '../../scenes/credentials.ts'
import { listed } from '../../scenes/listed.ts'
import { atOnce, byDefault, type Matrix, silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { ranOutByDefault } from '../../scenes/ran-out.ts'
import { usingTool } from '../../scenes/status.ts'
import { talkative } from '../../scenes/talkative.ts'
import { texts } from '../../scenes/texts.ts'
import { judgeAllReplies } from '../stream/long-turns.ts'
import { stream } from '../stream/rows.ts'
import { judgeHidden, judgeNoneMeanwhile, observeMeanwhile } from './activity.ts'
import {
  judgeAccept,
  judgeJson,
  judgeOnlyNewReplies,
  judgeSentAgain,
  judgeStartedAgain,
  observeFolder,
} from './again.ts'
import { FormsOfRun } from './forms-of-run.ts'
import { NeverTaken, takenRows } from './never-taken.ts'
import { judgeOneStart, judgeTitlesOnce } from './one-start.ts'
import { OneTitle } from './one-title.ts'
import { judgeOdd, judgeRoundTrip } from './round-trip.ts'
import { send } from './rows.ts'
import { judgeSend } from './send.ts'
import { judgeTextLimit, judgeTooLong } from './text.ts'
import { judgeTitleOmitted, judgeTitleUsed } from './title.ts'
import { judgeTwice } from './twice.ts'
import { judgeWritten } from './written.ts'

type Waiting = 'default' | 'optional' | 'required'

const posts: readonly SendEndpoint[] = ['start', 'send']

/** That a text is kept, in each way to send. */
const kept = [send, stream].flatMap((rows) =>
  Object.values<Requirement>(rows).filter(({ id }) => id.endsWith('-stored') || id.endsWith('-silent-kept')),
)

/** What any accepted send in JSON shows. */
const answerRows = (post: SendEndpoint, mode: Waiting | 'none'): Requirement[] => [
  mode === 'none' ? send[`${post}-none-202`] : send[`${post}-${mode}-200`],
  send[`${post}-${mode}-conversation-id`],
  send[`${post}-${mode}-message-id`],
  send[`${post}-${mode}-stored`],
]

const spokenRows = (post: SendEndpoint, mode: Waiting): Requirement[] => [
  ...answerRows(post, mode),
  send[`${post}-${mode}-only-said`],
  ...(mode === 'required'
    ? [send[`${post}-required-words`], send[`${post}-required-first-words`]]
    : [
        send[`${post}-${mode}-waits`],
        send[`${post}-${mode}-ends-with-turn`],
        send[`${post}-${mode}-complete`],
        send[`${post}-in-order`],
      ]),
  ...(mode === 'default' ? [] : [send[`${post}-${mode}-reply-id`], send[`${post}-${mode}-reply-text`]]),
]

const silentRows = (post: SendEndpoint, mode: 'optional' | 'required'): Requirement[] =>
  mode === 'optional'
    ? [send[`${post}-optional-silent`]]
    : [
        send[`${post}-required-silent-504`],
        send[`${post}-required-silent-kept`],
        send[`${post}-required-ends-with-turn`],
      ]

const limitRows = (post: SendEndpoint, mode: Matrix['first']['mode']): Requirement[] => [
  send[`${post}-${mode}-text-limit`],
  send[`${post}-${mode}-too-long`],
]

/** The rules of sending itself, for both sends of a scene. */
const sends = (scene: Scene<Matrix>, proves: Requirement[]): Check =>
  check(`send/${nameOf(scene)}`, { scenes: [scene], proves }, ({ first, second }, { run, exchanges }) => {
    const around = { timing: run.timing, exchanges }
    return [...judgeSend(first, [], around), ...judgeSend(second, [first], around)]
  })

/** The length limit, for both sends of a scene and those that go beyond it; and that each start made one conversation. */
const lengths = (scene: Scene<Matrix>, proves: Requirement[]): Check =>
  check(
    `send/${nameOf(scene)}-length`,
    { scenes: [scene], proves },
    ({ first, second, tooLong }, { run, exchanges }) => {
      const around = { timing: run.timing, exchanges }
      const both = [first, second]
      return [
        ...judgeTitlesOnce(exchanges),
        ...both.flatMap((sent) => judgeTextLimit(sent, around)),
        ...tooLong.flatMap((each) => {
          const twin = both.find((sent) => sent.endpoint === each.endpoint)
          return twin === undefined ? [] : judgeTooLong(each, twin, around)
        }),
      ]
    },
  )

const nameOf = (scene: Scene<Matrix>): string => scene.id.replace('matrix/', '')

/** A start is the first send of a matrix scene, a send the second. */
const modeChecks = (mode: 'optional' | 'required'): Check[] => [
  sends(silentFirst[mode], [
    ...silentRows('start', mode),
    ...spokenRows('send', mode),
    ...(mode === 'optional'
      ? [send['start-text-whole'], send['silent-replies'], send['timed-out-false'], send['reply-timestamps']]
      : []),
  ]),
  sends(spokenFirst[mode], [
    ...spokenRows('start', mode),
    ...silentRows('send', mode),
    ...(mode === 'optional'
      ? [send['send-optional-only-new'], send['send-text-whole']]
      : [send['send-required-old-words']]),
  ]),
]

const waitingModes = ['optional', 'required', 'stream', 'required-stream'] as const

const textRows = (post: SendEndpoint): Requirement[] => [
  send[`${post}-text-blanks`],
  send[`${post}-text-line-breaks`],
  send[`${post}-text-tokens`],
  send[`${post}-text-markup`],
  send[`${post}-text-escapes`],
  send[`${post}-text-compatibility`],
  send[`${post}-text-combining`],
  send[`${post}-text-right-to-left`],
  send[`${post}-text-astral`],
  send[`${post}-text-control`],
]

/** An answer that says itself that the turn went on lacks words by right. */
function judgeTwiceReplied(sent: Sent): Outcome[] {
  const { replies } = sendResultOf(sent.answer) ?? { replies: [] }
  return judgeTwice(send['said-twice'], sent, (text) => replies.filter((each) => isText(text, each.text)).length)
}

/** What said so was not a stream; where it was refused with the field, that is the answer. */
function judgeStreamFalse(sent: Sent, { run, exchanges }: SceneRecord<unknown>): Outcome[] {
  const answer = sent.refused?.[0] ?? sent.answer
  const where = { at: `${placeOf(sent)}, stream false`, exchange: answer.id }
  return judgeJson(send[`${sent.endpoint}-stream-false`], answer, where, { timing: run.timing, exchanges })
}

export const sendChecks: readonly Check[] = [
  ...modeChecks('optional'),
  ...modeChecks('required'),
  sends(byDefault, [
    ...spokenRows('start', 'default'),
    ...spokenRows('send', 'default'),
    send['send-default-only-new'],
  ]),
  sends(
    atOnce,
    posts.flatMap((post) => [
      ...answerRows(post, 'none'),
      send[`${post}-none-at-once`],
      send[`${post}-none-no-replies`],
      send[`${post}-none-turn-runs`],
    ]),
  ),
  ...waitingModes.flatMap((mode) => [
    lengths(silentFirst[mode], limitRows('start', mode)),
    lengths(spokenFirst[mode], limitRows('send', mode)),
  ]),
  lengths(byDefault, [...limitRows('start', 'default'), ...limitRows('send', 'default')]),
  lengths(atOnce, [
    ...limitRows('start', 'none'),
    ...limitRows('send', 'none'),
    send['start-text-not-bytes'],
    send['send-text-not-bytes'],
    send['text-counting'],
  ]),
  check(
    'send/default-silent',
    { scenes: [ranOutByDefault], proves: [send['start-default-silent'], send['send-default-silent']] },
    ({ opening, silent, sent }, { run, exchanges }) => {
      const around = { timing: run.timing, exchanges }
      return [...judgeSend(opening, [], around), ...judgeSend(silent, [opening, sent], around)]
    },
  ),
  check('send/creates-one', { scenes: [listed], proves: [send['start-creates-one']] }, judgeOneStart),
  check('send/title', { scenes: [atOnce], proves: [send['start-title-used']] }, ({ first }, { run, exchanges }) =>
    judgeTitleUsed(first, run.timing, exchanges),
  ),
  check(
    'send/texts',
    {
      scenes: [texts],
      proves: [
        ...posts.flatMap(textRows),
        send['text-normal-form'],
        send['text-cr-lf'],
        send['text-outer-blanks'],
        send['text-nul'],
        send['text-lone-surrogate'],
      ],
    },
    ({ start, again, message, tokens }, { run, exchanges }) => {
      const around = { timing: run.timing, exchanges }
      // The same text with a folder: where its history was not read, the other one tells alone.
      const withFolder = judgeRoundTrip(again, tokens.start, around).filter(isFinding)
      return [
        ...judgeRoundTrip(start, tokens.start, around),
        ...withFolder,
        ...judgeRoundTrip(message, tokens.send, around),
        ...judgeOdd(start, tokens.start, 'nul'),
        ...judgeOdd(message, tokens.send, 'half'),
      ]
    },
  ),
  check(
    'send/again',
    {
      scenes: [texts],
      proves: [
        send['start-new-conversation'],
        send['send-same-text-twice'],
        send['send-optional-only-new'],
        send['send-required-only-new'],
        send['cwd-given'],
      ],
    },
    ({ start, again, list, cwd, message, repeated, tokens }, { run, exchanges }) => {
      const around = { timing: run.timing, exchanges }
      return [
        ...judgeStartedAgain(start, again, around),
        ...judgeSentAgain(message, repeated, tokens.send, around),
        ...judgeOnlyNewReplies(message, [start], around),
        ...judgeOnlyNewReplies(repeated, [start, message], around),
        ...observeFolder(again, list, cwd),
      ]
    },
  ),
  check(
    'send/accept',
    { scenes: [texts], proves: [send['start-accept-ignored'], send['send-accept-ignored']] },
    ({ start, message }, { run, exchanges }) => {
      const around = { timing: run.timing, exchanges }
      return [start, message].flatMap((sent) => judgeAccept(sent, around))
    },
  ),
  check('send/stream-false', { scenes: [usingTool], proves: [send['start-stream-false']] }, ({ opening }, record) =>
    opening?.sent === undefined ? [] : judgeStreamFalse(opening.sent, record),
  ),
  check('send/stream-false-again', { scenes: [texts], proves: [send['send-stream-false']] }, ({ repeated }, record) =>
    judgeStreamFalse(repeated, record),
  ),
  check('send/written', { scenes: [credentials], proves: [send['start-none-202']] }, ({ good, written }) =>
    judgeWritten(good.start, written),
  ),
  runCheck(
    'send/never-taken',
    { scenes: [atOnce, byDefault, usingTool], proves: [], guards: takenRows },
    () => new NeverTaken(),
  ),
  runCheck('send/forms-of-run', { scenes: [byDefault], proves: [], guards: kept }, () => new FormsOfRun()),
  runCheck(
    'send/one-title',
    { scenes: [usingTool], proves: [], guards: [send['start-title-omitted']] },
    () => new OneTitle(),
  ),
  check('send/much-said', { scenes: [talkative], proves: [send['much-said']] }, (play, { run, exchanges }) =>
    [...sendsOfLongConversation(play).slice(0, 1), ...(play.long === undefined ? [] : [play.long])].flatMap((sent) =>
      judgeAllReplies(sent, { timing: run.timing, exchanges }),
    ),
  ),
  check(
    'send/activity',
    {
      scenes: [activity],
      proves: [send['none-while-busy'], send['while-busy'], send['while-asking'], send['start-title-omitted']],
    },
    ({ asking, before, meanwhile }, { run, exchanges }) => [
      ...(asking.title === null ? judgeTitleOmitted(asking) : []),
      ...judgeNoneMeanwhile(asking, meanwhile, { timing: run.timing, exchanges }),
      ...observeMeanwhile(meanwhile, before),
    ],
  ),
  check(
    'send/with-tool',
    {
      scenes: [usingTool],
      proves: [send['replies-hide-tools'], send['start-title-omitted'], send['title-from'], send['said-twice']],
    },
    ({ opening: { sent, toolName } = {} }, { run, exchanges }) =>
      sent === undefined || toolName === undefined
        ? []
        : [
            ...judgeHidden(sent, 'tools', toolName, [], { timing: run.timing, exchanges }),
            ...judgeTitleOmitted(sent),
            ...judgeTwiceReplied(sent),
          ],
  ),
  check(
    'send/with-note',
    { scenes: [texts], proves: [send['replies-hide-notes']] },
    ({ start, message, noteText }, { run, exchanges }) =>
      noteText === undefined ? [] : judgeHidden(message, 'notes', noteText, [start], { timing: run.timing, exchanges }),
  ),
]
