import type { Finding, Outage, Result, RuleResult, RunLine, Timing, Undecided } from '../../../schemas/types.ts'
import type { Misnamed } from '../../reading/finding.ts'
import type { Families } from '../../reading/views/families.ts'
import { listLateMs } from '../../reading/views/list-runs.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type Check, controlsOf } from '../define.ts'
import type { RunFacts } from '../facts.ts'
import { needsAgent } from '../plan.ts'
import type { Scope } from '../scope.ts'
import { everyScene, unseenStep } from '../stage/steps.ts'
import { whyScriptNeeded } from '../stage/without-script.ts'
import type { Evidence } from './evidence.ts'
import { withLateAnswers } from './late-answers.ts'
import { keptEvidence, type RowTally, type Tally } from './tally.ts'

/** What the fold needs to know besides the findings. */
export interface FoldFacts {
  rules: readonly Requirement[]
  scope: Scope
  tally: Tally
  timing: Timing
  /** How the agent is told what to do. */
  agent: RunFacts['agent']
  /** What each scene that could not be played lacks, by the scene's id. */
  missing: ReadonlyMap<string, readonly string[]>
  /** Scenes that were in the plan and never ended, since the run was stopped. */
  unplayed: ReadonlySet<string>
  /** Why they did not, where it was not the run that was stopped. */
  outage?: Outage | undefined
  /** The run was interrupted or aborted. */
  isCutShort?: boolean
}

/** What scenes lack of which not all was played: what the plan knew, and what a budget turned out not to pay for. */
export function lackingScenes(
  missing: RunLine['plan']['missing'],
  { unpaid }: Pick<Tally, 'unpaid'>,
): ReadonlyMap<string, readonly string[]> {
  const lacks = new Map<string, readonly string[]>([...unpaid].map((scene) => [scene, ['budget']]))
  for (const { scene, missing: each } of missing) lacks.set(scene, each)
  return lacks
}

/** Turns findings into one verdict a row (docs/glossary.md: results). Pure. */
export function foldRows(facts: FoldFacts): RuleResult[] {
  const byRow = new Map<string, Check[]>()
  for (const each of facts.scope.checks) {
    for (const row of each.proves) byRow.set(row.id, [...(byRow.get(row.id) ?? []), each])
  }
  const tallies = talliesOf(facts)
  const rows = facts.rules.map((row) => {
    const tally = tallies.get(row.id) ?? facts.tally.row(row.id)
    const checks = byRow.get(row.id) ?? []
    const common = {
      id: row.id,
      area: row.area,
      section: row.section,
      level: row.level,
      text: row.text,
      ...(row.isNew === true ? { isNew: true } : {}),
      passed: tally.held,
      failed: tally.broken,
      findings: kept(tally.findings).map((each) => evidenceIn(each, facts.tally.evidence.traceOf(each.exchange))),
    }
    const verdict = verdictOf(row, tally, checks, facts)
    const tolerances = [...tally.tolerances].sort((a, b) => a - b)
    return { ...common, ...verdict, ...(verdict.verdict === 'pass' && tolerances.length > 0 ? { tolerances } : {}) }
  })
  return withReasons(rows, tallies, byRow, facts.tally)
}

/** The first of each rule that they violate. */
function kept(findings: readonly Finding[]): Finding[] {
  return [...Map.groupBy(findings, ({ violates }) => violates).values()].flatMap((some) => some.slice(0, keptEvidence))
}

/** With the failures that others are only a consequence of. */
function withReasons(
  rows: readonly RuleResult[],
  tallies: ReadonlyMap<string, RowTally>,
  byRow: ReadonlyMap<string, readonly Check[]>,
  { evidence }: Tally,
): RuleResult[] {
  const failed = rows.filter(({ level, verdict }) => level === 'mandatory' && verdict === 'fail')
  if (failed.length === 0) return [...rows]
  evidence.atNoScene()
  // Some were found only when all had spoken.
  for (const { id } of failed) for (const finding of tallies.get(id)?.findings ?? []) evidence.broken(finding)
  return rows.map((row) => {
    if (row.level !== 'mandatory' || (row.verdict !== 'fail' && row.verdict !== 'inconclusive')) return row
    const lacking = (byRow.get(row.id) ?? [])
      .flatMap(placesOf)
      .filter(({ key }) => tallies.get(row.id)?.heldIn.has(key) !== true)
      .map(({ scenes }) => scenes)
    const because =
      row.verdict === 'fail'
        ? evidence.behindFailure(row, failed)
        : evidence.behindUndecided(row.id, tallies.get(row.id)?.undecided ?? [], lacking, failed)
    const all = [...new Set([...because, ...failed.flatMap(({ id }) => (namedIn(row).has(id) ? [id] : []))])]
    return all.length === 0 ? row : { ...row, because: namedFirst(all, row) }
  })
}

