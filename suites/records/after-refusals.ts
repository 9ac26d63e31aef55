import type { Exchange } from '../../schemas/types.ts'
import type { WalkEnd } from './walk.ts'

/** What refused messages left behind: each with a word that is nowhere else, and the history that was read at rest. */
export interface AfterRefusals {
  refused: { answer: Exchange; word: string }[]
  rested: boolean
  pages: Exchange[]
  end: WalkEnd
  /** Starts that were refused, and the newest pages of what is listed under their title all the same. */
  starts?: { refused: { answer: Exchange; word: string }[]; pages: Exchange[] }
}
