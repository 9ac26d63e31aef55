import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { judgeCrowdCuts as judge } from './cut.ts'
import type { CrowdSend } from './groups.ts'
import { crowd } from './rows.ts'

const reset: Partial<Exchange> = { status: null, body: null, failure: { kind: 'reset', message: 'other side closed' } }

function sends(...answers: Partial<Exchange>[]): CrowdSend[] {
  return answers.map((answer, index) => ({
    mode: 'none',
    started: false,
    text: `text ${index}`,
    said: [],
    word: `word${index}`,
    answer: made({ method: 'POST', path: '/messages', status: 202, ...answer }),
  }))
}

const row = crowd['one-conversation-answered']

/** Of the last of some attempts. */
function judgeCrowdCuts(attempts: readonly CrowdSend[][], by: typeof row): Outcome[] {
  const [last = [], before] = attempts.toReversed()
  const crowdOf = (some: CrowdSend[]) => ({ sends: some, conversations: [] })
  return judge(crowdOf(last), before && crowdOf(before), by)
}

describe('sends of a crowd that are cut', () => {
  it('holds where none was, and says nothing of no crowd', () => {
    expect(judgeCrowdCuts([sends({}, {})], row)).toMatchObject([{ rule: row.id, held: true }])
    expect(judgeCrowdCuts([], row)).toEqual([])
    expect(judgeCrowdCuts([sends()], row)).toEqual([])
  })

  it('is undecided where one was and the crowd was not sent again', () => {
    expect(judgeCrowdCuts([sends({}, reset)], row)).toMatchObject([{ rule: row.id, undecided: expect.any(String) }])
  })

  it('holds where a fresh crowd was answered whole: a gateway may have cut the first', () => {
    expect(judgeCrowdCuts([sends({}, reset), sends({}, {})], row)).toMatchObject([{ held: true }])
  })

  it('is broken where a fresh crowd loses one as well, whichever it is', () => {
    expect(judgeCrowdCuts([sends({}, reset), sends(reset, {})], row)).toMatchObject([{ rule: row.id, held: false }])
  })

  it('is undecided where the two broke off in other ways, or at other times', () => {
    const protocol: Partial<Exchange> = { ...reset, failure: { kind: 'protocol', message: 'no HTTP' } }
    const late: Partial<Exchange> = { ...reset, endMs: 1500 }
    const bare = { status: 503, body: '<html>' }
    for (const other of [protocol, late, bare])
      expect(judgeCrowdCuts([sends({}, reset), sends(other, {})], row)).toMatchObject([
        { rule: row.id, undecided: expect.stringContaining('different in another group') },
      ])
    expect(judgeCrowdCuts([sends({}, late), sends(late, {})], row)).toMatchObject([{ held: false }])
  })

  it('takes a 504 that no service said for a cut, and the service’s own refusal for none', () => {
    const bare = { status: 504, body: '<html>' }
    expect(judgeCrowdCuts([sends(bare), sends(bare)], row)).toMatchObject([{ held: false }])
    const own = { status: 504, body: '{"error":"none came"}' }
    expect(judgeCrowdCuts([sends(own), sends(own)], row)).toMatchObject([{ held: true }])
  })
})
