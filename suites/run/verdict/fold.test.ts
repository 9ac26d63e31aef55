import { describe, expect, test } from 'vitest'
import type { Exchange, RuleResult } from '../../../schemas/types.ts'
import { broken, held, misnamed, type Outcome, observed, undecided } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { area, must, open, type Requirement, standard } from '../../rules/requirement.ts'
import { type Check, check, lastRule, type Scene, type Suite, scene } from '../define.ts'
import { type ScopeRequest, scopeOf } from '../scope.ts'
import { timingFor } from '../time/timing.ts'
import { foldRows, placeKey, summaryOf, verdictOfRun } from './fold.ts'
import { Tally } from './tally.ts'

const rows = area('t', {
  plain: must('1', 'It does.'),
  other: must('1', 'It does another thing.'),
  given: must('2', 'Where there is a ticket, it has an id.', { occasion: 'service', why: 'tickets' }),
  never: must('7', 'It refuses a duplicate.', { occasion: 'nobody', why: 'no way is shown' }),
  polite: standard('HTTP', 'It says so.'),
  free: open('8', 'Whatever it does.'),
})
const nothing = async (): Promise<null> => null
const [one, two] = [scene('one', { about: '' }, nothing), scene('two', { about: '' }, nothing)]
const at = { at: 'somewhere' }
const where = (checkId: string, sceneId: string): string => placeKey(checkId, sceneId)
/** A check that any exchange may show. */
const anyCheck = (id: string, proves: Requirement[], scenes: Scene[] = []): Check => ({
  ...check(id, { scenes, proves }, () => []),
  ...{ covers: [], isAnywhere: true },
})
/** One that finds broken what others make show. */
const netCheck = (id: string, proves: Requirement[], after: Requirement[] = []): Check => ({
  ...lastRule(id, proves, [], () => []),
  after,
})
const inBoth = check('t/both', { scenes: [one, two], proves: [rows.plain] }, () => [])

interface Given {
  agent?: 'script' | 'prompts'
  checks?: Check[]
  /** What was said where: `check scene` → outcomes. */
  said?: Record<string, Outcome[]>
  faults?: string[]
  missing?: Record<string, string[]>
  unplayed?: string[]
  /** What the record holds that was judged. */
  lists?: Exchange[]
  scope?: Partial<ScopeRequest>
  rules?: Requirement[]
}

function folded(row: { id: string }, given: Given = {}): RuleResult {
  const { checks = [inBoth], said = {}, faults = [], missing = {}, unplayed = [], scope = {}, agent = 'script' } = given
  const suite: Suite = { name: 't', version: '0', rules: given.rules ?? Object.values(rows), checks }
  const tally = new Tally()
  tally.lookAt({ scene: 'one', exchanges: given.lists ?? [] })
  for (const [place, outcomes] of Object.entries(said)) {
    const by = checks.find((each) => place.startsWith(`${each.id} `))
    if (by?.kind === 'rule') tally.addExplicable(place, { ...by, proves: [] }, outcomes)
    else tally.add(place, new Set(by?.proves.map((each) => each.id)), outcomes)
  }
  for (const message of faults) tally.fault([row.id], message)
  const found = foldRows({
    rules: suite.rules,
    scope: scopeOf(suite, { profile: 'certify', only: [], skip: [], ...scope }, timingFor(2000)),
    tally,
    timing: timingFor(2000),
    agent,
    missing: new Map(Object.entries(missing)),
    unplayed: new Set(unplayed),
  }).find((each) => each.id === row.id)
  if (found === undefined) throw new Error(`no row ${row.id}`)
  return found
}

/** A list with one row: the first id's, and the others are its ticket's members beside it. */
function listOf(sentMs: number, [conversationId, ...others]: string[]): Exchange {
  const members = [conversationId, ...others].map((id) => ({ conversationId: id, role: null, title: '' }))
  const row = others.length === 0 ? { conversationId } : { conversationId, members }
  return made({ id: `l${sentMs}`, sentMs, path: '/conversations', json: { conversations: [row] } })
}

const holds = [held(rows.plain, at)]
const breaks = [broken(rows.plain, at, 'this', 'that')]
const unjudgeable = [undecided(rows.plain, 'the agent was asleep', at)]
const [inOne, inTwo] = [where('t/both', 'one'), where('t/both', 'two')]

