import type { Requirement } from '../../rules/requirement.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { type Check, lastRule, type Occasion, ofExchanges, type Scene } from '../../run/define.ts'
import { activity } from '../../scenes/activity.ts'
import { credentials } from '../../scenes/credentials.ts'
import { listed } from '../../scenes/listed.ts'
import { atOnce, byDefault, silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { ranOutByDefault } from '../../scenes/ran-out.ts'
import { usingTool } from '../../scenes/status.ts'
import { talkative } from '../../scenes/talkative.ts'
import { texts } from '../../scenes/texts.ts'
import { judgeSends } from '../checks-sends.ts'
import { judgeNeverTaken, takenRows } from './never-taken.ts'
import { judgeOneTitle } from './one-title.ts'
import { send } from './rows.ts'

type Waiting = 'default' | 'optional' | 'required'

const posts: readonly SendEndpoint[] = ['start', 'send']

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

const inScene = (scene: Scene, proves: readonly Requirement[]): Occasion => ({ scenes: [scene], proves })

/** A start is the first send of a matrix scene, a send the second. */
const modeOccasions = (mode: 'optional' | 'required'): Occasion[] => [
  inScene(silentFirst[mode], [
    ...silentRows('start', mode),
    ...spokenRows('send', mode),
    ...(mode === 'optional'
      ? [send['start-text-whole'], send['silent-replies'], send['timed-out-false'], send['reply-timestamps']]
      : []),
  ]),
  inScene(spokenFirst[mode], [
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

export const sendChecks: readonly Check[] = [
  ...ofExchanges(judgeSends, [
    ...modeOccasions('optional'),
    ...modeOccasions('required'),
    inScene(byDefault, [
      ...spokenRows('start', 'default'),
      ...spokenRows('send', 'default'),
      send['send-default-only-new'],
    ]),
    inScene(
      atOnce,
      posts.flatMap((post) => [
        ...answerRows(post, 'none'),
        send[`${post}-none-at-once`],
        send[`${post}-none-no-replies`],
        send[`${post}-none-turn-runs`],
      ]),
    ),
    inScene(ranOutByDefault, [send['start-default-silent'], send['send-default-silent']]),
    ...waitingModes.flatMap((mode) => [
      inScene(silentFirst[mode], [send[`start-${mode}-text-limit`]]),
      inScene(spokenFirst[mode], [send[`send-${mode}-text-limit`]]),
    ]),
    inScene(byDefault, [send['start-default-text-limit'], send['send-default-text-limit']]),
    inScene(atOnce, [
      ...posts.flatMap((post) => [send[`${post}-none-text-limit`], send[`${post}-text-not-bytes`]]),
      send['text-counting'],
      send['start-title-used'],
    ]),
    inScene(texts, [
      ...posts.flatMap((post) => [...textRows(post), send[`${post}-accept-ignored`]]),
      ...[send['text-normal-form'], send['text-cr-lf'], send['text-outer-blanks']],
      ...[send['text-nul'], send['text-lone-surrogate']],
      ...[send['send-optional-only-new'], send['send-required-only-new']],
      ...[send['send-stream-false'], send['replies-hide-notes'], send['send-same-text-twice']],
      ...[send['start-new-conversation'], send['cwd-given']],
    ]),
    inScene(usingTool, [
      ...[send['start-stream-false'], send['replies-hide-tools'], send['said-twice']],
      ...[send['start-title-omitted'], send['title-from']],
    ]),
    inScene(activity, [
      ...[send['none-while-busy'], send['while-busy'], send['while-asking'], send['start-title-omitted']],
    ]),
    inScene(talkative, [send['much-said']]),
    inScene(listed, [send['start-creates-one']]),
    inScene(credentials, [send['start-none-202']]),
  ]),
  lastRule('send/never-taken', takenRows, [], judgeNeverTaken),
  lastRule('send/one-title', [send['start-title-omitted']], [], judgeOneTitle),
]