/** The failures that the note of a rule names come first, so that a report does not name another one beside it. */
function namedFirst(because: readonly string[], row: RuleResult): string[] {
  const words = namedIn(row)
  return [...because].sort((a, b) => Number(words.has(b)) - Number(words.has(a)))
}

function namedIn({ id, note = '' }: RuleResult): ReadonlySet<string> {
  return new Set((note.match(/[a-z-]+\/[\w-]+/g) ?? []).filter((each) => each !== id))
}

/** A finding as a result has it: the rule is the one that lists it. */
function evidenceIn(
  { at, expected, actual, exchange, timed, violates, timeline, contradiction }: Finding,
  trace: string | undefined,
): RuleResult['findings'][number] {
  return {
    at,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(exchange === undefined ? {} : { exchange }),
    ...(trace === undefined ? {} : { trace }),
    ...(timed === undefined ? {} : { timed }),
    ...(violates === undefined ? {} : { violates }),
    ...(timeline === undefined ? {} : { timeline }),
    ...(contradiction === undefined ? {} : { contradiction }),
  }
}

/** What counts of all that was said of each row. */
function talliesOf({ rules, tally, scope, timing, agent, missing }: FoldFacts): Map<string, RowTally> {
  const { disobeyed, performed } = tally
  const behindMs = listLateMs(timing)
  const judged = rules.map((row): [string, RowTally] => {
    const said = withLateAnswers(withTickets(tally.row(row.id), tally, behindMs), tally.noneAnswers)
    const known = disobeyed === undefined ? withElsewhere(said, performed) : withoutScripts(said, row.id, disobeyed)
    const unseen = unseenStep(row.id, performed, scope.checks, agent, missing)
    return [row.id, unseen === undefined ? known : { ...known, undecided: [...known.undecided, unseen] }]
  })
  // A warning is no telling: what breaks a rule that has to hold counts beside it.
  const must = new Set(rules.flatMap(({ id, level }) => (level === 'mandatory' && scope.rows.has(id) ? [id] : [])))
  const broken = new Set(judged.flatMap(([id, { broken }]) => (broken > 0 && must.has(id) ? [id] : [])))
  const pending = new Map(judged.filter(([, { explicable }]) => explicable.length > 0))
  const decided = new Map(judged)
  while (pending.size > 0) {
    const id = nextOf(pending)
    const one = withExplicable(decided.get(id) as RowTally, id, broken, tally.evidence)
    pending.delete(id)
    decided.set(id, one)
    if (one.broken > 0 && must.has(id)) broken.add(id)
  }
  return decided
}

/** The first rule that no other explains which is not decided yet; the first of all where each explains another. */
function nextOf(pending: ReadonlyMap<string, RowTally>): string {
  const ids = [...pending]
  const [free] = ids.filter(([id, { explicable }]) =>
    explicable.every(({ after }) => after.every((row) => row.id === id || !pending.has(row.id))),
  )
  return (free ?? ids[0])?.[0] ?? ''
}

/** The ruling by which the name of another member of the same ticket is right. */
const nameOfMember = 35

function isOneTicket({ asked, named }: Misnamed, families: Families): boolean {
  return named.some((each) => families.get(asked)?.has(each))
}

/**
 * With the names that were wrong. One of another member of the same ticket is the name of the same piece of work, whatever
 * the member that was asked for answers (readings 35): there the rule held. A conversation may become a ticket at any
 * moment: that it had not is told by a list of later alone, which shows one of the two apart from the other.
 */
