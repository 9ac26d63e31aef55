import { expect, test } from 'vitest'
import { VirtualTime } from '../../../fixtures/paper/time.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { timingFor } from '../time/timing.ts'
import { type SeenAtOnce, TurnsAtOnce } from './turns-at-once.ts'

type Doing = 'works' | 'queued' | 'accepted' | 'accepted, and busy' | 'deferred' | 'rests' | 'no status' | 'too large'

interface Turn {
  scene: string
  id: string
  /** One unless told otherwise. */
  messages?: number
  /** From when on it does what, in milliseconds; before the first it has no id. */
  does: readonly [fromMs: number, Doing][]
}

interface Setting {
  /** Scenes that wait for an answer to a read, and send nothing. */
  reading?: readonly string[]
  /** Turns of which no status tells. */
  unseen?: number
}

const bodies: Record<Exclude<Doing, 'no status' | 'too large'>, object> = {
  works: { busy: true, acceptedInputs: 0, deferred: false, phase: 'working' },
  queued: { busy: false, acceptedInputs: 0, deferred: false, phase: 'queued' },
  accepted: { busy: false, acceptedInputs: 1, deferred: false, phase: 'idle' },
  'accepted, and busy': { busy: true, acceptedInputs: 1, deferred: false, phase: 'idle' },
  deferred: { busy: false, acceptedInputs: 0, deferred: true, phase: 'idle' },
  rests: { busy: false, acceptedInputs: 0, deferred: false, phase: 'idle' },
}

const timing = timingFor(20_000)
const patienceMs = 20_500

/** Scenes begin one after another, the unseen ones before the last of the others; what was seen after each, and when. */
async function seen(
  turns: readonly Turn[],
  { reading = [], unseen = 0 }: Setting = {},
): Promise<{ after: SeenAtOnce[]; atMs: number[]; looks: number }> {
  const time = new VirtualTime()
  const clock = {
    now: () => time.now(),
    sleep: (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve)),
  }
  const doing = ({ does }: Turn): Doing | undefined => does.findLast(([fromMs]) => fromMs <= time.now())?.[1]
  let looks = 0
  const atOnce = new TurnsAtOnce({
    ...{ clock, timing, patienceMs, signal: new AbortController().signal },
    madeBy: (scene) =>
      new Set(turns.filter((turn) => turn.scene === scene && doing(turn) !== undefined).map(({ id }) => id)),
    isSending: (scene) => !reading.includes(scene),
    messagesTo: (id) => turns.find((each) => each.id === id)?.messages ?? 1,
    look: async (id) => {
      looks += 1
      const turn = turns.find((each) => each.id === id)
      const does = turn && doing(turn)
      const failure = does === 'too large' ? { kind: 'too-large', message: 'it is' } : null
      const isStatus = does !== undefined && does !== 'no status' && does !== 'too large'
      return { failure, status: isStatus ? 200 : 404, body: isStatus ? JSON.stringify(bodies[does]) : '{}' } as Exchange
    },
  })
  const after: SeenAtOnce[] = []
  const atMs: number[] = []
  await time.until(
    (async () => {
      const scenes = [...new Set(turns.map((turn) => turn.scene))]
      for (const scene of scenes) {
        if (scene === scenes.at(-1)) atOnce.unseen(unseen)
        after.push(await atOnce.after(scene))
        atMs.push(time.now())
        if (after.at(-1) !== 'more') return
      }
    })(),
  )
  return { after, atMs, looks }
}

const turn = (scene: string, ...does: Turn['does']): Turn => ({ scene, id: `of ${scene}`, does })

test('one scene begins as soon as the turn of the one before is at work', async () => {
  const { after, atMs, looks } = await seen([turn('a', [0, 'works']), turn('b', [0, 'works']), turn('c', [0, 'works'])])
  expect(after).toEqual(['more', 'more', 'more'])
  expect(atMs).toEqual([0, 0, 0])
  expect(looks).toBe(1 + 2 + 3)
})

test.each(['queued', 'accepted', 'accepted, and busy', 'deferred'] as const)(
  'a turn that is %s until another one ends tells how many are at work at once',
  async (waits) => {
    const { after } = await seen([
      turn('a', [0, 'works'], [30_000, 'rests']),
      turn('b', [0, 'works'], [6000, 'rests']),
      turn('c', [0, waits], [6050, 'works']),
    ])
    expect(after).toEqual(['more', 'more', 2])
  },
)

