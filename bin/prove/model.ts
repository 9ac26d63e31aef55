import { parseArgs } from 'node:util'
import { onPaper } from '../../fixtures/paper/index.ts'
import { drawing } from '../../fixtures/variants/drawn.ts'
import { variants } from '../../fixtures/variants/index.ts'
import { rulings } from '../../fixtures/variants/rulings/index.ts'
import { modelChecks } from '../../suites/areas/model/checks.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { type Check, type Suite, scenesOf } from '../../suites/run/define.ts'
import { runSuite } from '../../suites/run/run.ts'
import { checkTarget } from '../../suites/run/target.ts'
import { suite } from '../../suites/suite.ts'
import { drawnIds, type Found, fixtureOf } from './found.ts'
import { paperWaitLimitMs } from './judge.ts'

/**
 * `npm run prove:model`: the model alone, with all other judges off. Lawful services are played in a few scenes each, drawn
 * from the seed, some of them whole: each transcript has to be explained. Mutants are played whole: how many are not.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** Lawful transcripts of a few scenes. */
    transcripts: { type: 'string', default: '5000' },
    /** Lawful transcripts of whole runs. */
    whole: { type: 'string', default: '300' },
    /** Every lawful service that is written down and whose id matches, once, whole. */
    every: { type: 'string' },
    /** Mutants with these ids; `none` for none. */
    mutants: { type: 'string', default: behaviour() },
  },
})

/** Areas whose mutants change what a service does; the others are about the form of one answer (docs/self-test.md). */
function behaviour(): string {
  return '^(send|wait|stream|history|list|status|tickets|crowd|auth|balance|model)/'
}

interface Played {
  verdict: 'accepted' | 'rejected' | 'undecided'
  why: string
  cpuMs: number
}

/** The suite without its judges: scenes are played as they are, and the model alone looks on. */
function withoutJudges(scenes?: ReadonlySet<string>): Suite {
  const checks = suite.checks.flatMap((each): Check[] => {
    // Where another check that looks at the whole run tells of a fault, the model leaves it to that one.
    if (each.kind === 'rule' && each.isLast) return modelChecks.includes(each) ? [{ ...each, scenes: [] }] : []
    const isIn = ({ id }: { id: string }): boolean => scenes?.has(id) !== false
    const some = { scenes: each.scenes.filter(isIn), covers: each.covers.filter(isIn), judge: () => [] }
    if (some.scenes.length === 0) return []
    return [{ ...each, ...some }]
  })
  return { ...suite, checks }
}

async function played({ fixture, weather }: Found, seed: number, judged: Suite): Promise<Played> {
  const began = process.cpuUsage()
  const paper = await onPaper(fixture, {
    seed,
    waitLimitMs: paperWaitLimitMs,
    ...(weather === undefined ? {} : { weather }),
  })
  try {
    const result = await paper.time.until(
      runSuite({
        suite: judged,
        target: checkTarget(paper.target, fixture.id),
        scope: { profile: 'certify', only: [], skip: [] },
        seed,
        runId: `model${seed}`,
        transcript: { write: () => {}, close: async () => {} },
        world: paper.world,
      }),
    )
    const row = result.rules.find(({ id }) => id === 'model/explained')
    const { user, system } = process.cpuUsage(began)
    const why = row?.findings.map(({ actual }) => actual).join('; ') ?? ''
    const verdict = row?.verdict === 'fail' ? 'rejected' : row?.verdict === 'pass' ? 'accepted' : 'undecided'
    return {
      verdict,
      why: verdict === 'undecided' ? (row?.note ?? result.aborted ?? '') : why,
      cpuMs: (user + system) / 1000,
    }
  } finally {
    await paper.close()
  }
}

const seed = Number(values.seed)
const below = drawing(`model ${seed}`)
const scenes = scenesOf(suite.checks).map(({ id }) => id)
const scenesOfOne = 3
/** Services that need connections are left out, and one that takes minutes of work. */
const lawful = [...new Set([...variants, ...rulings])]
  .filter(({ sockets, id }) => sockets === undefined && id !== 'ruling-4/slow-until-the-limit')
  .map(({ id }) => id)

/** A service, and the seed of its run. */
function drawn(): Service {
  const some = 1 + below(100_000)
  const kind = below(3)
  const id = lawful[below(lawful.length)] ?? 'reference'
  if (kind === 0) return { id, seed: some }
  const [mix = id, weather = id] = drawnIds(some, { mixes: 1, weathers: 1 })
  return kind === 1
    ? { id: mix, seed: some }
    : { id: weather.replace(/:.*/, `:${below(2) === 0 ? id : mix}`), seed: some }
}

interface Service {
  id: string
  seed: number
}

async function lawfulOnes(name: string, services: Iterable<Service>, some: () => Suite): Promise<number> {
  const counts = { accepted: 0, rejected: 0, undecided: 0 }
  let cpuMs = 0
  for (const { id, seed: own } of services) {
    const said = await played(fixtureOf({ kind: 'variant', id }), own, some())
    counts[said.verdict] += 1
    cpuMs += said.cpuMs
    if (said.verdict !== 'accepted') console.log(`  ${said.verdict}: ${id}, seed ${own}: ${said.why}`)
  }
  const { accepted, rejected, undecided } = counts
  const left = rejected + undecided === 0 ? '' : `, ${rejected} rejected, ${undecided} inconclusive`
  const count = accepted + rejected + undecided
  console.log(`${name}: ${accepted} of ${count} accepted${left}; ${(cpuMs / 1000).toFixed(0)} core-seconds`)
  return rejected
}

function someScenes(): Suite {
  return withoutJudges(new Set(Array.from({ length: scenesOfOne }, () => scenes[below(scenes.length)] ?? '')))
}

async function brokenOnes(pattern: string): Promise<void> {
  const test = new RegExp(pattern)
  const all = mutants.filter(({ id, sockets }) => test.test(id) && sockets === undefined)
  let refused = 0
  for (const [area, some] of Map.groupBy(all, ({ id }) => id.split('/')[0] ?? '')) {
    const left: string[] = []
    for (const fixture of some) {
      const { verdict } = await played({ fixture }, seed, judgedWhole)
      if (verdict !== 'rejected') left.push(fixture.id)
    }
    refused += some.length - left.length
    console.log(`${area}: ${some.length - left.length} of ${some.length} rejected`)
    if (left.length > 0) console.log(`  not rejected: ${left.join(' ')}`)
  }
  const share = all.length === 0 ? 0 : (100 * refused) / all.length
  console.log(`mutants: ${refused} of ${all.length} rejected by the model alone (${share.toFixed(1)} %)`)
}

function matching(pattern: string, ids: readonly string[]): string[] {
  const test = new RegExp(pattern)
  return ids.filter((id) => test.test(id))
}

function* several(count: number): Generator<Service> {
  for (let at = 0; at < count; at++) yield drawn()
}

const judgedWhole = withoutJudges()
const whole = (): Suite => judgedWhole
let rejected = 0
if (values.every !== undefined)
  rejected += await lawfulOnes(
    'every service',
    matching(values.every, lawful).map((id) => ({ id, seed })),
    whole,
  )
rejected += await lawfulOnes('some scenes', several(Number(values.transcripts)), someScenes)
rejected += await lawfulOnes('whole runs', several(Number(values.whole)), whole)
if (values.mutants !== 'none') await brokenOnes(values.mutants)
process.exitCode = rejected === 0 ? 0 : 1
