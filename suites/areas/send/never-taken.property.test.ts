import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { Log } from '../../log/log.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { modeFields, modes } from '../../reading/sent.ts'
import { timingFor } from '../../run/time/timing.ts'
import { judgeNeverTaken } from './never-taken.ts'

type Post = 'start' | 'send'
type Sort = (typeof modes)[number]

const post = fc.constantFrom<Post>('start', 'send')
const sort = fc.constantFrom<Sort>(...modes)
const paths = { start: '/conversations', send: '/messages' }
const drawn = { seed: 20_261_123, numRuns: 100 }

/** A send that is answered, 20 ms after the one before it. */
function sent(endpoint: Post, mode: Sort, place: number, more: Partial<Exchange> = {}): Exchange {
  const title = endpoint === 'start' ? { title: 'a title' } : {}
  const requestBody = JSON.stringify({ text: 'do it', ...title, ...modeFields[mode] })
  const sentMs = place * 20
  return made({
    id: `x${place}`,
    method: 'POST',
    path: paths[endpoint],
    requestBody,
    sentMs,
    endMs: sentMs + 10,
    ...more,
  })
}

const cut: Partial<Exchange> = {
  status: null,
  headersMs: null,
  failure: { kind: 'reset', message: 'other side closed' },
}

function found(exchanges: readonly Exchange[]): string[] {
  const log = new Log(timingFor(2000))
  log.add(exchanges)
  return brokenRows(judgeNeverTaken(log))
}

/** Sends of all kinds in rounds, those of one kind each with `more`. */
function rounds(count: number, endpoint: Post, mode: Sort, more: Partial<Exchange>): Exchange[] {
  let place = 0
  return Array.from({ length: count }, () =>
    (['start', 'send'] as const).flatMap((each) =>
      modes.map((one) => sent(each, one, place++, each === endpoint && one === mode ? more : {})),
    ),
  ).flat()
}

it.each([
  ['cut while others are answered', cut, post],
  ['refused', { status: 400, body: '{"error":"text is missing"}' }, fc.constant<Post>('start')],
])('sends of one kind are not all %s', (_, more, posts) => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 6 }), posts, sort, (count, endpoint, mode) => {
      const status = mode === 'none' ? 202 : 200
      const area = mode.endsWith('stream') ? 'stream' : 'send'
      expect(found(rounds(count, endpoint, mode, more))).toEqual([`${area}/${endpoint}-${mode}-${status}`])
    }),
    drawn,
  )
})

const untitled: Partial<Exchange> = { requestBody: JSON.stringify({ text: 'do it' }) }

it.each([
  ['cut', cut],
  ['refused', { status: 400, body: '{"error":"title is missing"}' }],
])('starts without a title are not all %s, where those with one are taken', (_, more) => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 6 }), (count) => {
      const titled = sent('start', 'default', 100)
      const all = [...rounds(count, 'start', 'default', { ...more, ...untitled }), titled]
      expect(found(all)).toEqual(['send/start-title-omitted'])
    }),
    drawn,
  )
})

it('a refusal says nothing of the sends that are cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 6 }),
      post,
      sort,
      fc.constantFrom(400, 409, 429),
      (count, endpoint, mode, status) => {
        const refused = sent(endpoint, mode, 100, { status, body: '{"error":"no"}' })
        const [row] = found(rounds(count, endpoint, mode, cut))
        expect(found([...rounds(count, endpoint, mode, cut), refused])).toEqual([row])
      },
    ),
    drawn,
  )
})

it('says nothing of too few, of what was answered once, or of what has another reason', () => {
  const others: Partial<Exchange>[] = [
    {},
    { ...cut, owned: true },
    { ...cut, credential: 'emptyBalance' },
    { ...cut, failure: { kind: 'timeout', message: 'no end' } },
    { ...cut, failure: { kind: 'connect', message: 'no connection' } },
    { ...cut, sentMs: 0, endMs: 5000 },
    { status: 502, body: '' },
    { status: 402, body: '{"error":"no credits"}' },
    { status: 400, body: '{"error":"too long"}', owned: true },
  ]
  fc.assert(
    fc.property(post, sort, fc.constantFrom(...others), fc.nat(4), (endpoint, mode, more, place) => {
      expect(found(rounds(2, endpoint, mode, cut))).toEqual([])
      expect(found(rounds(5, 'send', mode, { status: 404, body: '{"error":"no"}' }))).toEqual([])
      expect(found(rounds(5, endpoint, mode, more))).toEqual([])
      const answered = sent(endpoint, mode, 100 + place)
      expect(found([...rounds(5, endpoint, mode, cut), answered])).toEqual([])
    }),
    drawn,
  )
})

it('says nothing where the line cuts other sends as well, or nothing else is answered meanwhile', () => {
  fc.assert(
    fc.property(post, sort, (endpoint, mode) => {
      const all = rounds(4, endpoint, mode, cut)
      const answered = all.filter(({ status }) => status !== null)
      const lossy = all.map((each) => (answered.indexOf(each) % 10 === 3 ? { ...each, ...cut } : each))
      expect(found(lossy)).toEqual([])
      const before = all.map((each) => (each.status === null ? each : { ...each, sentMs: -50, endMs: -40 }))
      expect(found(before)).toEqual([])
      expect(found(all.filter(({ status }) => status === null))).toEqual([])
    }),
    drawn,
  )
})
