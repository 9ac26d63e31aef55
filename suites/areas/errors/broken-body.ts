import type { Exchange } from '../../../schemas/types.ts'
import { isBroken, isFinding, type Outcome, undecided } from '../../reading/finding.ts'
import { judgeRefusal } from '../../reading/refusal.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import type { BrokenBody, BrokenLane, Fault } from '../../records/refusals.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { send } from '../send/rows.ts'
import { errors } from './rows.ts'

const common = (endpoint: SendEndpoint): Record<string, Requirement> => ({
  ' absent': errors[`${endpoint}-no-body`],
  ' json': errors[`${endpoint}-not-json`],
  ' end': errors[`${endpoint}-trailing-garbage`],
  ' type': errors[`${endpoint}-not-object`],
  '/text required': errors[`${endpoint}-text-missing`],
  '/text type': errors[`${endpoint}-text-type`],
  '/text maxLength': send[`${endpoint}-none-too-long`],
  '/reply type': errors[`${endpoint}-reply-type`],
  '/reply enum': errors[`${endpoint}-reply-unknown`],
  '/stream type': errors[`${endpoint}-stream-type`],
})

const rows: Record<SendEndpoint, Record<string, Requirement>> = {
  start: {
    ...common('start'),
    '/title type': errors['start-title-type'],
    '/cwd type': errors['start-cwd-type'],
  },
  send: {
    ...common('send'),
    '/conversationId required': errors['send-conversation-id-missing'],
    '/conversationId type': errors['send-conversation-id-type'],
  },
}

/** The rows that broken bodies prove. That a text may be too long is another area's to prove, in every mode. */
export function rowsOfBodies(endpoint: SendEndpoint): Requirement[] {
  return Object.values(rows[endpoint]).filter((row) => row.area === 'errors')
}

/** The row that a fault breaks where it is not refused. Throws where there is none: a schema has a new constraint. */
export function rowOfFault({ endpoint, place, constraint }: Omit<Fault, 'how'>): Requirement {
  const row = rows[endpoint][`${place} ${constraint}`]
  if (row === undefined)
    throw new RangeError(`No rule covers ${constraint} at ${place || 'the body'} of a ${endpoint}.`)
  return row
}

/** Judges that a body that breaks one constraint is refused with 400 (spec 7; readings 16). */
export function judgeBrokenBody(body: BrokenBody, twin?: Exchange): Outcome {
  const { answer, endpoint, place, how } = body
  const path = endpoint === 'start' ? 'POST /conversations' : 'POST /messages'
  const outcome = judgeRefusal(rowOfFault(body), {
    refused: answer,
    twin,
    at: `${path}, ${place === '' ? 'the body' : place.slice(1)}: ${how}`,
    expected: mayMissBody(body) ? [400, 411, 415] : [400],
    reading: 21,
  })
  if (!isFinding(outcome) || outcome.held) return outcome
  return { ...outcome, actual: `${outcome.actual} (${shownRequest(answer)})` }
}

/** Without a body there is no length and no media type either, which HTTP lets a server say (readings 21). */
function mayMissBody({ constraint, answer }: BrokenBody): boolean {
  return constraint === 'absent' && answer.requestBody === null
}

/** Judges all that was tried for one row: of what was not refused as it should be, the smallest is shown. */
export function judgeBrokenLane(lane: BrokenLane, twin: Exchange): Outcome[] {
  const row = rowOfFault(lane)
  const outcomes = lane.tried.flatMap(({ examples, smallest }) => {
    const all = examples.map((each) => judgeBrokenBody(each, twin))
    const shown = smallest === null ? undefined : all[smallest]
    return all.filter((each) => !isFinding(each) || each.held || each === shown || shown === undefined)
  })
  const isDecided = outcomes.some(isBroken)
  if (isDecided || !lane.tried.some((each) => each.cutShort)) return outcomes
  const why = 'not everything was tested: the service accepted or ignored too many invalid requests'
  return [...outcomes, undecided(row, why, { at: `${lane.endpoint}, ${lane.place || 'the body'}` })]
}

/** Every body that was tried. */
export function bodiesIn(lanes: readonly BrokenLane[]): BrokenBody[] {
  return lanes.flatMap(({ tried }) => tried.flatMap(({ examples }) => examples))
}

/** A request body that people can read. */
function shownRequest({ requestBody }: Exchange): string {
  if (requestBody === null) return 'no request body'
  const length = requestBody.length > 160 ? ` of ${requestBody.length} characters` : ''
  return `request body${length}: ${excerpt(requestBody, 160)}`
}
