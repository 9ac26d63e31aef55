import type { Exchange } from '../../schemas/types.ts'
import { pageOf } from '../reading/views/page.ts'
import type { Sent } from '../reading/views/sent.ts'
import type { PageRun } from '../reading/views/walk.ts'
import { scene } from '../run/define.ts'
import type { Random } from '../run/random.ts'
import { isSuccess, stringIn, toBeRefused } from '../run/stage/api.ts'
import { sendAndSee, settle } from '../run/stage/sending.ts'
import type { Stage, Turn } from '../run/stage/stage.ts'
import { type Reading, readBack } from '../run/stage/walk.ts'
import { listWhoIsNamed } from './parts/naming.ts'
import { firstTurn, neighboursTurn, secondTurn } from './parts/talkative-turns.ts'

export const talkative = scene(
  'talkative',
  {
    about: 'Runs turns with many messages, tool activity and notes. Reads the histories with many limits and cursors.',
    needs: ['full', 'agent'],
    asks: ['several'],
    sends: 3,
    turns: 2,
    profile: 'nightly',
    lasts: ({ lagMs }) => 5 * lagMs + 1500,
  },
  async (stage) => {
    const first = firstTurn(stage)
    const opening = await stage.api.start({ text: first.text, title: stage.title(), reply: 'optional' })
    const id = stage.idOf(opening)
    // Its answer comes when its agent has said all of that: meanwhile the other goes on.
    const [beside, cursors] = await Promise.all([openNeighbour(stage), readAndGoOn(stage, id, first, opening)])
    const [constant] = await Promise.all([
      readings(stage, id),
      beside === undefined ? undefined : settledLong(stage, beside),
      beside === undefined ? undefined : visit(stage, id, beside.id, cursors),
      oddities(stage, id),
      ...cursors.map((cursor) => fromCursor(stage, id, cursor, 'again')),
    ])
    if (beside !== undefined) await readBack(stage.api, beside.id, { limits: deepLimits(stage.random), name: 'deep' })
    await listWhoIsNamed(
      stage,
      id,
      constant.flatMap(({ pages }) => pages.slice(0, 1)),
    )
  },
)

/** Finds places in the history, and lets the agent say much more. */
async function readAndGoOn(stage: Stage, id: string, first: Turn, opening: Exchange): Promise<string[]> {
  await stage.rest(id, left(stage, first, opening))
  const reached = await Promise.all([[1], [7], [20]].map((limits) => untilWords(stage, id, limits)))
  const cursors = reached.flatMap(({ pages }) => {
    const last = pages.at(-1)
    return (last && stringIn(last, 'before')) ?? []
  })
  await Promise.all(cursors.map((cursor) => fromCursor(stage, id, cursor, 'follow')))
  const second = secondTurn(stage)
  const sending = sendAndSee(stage, {
    mode: 'stream',
    turn: second,
    to: id,
    ask: { headers: { accept: 'application/json' } },
    easier: [{ turn: second }],
    settle: false,
    name: 'more',
  })
  const [more] = await Promise.all([sending, followMeanwhile(stage, id, cursors)])
  await stage.rest(id, left(stage, second, more.answer), 'rest-again')
  return cursors
}

function left(stage: Stage, turn: Turn, { sentMs }: Exchange): number {
  return Math.max(0, sentMs + turn.lastsMs - stage.now())
}

/** What an agent that says a hundred words in a second needs, before we take it for one that does not come to rest. */
const patienceMs = 10_000

interface Neighbour {
  id: string
  sent: Sent
}

/** Undefined where it cannot be had: the long conversation is worth reading without it. */
async function openNeighbour(stage: Stage): Promise<Neighbour | undefined> {
  const turn = neighboursTurn(stage)
  const sent = await sendAndSee(stage, { mode: 'optional', turn, settle: false, name: 'neighbour' })
  const { conversationId: id, answer } = sent
  return id === undefined || !isSuccess(answer) ? undefined : { id, sent }
}

/** The whole history next door, once its agent has come to its end. */
async function settledLong(stage: Stage, { id, sent }: Neighbour): Promise<void> {
  await settle(stage, { ...sent, lastsMs: patienceMs }, id)
}

/** Reads until messages have shown, so that it is known where the cursor points. */
function untilWords(stage: Stage, id: string, limits: number[]): Promise<PageRun> {
  const showsWords = (page: Exchange): boolean => (pageOf(page)?.messages.length ?? 0) > 0
  return readBack(stage.api, id, { limits, name: 'reach', most: 8, until: showsWords })
}