describe('the verdict of a row, in its order', () => {
  test('fail: any broken finding, whatever else was found', () => {
    const said = { [inOne]: [...holds, ...breaks, ...unjudgeable], [inTwo]: holds }
    expect(folded(rows.plain, { said, faults: ['crashed'] })).toMatchObject({ verdict: 'fail', passed: 2, failed: 1 })
  })

  test('pass: held at least once in every scene of every check that proves it', () => {
    expect(folded(rows.plain, { said: { [inOne]: holds, [inTwo]: holds } }).verdict).toBe('pass')
    expect(folded(rows.plain, { said: { [inOne]: [...holds, ...holds] } })).toMatchObject({
      verdict: 'inconclusive',
      note: 'test case two ran and did not trigger this rule',
    })
    const checks = [inBoth, check('t/too', { scenes: [one], proves: [rows.plain, rows.other] }, () => [])]
    const said = { [inOne]: holds, [inTwo]: holds }
    expect(folded(rows.plain, { checks, said }).verdict).toBe('inconclusive')
    expect(folded(rows.plain, { checks, said: { ...said, [where('t/too', 'one')]: holds } }).verdict).toBe('pass')
  })

  test('a consequence of several failures names first the one that its note names', () => {
    const seen = { at: 'somewhere', exchange: 'x9' }
    const checks = [
      ...[rows.plain, rows.other, rows.given].map((row) => check(row.id, { scenes: [one], proves: [row] }, () => [])),
    ]
    const said = {
      [where('t/plain', 'one')]: [broken(rows.plain, seen, 'this', 'that')],
      [where('t/other', 'one')]: [broken(rows.other, seen, 'this', 'that')],
    }
    const because = (note: string) =>
      folded(rows.given, {
        checks,
        lists: [{ ...listOf(1, ['c1']), id: 'x9' }],
        said: { ...said, [where('t/given', 'one')]: [undecided(rows.given, note, seen)] },
      }).because
    expect(because('nothing was seen')).toEqual(['t/plain', 't/other'])
    expect(because('t/other failed, and more was found')).toEqual(['t/other', 't/plain'])
  })

  test('what a check says of a row that it does not prove counts only where it is broken', () => {
    const by = check('t/by', { scenes: [one], proves: [rows.other] }, () => [])
    const aside = where('t/by', 'one')
    const checks = [inBoth, by]
    expect(folded(rows.plain, { checks, said: { [aside]: [...holds, ...holds] } }).verdict).toBe('inconclusive')
    expect(folded(rows.plain, { checks, said: { [inOne]: holds, [inTwo]: holds, [aside]: breaks } }).verdict).toBe(
      'fail',
    )
  })

  test('error: our own fault, before anything that is merely open', () => {
    expect(folded(rows.plain, { said: { [inOne]: unjudgeable }, faults: ['check t/both crashed'] })).toMatchObject({
      verdict: 'error',
      note: 'check t/both crashed',
    })
    expect(folded(rows.plain, { said: { [inOne]: holds, [inTwo]: holds }, faults: ['x'] }).verdict).toBe('error')
    expect(folded(rows.free, { checks: [], faults: ['x'] }).verdict).toBe('error')
  })

  test('inconclusive: one undecided part is enough, also where all scenes held', () => {
    expect(folded(rows.plain, { said: { [inOne]: [...holds, ...unjudgeable], [inTwo]: holds } })).toMatchObject({
      verdict: 'inconclusive',
      note: 'the agent was asleep (somewhere)',
    })
  })

  test('inconclusive: no check covers it, or the run was stopped before', () => {
    expect(folded(rows.other)).toMatchObject({ verdict: 'inconclusive', note: 'no check covers this rule' })
    const seen = { [where('t/guard', 'one')]: [held(rows.other, at)] }
    expect(folded(rows.other, { said: seen })).toMatchObject({
      verdict: 'inconclusive',
      note: 'no violation was seen; only the requests of a run can show that this rule passes',
    })
    expect(folded(rows.plain, { said: { [inOne]: holds }, unplayed: ['two'] })).toMatchObject({
      verdict: 'inconclusive',
      note: 'the run stopped before this rule was exercised',
    })
  })

  test("inconclusive: a tool that nobody saw is the agent's affair only in a run that came to its end", () => {
    const hidden = area('history', { 'hides-tools': must('4.5', 'It leaves tools out.') })['hides-tools']
    const limits = check('history/limit-counts-entries', { scenes: [one], proves: [hidden] }, () => [])
    const given = { checks: [limits], rules: [hidden] }
    expect(folded(hidden, given).note).toBe(
      'the history limit may count only messages, or the agent did not use a tool: no view shows the step (every test case)',
    )
    const said = { [where('history/limit-counts-entries', 'one')]: [held(hidden, at)] }
    const note = 'the run stopped before this rule was exercised'
    expect(folded(hidden, { ...given, unplayed: ['one'] }).note).toBe(note)
    expect(folded(hidden, { ...given, said, unplayed: ['two'] })).toMatchObject({ verdict: 'inconclusive', note })
  })

  test('skipped for a prerequisite: what the scenes lack that did not hold', () => {
    const missing = { two: ['readOnly', 'agent'] }
    expect(folded(rows.plain, { said: { [inOne]: holds }, missing })).toMatchObject({
      verdict: 'not-exercised',
      reason: 'missing-precondition',
      missing: 'agent, readOnly',
    })
    expect(folded(rows.plain, { said: { [inOne]: breaks }, missing }).verdict).toBe('fail')
    expect(folded(rows.plain, { said: { [inOne]: unjudgeable }, missing }).verdict).toBe('inconclusive')
    expect(folded(rows.plain, { said: { [inOne]: holds, [inTwo]: holds }, missing }).verdict).toBe('pass')
  })

  test('skipped for want of an occasion: only a row whose data says so; held anywhere is enough for it', () => {
    const sees = check('t/sees', { scenes: [one, two], proves: [rows.given] }, () => [])
    expect(folded(rows.given, { checks: [sees] })).toMatchObject({ verdict: 'not-exercised', reason: 'not-applicable' })
    const slow = { ...rows.given, unmet: 'this machine was too slow' }
    const late = check('t/sees', { scenes: [one, two], proves: [slow] }, () => [])
    expect(folded(slow, { checks: [late], rules: [slow] })).toMatchObject({
      reason: 'not-applicable',
      note: 'this machine was too slow',
    })
    const large = scene('large', { about: '', profile: 'certify' }, nothing)
    const small = scene('small', { about: '', profile: 'smoke' }, nothing)
    const both = check('t/sees', { scenes: [small, large], proves: [rows.given] }, () => [])
    const inProfile = (profile: 'smoke' | 'certify') => folded(rows.given, { checks: [both], scope: { profile } })
    expect(inProfile('smoke')).toMatchObject({ reason: 'not-applicable', missing: 'profile' })
    expect(inProfile('certify')).not.toHaveProperty('missing')
    const said = { [where('t/sees', 'two')]: [held(rows.given, at)] }
    expect(folded(rows.given, { checks: [sees], said }).verdict).toBe('pass')
    expect(folded(rows.given, { checks: [sees], missing: { one: ['agent'] } }).reason).toBe('missing-precondition')
    expect(folded(rows.given, { checks: [sees], unplayed: ['one'] }).verdict).toBe('inconclusive')
    const unsure = { [where('t/sees', 'two')]: [held(rows.given, at), undecided(rows.given, 'no', at)] }
    expect(folded(rows.given, { checks: [sees], said: unsure }).verdict).toBe('inconclusive')
  })

  test("skipped as in nobody's power, unless it was provoked", () => {
    expect(folded(rows.never)).toMatchObject({ verdict: 'not-exercised', reason: 'no-known-trigger' })
    const provoked = check('t/provoked', { scenes: [one], proves: [rows.never] }, () => [])
    const said = { [where('t/provoked', 'one')]: [held(rows.never, at)] }
    expect(folded(rows.never, { checks: [provoked], said }).verdict).toBe('pass')
  })

  test('skipped as out of scope, whatever was found on the way', () => {
    const checks = [inBoth, check('t/elsewhere', { scenes: [one], proves: [rows.other] }, () => [])]
    const scope = { only: ['t/other'] }
    expect(folded(rows.plain, { checks, scope })).toMatchObject({ verdict: 'not-exercised', reason: 'out-of-scope' })
  })

  test('observed: open rows, and they never fail', () => {
    const looks = check('t/looks', { scenes: [one], proves: [rows.free] }, () => [])
    const said = { [where('t/looks', 'one')]: [observed(rows.free, 3), broken(rows.free, at, 'this', 'that')] }
    expect(folded(rows.free, { checks: [looks], said }).verdict).toBe('observed')
  })

  test('not observed: open rows of which nothing was seen, with the reason', () => {
    const looks = check('t/looks', { scenes: [one], proves: [rows.free] }, () => [])
    expect(folded(rows.free, { checks: [looks] })).toMatchObject({ verdict: 'not-exercised', reason: 'not-applicable' })
    expect(folded(rows.free, { checks: [looks], unplayed: ['one'] })).toMatchObject({
      verdict: 'inconclusive',
      note: 'the run stopped before this rule was exercised',
    })
    expect(folded(rows.free, { checks: [looks], missing: { one: ['agent'] } })).toMatchObject({
      verdict: 'not-exercised',
      reason: 'missing-precondition',
      missing: 'agent',
    })
    const law = check('t/everywhere', { scenes: [], proves: [rows.free] }, () => [])
    expect(folded(rows.free, { checks: [law], missing: { one: ['agent'] } }).reason).toBe('not-applicable')
  })
})

