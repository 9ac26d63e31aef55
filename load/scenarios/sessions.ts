import { setting } from '../engine/entry.ts'

/** Recorded agent sessions: think times, turn lengths, replies and tools as they were, with readers beside them. */
const { options, iteration } = setting()

export { options }
export default iteration