function withTickets(tally: RowTally, run: Tally, behindMs: number): RowTally {
  if (tally.misnamed.length === 0 && tally.explicableNames.length === 0) return tally
  const { families } = run
  const isOpen = (each: Misnamed): boolean => {
    if (isOneTicket(each, families)) return false
    const namedMs = run.namedMs(each) ?? Number.POSITIVE_INFINITY
    const { asked, named } = each
    const listed = [asked, ...(named.length === 1 ? named : [])].flatMap((id) => run.listedMs(id) ?? [])
    return listed.every((sentMs) => sentMs < namedMs + behindMs)
  }
  const wrongExplicable = tally.explicableNames.filter(
    ({ finding }) => !isOneTicket(finding, families) && !isOpen(finding),
  )
  const same = tally.misnamed.filter(({ finding }) => isOneTicket(finding, families))
  const [open] = tally.misnamed.filter(({ finding }) => isOpen(finding))
  const wrong = tally.misnamed.filter((each) => !same.includes(each) && !isOpen(each.finding))
  const findings = wrong.map(({ finding }) => finding)
  const scripted = wrong.filter((each) => each.scripted).map(({ finding }) => finding)
  return {
    ...tally,
    held: tally.held + same.length,
    tolerances: same.length === 0 ? tally.tolerances : new Set([...tally.tolerances, nameOfMember]),
    heldIn: new Set([...tally.heldIn, ...same.flatMap(({ proves, place }) => (proves ? [place] : []))]),
    broken: tally.broken + wrong.length,
    findings: [...tally.findings, ...findings],
    scripted: {
      ...tally.scripted,
      broken: tally.scripted.broken + scripted.length,
      findings: new Set([...tally.scripted.findings, ...scripted]),
    },
    explicable: [...tally.explicable, ...wrongExplicable],
    undecided: [...tally.undecided, ...(open === undefined ? [] : [ofUnknownTicket(open.finding)])],
  }
}

function ofUnknownTicket({ rule, asked, named, at, exchange }: Misnamed): Undecided {
  const undecided = `no later list shows whether ${named[0]} and ${asked} are one ticket`
  return { rule, undecided, at, ...(exchange === undefined ? {} : { exchange }) }
}

/**
 * With the failures that other rules may explain, where none of those fails: one fault is told once. What lies elsewhere than all
 * that those tell of is undecided then.
 */
function withExplicable(tally: RowTally, id: string, broken: ReadonlySet<string>, evidence: Evidence): RowTally {
  const tellers = (after: readonly Requirement[]) =>
    after.flatMap((row) => (row.id !== id && broken.has(row.id) ? [row.id] : []))
  const found = tally.explicable.filter(({ after }) => tellers(after).length === 0)
  for (const { finding } of found) evidence.broken(finding)
  const apart = tally.explicable.flatMap(({ finding, after }): Undecided[] => {
    const [teller] = tellers(after)
    if (teller === undefined || evidence.isNear(finding, broken)) return []
    const { rule, at, exchange, actual } = finding
    const undecided = `${actual ?? 'the rule fails here'}; this may be a consequence of the failure of ${teller}`
    return [{ rule, undecided, at, ...(exchange === undefined ? {} : { exchange }) }]
  })
  if (found.length === 0 && apart.length === 0) return tally
  return {
    ...tally,
    broken: tally.broken + found.length,
    findings: [...tally.findings, ...found.map(({ finding }) => finding)],
    undecided: [...tally.undecided, ...apart.slice(0, 1)],
  }
}

type Verdict = Pick<RuleResult, 'verdict' | 'reason' | 'missing' | 'note'>

