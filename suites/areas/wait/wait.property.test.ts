import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../reading/finding.ts'
import { unanswered } from '../../reading/kit/damage.ts'
import { brokenRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import type { Sent } from '../../records/sent.ts'
import { ranOutByDefault, ranOutScenes } from '../../scenes/ran-out.ts'
import { brokenPlays, lawfulPlays, nothingDecided, type Plays, rowsHeld, unseen } from '../kit/plays.ts'
import { bothIn, type OneSend, ranOutIn } from '../kit/sends.ts'
import { judgeInTime } from '../send/answer.ts'
import { factsOf } from '../send/facts.ts'
import { matrix } from '../send/kit/scenes.ts'
import { judgeWaitCuts } from './cut.ts'
import { judgeRanOut } from './wait.ts'

const waiting = ['default', 'optional', 'required'] as const
const ranOut = [
  ranOutByDefault,
  ranOutScenes.send.optional,
  ranOutScenes.send.required,
  ...waiting.map((mode) => ranOutScenes.start[mode]),
]
const waitsIn = (service: Plays): OneSend[] => ranOut.map((scene) => ranOutIn(service, scene))
const answersIn = (service: Plays): OneSend[] => matrix.flatMap((scene) => bothIn(service, scene))

const lawful = await lawfulPlays([...ranOut, ...matrix])
const waits = lawful.flatMap(waitsIn)
const answers = lawful.flatMap(answersIn)

const atLimit = ({ sent, earlier, around }: OneSend): Outcome[] => judgeRanOut(sent, earlier, around)
const inTime = ({ sent, around }: OneSend): Outcome[] => {
  const facts = factsOf(sent, [], around)
  return facts === undefined ? [] : judgeInTime(facts)
}

/** The rows of both endpoints. */
const both = (mode: string, ...slugs: string[]): string[] =>
  ['send', 'start'].flatMap((post) => slugs.map((slug) => `wait/${post}-${mode}-${slug}`))

describe.each(waiting)('a wait in mode %s that runs out', (mode) => {
  const some = waits.filter(({ sent }) => sent.mode === mode)
  const words = mode === 'required' ? [] : ['earlier-words']

  it('is not accused where it is lawful', () => {
    const slugs = ['runs-out', 'not-early', 'not-late', 'carries-on', 'message-kept', ...words]
    expect(rowsHeld(some, atLimit)).toEqual(both(mode, ...slugs).sort())
  })

  it('says nothing where no answer came', () => {
    const never = some.map(({ sent: { rest: _, history: __, ...sent }, ...one }) => ({ ...one, sent: unseen(sent) }))
    nothingDecided(never, atLimit)
  })

  it('that was cut in the middle is found where the cut comes back in a fresh send', () => {
    for (const bare of [true, false]) {
      for (const one of some) {
        const found = cuts([cutAt(one, 0.5, bare), cutAt(one, 0.52, bare)])
        expect(brokenRows(found)).toEqual([`wait/${one.sent.endpoint}-${mode}-not-cut`])
      }
    }
  })

  it('that was cut once, or at another place, may be the network’s doing', () => {
    for (const one of some) {
      for (const attempts of [[cutAt(one, 0.5, true)], [cutAt(one, 0.02, false), cutAt(one, 0.95, true)]]) {
        expect([brokenRows(cuts(attempts)), undecidedRows(cuts(attempts))]).toEqual([
          [],
          [`wait/${one.sent.endpoint}-${mode}-not-cut`],
        ])
      }
    }
  })
})

it.each([
  ['early-send-optional', 'send-optional-not-early'],
  ['late-start-required', 'start-required-not-late'],
  ['mute-start-optional', 'start-optional-not-late'],
  ['takes-back-send-default', 'send-default-message-kept'],
  ['no-timed-out-start-default', 'start-default-runs-out'],
  ['timed-out-false-send-optional', 'send-optional-runs-out'],
  ['504-start-optional', 'start-optional-runs-out'],
  ['empty-start-required', 'start-required-runs-out'],
  ['greeting-start-required', 'start-required-runs-out'],
  ['forgets-words-send-default', 'send-default-earlier-words'],
])('wait/%s breaks %s', async (id, row) => {
  expect(brokenRows(waitsIn(await brokenPlays(ranOut, `wait/${id}`)).flatMap(atLimit))).toEqual([`wait/${row}`])
})

describe('an answer in time', () => {
  it('is not accused where it is lawful', () => {
    const rows = ['default', 'none', 'optional', 'required'].flatMap((mode) => both(mode, 'in-time'))
    expect(rowsHeld(answers, inTime)).toEqual(rows.sort())
  })

  it.each(['claims-start-none', 'claims-send-optional'])('wait/%s is found', async (id) => {
    const found = answersIn(await brokenPlays(matrix, `wait/${id}`)).flatMap(inTime)
    expect(brokenRows(found)).toEqual([`wait/${id.replace('claims-', '')}-in-time`])
  })

  it('says nothing where no answer came', () => {
    nothingDecided(
      answers.map((one) => ({ ...one, sent: unseen(one.sent) })),
      inTime,
    )
  })
})

/** Attempts at one scene. */
function cuts(attempts: readonly OneSend[]): Outcome[] {
  return attempts.slice(0, 1).flatMap(({ around }) =>
    judgeWaitCuts(
      attempts.map(({ sent }) => ({ play: { sent } })),
      around.timing,
    ),
  )
}

/** Cut at some part of the wait: by the end of the connection, or by a gateway that speaks for itself. */
function cutAt({ sent, ...one }: OneSend, part: number, bare: boolean): OneSend {
  const endMs = sent.answer.sentMs + part * one.around.timing.waitLimitMs
  const answer: Sent['answer'] = bare ? { ...sent.answer, status: 502, body: '<html>' } : unanswered(sent.answer)
  return { ...one, sent: { ...sent, answer: { ...answer, endMs } } }
}

describe('the connection of a send', () => {
  it('is not accused where it is held', () => {
    expect(
      rowsHeld(
        waits.map((one) => [one]),
        cuts,
      ),
    ).toEqual(waiting.flatMap((mode) => both(mode, 'not-cut')).sort())
  })

  it('that waits for nothing is found where the cut comes back, as the lack of its answer', () => {
    for (const one of answers.filter(({ sent }) => sent.mode === 'none')) {
      for (const bare of [true, false]) {
        const found = cuts([cutAt(one, 0.01, bare), cutAt(one, 0.01, bare)])
        expect(brokenRows(found)).toEqual([`send/${one.sent.endpoint}-none-202`])
      }
      nothingDecided([[one]], cuts)
    }
  })

  it('says nothing where nothing was sent', () => nothingDecided([[]], cuts))
})
