import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fixture } from '../../fixtures/define.ts'
import { onPaper } from '../../fixtures/paper/index.ts'
import type { Exchange } from '../../schemas/types.ts'
import { Log } from '../log/log.ts'
import { isBroken, isFinding, isUndecided } from '../reading/finding.ts'
import { silences } from '../reading/kit/refused-drawn.ts'
import type { Requirement } from '../rules/requirement.ts'
import type { RunFacts } from '../run/facts.ts'
import { runSuite } from '../run/run.ts'
import { checkTarget } from '../run/target.ts'
import { timingFor } from '../run/time/timing.ts'
import { memoryTranscript } from '../run/transcript/transcript.ts'
import { connections } from '../scenes/connections.ts'
import { lookAround } from '../scenes/look-around.ts'
import { suite } from '../suite.ts'
import { lawfulServices, servicesOf } from './kit/services.ts'
import { mutants } from './mutants.ts'
import { shownElsewhere } from './mutants-shown-elsewhere.ts'

// All rules that are checks of the log, and none by name: conforming services, mutants, and what is missing or damaged.

const waitLimitMs = 1500
const timing = timingFor(waitLimitMs)
const run: RunFacts = {
  runId: 'paper',
  baseUrl: 'http://localhost/v1',
  startedAtMs: 0,
  timing,
  slots: [],
  agent: 'script',
}
const rules = suite.checks.filter((each) => each.kind === 'rule').filter(({ isLast }) => isLast !== true)
const ofSends = suite.checks.filter((each) => each.kind === 'scene').filter((each) => each.isOfExchanges)
const all = [...rules, ...ofSends]
/** Others have another check beside the rule. */
const whole = all.filter(({ scenes }) => scenes.length > 0)
const mandatory = whole.flatMap(({ proves: [row] }) => (row?.level === 'mandatory' ? [row] : []))
const ids = new Set(whole.map(({ id }) => id))

/** The exchanges of the test cases that cover some rules, with a service on paper. */
async function played(fixture: Fixture, only: readonly string[] = [...ids]): Promise<Exchange[]> {
  const { target, world, time, close } = await onPaper(fixture, { seed: 1, waitLimitMs })
  const transcript = memoryTranscript()
  const scope = { profile: 'certify', only, skip: [] } as const
  const options = { suite: { ...suite, checks: all }, target: checkTarget(target, fixture.id), scope, seed: 7 }
  try {
    await time.until(runSuite({ ...options, runId: 'paper', transcript, world }))
  } finally {
    await close()
  }
  return transcript.lines.flatMap((line) => (line.type === 'exchange' ? [line] : []))
}

const afterOf = (id: string): readonly Requirement[] =>
  all.filter((each) => each.id === id).flatMap(({ after = [] }) => after)

/** What the rules say of some exchanges: those that fail, those that pass, and those that are left open. */
function judged(exchanges: readonly Exchange[]) {
  const log = new Log(timing, { baseUrl: 'http://localhost/v1', startedAtMs: Date.UTC(2030, 0, 1) })
  log.add(exchanges)
  // A test case that does not cover a rule leaves nothing open.
  const caseOf = new Map(exchanges.map(({ id, scene }) => [id, scene]))
  const ofLog = rules.flatMap(({ judge, covers, isAnywhere }) =>
    judge(log).filter(
      (each) => !isUndecided(each) || isAnywhere || covers.some(({ id }) => id === caseOf.get(each.exchange ?? '')),
    ),
  )
  const plays = [...Map.groupBy(exchanges, ({ scene, attempt }) => `${scene} ${attempt}`).values()]
  const ofPlays = plays.flatMap((own) => {
    const [{ scene, attempt } = { scene: '', attempt: 1 }] = own
    const earlier = plays.filter(([each]) => each?.scene === scene && each.attempt < attempt)
    const record = { scene, attempt, exchanges: own, run, earlier }
    return ofSends.flatMap(({ judge, scenes }) =>
      judge(record).filter((each) => !isUndecided(each) || scenes.some(({ id }) => id === scene)),
    )
  })
  const outcomes = [...ofLog, ...ofPlays]
  const idsOf = (some: typeof outcomes): string[] => [
    ...new Set(some.flatMap((each) => ('rule' in each ? [each.rule] : []))),
  ]
  // Words seen in no view are the service's fault where the agent performed the same script elsewhere.
  const performed = new Set(outcomes.flatMap((each) => ('performed' in each ? [each.performed] : [])))
  const isLost = (each: (typeof outcomes)[number]): boolean =>
    isUndecided(each) && each.script !== undefined && performed.has(each.script)
  const broken = idsOf(outcomes.filter((each) => isBroken(each) || isLost(each))).filter((id) =>
    mandatory.some((row) => row.id === id),
  )
  const isTold = (id: string): boolean => afterOf(id).some((row) => row.id !== id && broken.includes(row.id))
  const failed = broken.filter((id) => !isTold(id))
  const open = idsOf(outcomes.filter((each) => isUndecided(each) && !isLost(each)))
  const passed = idsOf(outcomes.filter((each) => isFinding(each) && each.held)).filter(
    (id) => !failed.includes(id) && !open.includes(id),
  )
  return { failed, passed, open }
}

