import { setting } from '../engine/entry.ts'

/** Sends that are held open, of all kinds of the mix, as long as asked for: up to the wait limit and beyond it. */
const { options, iteration } = setting()

export { options }
export default iteration