test('what began unseen is at work as well where something is that began later', async () => {
  const b = (first: Doing): Turn[] => [
    { scene: 'b', id: 'b 1', does: [[0, first]] },
    { scene: 'b', id: 'b 2', does: [[0, 'queued']] },
  ]
  const after = async (first: Doing) => (await seen([turn('a', [0, 'works']), ...b(first)], { unseen: 3 })).after
  expect(await after('works')).toEqual(['more', 5])
  expect(await after('queued')).toEqual(['more', 1])
})

test('either of what ends and what begins may be seen first, by as much as views lag', async () => {
  const { after } = await seen([turn('a', [0, 'works'], [6800, 'rests']), turn('b', [0, 'accepted'], [6000, 'works'])])
  expect(after).toEqual(['more', 1])
})

test('one that begins late while all others go on waited for none of them', async () => {
  const { after } = await seen([
    turn('a', [0, 'works']),
    turn('b', [0, 'accepted'], [6000, 'works']),
    turn('c', [0, 'works']),
  ])
  expect(after).toEqual(['more', 'more', 'more'])
})

test('one that begins long after another has ended waited for no place', async () => {
  const { after } = await seen([turn('a', [0, 'works'], [3000, 'rests']), turn('b', [0, 'accepted'], [9000, 'works'])])
  expect(after).toEqual(['more', 'more'])
})

test('where turns begin late with nobody before them, nothing can be told of places', async () => {
  const { after, atMs } = await seen([turn('a', [0, 'accepted'], [9000, 'works']), turn('b', [0, 'works'])])
  expect(after).toEqual(['unknown'])
  expect(atMs[0]).toBeGreaterThanOrEqual(2 * timing.lagMs)
  expect(atMs[0]).toBeLessThan(3 * timing.lagMs)
})

test('what waits behind the turn of its own conversation waits for no place', async () => {
  const { after } = await seen([{ ...turn('a', [0, 'accepted, and busy']), messages: 2 }, turn('b', [0, 'works'])])
  expect(after).toEqual(['more', 'more'])
})

test('a first send that is not answered waits as a turn does', async () => {
  const { after } = await seen([turn('a', [0, 'works'], [6000, 'rests']), turn('b', [6100, 'works'])])
  expect(after).toEqual(['more', 1])
})

test('a scene that waits for an answer to a read has no turn that waits', async () => {
  const turns = [turn('a', [0, 'works'], [6000, 'rests']), turn('b', [6100, 'works'])]
  expect((await seen(turns, { reading: ['b'] })).after).toEqual(['more', 'more'])
})

test('a turn that waits for as long as it is watched, while others last, waits for them', async () => {
  const { after, atMs, looks } = await seen([turn('a', [0, 'works']), turn('b', [0, 'deferred'])])
  expect(after).toEqual(['more', 1])
  expect(atMs[1]).toBeGreaterThanOrEqual(patienceMs)
  // A hundred rounds of two looks in the first five seconds, and fewer and fewer after that.
  expect(looks).toBeLessThan(300)
})

test('a status beyond all measure is looked at once', async () => {
  const { after, looks } = await seen([turn('a', [0, 'too large']), turn('b', [0, 'works'])])
  expect([after, looks]).toEqual([['unknown'], 1])
})

test('what shows no work, and what is no status, holds nobody up for longer than views lag', async () => {
  const { after, atMs } = await seen([turn('a', [0, 'rests']), turn('b', [0, 'no status'])])
  expect(after).toEqual(['more', 'more'])
  expect(atMs.at(-1)).toBeLessThanOrEqual(2 * (3 * timing.lagMs + timing.lagMs))
})

test('a scene that has ended is waited for no longer', async () => {
  const time = new VirtualTime()
  const atOnce = new TurnsAtOnce({
    clock: { now: () => time.now(), sleep: (ms) => new Promise<void>((resolve) => void time.after(ms, resolve)) },
    signal: new AbortController().signal,
    timing,
    patienceMs,
    madeBy: () => undefined,
    isSending: () => false,
    messagesTo: () => 1,
    look: () => Promise.reject(new Error('nobody is to be looked at')),
  })
  expect(await time.until(atOnce.after('a'))).toBe('more')
  expect(time.now()).toBe(0)
})
