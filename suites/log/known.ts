import { accounts } from '../model/digest.ts'
import type { ModelTiming, Fact as View } from '../model/facts.ts'
import { type Parted, parted } from '../model/talk.ts'
import type { Fact } from './fact.ts'
import type { Defect } from './request.ts'

/** What all facts together tell. */
export interface Known {
  facts: readonly Fact[]
  parts: Parted
  starters: ReadonlyMap<string, string>
  /** When the account of a conversation was first shown it; infinite where it never was. */
  foundMs: (conversation: string) => number
  cursors: ReadonlySet<string>
  /** The same, of any conversation. */
  anyCursors: ReadonlySet<string>
  /** When each conversation was first shown by anything but a request of the full key that is to be refused. */
  shown: ReadonlyMap<string, number>
  /** The forms of the ids of conversations that exist for sure. */
  shapes: ReadonlySet<string>
  /** The same where numbers may be longer, and the most characters of each. */
  looseShapes: ReadonlyMap<string, number>
  defects: ReadonlyMap<string, readonly Defect[]>
  facing: ReadonlyMap<string, readonly Fact[]>
  served: ReadonlySet<string>
  /** Reads without a defect that the service answered, by a key with both scopes. */
  controls: ReadonlyMap<string, readonly Fact[]>
}

export function known(unsorted: readonly Fact[], timing: ModelTiming): Known {
  const facts = unsorted.toSorted((a, b) => a.sentMs - b.sentMs)
  const parts = parted(
    facts.flatMap(({ view }) => view ?? []),
    timing,
  )
  const starters = new Map<string, string>()
  for (const each of parts.facts)
    if (each.kind === 'send' && each.start && each.outcome === 'taken' && each.conversation !== undefined)
      starters.set(each.conversation, each.credential)
  // One that was there before is of the first account that is shown it.
  const owners = new Map([...starters].map(([id, credential]) => [id, accounts[credential]]))
  const own = (id: string, account: string | undefined): void => {
    if (account !== undefined && !owners.has(id)) owners.set(id, account)
  }
  const cursors = new Set<string>()
  const anyCursors = new Set<string>()
  const found = new Map<string, number>()
  const shown = shownIn(parts.facts, facts)
  for (const view of parts.facts) {
    if (view.kind === 'list') for (const { id } of view.rows) own(id, view.account)
    if (view.kind !== 'page' && view.kind !== 'status') continue
    const { conversation, account, endMs } = view
    if (!shown.has(conversation)) continue
    own(conversation, account)
    if (view.kind === 'page' && typeof view.before === 'string') {
      cursors.add(`${conversation} ${view.before}`)
      anyCursors.add(view.before)
    }
    if (owners.get(conversation) === account && !found.has(conversation)) found.set(conversation, endMs)
  }
  const foundMs = (id: string): number => found.get(id) ?? Number.POSITIVE_INFINITY
  const defects = new Map(
    facts.map((fact): [string, readonly Defect[]] => {
      const { id, conversation, account, sentMs } = fact
      if (conversation === undefined) return [id, fact.defects]
      const isKnown = foundMs(conversation) <= sentMs
      const isForeign = isKnown && account !== undefined && account !== owners.get(conversation)
      const named: Defect[] = isForeign ? ['other-account'] : isKnown ? [] : ['unknown-conversation']
      return [id, [...fact.defects, ...named]]
    }),
  )
  const facing = new Map<string, Fact[]>()
  const served = new Set<string>()
  const controls = new Map<string, Fact[]>()
  for (const fact of facts) {
    const { endpoint, conversation } = fact
    const all = defects.get(fact.id) ?? []
    if (endpoint === null) continue
    for (const each of all) put(facing, `${each} ${endpoint}`, fact)
    const isControl = all.length === 0 && fact.isPlain && fact.cursor === undefined && fact.unheard === undefined
    if (isControl && bothScopes.includes(fact.credential)) put(controls, `${endpoint} ${conversation}`, fact)
    // A conversation that an accepted request names is known.
    if (fact.isAccepted && all.every((each) => each === 'unknown-conversation')) {
      for (const like of ['', fact.mode]) served.add(`${endpoint} ${like}`)
    }
  }
  const ids = [...starters.keys(), ...found.keys()].toSorted((one, other) => one.length - other.length)
  const shapes = new Set(ids.map(shapeOf))
  const looseShapes = new Map(ids.map((id) => [looseShape(id), id.length]))
  return {
    facts,
    parts,
    starters,
    foundMs,
    cursors,
    anyCursors,
    shown,
    shapes,
    looseShapes,
    defects,
    facing,
    served,
    controls,
  }
}

/** When each conversation was first shown. What a request that is to be refused gets shows nothing: the service may have made it up. */
function shownIn(views: readonly View[], facts: readonly Fact[]): Map<string, number> {
  const probes = new Set(facts.flatMap(({ id, owned, credential }) => (owned && credential === 'full' ? [id] : [])))
  const shown = new Map<string, number>()
  const show = (id: string | undefined, atMs: number): void => {
    if (id !== undefined) shown.set(id, Math.min(atMs, shown.get(id) ?? atMs))
  }
  for (const view of views) {
    if (view.kind === 'list')
      for (const { id, members } of view.rows) for (const each of [id, ...members]) show(each, view.endMs)
    if (view.kind === 'send') {
      if (view.outcome !== 'refused')
        for (const each of view.carried ?? []) if (each.length > 2) show(each, view.takenMs)
      if (view.start && view.outcome === 'taken') show(view.conversation, view.takenMs)
      // A message that got 202 at once names the conversation that it was sent to.
      else if (view.outcome === 'taken' && !probes.has(view.id)) show(view.named, view.endMs)
    }
    if ((view.kind === 'status' || view.kind === 'page') && !probes.has(view.id)) {
      for (const each of [view.conversation, view.named]) show(each, view.endMs)
    }
  }
  return shown
}

const bothScopes = ['full', 'otherAccount', 'emptyBalance']

function put(facts: Map<string, Fact[]>, key: string, fact: Fact): void {
  const some = facts.get(key)
  if (some === undefined) facts.set(key, [fact])
  else some.push(fact)
}

const kinds = [
  [/\d/, '0'],
  [/[a-z]/, 'a'],
  [/[A-Z]/, 'A'],
] as const

/** An id with one digit for all digits, and one letter for all letters of a case. */
export function shapeOf(id: string): string {
  return kinds.reduce((shape, [kind, to]) => shape.replaceAll(new RegExp(kind, 'g'), to), id)
}

/** The same of an id in which numbers may be longer. */
export function looseShape(id: string): string {
  return shapeOf(id).replace(/0+/g, '0')
}
