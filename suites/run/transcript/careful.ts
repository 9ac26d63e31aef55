import type { TranscriptLine } from '../../../schemas/types.ts'
import type { TranscriptWriter } from './transcript.ts'

/** A transcript that leaves alone what an earlier run left, until there is something to put in its place. */
export interface CarefulWriter extends TranscriptWriter {
  /** The service has answered as this API, so that there is something to keep. */
  readonly isReached: boolean
  /** What is written of this run is kept: false where an earlier run's files stay in its place. */
  readonly isKept: boolean
}

/**
 * Holds the lines of a run back until the service is reached, where `isTaken`: files of an earlier run lie where this one writes, or it
 * goes on with one. Nothing that costs is ever held back: a run has no send before its first look has passed. `open` makes the file;
 * `unused` is called at the end where it was never made.
 */
export function careful(
  {
    isTaken,
    reaches = passesFirstLook,
    unused = () => {},
  }: { isTaken: boolean; reaches?: (line: TranscriptLine) => boolean; unused?: () => void },
  open: () => TranscriptWriter,
): CarefulWriter {
  let writer = isTaken ? undefined : open()
  let isReached = false
  const held: Parameters<TranscriptWriter['write']>[] = []
  return {
    get isReached() {
      return isReached
    },
    get isKept() {
      return writer !== undefined
    },
    write(line, clean) {
      isReached ||= reaches(line)
      if (writer === undefined && !isReached) {
        held.push([line, clean])
        return
      }
      writer ??= open()
      for (const each of held.splice(0)) writer.write(...each)
      writer.write(line, clean)
    },
    close: async () => {
      held.length = 0
      if (writer === undefined) unused()
      await writer?.close()
    },
  }
}

/** The first look is on record as passed, or a message leaves. */
function passesFirstLook(line: TranscriptLine): boolean {
  return line.type === 'sending' || (line.type === 'record' && line.unplayable === null)
}
