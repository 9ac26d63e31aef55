import type { Result } from '../schemas/types.ts'

/** Exit codes of a run by its verdict. */
export const codeOfVerdict: Record<Result['verdict'], number> = {
  conformant: 0,
  nonconformant: 1,
  incomplete: 3,
  aborted: 4,
  interrupted: 130,
}
