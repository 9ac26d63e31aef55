import { count } from '../words.ts'

/** A service that a machine made, and what came of it. */
export interface ProvedFault {
  id: string
  /** Where its fault is, or what it is, in one line. */
  about: string
  /**
   * `killed`: a must row failed. `dead`: it plainly does not work, so that there is no run. `survived`: neither.
   * `unreached`: no scene comes by the place of its fault, so it was not played.
   */
  end: 'killed' | 'dead' | 'survived' | 'unreached'
  /** Must rows that failed with the first scene that showed one. */
  failed: string[]
  /** Of a survivor: must rows that were left undecided: its run ends incomplete. */
  undecided?: string[]
  /** Of a survivor: rows of level standard that failed. */
  warned?: string[]
  /** Why it is dead. */
  why?: string
  /** Of a survivor: where its transcript first differs from that of the lawful service; none where it never does. */
  differs?: { scene: string; request: string; lawful: string; seen: string }
  /** What is on file of it: somebody has read it. */
  filed?: { class: string; why: string; by?: string }
  replay: string
}

/** Services made by a machine, all of one kind. */
export interface ProvedFaults {
  /** How many there could be. */
  possible: number
  faults: ProvedFault[]
  /** Ids on file of which there is no such service, or which is found now. */
  stale: string[]
}

/** Those that nobody has read yet, in the form in which they survive now. */
export function unfiledIn({ faults }: ProvedFaults): ProvedFault[] {
  return faults.filter((each) => isSurvivor(each) && each.filed === undefined)
}

function isSurvivor({ end }: ProvedFault): boolean {
  return end === 'survived' || end === 'unreached'
}

/** The figures of one kind, for the head of a proof. */
export function machineHeadline(name: string, proved: ProvedFaults | undefined): string[] {
  if (proved === undefined) return []
  const { possible, faults } = proved
  const ended = (end: ProvedFault['end']): ProvedFault[] => faults.filter((each) => each.end === end)
  const survived = ended('survived')
  const silent = survived.filter(({ differs }) => differs === undefined)
  const open = survived.filter(({ undecided = [] }) => undecided.length > 0)
  const unreached = ended('unreached').length
  const filed = Map.groupBy(faults.filter(isSurvivor), (each) => each.filed?.class ?? 'not listed')
  const classes = [...filed].map(([each, some]) => `${some.length} ${each}`)
  return [
    `${name}: ${faults.length - unreached} of ${possible} run, ${ended('killed').length} killed by a rule, ${ended('dead').length} do not work, ${survived.length} survived`,
    `  no difference: ${count(silent.length, 'survivor')}`,
    `  inconclusive: ${count(open.length, 'survivor')}`,
    `  not reached by a test case: ${count(unreached, 'mutant')}`,
    `  class in survivors.yaml: ${classes.join(', ') || 'none to list'}`,
  ]
}

/** What needs a look: survivors that are not on file, and what is on file for nothing. */
export function machineSections(name: string, proved: ProvedFaults | undefined): [string, string[]][] {
  if (proved === undefined) return []
  return [
    [
      `${name}: survivors that survivors.yaml does not list`,
      unfiledIn(proved).map((each) => `${each.id}: ${each.about}; ${seenOf(each)}\n    rerun: ${each.replay}`),
    ],
    [`${name}: entries of survivors.yaml whose mutant is now killed or does not exist`, proved.stale],
  ]
}

/** For each condition, how many were drawn with it, of how many anything showed, and how many of these were found. */
export function conditionLines(proved: ProvedFaults | undefined): string[] {
  const byPart = new Map<string, ProvedFault[]>()
  for (const each of proved?.faults ?? []) {
    const parts = each.id.split('?')[1]?.split('+') ?? []
    for (const part of parts) byPart.set(part, [...(byPart.get(part) ?? []), each])
  }
  const lines = [...byPart].map(([part, some]) => {
    const shown = some.filter(({ end, differs }) => end !== 'survived' || differs !== undefined)
    const found = shown.filter(({ end }) => end !== 'survived')
    return { part, drawn: some.length, shown: shown.length, found: found.length }
  })
  return lines
    .sort((one, other) => other.shown / other.drawn - one.shown / one.drawn)
    .map(({ part, drawn, shown, found }) => `${part}: ${drawn} drawn, ${shown} observable, ${found} of these killed`)
}

function seenOf({ end, differs, undecided = [] }: ProvedFault): string {
  if (end === 'unreached') return 'no test case reaches it'
  const open = undecided.length === 0 ? '' : `, ${count(undecided.length, 'rule')} inconclusive`
  if (differs === undefined) return `nothing differs${open}`
  return `differs first in ${differs.scene}, ${differs.request}${open}`
}
