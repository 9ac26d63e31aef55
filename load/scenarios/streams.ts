import { setting } from '../engine/entry.ts'

/** Streams that are held open together and share a number of message events per second. */
const { options, iteration } = setting()

export { options }
export default iteration
