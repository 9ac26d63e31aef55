import fc from 'fast-check'
import type { Fixture } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { drawnMix } from '../../../fixtures/variants/drawn.ts'
import { everyVariant } from '../../../fixtures/variants/index.ts'
import type { Outcome } from '../../reading/finding.ts'
import type { Alone } from '../../reading/kit/alone.ts'
import { area, must } from '../../rules/requirement.ts'
import { check, type Scene, type SceneRecord } from '../../run/define.ts'
import { runSuite } from '../../run/run.ts'
import { checkTarget } from '../../run/target.ts'

// For tests: what scenes leave behind on paper, for judges to look at.

/** The reference service. */
export const reference: Fixture = { id: 'reference', about: 'The reference service.', change: (policies) => policies }

/** The reference service, and lawful ones that differ from it in several respects each, drawn from one seed. */
export const lawfulServices: readonly Fixture[] = [
  reference,
  ...Array.from({ length: 4 }, (_, index) => drawnMix(20_261_121, index + 1)),
]

const { played: row } = area('kit', { played: must('', 'The scene was played.') })

/** The records of scenes that are played against a service on paper, each time that they are. */
export async function playedOn<Play>(
  fixture: Fixture,
  scenes: readonly Scene<Play>[],
  { seed, waitLimitMs }: { seed: number; waitLimitMs: number },
): Promise<SceneRecord<Play>[]> {
  const records: SceneRecord<Play>[] = []
  const keeping = check<Play>('kit/played', { scenes, proves: [row] }, (_, record) => {
    records.push(record)
    return [{ rule: row.id, held: true, at: record.scene }]
  })
  const { target, world, time, close } = await onPaper(fixture, { seed, waitLimitMs })
  try {
    await time.until(
      runSuite({
        suite: { name: 'kit', version: '0', rules: [row], checks: [keeping] },
        target: checkTarget(target, fixture.id),
        scope: { profile: 'certify', only: [], skip: [] },
        seed,
        runId: 'paper',
        transcript: { write: () => {}, close: async () => {} },
        world,
      }),
    )
  } finally {
    await close()
  }
  return records
}

/** The record of each time that a scene is played against a service on paper, first tries as well as those made again. */
export async function recordsOf<Play>(
  scene: Scene<Play>,
  fixture: Fixture = reference,
  { seed = 1, waitLimitMs = 600_000 }: { seed?: number; waitLimitMs?: number } = {},
): Promise<SceneRecord<Play>[]> {
  const records = await playedOn(fixture, [scene], { seed, waitLimitMs })
  if (records.length === 0) throw new Error(`${scene.id} left no record with ${fixture.id}`)
  return records
}

/**
 * What a judge says of a scene, with one record of each of some lawful services to draw from. The models are the services'
 * ids, so that what is told of a failure is short.
 */
export async function recorded<Play>(
  scene: Scene<Play>,
  judge: (record: SceneRecord<Play>) => Outcome[],
  {
    services = lawfulServices,
    ...options
  }: { services?: readonly Fixture[]; seed?: number; waitLimitMs?: number } = {},
): Promise<Alone<string, SceneRecord<Play>>> {
  const records = new Map<string, SceneRecord<Play>>()
  for (const service of services) {
    for (const record of await recordsOf(scene, service, options)) records.set(service.id, record)
  }
  const record = (id: string): SceneRecord<Play> => {
    const found = records.get(id)
    if (found === undefined) throw new Error(`${id} left no record`)
    return found
  }
  return { models: fc.constantFrom(...records.keys()), record, judge, runs: 2 * records.size }
}

/** Lawful services by their ids. */
export function servicesOf(...ids: string[]): Fixture[] {
  return ids.map((id) => {
    const found = everyVariant.find((variant) => variant.id === id)
    if (found === undefined) throw new Error(`there is no variant ${id}`)
    return found
  })
}