const named = [
  'refusals/balance-first',
  'errors/402-leaves-an-empty-row',
  'list/bare-account',
  'ruling-65/none-is-calm',
]
const conforming = await Promise.all(
  [...lawfulServices, ...servicesOf(...named)].map(async (each) => [each.id, await played(each)] as const),
)
/** Rules that a check may tell which is judged last, and not here. */
const toldLast = new Set(suite.checks.flatMap((each) => (each.kind === 'rule' && each.isLast ? each.proves : [])))
/** Every so many of the mutants that break one of the rules. */
const sample = mutants
  .filter(({ id, sockets }) => sockets === undefined && shownElsewhere[id] === undefined)
  .filter(({ breaks }) => ids.has(breaks.id) && !toldLast.has(breaks))
  .filter((_, at) => at % 31 === 0)
const broken = await Promise.all(
  sample.map(async (mutant) => ({ mutant, exchanges: await played(mutant, [mutant.breaks.id]) })),
)

describe('conforming services', () => {
  test.each(conforming)('%s', (_, exchanges) => {
    expect(judged(exchanges).failed).toEqual([])
  })

  test('show every rule that some service can be made to show', () => {
    const passed = new Set(conforming.flatMap(([, exchanges]) => judged(exchanges).passed))
    expect(
      mandatory.filter(({ id, occasion }) => occasion === undefined && !passed.has(id)).map(({ id }) => id),
    ).toEqual([])
  })
})

test.each(broken)('$mutant.id', ({ mutant: { breaks, also = [], atTimes = [] }, exchanges }) => {
  const { failed } = judged(exchanges)
  const may = new Set([breaks, ...also, ...atTimes].map(({ id }) => id))
  expect(failed).toContain(breaks.id)
  expect(failed.filter((id) => !may.has(id))).toEqual([])
})

/** Of a send it would say something, and something else than what became of it. */
const isForReads = ({ status, failure }: Partial<Exchange>): boolean => failure?.kind === 'timeout' || status === 429

/** What may become of one exchange on its way, and on ours. */
const damages: readonly ((exchange: Exchange) => Exchange[])[] = [
  // Who writes past the log is looked for in the views, which may be missing, too.
  (exchange) => (exchange.method === 'POST' ? [exchange] : []),
  // A send without a response until our own time is up waited for too long, and one beyond a limit was not taken.
  ...silences.map((silence) => (exchange: Exchange) => [
    isForReads(silence) && exchange.method === 'POST' ? exchange : { ...exchange, ...silence },
  ]),
  // A send that is late is one that waited for too long.
  (exchange) => [exchange.method === 'GET' ? { ...exchange, endMs: exchange.endMs + timing.waitLimitMs } : exchange],
  ({ body, ...exchange }) => [
    { ...exchange, body: body?.slice(0, body.length / 2) ?? null, failure: { kind: 'reset', message: 'cut' } },
  ],
]
/** Without such a list, no run would ask for what it names. */
const isActedOn = ({ scene, path }: Exchange): boolean =>
  (scene === lookAround.id || scene === connections.id) && path.startsWith('/conversations?')
const damaged = (exchanges: readonly Exchange[], share: number, kind: number, from: number): Exchange[] =>
  exchanges.flatMap((each, at) => {
    const isHit = (at * 7919 + from) % 100 < share && !isActedOn(each)
    return isHit ? (damages[kind]?.(each) ?? [each]) : [each]
  })
/** All responses of first attempts, those to earlier tries as well: what is cut in each attempt is a fault. */
const hidden = (exchanges: readonly Exchange[], silence: Partial<Exchange>): Exchange[] =>
  exchanges.flatMap((each) => (each.attempt === 1 ? [{ ...each, repeats: [], ...silence }] : []))
const drawn = fc.tuple(fc.integer({ min: 1, max: 100 }), fc.nat(damages.length - 1), fc.nat(1000))

test('what is missing, cut, late or the words of a gateway makes no rule fail', () => {
  fc.assert(
    fc.property(fc.nat(conforming.length - 1), drawn, (place, [share, kind, from]) => {
      const [, exchanges] = conforming[place] ?? ['', []]
      const isTimeout = silences[kind - 1]?.failure?.kind === 'timeout'
      const { failed } = judged(damaged(exchanges, share, kind, from))
      // A read that runs into its deadline each time, while others are answered, is never answered: that is a fault.
      expect(failed.filter((id) => !isTimeout || !id.startsWith('status-codes/good-'))).toEqual([])
    }),
    { numRuns: 40 },
  )
})

/** A send without a response until our own time is up is one that waited for too long. */
const hiding = silences.filter(({ failure }) => failure?.kind !== 'timeout')

test('a failure that a gateway or the network hides is no pass', () => {
  fc.assert(
    fc.property(fc.nat(broken.length - 1), fc.constantFrom(...hiding), (place, silence) => {
      const { mutant, exchanges } = broken[place] as (typeof broken)[number]
      const known = judged(exchanges)
      const { failed, passed } = judged(hidden(exchanges, silence))
      expect([failed, passed.filter((id) => known.failed.includes(id) && id === mutant.breaks.id)]).toEqual([[], []])
    }),
    { numRuns: 20 },
  )
})
