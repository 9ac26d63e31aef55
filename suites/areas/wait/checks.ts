import type { Outcome } from '../../reading/finding.ts'
import type { Sent } from '../../records/sent.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { attemptsCheck, type Check, check, type Scene } from '../../run/define.ts'
import { atOnce, byDefault, type Matrix, silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { ranOutBehind, ranOutByDefault, ranOutScenes } from '../../scenes/ran-out.ts'
import { judgeInTime } from '../send/answer.ts'
import { factsOf } from '../send/facts.ts'
import type { Around } from '../send/send.ts'
import { judgeBehind, judgeBehindForm, judgeBehindWaits, judgeBehindWork } from './behind.ts'
import { judgeWaitCuts } from './cut.ts'
import { wait } from './rows.ts'
import { judgeRanOut } from './wait.ts'

type Waiting = 'default' | 'optional' | 'required'

const posts: readonly SendEndpoint[] = ['start', 'send']
const waiting: readonly Waiting[] = ['default', 'optional', 'required']

const limitRows = (post: SendEndpoint, mode: Waiting): Requirement[] => [
  wait[`${post}-${mode}-runs-out`],
  wait[`${post}-${mode}-not-early`],
  wait[`${post}-${mode}-not-late`],
  wait[`${post}-${mode}-carries-on`],
  wait[`${post}-${mode}-message-kept`],
  ...(mode === 'required'
    ? [wait['required-run-out-status']]
    : [wait[`${post}-${mode}-earlier-words`], wait['replies-at-limit']]),
]

type RanOutPlay = { opening?: Sent; sent: Sent }

const ranOutScene = (post: SendEndpoint, mode: Waiting): Scene<RanOutPlay> =>
  post === 'start' ? ranOutScenes.start[mode] : mode === 'default' ? ranOutByDefault : ranOutScenes.send[mode]

const ranOut = (post: SendEndpoint, mode: Waiting): Check =>
  check(
    `wait/${post}-${mode}`,
    { scenes: [ranOutScene(post, mode)], proves: limitRows(post, mode) },
    ({ opening, sent }, { run, exchanges }) =>
      judgeRanOut(sent, opening === undefined ? [] : [opening], { timing: run.timing, exchanges }),
  )

const inTime = (scene: Scene<Matrix>, rows: readonly Requirement[]): Check =>
  check(
    `wait/in-time-${scene.id.replace('matrix/', '')}`,
    { scenes: [scene], proves: rows },
    ({ first, second }, { run, exchanges }) => {
      const around = { timing: run.timing, exchanges }
      return [...judgeAnswered(first, around), ...judgeAnswered(second, around)]
    },
  )

function judgeAnswered(sent: Sent, around: Around): Outcome[] {
  const facts = factsOf(sent, [], around)
  return facts === undefined ? [] : judgeInTime(facts)
}

export const waitChecks: readonly Check[] = [
  ...posts.flatMap((post) => waiting.map((mode) => ranOut(post, mode))),
  check(
    'wait/behind',
    {
      scenes: [ranOutBehind],
      proves: [wait['behind-not-late'], wait['behind-runs-out'], wait['behind-waits'], wait['behind-carries-on']],
    },
    (play, { run, exchanges }) => {
      const around = { timing: run.timing, exchanges }
      return play.begun
        ? [
            ...judgeBehind(play.sent, around),
            ...judgeBehindForm(play, around),
            ...judgeBehindWaits(play, around),
            ...judgeBehindWork(play),
          ]
        : []
    },
  ),
  inTime(byDefault, [wait['start-default-in-time'], wait['send-default-in-time']]),
  inTime(atOnce, [wait['start-none-in-time'], wait['send-none-in-time']]),
  // A required answer has a timedOut only where words came, which is the second send here and the first one there.
  ...(['optional', 'required'] as const).flatMap((mode) => [
    inTime(silentFirst[mode], [wait[`send-${mode}-in-time`]]),
    inTime(spokenFirst[mode], [wait[`start-${mode}-in-time`]]),
  ]),
  attemptsCheck(
    'wait/cut',
    posts.flatMap((post) => waiting.map((mode) => wait[`${post}-${mode}-not-cut`])),
    (attempts) => attempts.slice(0, 1).flatMap(({ run }) => judgeWaitCuts(attempts, run.timing)),
    posts.flatMap((post) => waiting.map((mode) => ranOutScene(post, mode))),
  ),
]
