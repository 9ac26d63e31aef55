import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { ids } from '../../arbitraries/names.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { unanswered } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { farBehindMs } from '../../reading/views/list-runs.ts'
import { agrees } from '../../reading/views/row-agrees.ts'
import type { ListedRecord } from '../../records/listed.ts'
import { timingFor } from '../../run/timing.ts'
import { judgeListed } from './list.ts'
import { list } from './rows.ts'

/** A service that lists conversations: where ours stands, what else moves meanwhile, how far its views lag. */
interface Listing {
  waitLimitMs: number
  /** Parts of what a list may be behind, and of the lag that a status may have. */
  listLag: number
  statusLag: number
  /** The service's clock against ours. */
  skewMs: number
  order: 'by creation' | 'by update'
  /** Only conversations that work are listed. */
  busyOnly: boolean
  /** The most rows it gives. */
  most: number
  id: string
  /** Other conversations: how old, and when (in parts of the turn) they move, if ever. */
  others: { agedMs: number; moves: number | null }[]
  /** When the turn begins, and when ours gets another title, in parts of the turn. */
  begins: number
  renamed: number | null
}

const startedAtMs = Date.UTC(2031, 5, 1)
const hourMs = 3_600_000
const ours = 'conformance ours'

function listings(
  more: Partial<{ [field in keyof Listing]: fc.Arbitrary<Listing[field]> }> = {},
): fc.Arbitrary<Listing> {
  const part = fc.double({ min: 0, max: 0.95, noNaN: true })
  return fc.record({
    waitLimitMs: fc.constantFrom(1500, 2000, 8000, 600_000),
    listLag: part,
    statusLag: part,
    skewMs: fc.integer({ min: -hourMs, max: hourMs }),
    order: fc.constantFrom('by creation', 'by update'),
    busyOnly: fc.boolean(),
    most: fc.constantFrom(30, 100),
    id: ids(1).map(([id = '']) => id),
    others: fc.array(
      fc.record({ agedMs: fc.integer({ min: 10_000, max: 100 * hourMs }), moves: fc.option(part, { freq: 4 }) }),
      { maxLength: 30 },
    ),
    begins: fc.double({ min: 0, max: 0.3, noNaN: true }),
    renamed: fc.option(fc.double({ min: 0.1, max: 3, noNaN: true })),
    ...more,
  })
}

interface Row {
  conversationId: string
  title: string
  busy: boolean
  stage: string | null
  updatedAtMs: number
}

/** What a broken service shows in place of the rows of a list. */
type Spoil = (rows: Json[], path: string) => Json[]
type Json = Record<string, unknown>

/**
 * Plays the scene against such a service, with a clock of its own. `staleMs`: how much the list lags beyond what it may
 * until the late ones.
 */
