import { careful } from '../../suites/run/transcript/careful.ts'
import { type TranscriptWriter, writeTranscript } from '../../suites/run/transcript/transcript.ts'

/** Where a watch writes. */
export interface Place {
  transcript: string
  /** Files beside it that are an earlier run's. */
  replaces: readonly string[]
  /** Whether there are any, or a transcript: they stay until something passes. */
  isTaken: boolean
}

/** The transcript of a watch, in place of what an earlier run left once something passes. */
export function watchTranscript({ transcript, replaces, isTaken }: Place): TranscriptWriter {
  return careful({ isTaken, reaches: ({ type }) => type !== 'run' && type !== 'end' }, () =>
    writeTranscript(transcript, { replaces }),
  )
}