function verdictOf(row: Requirement, tally: RowTally, checks: readonly Check[], facts: FoldFacts): Verdict {
  if (!facts.scope.rows.has(row.id)) return { verdict: 'not-exercised', reason: 'out-of-scope' }
  const [error] = tally.errors
  if (row.level === 'informational') return verdictOfOpen(row, tally, checks, facts)
  if (tally.broken > 0) return { verdict: 'fail' }
  const scriptNeeded = facts.agent === 'prompts' ? whyScriptNeeded(row.id) : undefined
  if (scriptNeeded !== undefined)
    return {
      verdict: 'not-exercised',
      reason: 'missing-precondition',
      missing: 'agent',
      note: `needs agent.script: ${scriptNeeded}`,
    }
  const [why] = tally.undecided.filter((each) => each.needs === undefined)
  const unprepared = tally.undecided.flatMap((each) => each.needs ?? [])
  const places = checks.flatMap(placesOf)
  const lacking = places.filter((place) => !tally.heldIn.has(place.key))
  const heldWhereNeeded = row.occasion === undefined ? lacking.length === 0 && places.length > 0 : tally.heldIn.size > 0
  if (heldWhereNeeded && tally.undecided.length === 0 && error === undefined) return { verdict: 'pass' }
  if (error !== undefined) return { verdict: 'error', note: error }
  const missing = [...unprepared, ...lacking.flatMap((place) => missingAt(place, row, facts.missing))]
  const uncontrolled = checks.flatMap(controlsOf).flatMap(({ id }) => facts.missing.get(id) ?? [])
  if (uncontrolled.length > 0) return lacks([...missing, ...uncontrolled])
  // Of a run that was stopped nobody knows which steps would have been seen.
  const isTooEarly = facts.unplayed.size > 0 && why?.agent !== undefined && why.at === everyScene
  if (isTooEarly) return { verdict: 'inconclusive', note: unplayedNote(facts) }
  if (why !== undefined) return { verdict: 'inconclusive', note: `${why.undecided} (${why.at})` }
  if (missing.length > 0) return lacks(missing)
  if (row.occasion === 'nobody') return { verdict: 'not-exercised', reason: 'no-known-trigger' }
  if (facts.unplayed.size > 0 && lacking.some((place) => isUnplayed(place, facts.unplayed)))
    return { verdict: 'inconclusive', note: unplayedNote(facts) }
  if (row.occasion === 'service')
    return {
      verdict: 'not-exercised',
      reason: 'not-applicable',
      ...(row.unmet === undefined ? {} : { note: row.unmet }),
      ...(facts.scope.partly.has(row.id) ? { missing: 'profile' } : {}),
    }
  if (places.length === 0 && tally.held > 0)
    return {
      verdict: 'inconclusive',
      note: 'no violation was seen; only the requests of a run can show that this rule passes',
    }
  return { verdict: 'inconclusive', note: noteFor(lacking[0], facts.agent) }
}

function lacks(missing: Iterable<string>): Verdict {
  return { verdict: 'not-exercised', reason: 'missing-precondition', missing: [...new Set(missing)].sort().join(', ') }
}

/** What the specification leaves open is observed where something of it was seen; nothing that is seen there fails. */
function verdictOfOpen(row: Requirement, tally: RowTally, checks: readonly Check[], facts: FoldFacts): Verdict {
  const [error] = tally.errors
  if (error !== undefined) return { verdict: 'error', note: error }
  if (tally.observations.length + tally.held + tally.broken > 0) return { verdict: 'observed' }
  const places = checks.flatMap(placesOf)
  // Of a place that is the whole run no scene is missing.
  const isMissing = ({ scenes }: Place): boolean => scenes.length > 0 && scenes.every((id) => facts.missing.has(id))
  if (places.length > 0 && places.every(isMissing)) {
    return lacks(places.flatMap((place) => missingAt(place, row, facts.missing)))
  }
  if (facts.unplayed.size > 0 && places.some((place) => isUnplayed(place, facts.unplayed)))
    return { verdict: 'inconclusive', note: unplayedNote(facts) }
  return { verdict: 'not-exercised', reason: 'not-applicable' }
}

function unplayedNote({ outage, tally, isCutShort }: FoldFacts): string {
  if (outage !== undefined) return `${outage.what}, before this rule was exercised`
  const { disobeyed } = tally
  return disobeyed === undefined || isCutShort ? 'the run stopped before this rule was exercised' : notPlayed(disobeyed)
}

/** What is said of a rule where the run ended early, since the agent follows no script. */
export function notPlayed(disobeyed: string): string {
  return `not run: ${disobeyed}`
}

function noteFor(place: Place | undefined, agent: FoldFacts['agent']): string {
  if (place === undefined) return 'no check covers this rule'
  if (agent === 'prompts' && place.hangsOnAgent && place.scene !== anyScene)
    return `the agent did not trigger this rule in test case ${place.scene}`
  return place.scene === anyScene
    ? 'the run did not trigger this rule'
    : `test case ${place.scene} ran and did not trigger this rule`
}

/** A place where a check has to hold. */
interface Place {
  key: string
  /** The scene; or any one of `scenes`, or of the whole run where they are none. */
  scene: string
  scenes: readonly string[]
  hangsOnAgent: boolean
}

const anyScene = '*'

/** In each of its scenes; a check on every exchange anywhere once. */
function placesOf(check: Check): Place[] {
  const { id, scenes, covers, isAnywhere } = check
  if (!isAnywhere)
    return covers.map((scene) => ({
      key: placeKey(id, scene.id),
      scene: scene.id,
      scenes: [scene.id],
      hangsOnAgent: needsAgent(scene),
    }))
  const ids = scenes.map((scene) => scene.id)
  return [{ key: placeKey(id, anyScene), scene: anyScene, scenes: ids, hangsOnAgent: scenes.some(needsAgent) }]
}