function recordOf(model: Listing, spoil: Spoil = (rows) => rows, staleMs = 0): ListedRecord {
  const { lagMs, longPauseMs } = timingFor(model.waitLimitMs)
  const pollMs = Math.min(500, Math.max(50, model.waitLimitMs / 25))
  const turnMs = 2 * (longPauseMs + lagMs)
  const farMs = farBehindMs([{ value: true, fromMs: 0, untilMs: turnMs }], lagMs)
  const beginMs = 10 + model.begins * longPauseMs
  const endMs = beginMs + turnMs + 5
  const { id } = model
  const wall = (atMs: number): number => startedAtMs + model.skewMs + atMs
  const ownAt = (atMs: number): Row => ({
    conversationId: id,
    title: model.renamed !== null && atMs >= beginMs + model.renamed * longPauseMs ? 'named by the service' : ours,
    busy: atMs >= beginMs && atMs < endMs,
    stage: atMs >= beginMs ? 'execute' : null,
    updatedAtMs: wall([5, beginMs, beginMs + turnMs / 2, endMs].findLast((each) => each <= atMs) ?? 5),
  })
  const rowsAt = (atMs: number): Row[] => {
    const others = model.others.map(({ agedMs, moves }, index) => {
      const movedMs = moves === null ? undefined : beginMs + moves * turnMs
      const updatedAtMs = wall(movedMs !== undefined && movedMs <= atMs ? movedMs : -agedMs)
      const row: Row = {
        conversationId: `other ${index}`,
        title: `other ${index}`,
        busy: false,
        stage: null,
        updatedAtMs,
      }
      return { row, createdMs: wall(-agedMs) - hourMs }
    })
    const all = [...(atMs < 5 ? [] : [{ row: ownAt(atMs), createdMs: wall(5) }]), ...others]
    return all
      .sort((a, b) =>
        model.order === 'by creation' ? b.createdMs - a.createdMs : b.row.updatedAtMs - a.row.updatedAtMs,
      )
      .map(({ row }) => row)
      .filter((row) => !model.busyOnly || row.busy)
  }

  let nowMs = -20
  let reads = 0
  const answer = (path: string, name: string, json: (atMs: number) => unknown, lag: number): Exchange => {
    const sentMs = nowMs
    nowMs += 2
    reads += 1
    const body = json(nowMs - 1 - lag)
    nowMs += 2
    return made({ id: `x${reads}`, name, path, sentMs, endMs: nowMs, json: body })
  }
  const readList = (limit: number | undefined, name: string): Exchange => {
    const path = `/conversations${limit === undefined ? '' : `?limit=${limit}`}`
    const rows = (atMs: number) => ({
      conversations: spoil(
        rowsAt(atMs).map((row) => ({ ...row })),
        path,
      ).slice(0, Math.min(limit ?? 20, model.most)),
    })
    return answer(path, name, rows, model.listLag * 0.9 * farMs + staleMs)
  }
  const statuses: Exchange[] = []
  const readStatus = (): Exchange => {
    const status = answer(
      '/conversations/c',
      'status',
      (atMs) => ({ ...ownAt(Math.max(5, atMs)), acceptedInputs: 0, deferred: false }),
      model.statusLag * lagMs,
    )
    statuses.push(status)
    return status
  }
  const isBusy = ({ body }: Exchange): boolean => body?.includes('"busy":true') === true

  const before = readList(100, 'before')
  nowMs = 0
  const start = made({ id: 'start', method: 'POST', sentMs: 0, endMs: 8, status: 202, json: { conversationId: id } })
  nowMs = 8
  const lists: Exchange[] = []
  const isFollowed = (): boolean => {
    const [list, status] = [lists.at(-1), statuses.at(-1)]
    return list !== undefined && status !== undefined && agrees(id, list, status)
  }
  while (!isBusy(readStatus())) nowMs += pollMs
  const busyFromMs = nowMs
  nowMs += pollMs
  readStatus()
  nowMs += lagMs
  readStatus()
  for (const limit of [100, undefined, 1, 5, 100]) {
    lists.push(readList(limit, `busy-${limit}`))
    readStatus()
  }
  const look = (name: string): boolean => {
    nowMs += lagMs / 2
    lists.push(readList(100, name))
    return isBusy(readStatus())
  }
  while (nowMs < busyFromMs + farMs && !isFollowed() && look('later-100'));
  nowMs = Math.max(nowMs, busyFromMs + farMs)
  if (isBusy(readStatus())) {
    for (const limit of [100, undefined, 1, 5]) {
      lists.push(readList(limit, `later-${limit}`))
      readStatus()
    }
  }
  while (!isFollowed() && look('latest-100'));
  while (isBusy(readStatus())) nowMs += pollMs
  nowMs += lagMs
  readStatus()
  lists.push(readList(100, 'idle-100'))
  readStatus()
  const untilMs = nowMs + farMs + lagMs
  const isListed = (): boolean => lists.at(-1)?.body?.includes(`"conversationId":${JSON.stringify(id)}`) === true
  while (nowMs < untilMs && isListed() && !isFollowed()) look('idle-100')
  return { before, title: ours, conversationId: id, start, statuses, lists }
}

const listed: Alone<Listing, ListedRecord> = {
  models: listings(),
  record: (model) => recordOf(model),
  judge: (kept, { waitLimitMs }) => judgeListed(kept, timingFor(waitLimitMs).lagMs, startedAtMs),
}

