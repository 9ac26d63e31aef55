import type { Exchange, Result } from '../schemas/types.ts'
import type { Markup } from './markup.ts'

/** What only the transcript of a run tells. */
export interface RunFacts {
  waitLimitMs: number
  /** How long each answer took, in milliseconds, by METHOD /path/template. */
  latencies: Record<string, number[]>
}

/** A heading of an explanation and the list below it. */
export interface ExplainedPart {
  readonly title: string
  readonly items: readonly { readonly name?: string; readonly text: string; readonly isCode?: boolean }[]
}

/** What a renderer needs besides the result. */
export interface Context {
  /** The exchanges that the findings name, by id; one that is missing is named, not shown. */
  exchanges: ReadonlyMap<string, Exchange>
  /** Whether escape sequences for colours may be written. */
  colour: boolean
  /** Columns that a line may have; only lines that are there to be copied are longer. */
  width: number
  /** Where the files of this run were written, to be named at the end. */
  files?: readonly string[]
  /** The folder of the result and its transcript, for commands that read them; absent where there is none. */
  folder?: string
  /** The result could not be written, so the report has what else only the result has. */
  isUnwritten?: boolean
  /** Absent where there is no transcript. */
  facts?: RunFacts
  /** What a page has before the verdicts. */
  preface?: Markup
  /** What `explain` prints of a rule. */
  explain?: (id: string) => readonly ExplainedPart[]
}

export type Renderer = (result: Result, context: Context) => string | Promise<string>
