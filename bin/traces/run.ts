import type { Result } from '../../schemas/types.ts'
import { readTranscript } from '../../suites/run/transcript/transcript.ts'
import { suite } from '../../suites/suite.ts'
import { exportSpans, isExportWanted, note } from './export.ts'
import { spansOf } from './spans.ts'

/**
 * Exports a run if the environment names a collector. Returns one line for people; undefined if no export was asked for. A problem is in
 * the line: it changes no verdict.
 */
export async function exportRun(result: Result, transcript: string): Promise<string | undefined> {
  if (!isExportWanted()) return undefined
  return note(exportSpans(spansOf(result, readTranscript(transcript, isSpan), suite)))
}

/** Other lines show no span, and are not parsed. */
function isSpan(text: string): boolean {
  return /^\{"type":"(run|exchange|record)"/.test(text)
}
