import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Job, Judged } from './job.ts'
import { type Play, type PlayOptions, play } from './play.ts'
import { playAll } from './play-all.ts'

/** Where the workers count the tries of a job: any of them may be the one that judges it again. */
const counts = mkdtempSync(join(tmpdir(), 'agent-conformance-play-'))
beforeEach(() => rmSync(counts, { recursive: true, force: true }))
afterAll(() => rmSync(counts, { recursive: true, force: true }))

/** A worker that plays nothing: what it says of a job is in the job's id, one word a try. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const tried = (id) => {
      mkdirSync(${JSON.stringify(counts)}, { recursive: true })
      const file = ${JSON.stringify(counts)} + '/' + id.replaceAll('/', ' ')
      appendFileSync(file, 'x')
      return readFileSync(file).length - 1
    }
    parentPort.on('message', ({ job }) => {
      if (job === undefined) return parentPort.postMessage({ room: true })
      const words = job.id.split('/')[1].split('-')
      const word = job.only.length === 0 && words.includes('whole') ? 'whole' : words[tried(job.id)]
      if (word === 'dies') process.exit(7)
      if (word === 'throws') throw new Error('out of wits')
      if (word === 'fault') return parentPort.postMessage({ job, fault: 'no such service' })
      if (word === 'hangs') return
      const good = word === 'good' || word === 'whole'
      parentPort.postMessage({ judged: {
        ...job, verdict: good ? 'conformant' : 'incomplete', failed: word === 'late' && job.id.startsWith('twice') ? ['c/d'] : [], warned: [], inconclusive: good ? [] : ['a/b'],
        why: {}, durationMs: 1, exercised: 1, meteredSends: 0, replays: 0, late: word === 'late',
      } })
      parentPort.postMessage({ room: true })
    })`)}`,
)

const job = (kind: Job['kind'], id: string, only: string[] = []): Job => ({ kind, id, seed: 1, only })

function watched(signal = new AbortController().signal): { options: PlayOptions; shown: string[] } {
  const shown: string[] = []
  const ended = ({ id }: Judged, setAside: boolean): void => {
    shown.push(setAside ? `${id} again` : id)
  }
  const isExpected = ({ verdict }: Judged): boolean => verdict === 'conformant'
  return { options: { signal, isExpected, began: () => {}, ended, file: worker }, shown }
}

async function played(jobs: Job[], signal?: AbortSignal): Promise<Play & { shown: string[] }> {
  const { options, shown } = watched(signal)
  return { ...(await play(jobs, options)), shown }
}

test('every job is judged once', async () => {
  const jobs = Array.from({ length: 40 }, (_, index) => job('variant', `${index}/good`))
  const { judged, late, fault } = await played(jobs)
  expect(judged.map(({ id }) => id).sort()).toEqual(jobs.map(({ id }) => id).sort())
  expect([late, fault]).toEqual([[], undefined])
})

test('what was late is judged again with more room, at last alone, and told', async () => {
  const jobs = [
    job('variant', 'once/late-good'),
    job('variant', 'twice/late-late-good'),
    job('variant', 'ever/late-late-late'),
  ]
  const { judged, late, shown } = await played(jobs)
  expect(judged.map(({ id, verdict }) => `${id} ${verdict}`).sort()).toEqual([
    'ever/late-late-late incomplete',
    'once/late-good conformant',
    'twice/late-late-good conformant',
  ])
  expect(late.map(({ id, before, alone }) => `${id}: ${before}, ${alone}`).sort()).toEqual([
    'ever/late-late-late: incomplete; inconclusive a/b, incomplete; inconclusive a/b',
    'once/late-good: incomplete; inconclusive a/b, conformant',
    'twice/late-late-good: incomplete; failed c/d; inconclusive a/b, conformant',
  ])
  expect(late.flatMap(({ id, accused }) => accused.map((row) => `${id} ${row}`))).toEqual(['twice/late-late-good c/d'])
  expect(shown.filter((each) => each.startsWith('twice')).length).toBe(3)
})

test('one that lasts long is judged again while others go on, and only then when they have ended', async () => {
  const lasting = (id: string): Job => ({ ...job('variant', id), lasting: true })
  const jobs = [lasting('soon/late-good'), lasting('last/late-late-good'), job('variant', 'other/good')]
  const { judged, late } = await played(jobs)
  expect(judged.map(({ id, verdict, lasting }) => [id, verdict, lasting]).sort()).toEqual([
    ['last/late-late-good', 'conformant', true],
    ['other/good', 'conformant', undefined],
    ['soon/late-good', 'conformant', true],
  ])
  expect(late.map(({ id, alone }) => `${id}: ${alone}`).sort()).toEqual([
    'last/late-late-good: conformant',
    'soon/late-good: conformant',
  ])
})

test('what was found though nobody was late stands', async () => {
  const { judged, late } = await played([job('variant', 'one/bad-good'), job('chance', 'two/late-good')])
  expect([judged.map(({ verdict }) => verdict), late]).toEqual([['incomplete', 'incomplete'], []])
})

test.each([true, undefined])(
  'a mutant that its own scenes do not show is judged by everything (sockets: %s)',
  async (sockets) => {
    const place: Pick<Job, 'sockets'> = sockets ? { sockets } : {}
    const jobs: Job[] = [
      { ...job('mutant', 'one/bad-whole', ['a/b']), ...place },
      { ...job('mutant', 'two/bad-bad'), ...place },
      { ...job('mutant', 'three/good', ['a/b']), ...place },
      { ...job('chance', 'four/bad-whole', ['a/b']), ...place },
    ]
    const { options, shown } = watched()
    const { judged, widened } = await playAll(jobs, options)
    expect(judged.map(({ id, only, verdict }) => [id, only, verdict]).sort()).toEqual([
      ['four/bad-whole', ['a/b'], 'incomplete'],
      ['one/bad-whole', [], 'conformant'],
      ['three/good', ['a/b'], 'conformant'],
      ['two/bad-bad', [], 'incomplete'],
    ])
    expect(widened).toEqual(['one/bad-whole'])
    expect(shown.filter((each) => each.startsWith('one'))).toEqual(['one/bad-whole again', 'one/bad-whole'])
  },
)

test.each([
  ['dies', /^A worker thread ended \(code 7\) during .*variant x\/dies \(seed 1\).*\.$/],
  ['throws', /^A worker thread ended \(out of wits\) during .*variant x\/throws \(seed 1\).*\.$/],
  ['fault', /^variant x\/fault \(seed 1\) could not be evaluated: no such service$/],
])('where a thread %s, what was found until then is kept, and one sentence says why', async (how, sentence) => {
  const { judged, fault } = await played([job('variant', 'one/good'), job('variant', `x/${how}`)])
  expect(fault).toMatch(sentence)
  expect(judged.every(({ id }) => id === 'one/good')).toBe(true)
})

test('an abort ends it at once, with what was found until then', async () => {
  const stop = new AbortController()
  const jobs = [job('variant', 'one/good'), job('variant', 'two/hangs')]
  const hanging = play(jobs, {
    signal: stop.signal,
    isExpected: () => true,
    began: () => {},
    ended: () => stop.abort(),
    file: worker,
  })
  const { judged, fault } = await hanging
  expect([judged.map(({ id }) => id), fault]).toEqual([['one/good'], undefined])
})