describe('an agent without a script', () => {
  const hidden = area('stream', { 'hides-tools': must('1', 'No tools.') })['hides-tools']
  const looks = check('t/hidden', { scenes: [one], proves: [hidden] }, () => [])
  const foldedOf = (said: Given['said'] = {}, agent: Given['agent'] = 'prompts') =>
    folded(hidden, { checks: [looks], rules: [hidden], said, agent })

  test('a rule that cannot be judged of it lacks the agent, whatever was held; what was broken counts', () => {
    const said = { [where('t/hidden', 'one')]: [held(hidden, at)] }
    expect(foldedOf(said, 'script').verdict).toBe('pass')
    expect(foldedOf(said)).toMatchObject({
      verdict: 'not-exercised',
      reason: 'missing-precondition',
      missing: 'agent',
      note: 'needs agent.script: the content of tools and notes is unknown',
    })
    expect(foldedOf({ [where('t/hidden', 'one')]: [broken(hidden, at, 'this', 'that')] }).verdict).toBe('fail')
  })
})

describe('checks on every exchange', () => {
  const onAll = anyCheck('t/all', [rows.plain])
  const onSome = anyCheck('t/some', [rows.plain], [one])
  const anywhere = (id: string): string => where(id, '*')

  test('have to hold once, anywhere', () => {
    expect(folded(rows.plain, { checks: [onAll], said: { [anywhere('t/all')]: holds } }).verdict).toBe('pass')
    expect(folded(rows.plain, { checks: [onAll] })).toMatchObject({
      verdict: 'inconclusive',
      note: 'the run did not trigger this rule',
    })
  })

  test('lack what the scenes lack that would have shown something', () => {
    const missing = { one: ['agent'], two: ['readOnly'] }
    expect(folded(rows.plain, { checks: [onAll, inBoth], missing }).missing).toBe('agent, readOnly')
    expect(folded(rows.plain, { checks: [onSome], missing }).missing).toBe('agent')
  })

  test('promise nothing by a scene more, where only the service can give the occasion', () => {
    const sees = anyCheck('t/sees', [rows.given])
    expect(folded(rows.given, { checks: [sees, inBoth], missing: { one: ['noAccess'] } }).reason).toBe('not-applicable')
  })
})

