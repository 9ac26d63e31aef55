import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import { judgeEarlyTitles } from './early-titles.ts'

const lagMs = 1000
const row = 'send/start-title-used'

/** What a status shows some time after the start was answered. */
interface Look {
  atMs: number
  title: string
  words?: string
  /** The turn is over. */
  rests?: true
}

function record(looks: readonly Look[], more: readonly Exchange[] = [listed()]): Exchange[] {
  const start: Exchange = {
    ...made({ id: 'start', method: 'POST', path: '/conversations', status: 202, sentMs: 0, endMs: 5 }),
    requestBody: JSON.stringify({ text: 'do it', title: 'the title', reply: 'none' }),
    body: JSON.stringify({ conversationId: 'c1', messageId: 'm1' }),
  }
  const statuses = looks.map(({ atMs, title, words = null, rests = false }, at) => {
    const json = {
      conversationId: 'c1',
      busy: !rests,
      acceptedInputs: 0,
      deferred: false,
      title,
      lastAssistantText: words,
    }
    return made({ id: `s${at}`, path: '/conversations/c1', json, sentMs: atMs, endMs: atMs + 3 })
  })
  return [start, ...statuses, ...more]
}

const again = made({
  id: 'again',
  method: 'POST',
  path: '/messages',
  sentMs: 900,
  endMs: 905,
  requestBody: JSON.stringify({ conversationId: 'c1', text: 'more', reply: 'none' }),
})

const listed = (row: object = {}): Exchange =>
  made({
    id: 'list',
    path: '/conversations?limit=100',
    json: { conversations: [{ conversationId: 'c1', title: 'do it', busy: true, updatedAtMs: 1, ...row }] },
    sentMs: 30,
    endMs: 33,
  })

const told = (all: Exchange[]): string[] => brokenRows(judgeEarlyTitles(all, lagMs))
const silence = [20, 1100, 2300].map((atMs) => ({ atMs, title: 'do it' }))

describe('the title of a start that nobody waits for', () => {
  it('is used before the agent speaks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2200, max: 60_000 }), (atMs) => {
        expect(told(record([...silence.slice(0, 2), { atMs, title: 'do it' }]))).toEqual([row])
      }),
    )
  })

  it('is used where any status shows it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 }), (which) => {
        const looks = silence.map((each, at) => (at === which ? { ...each, title: 'the title' } : each))
        const outcomes = judgeEarlyTitles(record(looks), lagMs)
        expect([heldRows(outcomes), brokenRows(outcomes)]).toEqual([[row], []])
      }),
    )
  })

  it.each<[string, readonly Look[], readonly Exchange[]]>([
    ['the agent had spoken', silence.map((each) => ({ ...each, words: 'words' })), [listed()]],
    ['the agent spoke soon', silence.map((each, at) => (at === 2 ? { ...each, words: 'words' } : each)), [listed()]],
    ['the turn was over', silence.map((each) => ({ ...each, rests: true })), [listed()]],
    ['the turn was over soon', silence.map((each, at) => (at === 2 ? { ...each, rests: true } : each)), [listed()]],
    ['nobody looked for longer than the lag', silence.slice(0, 2), [listed()]],
    ['nobody looked soon', silence.map((each) => ({ ...each, atMs: each.atMs + 6000 })), [listed()]],
    ['another message came', silence, [listed(), again]],
    ['the row is of a ticket', silence, [listed({ ticketId: 't' })]],
    ['no list shows it', silence, []],
    ['no status was read', [], [listed()]],
  ])('is not looked for where %s', (_, looks, more) => {
    expect(told(record(looks, more))).toEqual([])
  })
})
