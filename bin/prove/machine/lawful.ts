import { variant } from '../../../fixtures/define.ts'
import { onPaper, type PaperOptions } from '../../../fixtures/paper/index.ts'
import type { TranscriptLine } from '../../../schemas/types.ts'
import type { Suite } from '../../../suites/run/define.ts'
import { runSuite } from '../../../suites/run/run.ts'
import { checkTarget } from '../../../suites/run/target.ts'
import { suite } from '../../../suites/suite.ts'
import { paperWaitLimitMs } from '../judge.ts'
import { Remembered } from './remembered.ts'

/** Where a transcript first says what that of the lawful service does not. */
export interface Difference {
  scene: string
  /** The request. */
  request: string
  /** A piece of the two lines, from just before they part. */
  lawful: string
  seen: string
}

/** The transcript of the lawful service for one seed, to hold others against: the same seed gives the same, to the byte. */
export interface Lawful {
  compare(): Comparing
}

interface Comparing {
  /** The suite, whose judges are not asked of what they have seen of the lawful service. */
  suite: Suite
  next(line: TranscriptLine): void
  difference(): Difference | undefined
}

const shownBefore = 40
const shownLength = 240

/** Plays the lawful service. */
export async function lawfulOf(seed: number, create?: PaperOptions['create']): Promise<Lawful> {
  const lines: string[] = []
  const remembered = new Remembered()
  const paper = await onPaper(variant('lawful', 'differs in nothing'), {
    seed,
    waitLimitMs: paperWaitLimitMs,
    ...(create === undefined ? {} : { create }),
  })
  await paper.time.until(
    runSuite({
      suite: remembered.suite(suite, () => true),
      target: checkTarget(paper.target, 'lawful'),
      scope: { profile: 'certify', only: [], skip: [] },
      seed,
      runId: `proof${seed}`,
      transcript: { write: (line) => void lines.push(textOf(line)), close: async () => {} },
      world: paper.world,
    }),
  )
  await paper.close()
  return { compare: () => comparing(lines, remembered) }
}

function comparing(lines: readonly string[], remembered: Remembered): Comparing {
  let at = 0
  let found: Difference | undefined
  return {
    suite: remembered.suite(suite, () => found === undefined),
    next(line) {
      if (found !== undefined) return
      const [lawful = '', seen] = [lines[at], textOf(line)]
      at += 1
      if (lawful !== seen) found = differenceOf(line, lawful, seen)
    },
    difference() {
      if (found === undefined && at < lines.length) return { scene: '', request: '', lawful: lines[at] ?? '', seen: '' }
      return found
    },
  }
}

/** The name that a target goes by is no difference. */
function textOf(line: TranscriptLine): string {
  return line.type === 'run' ? '' : JSON.stringify(line)
}

function differenceOf(line: TranscriptLine, lawful: string, seen: string): Difference {
  let same = 0
  while (same < lawful.length && lawful[same] === seen[same]) same += 1
  const piece = (text: string): string => text.slice(Math.max(0, same - shownBefore), same + shownLength)
  const [scene, request] =
    line.type === 'exchange'
      ? [line.scene, `${line.name}: ${line.method} ${line.path}`]
      : ['scene' in line ? String(line.scene) : '', line.type]
  return { scene, request, lawful: piece(lawful), seen: piece(seen) }
}
