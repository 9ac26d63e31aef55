import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import type { ScopesPlay } from '../../records/access.ts'
import { judgeSameAccount, judgeScopes } from './access-scopes.ts'

const no = { status: 403, json: { error: 'no scope' } }
const post = { method: 'POST', path: '/messages' }
const list = (...ids: string[]) => made({ json: { conversations: ids.map((conversationId) => ({ conversationId })) } })
const page = (...texts: string[]) =>
  made({
    json: {
      before: null,
      conversationId: 'c',
      messages: texts.map((text) => ({ messageId: 'm', role: 'user', text })),
    },
  })
const reads = (parts: Partial<Exchange> = {}) => ({ list: made(parts), status: made(parts), history: made(parts) })

function playOf(parts: Partial<ScopesPlay> = {}): ScopesPlay {
  const taken = made({ ...post, status: 202 })
  return {
    conversationId: 'c',
    text: 'first',
    started: taken,
    full: { ...reads(), history: page('first') },
    readOnly: { ...reads(), history: page('first') },
    writeOnly: reads(no),
    busy: { before: list('c'), other: list('a', 'c'), after: list('c') },
    refused: { start: made({ ...post, ...no }), send: made({ ...post, ...no }) },
    taken: { start: taken, send: taken },
    rested: true,
    aftermath: { refused: [], rested: true, pages: [], end: 'start' },
    queried: [],
    ...parts,
  }
}
const notHeld = (play: ScopesPlay) =>
  verdicts([...judgeScopes(play), ...judgeSameAccount(play)]).filter((line) => !line.startsWith('held'))

test('what is right holds, row by row', () => {
  expect(notHeld(playOf())).toEqual([])
  expect(verdicts(judgeScopes(playOf())).length).toBe(10)
  expect(verdicts(judgeSameAccount(playOf())).length).toBe(4)
})

describe('scopes', () => {
  test.each(['list', 'status', 'history'] as const)('a write key that reads the %s, or is refused otherwise', (at) => {
    for (const status of [200, 401, 404, 500]) {
      const play = playOf({ writeOnly: { ...reads(no), [at]: made({ status }) } })
      expect(notHeld(play)).toEqual([`broken auth/read-scope-missing-${at}`])
    }
  })

  test('a write key that reads on by a cursor', () => {
    const older = { full: page('first'), writeOnly: made(no) }
    expect(notHeld(playOf({ older }))).toEqual([])
    expect(notHeld(playOf({ older: { ...older, writeOnly: page('first') } }))).toEqual([
      'broken auth/read-scope-missing-history',
    ])
  })

  test.each(['start', 'send'] as const)('a read key that writes: %s', (at) => {
    for (const status of [202, 401, 404]) {
      const play = playOf({ refused: { ...playOf().refused, [at]: made({ ...post, status }) } })
      expect(notHeld(play)).toEqual([`broken auth/write-scope-missing-${at}`])
    }
  })

  test('a key with its scope that is kept out', () => {
    const readOnly = { ...playOf().readOnly, status: made(no) }
    expect(notHeld(playOf({ readOnly }))).toEqual([
      'broken auth/read-scope-suffices-status',
      'undecided auth/same-account-status',
    ])
    const taken = { ...playOf().taken, start: made({ ...post, ...no }) }
    expect(notHeld(playOf({ taken }))).toEqual(['broken auth/write-scope-suffices-start'])
  })

  test('a key with its scope that is kept out in one mode, where the full key is refused for what is wrong', () => {
    const answer = made({ ...post, ...no })
    const faulty = (status: number) => [{ endpoint: 'send' as const, answer, full: made({ ...post, status }) }]
    expect(notHeld(playOf({ faulty: faulty(404) }))).toEqual(['broken auth/write-scope-suffices-send'])
    expect(notHeld(playOf({ faulty: faulty(403) }))).toEqual([])
    expect(notHeld(playOf({ faulty: [{ endpoint: 'start', answer: made({ ...post, status: 400 }) }] }))).toEqual([])
  })

  test('a list that keeps the read key out says nothing of what it would show', () => {
    const readOnly = { ...playOf().readOnly, list: made(no) }
    const busy = { ...playOf().busy, other: made(no) }
    expect(notHeld(playOf({ readOnly, busy }))).toEqual([
      'broken auth/read-scope-suffices-list',
      'undecided auth/same-account-list',
    ])
  })

  test('where the full key fails as well, nobody is accused of a scope', () => {
    const gone = { status: 500 }
    const play = playOf({ full: reads(gone), readOnly: reads(gone), writeOnly: reads(gone) })
    expect(notHeld(play).filter((line) => line.startsWith('broken'))).toEqual([])
  })
})