/** The newest page, and the cursors once more, while the agent works on what comes next. */
async function followMeanwhile(stage: Stage, id: string, cursors: readonly string[]): Promise<void> {
  await stage.sleep(stage.timing.lagMs / 3)
  await stage.api.history(id, {}, { name: 'meanwhile-newest' })
  await Promise.all(cursors.map((cursor) => fromCursor(stage, id, cursor, 'meanwhile')))
}

/** The same limits each time: what is read twice has to be the same. */
function fromCursor(stage: Stage, id: string, cursor: string, name: string): Promise<PageRun> {
  return readBack(stage.api, id, { limits: [5, 11, 40], before: cursor, name, most: 60 })
}

/** Those with one limit each. */
async function readings(stage: Stage, id: string): Promise<PageRun[]> {
  const read = (reading: Reading): Promise<PageRun> => readBack(stage.api, id, reading)
  const constant = [
    { limits: [1000], name: 'limit-1000' },
    { limits: [100], name: 'limit-100', most: 100 },
    { limits: [7], name: 'limit-7', most: 100 },
    { limits: [3], name: 'limit-3', most: 14 },
    { limits: [2], name: 'limit-2', most: 18 },
    { limits: [1], name: 'limit-1', most: 18 },
  ]
  const mixed = Array.from({ length: 3 }, (_, index) => {
    const limits = mixedLimits(stage.random)
    return { limits, name: `mixed-${index + 1}`, most: 5 * limits.length }
  })
  const [whole] = await Promise.all([Promise.all(constant.map(read)), Promise.all(mixed.map(read)), alternately(read)])
  return whole
}

/** Twice each, in turn: a history that changes by itself is not taken for a default that differs. */
async function alternately(read: (reading: Reading) => Promise<PageRun>): Promise<void> {
  const both = async (): Promise<boolean> =>
    alike(
      await read({ limits: [undefined], name: 'no-limit', most: 30 }),
      await read({ limits: [50], name: 'limit-50', most: 30 }),
    )
  const isAlike = await both()
  await both()
  // Any page may be short, by chance as well (readings 27): what differs has to differ each time.
  for (let more = 0; more < 2 && !isAlike; more += 1) await both()
}

/** Whether two walks show as many messages on each page. */
function alike(one: PageRun, other: PageRun): boolean {
  const sizes = (walk: PageRun): string => walk.pages.map((page) => pageOf(page)?.messages.length ?? '-').join(' ')
  return sizes(one) === sizes(other)
}

const small = [1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 13] as const
const wide = [1, 2, 10, 16, 20, 21, 34, 49, 50, 51, 99] as const

/** Small ones first, so that pages end at many places; a large one at last, so that the walk comes to its end. */
function mixedLimits(random: Random): number[] {
  const some = <T>(count: number, from: readonly [T, ...T[]]): T[] =>
    Array.from({ length: count }, () => random.pick(from))
  return [...some<number>(8, small), ...some<number>(4, wide), 1000]
}

/** A large page first, so that small ones meet far from the newest message; then pages of some hundreds. */
function deepLimits(random: Random): number[] {
  const some = (most: number): number => 101 + random.below(most - 101)
  return [some(400), 1, 2, some(200), some(300), 1000]
}

/** Small ones, so that there are cursors; at last large ones, which reach beyond what is no message at the end of a turn. */
const neighboursLimits = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 100, 100] as const

/** Reads the history next door, and shows each conversation a cursor of the other. */
async function visit(stage: Stage, id: string, beside: string, cursors: readonly string[]): Promise<void> {
  const { pages } = await readBack(stage.api, beside, { limits: neighboursLimits, name: 'neighbours', most: 12 })
  const own = pages.map((page) => stringIn(page, 'before')).find((cursor) => cursor !== undefined)
  const show = async (to: string, before: string | undefined, name: string): Promise<void> => {
    if (before !== undefined) await stage.api.history(to, { before, limit: 50 }, { name, ...toBeRefused })
  }
  await show(beside, cursors[0], 'foreign-cursor')
  await show(id, own, 'lent-cursor')
}

/** What the spec does not show. */
async function oddities(stage: Stage, id: string): Promise<void> {
  const read = (query: { limit?: number; before?: string }, name: string): Promise<Exchange> =>
    stage.api.history(id, query, { name })
  await read({ limit: 0 }, 'limit-0')
  await read({ limit: -1 }, 'limit-negative')
  await read({ limit: 1001 }, 'limit-1001')
  await read({ before: stage.word() }, 'cursor-invented')
  await read({ before: '' }, 'cursor-empty')
}
