import type { Sent } from '../../records/sent.ts'
import type { Scene, SceneRecord } from '../../run/define.ts'
import type { Matrix } from '../../scenes/matrix.ts'
import type { Around } from '../send/send.ts'
import type { Plays } from './plays.ts'

// For tests: sends as services on paper answered them.

/** A send, what came before it in its conversation, and what surrounds it. */
export interface OneSend {
  sent: Sent
  earlier: Sent[]
  around: Around
}

const aroundOf = ({ run, exchanges }: SceneRecord<unknown>): Around => ({ timing: run.timing, exchanges })

/** The start of a scene, and the send to its conversation. */
export function bothIn(service: Plays, scene: Scene<Matrix>): [start: OneSend, send: OneSend] {
  const record = service.of(scene)
  const { first, second } = record.play
  const around = aroundOf(record)
  return [
    { sent: first, earlier: [], around },
    { sent: second, earlier: [first], around },
  ]
}

/** The send of a scene whose turn outlasts the wait. */
export function ranOutIn(service: Plays, scene: Scene<{ opening?: Sent; sent: Sent }>): OneSend {
  const record = service.of(scene)
  const { opening, sent } = record.play
  return { sent, earlier: opening === undefined ? [] : [opening], around: aroundOf(record) }
}

/** The same as of an agent that cannot be scripted: what it was to say is not known. */
export function prompted(one: OneSend): OneSend {
  return { ...one, sent: { ...one.sent, said: null, script: null, lastsMs: 0 } }
}

/** Nothing was read of a conversation after its answer. */
export function unread({ sent: { history: _, rest: __, ...sent }, ...one }: OneSend): OneSend {
  return { ...one, sent }
}
