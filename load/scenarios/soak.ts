import { setting } from '../engine/entry.ts'

/** The same sessions for long. */
const { options, iteration } = setting()

export { options }
export default iteration
