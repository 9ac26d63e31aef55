import { conversationsOf } from '../../log/conversations.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { isMisnamed } from '../../model/talk.ts'
import { isEpochMs } from '../../reading/epoch.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type Check, rule, type Scene } from '../../run/define.ts'
import { activity } from '../../scenes/activity.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { silentFirst } from '../../scenes/matrix.ts'
import { asking, usingTool, working } from '../../scenes/status.ts'
import { talkative } from '../../scenes/talkative.ts'
import { gateEach, gateListed, gatePrompt, gatesOwn } from './gates.ts'
import { end, midTurn, neverShows, newest, nothingSaid } from './last-text.ts'
import {
  acceptedWhileBusy,
  inStatuses,
  isAsking,
  isInTool,
  isQueued,
  isResting,
  isWorking,
  phases,
  stageEntered,
  timeUnits,
  updatedBackwards,
  updatedMoves,
} from './observed.ts'
import { status } from './rows.ts'
import { wholeCharacters } from './whole-characters.ts'
import { busyInTool, busyWhileWorking, falls, shown } from './work.ts'

/** What a ticket's member answers by its own id is open (readings 35). */
function ownName(log: Log, report: Report): void {
  for (const { talk, statuses } of conversationsOf(log))
    for (const each of statuses) {
      const { named } = each.view
      if (named === undefined || talk.sends.length === 0) continue
      if (named === talk.id) report.passes(each)
      else if (talk.family.has(named)) report.passes(each, 35)
      else if (isMisnamed(each.view, talk)) report.fails(each, talk.id, named)
      else report.cannotTell(each, `no later list shows whether ${named} and ${talk.id} are one ticket`)
    }
}

function inMilliseconds(log: Log, report: Report): void {
  const { startedAtMs } = log
  for (const fact of log.facts) {
    const updatedAtMs = fact.view?.kind === 'status' ? fact.view.updatedAtMs : undefined
    if (updatedAtMs === undefined || startedAtMs === undefined || fact.owned) continue
    const nowMs = Math.round(startedAtMs + fact.endMs)
    if (isEpochMs(updatedAtMs, nowMs)) report.passes(fact)
    else report.fails(fact, `about ${nowMs}, milliseconds since 1970`, String(updatedAtMs))
  }
}

function wholeCount(log: Log, report: Report): void {
  for (const fact of log.facts) {
    const accepted = fact.view?.kind === 'status' ? fact.view.accepted : undefined
    if (accepted === undefined) continue
    if (Number.isInteger(accepted) && accepted >= 0) report.passes(fact)
    else report.fails(fact, 'a whole number, 0 or more', String(accepted))
  }
}

function oneLine(log: Log, report: Report): void {
  for (const fact of log.facts) {
    const line = fact.state?.line
    if (line?.isOne === true) report.passes(fact)
    else if (line !== undefined) report.fails(fact, 'one line', JSON.stringify(line.shown))
  }
}

/** At rest and without a gate (readings 7). */
function doneWithoutBucket(log: Log, report: Report): void {
  for (const conversation of conversationsOf(log)) {
    const { statuses, turns } = conversation
    const last = statuses.at(-1)
    const done = statuses.filter(({ view }) => view.stage === 'done')
    const settled = done.filter(
      (each) => conversation.isAtRest(each) && each.state.gates?.length === 0 && each.state.failure === undefined,
    )
    for (const each of settled) {
      const { bucket } = each.state
      if (bucket === null) report.passes(each)
      else report.fails(each, 'state null, or a null bucket', `bucket ${JSON.stringify(bucket)}`)
    }
    if (
      last === undefined ||
      settled.length > 0 ||
      turns.at(-1)?.steps.every(({ stage }) => stage !== 'done') !== false
    )
      continue
    const did = `the status shows stage ${JSON.stringify(last.view.stage)}`
    if (done.length === 0) report.deviates(last, { told: 'enter stage done', did })
    else if (last.state.failure !== undefined) report.cannotTell(last, last.state.failure, { again: true })
    else report.cannotTell(last, 'the conversation did not settle, or a gate waits for the caller')
  }
}