describe('words that were seen in no view', () => {
  const unseen = [undecided(rows.plain, 'the words were seen in no view', { at: 'here', exchange: 'x7' }, 'say say')]
  const twoRows = check('t/one', { scenes: [one], proves: [rows.plain, rows.other] }, () => [])
  const place = where('t/one', 'one')

  test('are nobody’s fault as long as the agent never said that script', () => {
    const said = { [place]: [...unseen, { performed: 'say' }] }
    expect(folded(rows.plain, { checks: [twoRows], said }).verdict).toBe('inconclusive')
  })

  test('are the service’s where the agent said the same script elsewhere', () => {
    const said = { [place]: [...unseen, { performed: 'say say' }] }
    const row = folded(rows.plain, { checks: [twoRows], said })
    expect(row).toMatchObject({ verdict: 'fail', failed: 1 })
    expect(row.findings).toEqual([
      expect.objectContaining({ at: 'here', exchange: 'x7', actual: 'the words were seen in no view' }),
    ])
  })

  test('leave what is open for another reason as it is', () => {
    const said = { [place]: [...unjudgeable, { performed: 'say say' }] }
    expect(folded(rows.plain, { checks: [twoRows], said }).verdict).toBe('inconclusive')
  })

  test('count as broken each, and five of them are kept', () => {
    const many = Array.from({ length: 7 }, () => unseen).flat()
    const row = folded(rows.plain, { checks: [twoRows], said: { [place]: [...many, { performed: 'say say' }] } })
    expect([row.failed, row.findings.length]).toEqual([7, 5])
  })
})

