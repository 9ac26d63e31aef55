import type { Chunk } from '../../schemas/types.ts'
export interface StreamEvent {
  name: string
  data: string
  id: string | null
  atMs: number
  index: number
}
export function eventsOf(_chunks: readonly Chunk[]): StreamEvent[] {
  return []
}
