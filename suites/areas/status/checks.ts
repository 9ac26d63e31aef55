import type { Exchange } from '../../../schemas/types.ts'
import { type Outcome, observed } from '../../reading/finding.ts'
import { shownValue } from '../../reading/resources.ts'
import { agentTextsOf, readStatus, statusesOf } from '../../reading/views/status-reads.ts'
import type { Told } from '../../records/long-conversation.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import { type Check, check, passiveCheck, rule } from '../../run/define.ts'
import { activity } from '../../scenes/activity.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { silentFirst } from '../../scenes/matrix.ts'
import { asking, usingTool, working } from '../../scenes/status.ts'
import { talkative } from '../../scenes/talkative.ts'
import { judgeStatusFields } from './fields.ts'
import { judgeEachGate } from './gates.ts'
import { judgeLastText, judgeMidTurn, judgeNewest, judgeNothingSaid, judgeWholeCharacters } from './last-text.ts'
import { observePhases } from './phases.ts'
import { judgeRest, judgeSentRest } from './rest.ts'
import { status } from './rows.ts'
import {
  judgeBusy,
  judgeDone,
  judgeForeignGates,
  judgeGate,
  judgeIdentity,
  judgeShown,
  judgeShownBehind,
  pauseBegan,
} from './status.ts'
import { timesUnit } from './times.ts'

/** The agent was seen to perform the script: words that show nowhere else are then the service's fault. */
function performed({ script, said, page }: StatusReads): Outcome[] {
  const texts = agentTextsOf(page) ?? []
  return said.every((each) => texts.includes(each)) ? [{ performed: script }] : []
}

const falling = [status['busy-falls'], status['accepted-inputs-falls'], status['deferred-falls']]

