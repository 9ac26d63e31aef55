import type { Scene } from '../../../run/define.ts'
import { atOnce, byDefault, type Matrix, silentFirst, spokenFirst } from '../../../scenes/matrix.ts'
import { ranOutByDefault } from '../../../scenes/ran-out.ts'
import type { Plays } from '../../kit/plays.ts'
import { bothIn, type OneSend } from '../../kit/sends.ts'

// For tests: both sends in every mode that is answered with JSON, as services on paper answered them.

export const matrix: readonly Scene<Matrix>[] = [
  byDefault,
  atOnce,
  ...(['optional', 'required'] as const).flatMap((mode) => [spokenFirst[mode], silentFirst[mode]]),
]
export const scenes = [...matrix, ranOutByDefault]

/** A start is the first send of a scene, and a send the second. */
export const spokenIn = (...services: readonly Plays[]): OneSend[] =>
  services.flatMap((service) => [
    ...bothIn(service, byDefault),
    ...bothIn(service, atOnce),
    ...(['optional', 'required'] as const).flatMap((mode) => [
      bothIn(service, spokenFirst[mode])[0],
      bothIn(service, silentFirst[mode])[1],
    ]),
  ])

export const silentIn = (...services: readonly Plays[]): OneSend[] =>
  services.flatMap((service) => {
    const { opening, silent, sent } = service.of(ranOutByDefault).play
    const [{ around }] = bothIn(service, byDefault)
    return [
      { sent: opening, earlier: [], around: { ...around, exchanges: [] } },
      { sent: silent, earlier: [opening, sent], around: { ...around, exchanges: [] } },
      ...(['optional', 'required'] as const).flatMap((mode) => [
        bothIn(service, silentFirst[mode])[0],
        bothIn(service, spokenFirst[mode])[1],
      ]),
    ]
  })
