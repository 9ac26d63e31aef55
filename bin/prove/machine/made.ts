import { drawing } from '../../../fixtures/variants/drawn.ts'
import type { ProvedFault, ProvedFaults } from '../../../reports/proof/proof-machine.ts'
import { duration } from '../../../reports/words.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { againFolder } from '../../again.ts'
import { progressStream } from '../../terminal.ts'
import { conditionalOf, drawnConditionals, isConditional } from '../conditions.ts'
import { matching } from '../matching.ts'
import { showProgress } from '../progress.ts'
import { tryAll } from './crew.ts'
import { type Kind, readFiled, withFiled } from './filed.ts'
import type { Tried } from './trial.ts'
import type { Task } from './worker.ts'

interface Asked {
  pattern: string
  seed: number
  signal: AbortSignal
  /** No progress. */
  quiet: boolean
}

/** Plays faults in the source of the reference service: those whose ids match, or a sample of each file. */
export async function proveGenerated({
  pattern,
  seed,
  signal,
  quiet,
  sample,
}: Asked & { sample?: number | undefined }) {
  const filed = readFiled('generated')
  const [{ allFaults }, { reachedWith }] = await Promise.all([
    import('../../../fixtures/generated/all.ts'),
    import('./reached.ts'),
  ])
  const all = allFaults()
  const found = matching(pattern, all)
  if (found.length === 0) throw new UsageError(`--generated ${pattern}: unknown id.`)
  const some = sample === undefined ? found : sampleOf(found, sample, seed)
  const isReached = await reachedWith(seed)
  const tasks = some.filter(isReached).map((fault): [Task, string] => {
    const { id, file, start, end, text } = fault
    return [{ id, seed, edit: { file, start, end, text } }, aboutOf(fault)]
  })
  const unreached = some
    .filter((each) => !isReached(each))
    .map((each): ProvedFault => ({ ...base(each.id, aboutOf(each), seed, 'generated'), end: 'unreached' }))
  const played = await play(tasks, 'generated', { signal, quiet })
  const known = new Set(all.map(({ id }) => id))
  return { possible: all.length, ...withFiled([...played, ...unreached], filed, (id) => known.has(id)) }
}

/** Plays mutants under conditions: as many as are drawn from the seed, or the one that is named. */
export async function proveConditional({
  pattern,
  seed,
  signal,
  quiet,
  draws,
}: Asked & { draws: number }): Promise<ProvedFaults> {
  const filed = readFiled('conditional')
  const drawn = drawnConditionals(seed, draws)
  const all = drawn.map((id) => ({ id }))
  const some = matching(pattern, all).map(({ id }) => id)
  const ids = some.length === 0 && isConditional(pattern) ? [pattern] : some
  if (ids.length === 0)
    throw new UsageError(
      `--conditional ${pattern}: none of the mutants that --seed ${seed} draws has this id. Use a complete id, or raise --draws.`,
    )
  const tasks = ids.map((id): [Task, string] => [{ id, seed }, conditionalOf(id).about])
  const played = await play(tasks, 'conditional', { signal, quiet })
  return { possible: drawn.length, ...withFiled(played, filed, isConditional) }
}

/** At most so many faults of each file, drawn from the seed. */
function sampleOf<T extends { file: string }>(all: readonly T[], most: number, seed: number): T[] {
  return [...Map.groupBy(all, ({ file }) => file)].flatMap(([file, some]) => {
    const below = drawing(`faults of ${file}, ${seed}`)
    const left = [...some]
    return Array.from({ length: Math.min(most, left.length) }, () => left.splice(below(left.length), 1)).flat()
  })
}

async function play(
  tasks: readonly [Task, string][],
  kind: Kind,
  { signal, quiet }: Pick<Asked, 'signal' | 'quiet'>,
): Promise<ProvedFault[]> {
  const began = performance.now()
  const counts = { killed: 0, dead: 0, survived: 0 }
  const line = (): string =>
    `${kind} mutants: ${counts.killed + counts.dead + counts.survived} of ${tasks.length} run, ${counts.killed} killed, ${counts.dead} do not work, ${counts.survived} survived, ${duration(performance.now() - began)}`
  const progress = showProgress(progressStream(quiet), line)
  try {
    const tried = await tryAll(
      tasks.map(([task]) => task),
      {
        signal,
        ended: (_, { end }) => {
          counts[end] += 1
        },
      },
    )
    return tasks.flatMap(([task, about]) => {
      const what = tried.get(task)
      return what === undefined ? [] : [provedOf(task, about, what, kind)]
    })
  } finally {
    progress.done()
  }
}

function provedOf({ id, seed }: Task, about: string, tried: Tried, kind: Kind): ProvedFault {
  const { end, failed, undecided, warned, why, differs } = tried
  return {
    ...base(id, about, seed, kind),
    end,
    failed,
    ...(undecided.length === 0 ? {} : { undecided }),
    ...(warned.length === 0 ? {} : { warned }),
    ...(why === undefined ? {} : { why }),
    ...(differs === undefined ? {} : { differs }),
  }
}

function base(id: string, about: string, seed: number, kind: Kind) {
  return {
    id,
    about,
    failed: [],
    replay: `npx agent-conformance prove --${kind} '${id}' --seed ${seed} --out ${againFolder}`,
  }
}

const shownLength = 80

/** One line of difference. */
function aboutOf({ file, line, was, text }: { file: string; line: number; was: string; text: string }): string {
  const shown = (piece: string): string => {
    const flat = piece.replace(/\s+/g, ' ').trim()
    return `\`${flat.length > shownLength ? `${flat.slice(0, shownLength)}…` : flat}\``
  }
  return `${file}:${line} ${shown(was)} → ${shown(text)}`
}
