import type { Requirement } from '../../rules/requirement.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { type Check, type Occasion, ofExchanges, type Scene } from '../../run/define.ts'
import { silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { ranOutScenes, ranOutSpoken, ranOutUnsaid } from '../../scenes/ran-out.ts'
import { streamRich } from '../../scenes/stream-rich.ts'
import { talkative } from '../../scenes/talkative.ts'
import { judgeSends } from '../checks-sends.ts'
import { wait } from '../wait/rows.ts'
import { stream } from './rows.ts'

type Streamed = 'stream' | 'required-stream'

const posts: readonly SendEndpoint[] = ['start', 'send']
const streamed: readonly Streamed[] = ['stream', 'required-stream']

/** A start is the first send of a matrix scene, a send the second; each stands there once silent and once spoken. */
const spokenScene = (post: SendEndpoint, mode: Streamed): Scene => (post === 'start' ? spokenFirst : silentFirst)[mode]
const silentScene = (post: SendEndpoint, mode: Streamed): Scene => (post === 'start' ? silentFirst : spokenFirst)[mode]

const spokenRows = (post: SendEndpoint, mode: Streamed): Requirement[] => [
  stream[`${post}-${mode}-200`],
  stream[`${post}-${mode}-media-type`],
  stream[`${post}-${mode}-ack-first`],
  stream[`${post}-${mode}-ack-conversation-id`],
  stream[`${post}-${mode}-ack-message-id`],
  stream['ack-once'],
  ...(mode === 'stream'
    ? [stream[`${post}-stream-complete`], stream[`${post}-stream-in-order`]]
    : [stream[`${post}-required-stream-words`], stream[`${post}-required-stream-prefix`]]),
  stream[`${post}-${mode}-only-said`],
  stream[`${post}-${mode}-as-said`],
  stream[`${post}-${mode}-text`],
  stream[`${post}-${mode}-no-error`],
  stream[`${post}-${mode}-done-last`],
  stream[`${post}-${mode}-ends`],
  stream[`${post}-${mode}-ends-with-turn`],
  stream[`${post}-${mode}-stored`],
]

const silentRows = (post: SendEndpoint, mode: Streamed): Requirement[] => [
  ...(mode === 'stream'
    ? [stream[`${post}-stream-silent`]]
    : [
        stream[`${post}-required-stream-silent-200`],
        stream[`${post}-required-stream-error-before-done`],
        // A send with words before it proves that they spare it nothing; one without any is in a scene of its own.
        post === 'start' ? stream['start-required-stream-error'] : stream['send-required-stream-old-words'],
      ]),
  ...(post === 'send' ? [stream[`send-${mode}-only-new`]] : []),
]

const limitRows = (post: SendEndpoint, mode: Streamed): Requirement[] => [
  wait[`${post}-${mode}-not-cut`],
  wait[`${post}-${mode}-carries-on`],
  wait[`${post}-${mode}-limit-done`],
  ...(mode === 'stream' ? [] : [wait[`${post}-required-stream-limit-error`]]),
  wait['stream-beyond-limit'],
]

const occasions: readonly Occasion[] = posts.flatMap((post) =>
  streamed.flatMap((mode) => [
    { scenes: [spokenScene(post, mode)], proves: spokenRows(post, mode) },
    { scenes: [silentScene(post, mode)], proves: silentRows(post, mode) },
    { scenes: [ranOutScenes[post][mode]], proves: limitRows(post, mode) },
  ]),
)

const richRows = [
  stream['start-accept-ignored'],
  stream['hides-tools'],
  stream['hides-notes'],
  stream['line-breaks'],
  stream['wide-characters'],
  stream['utf-8'],
  stream['said-twice'],
]

const unsaidRows = [stream['send-required-stream-error'], stream['send-required-stream-error-before-done']]

const matrixOfStreams = streamed.flatMap((mode) => [silentFirst[mode], spokenFirst[mode]])

export const streamChecks: readonly Check[] = ofExchanges(judgeSends, [
  ...occasions,
  ...posts.flatMap((post) =>
    streamed.map((mode) => ({ scenes: [ranOutScenes[post][mode]], proves: [wait[`${post}-${mode}-not-cut`]] })),
  ),
  { scenes: [streamRich], proves: richRows },
  { scenes: [ranOutUnsaid], proves: [...unsaidRows, stream['none-combined']] },
  { scenes: [ranOutScenes.send.stream], proves: [stream['client-closes'], stream['left-at-rest']] },
  { scenes: [talkative], proves: [stream['much-said'], stream['send-accept-ignored']] },
  { scenes: [ranOutSpoken], proves: [stream['start-required-stream-no-error']] },
  {
    scenes: matrixOfStreams,
    proves: [
      stream['payload-fields'],
      stream['message-id-in-event'],
      stream['other-events'],
      stream.extras,
      stream['required-stream-extent'],
    ],
  },
])
