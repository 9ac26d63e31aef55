import type { Exchange } from '../../schemas/types.ts'

/** What was done to a conversation, one step after another, each begun at rest; and what each step showed. */
export interface ModelRun {
  steps: ModelStep[]
}

export type ModelStep =
  | { do: 'send'; text: string; said: string[]; prompted?: true; answer: Exchange; rested: boolean }
  | { do: 'page'; limit: number; page: Exchange }
  | { do: 'walk'; limits: number[]; pages: Exchange[]; end: string }
  | { do: 'status'; status: Exchange }
  | { do: 'refused'; answer: Exchange }