describe('one account, several keys', () => {
  test('what the other key does not find', () => {
    const gone = { status: 404 }
    const play = playOf({
      readOnly: { ...reads(gone), list: made() },
      taken: { ...playOf().taken, send: made({ ...post, ...gone }) },
    })
    expect(notHeld(play)).toEqual([
      'broken auth/same-account-history',
      'broken auth/same-account-send',
      'broken auth/same-account-status',
      'undecided auth/read-scope-suffices-history',
      'undecided auth/read-scope-suffices-status',
      'undecided auth/write-scope-missing-send',
      'undecided auth/write-scope-suffices-send',
    ])
  })

  test('a history without the message that the first key reads', () => {
    expect(notHeld(playOf({ readOnly: { ...playOf().readOnly, history: page('other') } }))).toEqual([
      'broken auth/same-account-history',
    ])
    const altered = {
      full: { ...playOf().full, history: page('FIRST') },
      readOnly: { ...playOf().readOnly, history: page('FIRST') },
    }
    expect(notHeld(playOf(altered))).toEqual([])
  })

  test('a list without the row counts only where the first key sees it before and after', () => {
    const missing = { ...playOf().busy, other: list('a') }
    expect(notHeld(playOf({ busy: missing }))).toEqual(['broken auth/same-account-list'])
    expect(notHeld(playOf({ busy: { ...missing, after: list() } }))).toEqual(['undecided auth/same-account-list'])
  })

  test('a conflict with a turn under way is nobody’s fault (readings 40)', () => {
    const taken = { ...playOf().taken, send: made({ ...post, status: 409 }) }
    const open = [
      'undecided auth/same-account-send',
      'undecided auth/write-scope-missing-send',
      'undecided auth/write-scope-suffices-send',
    ]
    expect(notHeld(playOf({ taken, rested: false }))).toEqual([...open, 'undecided status-codes/lone-send-no-409'])
    expect(notHeld(playOf({ taken }))).toEqual(['broken status-codes/lone-send-no-409', ...open])
  })

  test('a title that was there before is no conflict', () => {
    const taken = { ...playOf().taken, start: made({ ...post, status: 409 }) }
    expect(notHeld(playOf({ taken }))).toEqual([
      'broken status-codes/lone-start-no-409',
      'undecided auth/write-scope-suffices-start',
    ])
  })
})

test('a page of the other key that lacks the message and leads to older ones may be a short one (readings 27)', () => {
  const older = made({ json: { before: 'k1', conversationId: 'c', messages: [] } })
  const lacking = (history: Exchange) => notHeld(playOf({ readOnly: { ...playOf().readOnly, history } }))
  expect(lacking(older)).toEqual(['undecided auth/same-account-history'])
  expect(lacking(page())).toEqual(['broken auth/same-account-history'])
})

test('a page of the other key that could not be read, or not to its end, may hold the message', () => {
  for (const kind of ['too-large', 'reset'] as const) {
    const cut = { ...page('first'), body: '{"messages":[', failure: { kind, message: 'a part of it' } }
    expect(notHeld(playOf({ readOnly: { ...playOf().readOnly, history: cut } }))).toEqual([
      'undecided auth/same-account-history',
    ])
  }
})