/**
 * What a place lacks that did not hold. Where any scene would have done, that is what any scene lacks; for what only the
 * service can give an occasion for, a scene more would promise nothing.
 */
function missingAt({ scenes }: Place, row: Requirement, missing: FoldFacts['missing']): readonly string[] {
  const ids = scenes.length > 0 || row.occasion !== undefined ? scenes : [...missing.keys()]
  return ids.flatMap((scene) => missing.get(scene) ?? [])
}

function isUnplayed({ scenes }: Place, unplayed: ReadonlySet<string>): boolean {
  return scenes.length === 0 || scenes.some((scene) => unplayed.has(scene))
}

export function placeKey(checkId: string, sceneId: string): string {
  return `${checkId} ${sceneId}`
}

/** Words seen in no view are the service's fault where the agent performed the same script elsewhere (docs/glossary.md: results). */
function withElsewhere(tally: RowTally, performed: ReadonlySet<string>): RowTally {
  const lost = tally.undecided.filter((each) => each.script !== undefined && performed.has(each.script))
  if (lost.length === 0) return tally
  const findings = lost.map(
    (each): Finding => ({
      rule: each.rule,
      held: false,
      at: each.at,
      expected: 'the scripted text, which the agent sent elsewhere in this run',
      actual: each.undecided,
      ...(each.exchange === undefined ? {} : { exchange: each.exchange }),
    }),
  )
  return {
    ...tally,
    broken: tally.broken + lost.length,
    findings: [...tally.findings, ...findings],
    undecided: tally.undecided.filter((each) => !lost.includes(each)),
  }
}

/** Of an agent that says nothing of what it is told, nothing can be expected: neither broken nor held counts. */
function withoutScripts(tally: RowTally, rule: string, disobeyed: string): RowTally {
  const { places, broken, findings } = tally.scripted
  if (places.size === 0 && broken === 0) return tally
  return {
    ...tally,
    broken: tally.broken - broken,
    findings: tally.findings.filter((each) => !findings.has(each)),
    explicable: tally.explicable.filter((each) => !each.scripted),
    heldIn: new Set([...tally.heldIn].filter((each) => !places.has(each))),
    undecided: [{ rule, undecided: disobeyed, at: 'every test case' }, ...tally.undecided],
  }
}

/** The verdict of a run over the rows in its scope. `waived`: rows that may stay unexercised. */
export function verdictOfRun(
  rows: readonly RuleResult[],
  stopped: { aborted: boolean; interrupted: boolean },
  waived: ReadonlySet<string>,
): Result['verdict'] {
  const must = rows.filter((row) => row.level === 'mandatory')
  if (must.some((row) => row.verdict === 'fail')) return 'nonconformant'
  if (stopped.aborted || rows.some((row) => row.verdict === 'error')) return 'aborted'
  if (stopped.interrupted) return 'interrupted'
  const open = must.filter((row) => row.verdict === 'inconclusive' || row.reason === 'missing-precondition')
  // A run in which no rule was seen to hold has shown nothing.
  const isShown = must.some((row) => row.verdict === 'pass')
  return isShown && open.every((row) => waived.has(row.id)) ? 'conformant' : 'incomplete'
}

/** How many rows of each level ended how. */
export function summaryOf(rows: readonly RuleResult[]): Result['summary'] {
  const count = (level: string) => {
    const some = rows.filter((row) => row.level === level)
    const of = (verdict: string): number => some.filter((row) => row.verdict === verdict).length
    return {
      pass: of('pass'),
      fail: of('fail'),
      inconclusive: of('inconclusive'),
      notExercised: of('not-exercised'),
      error: of('error'),
      observed: of('observed'),
    }
  }
  const [mandatory, advisory, informational] = [count('mandatory'), count('advisory'), count('informational')]
  const decided = ({ pass, fail, inconclusive, notExercised, error }: typeof mandatory) => ({
    pass,
    fail,
    inconclusive,
    notExercised,
    error,
  })
  return {
    mandatory: decided(mandatory),
    advisory: decided(advisory),
    informational: {
      observed: informational.observed,
      notExercised: informational.notExercised,
      inconclusive: informational.inconclusive,
      error: informational.error,
    },
  }
}
