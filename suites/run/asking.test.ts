import { describe, expect, it } from 'vitest'
import type { Exchange, Outage } from '../../schemas/types.ts'
import { made } from '../reading/kit/made.ts'
import { Asking, type AskingOptions } from './asking.ts'
import type { BudgetPurse, Place } from './budget.ts'
import { UnplayableError } from './errors.ts'
import type { Outgoing } from './stage/api.ts'

const get: Outgoing = { method: 'GET', path: '/conversations', name: 'list' }
const post: Outgoing = { method: 'POST', path: '/conversations', name: 'start', body: '{}' }
const refused = { status: 400, body: '{"error":"no"}' }
const taken = { status: 202, body: '{"conversationId":"c","messageId":"m"}' }
const silent: Partial<Exchange> = { status: null, body: null, failure: { kind: 'timeout', message: 'none came' } }

/** A purse of so many places, and what became of each. */
function purseOf(places: number): { purse: BudgetPurse; told: string[] } {
  const told: string[] = []
  let left = places
  const place = (): Place => {
    let isOver = false
    const once = (what: string) => () => {
      if (!isOver) told.push(what)
      isOver = true
    }
    return { spend: once('spent'), giveBack: once('given back') }
  }
  const take = async () => {
    if (left === 0) return undefined
    left -= 1
    return place()
  }
  return { purse: { pays: true, take, close: () => {} } as unknown as BudgetPurse, told }
}

function asking(answer: (outgoing: Outgoing, nth: number) => Partial<Exchange>, more: Partial<AskingOptions> = {}) {
  const names: string[] = []
  const one = new Asking({
    purse: undefined,
    quiet: 'nothing',
    barred: () => undefined,
    made: async (name, outgoing) => {
      names.push(name)
      const parts = { ...answer(outgoing, names.length), method: outgoing.method as 'GET', path: outgoing.path }
      return { exchange: made(parts), suspect: undefined }
    },
    confirm: async () => {},
    ...more,
  })
  return { one, names }
}

describe('the requests of one play', () => {
  it('are called by what they are, and those after the first by their number', async () => {
    const { one, names } = asking(() => taken)
    for (const each of [get, post, get, { method: 'GET', path: '/x' }, post, get]) await one.ask(each)
    expect(names).toEqual(['list', 'start', 'list/2', 'request', 'start/2', 'list/3'])
    expect(one.exchanges.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'GET', 'POST', 'GET'])
  })

  it('do not leave where something bars them', async () => {
    const { one, names } = asking(() => taken, {
      barred: ({ method }) => (method === 'POST' ? 'nothing more is sent' : undefined),
    })
    await expect(one.ask(post)).rejects.toEqual(new UnplayableError('nothing more is sent'))
    await one.ask(get)
    expect(names).toEqual(['list'])
  })

  it('pay where they may have been taken, and get it back where they were refused; reads are free', async () => {
    const { purse, told } = purseOf(3)
    const { one } = asking((_, nth) => (nth === 2 ? refused : taken), { purse })
    await one.ask(get)
    await one.ask(post)
    await one.ask(post)
    expect(told).toEqual(['given back', 'spent'])
    const { one: lost } = asking(() => taken, { purse, made: () => Promise.reject(new Error('cut')) })
    await expect(lost.ask(post)).rejects.toThrow('cut')
    expect(told).toEqual(['given back', 'spent', 'spent'])
    await expect(one.ask(post)).rejects.toThrow('The budget of metered sends is used up')
    await expect(one.ask(get)).resolves.toMatchObject({ status: 202 })
  })

  it('are told of before the scene goes on where they may show that something is over', async () => {
    const suspect = { slot: 'full', status: 402 } as Outage
    const order: string[] = []
    const { one } = asking(() => taken, {
      made: async () => ({ exchange: made({ status: 402 }), suspect }),
      confirm: async (each) => void order.push(`looked at ${each.status}`),
    })
    await one.ask(get).then(() => order.push('went on'))
    expect(order).toEqual(['looked at 402', 'went on'])
  })

  it('that have to be refused and get no answer are made again, three in all, each after a right one', async () => {
    const { one, names } = asking(({ name }) => (name === 'bad' ? silent : taken))
    await one.ask({ ...get, name: 'bad', insist: true })
    expect(names.filter((each) => each.startsWith('bad'))).toEqual(['bad', 'bad/2', 'bad/3'])
    expect(names.length).toBeGreaterThan(4)
    const { one: other, names: once } = asking(({ name }) => (name === 'bad' ? silent : taken))
    await other.ask({ ...get, name: 'bad' })
    expect(once).toEqual(['bad'])
  })
})
