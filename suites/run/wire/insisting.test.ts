import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { silentThrice } from '../../reading/silence.ts'
import { UnplayableError } from '../errors.ts'
import { insistOn, sinceWhen, withTries } from './insisting.ts'

const silence = (parts: Partial<Exchange> = {}): Exchange =>
  made({ status: null, failure: { kind: 'timeout', message: 'no end after 8000 ms' }, ...parts })
const answered = made({ status: 200 })

/** Plays tries that get these answers, the first one included, and looks that get those. */
async function play(tries: Exchange[], looks: (Exchange | Error)[]) {
  let made = 0
  let looked = 0
  const look = async (): Promise<Exchange> => {
    const seen = looks[looked++] ?? answered
    if (seen instanceof Error) throw seen
    return seen
  }
  const next = (): Exchange => tries[made++] ?? silence()
  const last = await insistOn(next(), (insisting) => withTries(next(), insisting, look), look)
  return { last, made, looked }
}

describe('a request that has to be refused and gets no answer', () => {
  it('is made three times, with a right one after each, and then its silence tells', async () => {
    const { last, made, looked } = await play([], [])
    expect([made, looked]).toEqual([3, 3])
    expect(silentThrice(last)).toContain('no response in 3 tries')
  })

  it.each(['reset', 'protocol'] as const)('tells as well where the connection is lost: %s', async (kind) => {
    const cut = silence({ failure: { kind, message: 'cut' } })
    expect(silentThrice((await play([cut, cut, cut], [])).last)).toContain('cut')
  })

  it.each([2, 3])('is answered where try %i is', async (nth) => {
    const { last, made } = await play([silence(), ...(nth === 3 ? [silence()] : []), made400], [])
    expect([last.status, made]).toEqual([400, nth])
    expect(silentThrice(last)).toBe(undefined)
  })

  it.each([0, 1, 2])('tells nothing where nobody answers look %i either', async (nth) => {
    const looks: Exchange[] = [answered, answered, answered]
    looks[nth] = nth === 0 ? made({ status: 503 }) : silence()
    expect(silentThrice((await play([], looks)).last)).toBe(undefined)
  })

  it('tells nothing where no more may be spent, or no connection is made', async () => {
    expect(silentThrice((await play([], [answered, new UnplayableError('spent')])).last)).toBe(undefined)
    const refused = silence({ failure: { kind: 'refused', message: 'nobody listens' } })
    const { last, made } = await play([refused], [])
    expect([silentThrice(last), made]).toEqual([undefined, 1])
  })

  it('throws what ends the run', async () => {
    await expect(play([], [new RangeError('stopped')])).rejects.toThrow('stopped')
  })
})

const made400 = made({ status: 400, json: { error: 'no' } })

describe('a run that ends since nothing is answered', () => {
  const sent = (id: string, sentMs: number): Exchange =>
    silence({ id, sentMs, method: 'POST', path: '/messages', name: 'broken-send', scene: 'refusals' })

  it('names the request that it began with', () => {
    const said = sinceWhen([sent('x9', 30), sent('x7', 10), sent('x8', 20)])
    expect(said).toBe(': no response to POST /messages (x7, broken-send of test case refusals) and 2 later requests')
    expect(sinceWhen([])).toBe('')
  })
})
