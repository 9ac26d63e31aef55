import type { Requirement } from '../../rules/requirement.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { type Check, type Occasion, ofExchanges, type Scene } from '../../run/define.ts'
import { atOnce, byDefault, silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { ranOutBehind, ranOutByDefault, ranOutScenes } from '../../scenes/ran-out.ts'
import { judgeSends } from '../checks-sends.ts'
import { wait } from './rows.ts'

type Waiting = 'default' | 'optional' | 'required'

const posts: readonly SendEndpoint[] = ['start', 'send']
const waiting: readonly Waiting[] = ['default', 'optional', 'required']

const limitRows = (post: SendEndpoint, mode: Waiting): Requirement[] => [
  wait[`${post}-${mode}-runs-out`],
  wait[`${post}-${mode}-not-early`],
  wait[`${post}-${mode}-not-late`],
  wait[`${post}-${mode}-carries-on`],
  wait[`${post}-${mode}-message-kept`],
  wait[`${post}-${mode}-not-cut`],
  ...(mode === 'required'
    ? [wait['required-run-out-status']]
    : [wait[`${post}-${mode}-earlier-words`], wait['replies-at-limit']]),
]

const ranOutScene = (post: SendEndpoint, mode: Waiting): Scene =>
  post === 'start' ? ranOutScenes.start[mode] : mode === 'default' ? ranOutByDefault : ranOutScenes.send[mode]

const occasions: readonly Occasion[] = [
  ...posts.flatMap((post) =>
    waiting.map((mode) => ({ scenes: [ranOutScene(post, mode)], proves: limitRows(post, mode) })),
  ),
  {
    scenes: [ranOutBehind],
    proves: [wait['behind-not-late'], wait['behind-runs-out'], wait['behind-waits'], wait['behind-carries-on']],
  },
  { scenes: [byDefault], proves: [wait['start-default-in-time'], wait['send-default-in-time']] },
  { scenes: [atOnce], proves: [wait['start-none-in-time'], wait['send-none-in-time']] },
  // A required answer has a timedOut only where words came, which is the second send here and the first one there.
  ...(['optional', 'required'] as const).flatMap((mode) => [
    { scenes: [silentFirst[mode]], proves: [wait[`send-${mode}-in-time`]] },
    { scenes: [spokenFirst[mode]], proves: [wait[`start-${mode}-in-time`]] },
  ]),
]

export const waitChecks: readonly Check[] = ofExchanges(judgeSends, occasions)