/** What is done to our own row, wherever a list shows it. */
const ownRow =
  (change: (row: Json) => Json[]) =>
  (_: ListedRecord, _at: number, model: Listing): ListedRecord =>
    recordOf(model, (rows) => rows.flatMap((row) => (row.conversationId === model.id ? change(row) : [row])))

/** Ours is always in the lists, before others that stay as they are. */
const standing = listings({
  busyOnly: fc.constant(false),
  renamed: fc.constant(null),
  others: fc.array(fc.record({ agedMs: fc.integer({ min: 10_000, max: 100 * hourMs }), moves: fc.constant(null) }), {
    minLength: 1,
    maxLength: 15,
  }),
})

const damages: Damage<Listing, ListedRecord>[] = [
  { kind: 'drop', about: 'our row', to: standing, damage: ownRow(() => []), breaks: [list['busy-listed'].id] },
  {
    kind: 'rename',
    about: 'our row after another conversation',
    damage: ownRow((row) => [{ ...row, conversationId: `row-${row.conversationId}`, title: ours }]),
    breaks: [list['row-conversation-id'].id],
  },
  { kind: 'repeat', about: 'our row', damage: ownRow((row) => [row, row]), breaks: [list['row-once'].id] },
  {
    kind: 'swap',
    about: 'our row and an older one',
    to: standing,
    damage: (_, _at, model) =>
      recordOf(model, ([first = {}, second, ...more]) => (second === undefined ? [first] : [second, first, ...more])),
    breaks: [list['newest-first'].id],
  },
  {
    kind: 'drop',
    about: 'our row, from lists that others fill',
    to: standing.filter(({ others }) => others.length > 5),
    damage: (_, _at, model) =>
      recordOf(model, (rows, path) =>
        /limit=[15]$/.test(path) ? rows.filter(({ conversationId }) => conversationId !== model.id) : rows,
      ),
    breaks: [list['newest-first'].id],
  },
  {
    kind: 'retype',
    about: 'seconds in place of milliseconds',
    damage: ownRow((row) => [{ ...row, updatedAtMs: Number(row.updatedAtMs) / 1000 }]),
    breaks: [list['updated-in-ms'].id],
  },
  {
    kind: 'swap',
    about: 'busy with what it is not',
    to: listings({ listLag: fc.constant(0) }),
    damage: ownRow((row) => [{ ...row, busy: row.busy !== true }]),
    breaks: [list['busy-agrees'].id],
  },
  {
    kind: 'cut',
    about: 'the title',
    to: listings({ renamed: fc.constant(null) }),
    damage: ownRow((row) => [{ ...row, title: String(row.title).slice(0, -1) }]),
    breaks: [list['title-agrees'].id],
  },
  {
    kind: 'rename',
    about: 'the stage',
    damage: ownRow((row) => [{ ...row, stage: 'review' }]),
    breaks: [list['stage-agrees'].id],
  },
  {
    kind: 'delay',
    about: 'all lists, by an hour',
    to: standing,
    damage: (_, at, model) => recordOf(model, undefined, hourMs + (at % 100)),
    breaks: [list['busy-listed'].id],
  },
]

describe('the row of a conversation that works', () => {
  it('is not accused where it is lawful', () => {
    const rows = [
      'busy-agrees',
      'busy-listed',
      'newest-first',
      'row-conversation-id',
      'row-once',
      'stage-agrees',
      'title-agrees',
      'updated-in-ms',
    ] as const
    expect(heldIn(listed)).toEqual(rows.map((row) => list[row].id))
  })

  describe.each(damages)('$kind: $about', (damage) => {
    it('is found', () => findDamage(listed, damage))
  })

  it('is not looked at where no list was read, or no status', () => {
    holdNothing(listed, (kept) => ({ ...kept, lists: kept.lists.map(unanswered) }))
    holdNothing(listed, (kept) => ({ ...kept, statuses: kept.statuses.map(unanswered) }))
    holdNothing(listed, (kept) => ({ ...kept, before: unanswered(kept.before), statuses: [], lists: [] }))
  })
})
