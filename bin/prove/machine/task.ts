import type { FileEdit } from '../../../fixtures/mechanical/loading.ts'

/** A service that a machine made, to be played once. */
export interface Task {
  id: string
  seed: number
  /** The edit that makes it; none where its id says all. */
  edit?: FileEdit
}
