import { setting } from '../engine/entry.ts'

/** Recorded turns arriving in waves: most come within a tenth of the time. */
const { options, iteration } = setting()

export { options }
export default iteration