const afterTurns: readonly Scene[] = [working, usingTool, silentFirst.stream, activity]

const one = (row: Requirement, covers: readonly Scene[], check: (log: Log, report: Report) => void): Check =>
  rule(row, { covers }, check)

const anywhere = (row: Requirement, check: (log: Log, report: Report) => void): Check =>
  rule(row, { anyOf: [lookAround, asking] }, check)

export const statusRules: readonly Check[] = [
  one(status['conversation-id'], [working], ownName),
  one(status['updated-in-ms'], [working], inMilliseconds),
  one(status['start-shown'], [working], shown(true)),
  one(status['send-shown'], [usingTool], shown(false)),
  one(status['busy-while-working'], [working], busyWhileWorking),
  one(status['busy-in-tool'], [usingTool], busyInTool),
  one(status['busy-falls'], afterTurns, falls('busy')),
  one(status['accepted-inputs-falls'], afterTurns, falls('accepted')),
  one(status['deferred-falls'], afterTurns, falls('deferred')),

  one(status['last-text-end'], [working], end),
  one(status['last-text-newest'], [working, usingTool], newest),
  one(status['last-text-mid-turn'], [working], midTurn),
  one(status['last-text-not-user'], [working], neverShows('user')),
  one(status['last-text-none'], [working], nothingSaid),
  one(status['last-text-own'], [working], neverShows('own')),
  one(status['last-text-hides-tools'], [usingTool], neverShows('tools')),
  one(status['last-text-hides-notes'], [usingTool], neverShows('notes')),
  one(status['last-text-whole'], [usingTool, asking], wholeCharacters),

  one(status['gate-listed'], [asking], gateListed),
  one(status['gate-each'], [activity], gateEach),
  one(status['gates-own'], [talkative], gatesOwn),
  one(status['done-null-bucket'], [usingTool], doneWithoutBucket),
  anywhere(status['accepted-inputs-count'], wholeCount),
  anywhere(status['one-line'], oneLine),

  one(status['phase-queued'], [usingTool], phases(isQueued)),
  one(status['phase-working'], [working], phases(isWorking)),
  one(status['phase-tool'], [usingTool], phases(isInTool)),
  one(status['phase-asking'], [asking], phases(isAsking)),
  one(status['phase-rest'], [working], phases(isResting)),
  one(status['stage-scripted'], [usingTool], stageEntered),
  one(status['accepted-while-busy'], [usingTool], acceptedWhileBusy),
  one(status['updated-moves'], [usingTool], updatedMoves),
  rule(status['updated-backwards'], { anyOf: [asking, usingTool] }, updatedBackwards),
  one(status['gate-prompt'], [asking], gatePrompt),
  rule(status['times-unit'], { anyOf: [working] }, inStatuses(timeUnits)),
  anywhere(
    status['run-state-values'],
    inStatuses(({ runState }) => runState),
  ),
  anywhere(
    status['gate-kind'],
    inStatuses(({ gates = [] }) => gates.flatMap(({ kind }) => kind ?? [])),
  ),
  anywhere(
    status['gate-tool'],
    inStatuses(({ gates = [] }) => gates.flatMap(({ tool }) => tool ?? [])),
  ),
  anywhere(status['deferral-fields'], deferral(true)),
  anywhere(status['deferral-fields-unset'], deferral(false)),
  anywhere(
    status['eta-range'],
    inStatuses(({ isEtaInRange }) => isEtaInRange),
  ),
  anywhere(
    status['eta-seconds'],
    inStatuses(({ isEtaOne }) => isEtaOne),
  ),
]

function deferral(isDeferred: boolean) {
  return inStatuses(({ deferred, deferral: fields }) => ((deferred === true) === isDeferred ? fields : undefined))
}