describe('an agent that never says what its scripts tell it', () => {
  const scripted = (
    place: string,
    said: Outcome[],
    disobeyed: string | undefined,
    more: Record<string, Outcome[]> = {},
  ) => {
    const tally = new Tally()
    tally.add(place, new Set([rows.plain.id]), said, true)
    for (const [at, outcomes] of Object.entries(more)) tally.add(at, new Set([rows.plain.id]), outcomes)
    tally.disobeyed = disobeyed
    const suite: Suite = { name: 't', version: '0', rules: [rows.plain], checks: [inBoth] }
    const scope = scopeOf(suite, { profile: 'certify', only: [], skip: [] }, timingFor(2000))
    const timing = timingFor(2000)
    return foldRows({
      rules: [rows.plain],
      scope,
      tally,
      timing,
      missing: new Map(),
      unplayed: new Set(),
      agent: 'script',
    })[0]
  }
  const lost = [undecided(rows.plain, 'seen in no view', at, 'say')]
  const note = 'it says other things (every test case)'

  test('neither breaks nor proves anything in its scenes', () => {
    const said = 'it says other things'
    expect(scripted(inOne, breaks, said)).toMatchObject({ verdict: 'inconclusive', note, failed: 0, findings: [] })
    expect(scripted(inOne, holds, said, { [inTwo]: holds })).toMatchObject({ verdict: 'inconclusive', note })
    expect(scripted(inOne, [...lost, { performed: 'say' }], said)).toMatchObject({ verdict: 'inconclusive', note })
  })

  test('changes nothing elsewhere', () => {
    const said = 'it says other things'
    expect(
      scripted(inOne, [...breaks, ...breaks], said, { [inTwo]: [broken(rows.plain, at, 'a', 'b')] }),
    ).toMatchObject({
      verdict: 'fail',
      failed: 1,
      findings: [expect.anything()],
    })
    expect(scripted(inOne, breaks, undefined)?.verdict).toBe('fail')
  })

  test('leaves the evidence of what broke elsewhere, however much broke before in its scenes', () => {
    const many = Array.from({ length: 9 }, () => breaks).flat()
    const elsewhere = { [inTwo]: [broken(rows.plain, { at: 'elsewhere' }, 'a', 'b')] }
    const row = scripted(inOne, many, 'it says other things', elsewhere)
    expect([row?.verdict, row?.failed, row?.findings.map((each) => each.at)]).toEqual(['fail', 1, ['elsewhere']])
    expect(scripted(inOne, many, undefined, elsewhere)?.findings.length).toBe(5)
  })
})

