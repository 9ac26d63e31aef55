import type { Exchange, TranscriptLine } from '../../../schemas/types.ts'
import { judged } from '../../reading/finding.ts'
import { area, must } from '../../rules/requirement.ts'
import { type Scene, scene } from '../define.ts'
import { isSuccess } from '../stage/api.ts'
import type { Stage } from '../stage/stage.ts'
import { type Answering, checkLast, type PaperTrial, socketTrial, type TrialService, trialService } from './trial.ts'

export const rows = area('t', {
  sends: must('4.1', 'It takes a send.'),
  lists: must('4.3', 'It lists.'),
  timely: must('4.2', 'It is on time.'),
})

/** The services that the tests of one file run against; `close` ends them. */
export class Trials {
  readonly #running: TrialService[] = []

  async close(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((each) => each.close()))
  }

  serving(answer?: Answering): PaperTrial {
    const service = trialService(answer)
    this.#running.push(service)
    return service
  }

  /** For what is about sockets, the clock of this machine, or other processes. */
  async onSockets(): Promise<TrialService> {
    const service = await socketTrial()
    this.#running.push(service)
    return service
  }
}

export const send = (stage: Stage): Promise<Exchange> => stage.api.start({ text: stage.word(), title: stage.title() })
export const sends = scene('sends', { about: 'sends', sends: 1 }, async (stage) => await send(stage))
export const lists = scene('lists', { about: 'lists' }, async (stage) => await stage.api.list())
export const taken = (row: (typeof rows)['sends'], by: Scene) =>
  checkLast(`${by.id}/taken`, { scenes: [by], proves: [row] }, (answer) => [
    judged(row, isSuccess(answer), { at: by.id, exchange: answer.id }, 'taken', `${answer.status}`),
  ])

/** A scene that sends and one that lists, each with its check. */
export const both = [taken(rows.sends, sends), taken(rows.lists, lists)] as const
export const two = { sends: rows.sends, lists: rows.lists }

/** The lines of one type in a transcript. */
export const linesOf = <T extends TranscriptLine['type']>(lines: readonly TranscriptLine[], type: T) =>
  lines.filter((each): each is Extract<TranscriptLine, { type: T }> => each.type === type)
