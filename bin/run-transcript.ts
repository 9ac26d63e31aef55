import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CarefulWriter, careful } from '../suites/run/transcript/careful.ts'
import { mendTranscript } from '../suites/run/transcript/mend.ts'
import { transcriptFile } from '../suites/run/transcript/results-folder.ts'
import { type TranscriptWriter, writeTranscript } from '../suites/run/transcript/transcript.ts'
import { filesOfRun } from './formats.ts'
import { holdsRun } from './outputs.ts'

/** A new transcript, in place of what an earlier run left; or that of the run that goes on. */
export async function transcriptIn(folder: string, resumed?: string): Promise<CarefulWriter> {
  const file = join(folder, transcriptFile)
  const replaces = filesOfRun.map((each) => join(folder, each))
  if (resumed === undefined) return careful({ isTaken: holdsRun(folder) }, () => writeTranscript(file, { replaces }))
  // What was written until now may be compressed, and stays as it is until there is more.
  const goingOn = `${file}.resumed`
  await mendTranscript(goingOn, join(resumed, transcriptFile))
  const begin = (): TranscriptWriter => {
    renameSync(goingOn, file)
    return writeTranscript(file, { replaces, append: true })
  }
  return careful({ isTaken: true, unused: () => rmSync(goingOn, { force: true }) }, begin)
}