describe('the verdict of a run, in its order', () => {
  const row = (verdict: RuleResult['verdict'], more: Partial<RuleResult> = {}): RuleResult => ({
    ...{ id: 't/plain', area: 't', section: '1', level: 'mandatory', text: '', passed: 0, failed: 0, findings: [] },
    ...more,
    verdict,
  })
  const lacks = row('not-exercised', { id: 't/other', reason: 'missing-precondition', missing: 'agent' })
  const none = { aborted: false, interrupted: false }
  const all = { aborted: true, interrupted: true }
  const verdict = (given: RuleResult[], stopped = none, waived: string[] = []): string =>
    verdictOfRun(given, stopped, new Set(waived))

  test('nonconformant where a must row failed, however the run ended', () => {
    expect(verdict([row('fail'), row('error'), row('inconclusive'), lacks], all)).toBe('nonconformant')
    expect(verdict([row('fail')], none, ['t/plain'])).toBe('nonconformant')
    expect(verdict([row('fail', { level: 'advisory' }), row('pass')])).toBe('conformant')
  })

  test('aborted where it could not be made, or the fault is ours', () => {
    expect(verdict([row('pass'), row('inconclusive')], all)).toBe('aborted')
    expect(verdict([row('pass'), row('error')])).toBe('aborted')
    expect(verdict([row('pass'), row('error', { level: 'informational' })])).toBe('aborted')
  })

  test('interrupted where it was, and nothing broke', () => {
    expect(verdict([row('pass'), row('inconclusive')], { aborted: false, interrupted: true })).toBe('interrupted')
    expect(verdict([row('pass')], { aborted: false, interrupted: true })).toBe('interrupted')
  })

  test('incomplete where a must row is open: never green, never red', () => {
    expect(verdict([row('pass'), row('inconclusive')])).toBe('incomplete')
    expect(verdict([row('pass'), lacks])).toBe('incomplete')
    expect(verdict([row('pass'), row('inconclusive', { level: 'advisory' })])).toBe('conformant')
  })

  test('conformant with what had no occasion, is in nobody’s power, out of scope, or waived', () => {
    const reasons = ['not-applicable', 'no-known-trigger', 'out-of-scope'] as const
    expect(verdict([row('pass'), ...reasons.map((reason) => row('not-exercised', { reason }))])).toBe('conformant')
    expect(verdict([row('pass'), lacks, row('inconclusive')], none, ['t/other', 't/plain'])).toBe('conformant')
    expect(verdict([row('pass'), lacks, row('inconclusive')], none, ['t/other'])).toBe('incomplete')
  })

  test('incomplete where no must row passed: from nothing follows nothing', () => {
    const reasons = ['not-applicable', 'no-known-trigger', 'out-of-scope'] as const
    for (const reason of reasons) expect(verdict([row('not-exercised', { reason })])).toBe('incomplete')
    expect(verdict([])).toBe('incomplete')
    expect(verdict([row('observed', { level: 'informational' }), row('pass', { level: 'advisory' })])).toBe(
      'incomplete',
    )
    expect(verdict([lacks, row('inconclusive')], none, ['t/other', 't/plain'])).toBe('incomplete')
  })

  test('a finding has what its schema allows, and nothing that only the judge needs', () => {
    const seen = { ...broken(rows.plain, at, 'this', 'that'), tolerance: 1, timeline: ['x1 GET'] }
    const [finding] = folded(rows.plain, { said: { [inOne]: [seen], [inTwo]: holds } }).findings
    expect(finding).toEqual({ ...at, expected: 'this', actual: 'that', timeline: ['x1 GET'] })
  })

  test('the summary counts every row of each level once', () => {
    const given = [row('pass'), row('pass'), row('fail'), row('fail', { level: 'advisory' }), lacks, row('error')]
    const opens = [
      row('observed', { level: 'informational' }),
      row('not-exercised', { level: 'informational', reason: 'out-of-scope' }),
    ]
    expect(summaryOf([...given, ...opens])).toEqual({
      mandatory: { pass: 2, fail: 1, inconclusive: 0, notExercised: 1, error: 1 },
      advisory: { pass: 0, fail: 1, inconclusive: 0, notExercised: 0, error: 0 },
      informational: { observed: 1, notExercised: 1, inconclusive: 0, error: 0 },
    })
  })
})

