import { silentFirst, spokenFirst } from '../../../scenes/matrix.ts'
import { ranOutScenes } from '../../../scenes/ran-out.ts'
import type { Plays } from '../../kit/plays.ts'
import { bothIn, type OneSend } from '../../kit/sends.ts'
import type { StreamedMode } from '../answer.ts'

// For tests: the streams of both sends in both modes, as services on paper answered them.

export const modes: readonly StreamedMode[] = ['stream', 'required-stream']

/** The scenes in which both are sent in both modes, with words and without, and those whose turns outlast the wait. */
export const scenes = modes.flatMap((mode) => [spokenFirst[mode], silentFirst[mode]])
export const limitScenes = modes.flatMap((mode) => [ranOutScenes.start[mode], ranOutScenes.send[mode]])

/** A start is the first send of a scene, and a send the second. */
const streamsIn = (starts: typeof spokenFirst, sends: typeof spokenFirst, services: readonly Plays[]): OneSend[] =>
  services.flatMap((service) =>
    modes.flatMap((mode) => [bothIn(service, starts[mode])[0], bothIn(service, sends[mode])[1]]),
  )

export const spokenIn = (...services: readonly Plays[]) => streamsIn(spokenFirst, silentFirst, services)
export const silentIn = (...services: readonly Plays[]) => streamsIn(silentFirst, spokenFirst, services)
