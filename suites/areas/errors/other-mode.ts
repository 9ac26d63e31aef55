import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { unheard } from '../../reading/gateway.ts'
import { isAccepted, shownStatus } from '../../reading/refusal.ts'
import { silentThrice } from '../../reading/silence.ts'
import type { FaultyModes } from '../../records/refusals.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { errors } from './rows.ts'

/**
 * Judges that a refusal comes in place of the 202, before a stream opens and in place of a wait (spec 4.1, 4.2, 6). The same request without
 * the mode is the measure: where that is not refused as it should be, another row speaks of it and this one is undecided.
 */
export function judgeFaultyModes(sent: FaultyModes, twin: Exchange): Outcome[] {
  const { none, stream, required, optional, requiredStream } = sent
  // What is asked for by its name as well as by default is a wait, and a stream is one under any reply.
  const answers = { none: [none], stream: [stream, requiredStream], required: [required, optional] }
  return rowKinds.flatMap((kind) =>
    answers[kind].flatMap((each) => (each === undefined ? [] : [judgeMode(rowOf(kind, sent), sent, each, twin)])),
  )
}

const rowKinds = ['none', 'stream', 'required'] as const

function judgeMode(row: Requirement, { status, plain }: FaultyModes, sent: Exchange, twin: Exchange): Outcome {
  const where = { at: `${sent.method} ${sent.path}, ${shownMode(sent)}`, exchange: sent.id }
  const silence = unheard(plain) === undefined && isAccepted(twin) ? silentThrice(sent) : undefined
  if (silence !== undefined) return broken(row, where, `${status} as JSON`, silence)
  const why = unheard(sent) ?? unheard(plain)
  if (why !== undefined) return undecided(row, why, where)
  if (!isAccepted(twin)) return undecided(row, `the valid request got ${shownStatus(twin)} (${twin.id})`, where)
  // An answer in chunks is one that was labelled as a stream.
  if (sent.status === status && sent.chunks === null) return held(row, where)
  if (plain.status !== status) {
    return undecided(row, `the same request without the mode got ${shownStatus(plain)} (${plain.id})`, where)
  }
  const actual = sent.chunks === null ? shownStatus(sent) : `${sent.status} as text/event-stream`
  return broken(row, where, `${status} as JSON`, actual)
}

function rowOf(mode: (typeof rowKinds)[number], { endpoint, status }: FaultyModes): Requirement {
  if (status === 404) return errors[`${mode}-404-send`]
  return errors[`${mode}-${status}-${endpoint}`]
}

function shownMode({ requestBody }: Exchange): string {
  const reply = /"reply":"(\w+)"/.exec(requestBody ?? '')?.[1]
  const isStream = requestBody?.includes('"stream":true') === true
  return [...(reply === undefined ? [] : [`reply ${reply}`]), ...(isStream ? ['stream true'] : [])].join(', ')
}