describe('a check that makes nothing show', () => {
  const net = netCheck('t/net', [rows.plain], [rows.other])
  const own = anyCheck('t/own', [rows.other])
  const byOther = check('t/other', { scenes: [one], proves: [rows.other] }, () => [])
  const caught = { [where('t/net', '*')]: breaks }
  const heldByJudge = { [inOne]: holds, [inTwo]: holds }

  test('breaks a row that every judge of its own found held', () => {
    const checks = [inBoth, net, byOther]
    expect(folded(rows.plain, { checks, said: { ...heldByJudge, ...caught } })).toMatchObject({
      verdict: 'fail',
      failed: 1,
      findings: [{ ...at, expected: 'this', actual: 'that' }],
    })
  })

  test('adds nothing where a judge has told of the same fault', () => {
    const told = { [where('t/other', 'one')]: [broken(rows.other, at, 'this', 'that')] }
    const given = { checks: [inBoth, net, byOther], said: { ...heldByJudge, ...caught, ...told } }
    expect(folded(rows.plain, given)).toMatchObject({ verdict: 'pass', failed: 0 })
    expect(folded(rows.other, given)).toMatchObject({ verdict: 'fail' })
  })

  test('is not silenced by a warning', () => {
    const net = netCheck('t/net', [rows.plain], [rows.polite])
    const byPolite = check('t/polite', { scenes: [one], proves: [rows.polite] }, () => [])
    const warned = { [where('t/polite', 'one')]: [broken(rows.polite, at, 'this', 'that')] }
    const given = { checks: [inBoth, net, byPolite], said: { ...heldByJudge, ...caught, ...warned } }
    expect(folded(rows.plain, given)).toMatchObject({ verdict: 'fail' })
  })

  test('is no witness that its rows need, and brings none of them into a scope', () => {
    expect(folded(rows.plain, { checks: [inBoth, net], said: heldByJudge })).toMatchObject({ verdict: 'pass' })
    const late = scene('late', { about: '', profile: 'certify' }, nothing)
    const outside = check('t/outside', { scenes: [one], proves: [rows.plain] }, () => [])
    const given = {
      checks: [{ ...outside, scenes: [late], covers: [late] }, net, own],
    }
    const scope = { profile: 'smoke' } as const
    expect(folded(rows.plain, { ...given, scope })).toMatchObject({ verdict: 'not-exercised', reason: 'out-of-scope' })
  })

  test('proves a row that nobody else looks at', () => {
    const said = { [where('t/own', '*')]: [held(rows.other, at)] }
    expect(folded(rows.other, { checks: [own], said })).toMatchObject({ verdict: 'pass' })
    expect(folded(rows.other, { checks: [own] })).toMatchObject({ verdict: 'inconclusive' })
  })

  test('that was asked for by its id has its rows judged, by all who look at them', () => {
    const given = { checks: [inBoth, net], said: heldByJudge, scope: { only: ['t/net'] } }
    expect(folded(rows.plain, given)).toMatchObject({ verdict: 'pass' })
  })
})

describe('a name of another member of the ticket', () => {
  const endMs = 5000
  const view = made({ id: 'x1', endMs })
  const named = (asked: string, name: string) => misnamed(rows.plain, { ...at, exchange: 'x1' }, asked, [name])
  const said = { 't/one one': [named('a', 'b')] }
  const checks = [check('t/one', { scenes: [one], proves: [rows.plain] }, () => [])]
  const verdictWith = (...lists: Exchange[]): RuleResult =>
    folded(rows.plain, { checks, said, lists: [...lists, view] })
  const laterMs = endMs + 1000

  test('is no wrong one where a list names both', () => {
    expect(verdictWith(listOf(0, ['b', 'a']))).toMatchObject({ verdict: 'pass', passed: 1 })
    expect(verdictWith(listOf(0, ['b', 'a']), listOf(laterMs, ['a']))).toMatchObject({ verdict: 'pass', passed: 1 })
  })

  test('is wrong where a later list shows either apart from the other, and told without what it hung on', () => {
    const { verdict, findings } = verdictWith(listOf(laterMs, ['a']))
    expect(verdict).toBe('fail')
    expect(findings).toEqual([{ at: 'somewhere', exchange: 'x1', expected: 'a', actual: 'b' }])
    expect(verdictWith(listOf(laterMs, ['c', 'a'])).verdict).toBe('fail')
    expect(verdictWith(listOf(laterMs, ['b'])).verdict).toBe('fail')
  })

  test('is told of a wrong one, however many of one ticket another check found before', () => {
    const net = netCheck('t/net', [rows.plain])
    const lawful = Array.from({ length: 9 }, () => named('a', 'b'))
    const given = {
      checks: [inBoth, net],
      said: { [inOne]: holds, [inTwo]: holds, 't/net *': [...lawful, named('c', 'd')] },
      lists: [listOf(0, ['b', 'a']), listOf(laterMs, ['c']), view],
    }
    expect(folded(rows.plain, given)).toMatchObject({ verdict: 'fail', findings: [{ expected: 'c', actual: 'd' }] })
  })

  test('is undecided where no list does, or none that must know of it', () => {
    const open = { verdict: 'inconclusive', failed: 0 }
    expect(verdictWith()).toMatchObject(open)
    expect(verdictWith(listOf(laterMs, ['c', 'd']))).toMatchObject(open)
    expect(verdictWith(listOf(laterMs - 1, ['a']))).toMatchObject(open)
    // A ticket's row need not say who its members are (spec 2.1).
    const row = { conversationId: 'a', ticketId: 'T' }
    const list = made({ id: 'l', sentMs: laterMs, path: '/conversations', json: { conversations: [row] } })
    expect(verdictWith(list)).toMatchObject(open)
  })
})