export const statusChecks: readonly Check[] = [
  rule(status['times-unit'], { anyOf: [working] }, timesUnit),
  check(
    'status/working',
    {
      scenes: [working],
      proves: [
        status['conversation-id'],
        status['updated-in-ms'],
        status['start-shown'],
        status['busy-while-working'],
        status['busy-falls'],
        status['accepted-inputs-falls'],
        status['deferred-falls'],
        status['phase-working'],
        status['phase-rest'],
      ],
    },
    ({ one, other }, { run }) =>
      [one, other].flatMap((each) => [
        ...performed(each),
        ...judgeIdentity(each, run.startedAtMs),
        ...judgeShown(each, status['start-shown'], run.timing),
        ...judgeBusy(each, status['busy-while-working'], run.timing),
        ...judgeRest(each, run.timing),
        ...observePhases(
          status['phase-working'],
          statusesOf(each).filter((read) => read.busy === true),
        ),
        ...observePhases(status['phase-rest'], statusesOf(each).slice(-1)),
      ]),
  ),

  check(
    'status/last-text',
    {
      scenes: [working],
      proves: [
        status['last-text-end'],
        status['last-text-newest'],
        status['last-text-mid-turn'],
        status['last-text-not-user'],
        status['last-text-none'],
        status['last-text-own'],
      ],
    },
    ({ one, other }, { run }) =>
      [
        { own: one, foreign: other.said },
        { own: other, foreign: one.said },
      ].flatMap(({ own, foreign }) => [
        ...judgeLastText(own, { said: own.said, sent: [own.text], foreign }),
        ...judgeNothingSaid(own),
        ...judgeMidTurn(own, run.timing),
        ...judgeNewest(own, []),
      ]),
  ),

  check(
    'status/tool',
    {
      scenes: [usingTool],
      proves: [
        status['busy-in-tool'],
        status['last-text-hides-tools'],
        status['last-text-hides-notes'],
        status['last-text-whole'],
        status['phase-tool'],
      ],
    },
    ({ turn, toolName, noteText, pauseMs, opening = { said: [], text: '' } }, { run }) => [
      ...judgeBusy(turn, status['busy-in-tool'], run.timing, pauseBegan(turn, pauseMs)),
      ...judgeLastText(turn, {
        said: [...opening.said, ...turn.said],
        sent: [opening.text, turn.text].filter((text) => text !== ''),
        toolName,
        noteText,
      }),
      ...judgeWholeCharacters(turn),
      ...observePhases(
        status['phase-tool'],
        statusesOf(turn).filter((read) => read.busy === true),
      ),
    ],
  ),

  check('status/rest-after-tool', { scenes: [usingTool], proves: falling }, ({ turn }, { run }) =>
    judgeRest(turn, run.timing),
  ),
  check('status/rest-after-silence', { scenes: [silentFirst.stream], proves: falling }, ({ first }, { run }) =>
    judgeSentRest(first, run.timing),
  ),
  check('status/rest-after-overlap', { scenes: [activity], proves: falling }, ({ meanwhile }, { run }) => [
    ...judgeSentRest(meanwhile, run.timing),
    ...judgeShownBehind(meanwhile, status['send-shown'], run.timing),
  ]),

  check(
    'status/gates',
    { scenes: [talkative], proves: [status['gates-own']] },
    ({ conversationId, rests, neighbour }) =>
      neighbour === null
        ? []
        : judgeForeignGates(
            conversationId,
            rests.flatMap(({ reads }) => reads),
            questionsOf(neighbour.told),
          ),
  ),

  check('status/gate-each', { scenes: [activity], proves: [status['gate-each']] }, judgeEachGate),

  check(
    'status/asking',
    {
      scenes: [asking],
      proves: [status['gate-listed'], status['gate-prompt'], status['last-text-whole'], status['phase-asking']],
    },
    ({ turn, question, pauseMs }, { run }) => {
      const withGate = statusesOf(turn).filter((read) => (read.gates ?? []).length > 0)
      const prompts = withGate.map((read) => JSON.stringify(read.gates).includes(question))
      return [
        ...judgeGate(turn, pauseMs, run.timing),
        ...judgeWholeCharacters(turn),
        ...observePhases(status['phase-asking'], withGate),
        ...prompts.slice(0, 1).map((holds) => observed(status['gate-prompt'], holds, withGate[0]?.exchange.id)),
      ]
    },
  ),

  check(
    'status/done',
    { scenes: [usingTool], proves: [status['done-null-bucket'], status['stage-scripted']] },
    ({ turn }) => [
      ...judgeDone(turn),
      ...statusesOf(turn)
        .slice(-1)
        .map(({ body, exchange }) => observed(status['stage-scripted'], shownValue(body.stage), exchange.id)),
    ],
  ),

  check(
    'status/again',
    {
      scenes: [usingTool],
      proves: [
        status['send-shown'],
        status['last-text-newest'],
        status['updated-moves'],
        status['accepted-while-busy'],
        status['phase-queued'],
      ],
    },
    ({ turn, opening }, { run }) =>
      opening === undefined
        ? []
        : [
            ...judgeShown(turn, status['send-shown'], run.timing),
            ...judgeNewest(turn, opening.said),
            ...observeMoves(opening.before, turn),
            ...observePhases(
              status['phase-queued'],
              statusesOf(turn).filter((read) => (read.accepted ?? 0) > 0 || read.deferred === true),
            ),
          ],
  ),

  passiveCheck(
    'status/fields',
    [
      status['accepted-inputs-count'],
      status['one-line'],
      status['run-state-values'],
      status['gate-kind'],
      status['gate-tool'],
      status['deferral-fields'],
      status['deferral-fields-unset'],
      status['eta-range'],
      status['eta-seconds'],
    ],
    judgeStatusFields,
    [lookAround, asking],
  ),
]

function questionsOf({ steps }: Told): string[] {
  return steps.flatMap((step) => step.ask ?? [])
}

function observeMoves(earlier: Exchange, statusReads: StatusReads): Outcome[] {
  const before = readStatus(earlier)
  const after = statusesOf(statusReads).at(-1)
  if (before === undefined || after === undefined) return []
  const [was, is] = [before.body.updatedAtMs, after.body.updatedAtMs]
  const accepted = Math.max(...statusesOf(statusReads).map((read) => read.accepted ?? 0))
  return [
    observed(status['accepted-while-busy'], accepted, after.exchange.id),
    ...(typeof was === 'number' && typeof is === 'number'
      ? [observed(status['updated-moves'], is > was, after.exchange.id)]
      : []),
  ]
}
