import { setting } from '../engine/entry.ts'

/** Turns at a rate that rises until the service adds a second to one answer in ten; that rate is the knee. */
const { options, iteration } = setting()

export { options }
export default iteration
