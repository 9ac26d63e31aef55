import { describe, expect, it } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { Random } from '../random.ts'
import type { Slot } from '../secrets/credentials.ts'
import { Api, type Outgoing } from '../stage/api.ts'
import { Stage } from '../stage/stage.ts'
import { timingFor } from '../time/timing.ts'
import { missingCredits } from './credits.ts'

/** What is said of an account, and which requests were made for it, where `answer` gives the status of each. */
async function ask(slot: Slot, answer: (outgoing: Outgoing) => number, more: { slots?: Slot[]; most?: number } = {}) {
  const asked: string[] = []
  const timing = timingFor(2000)
  const make = async (outgoing: Outgoing) => {
    asked.push(`${outgoing.credential} ${outgoing.path}`)
    return made({ method: outgoing.method, path: outgoing.path, status: answer(outgoing), json: {} })
  }
  const slots = more.slots ?? ['full', 'otherAccount', 'emptyBalance', 'noAccess']
  const stage = new Stage({
    api: new Api(make, timing),
    run: { runId: 'r', baseUrl: 'http://agent.test/v1', startedAtMs: 0, timing, slots, agent: 'script' },
    random: new Random(1, 'doctor'),
    signal: new AbortController().signal,
    now: () => 0,
    sleep: async () => {},
    script: 'LAB {steps}',
    prompts: undefined,
    scene: 'doctor',
    created: () => {},
  })
  const target = { name: 'x', baseUrl: 'http://agent.test/v1', credentials: { full: 'k' } }
  const budget = more.most === undefined ? {} : { budget: { meteredSends: more.most } }
  return { said: await missingCredits(stage, slot, { ...target, ...budget }), asked }
}

describe('an account that should have credits', () => {
  const balanceFirst = ({ credential }: Outgoing) => (credential === 'otherAccount' ? 404 : 402)
  const balanceLast =
    (start: number) =>
    ({ path }: Outgoing) =>
      path === '/messages' ? 404 : start

  it('is told to have none by a message that nobody gets, for nothing', async () => {
    const { said, asked } = await ask('otherAccount', () => 402)
    expect(said).toContain('POST /messages returns 402: the account has no credits')
    expect(asked).toEqual(['otherAccount /messages'])
  })

  it('is told by a start where the balance comes last', async () => {
    expect((await ask('otherAccount', balanceLast(402))).said).toContain('POST /conversations returns 402')
    expect((await ask('otherAccount', balanceLast(202))).said).toBe(undefined)
    expect((await ask('noAccess', balanceLast(402))).said).toContain('auth/no-access-start')
    expect((await ask('noAccess', balanceLast(403))).said).toBe(undefined)
  })

  it('spends nothing where the account without credits shows that it has some, or nothing may be spent', async () => {
    const free = ['otherAccount /messages', 'emptyBalance /messages']
    expect(await ask('otherAccount', balanceFirst)).toEqual({ said: undefined, asked: free })
    const poor = await ask('otherAccount', balanceLast(402), { most: 1 })
    expect(poor).toEqual({ said: undefined, asked: free.slice(0, 1) })
    expect((await ask('otherAccount', balanceLast(402), { slots: ['otherAccount'], most: 2 })).asked).toHaveLength(2)
  })

  it('is not asked for where the target file promises none', async () => {
    for (const slot of ['full', 'readOnly', 'writeOnly', 'emptyBalance'] as const) {
      expect(await ask(slot, () => 402)).toEqual({ said: undefined, asked: [] })
    }
  })
})
