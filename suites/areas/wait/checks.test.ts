import { describe, expect, it } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import { play } from '../kit/playing.ts'

const waitLimitMs = 2000

const posts = ['send', 'start']
const modes = ['default', 'optional', 'required']
const rowsOf = (slug: string, of: readonly string[] = modes): string[] =>
  posts.flatMap((post) => of.map((mode) => `wait/${post}-${mode}-${slug}`)).sort()

/** The checks of waits that run out. */
const waits = posts.flatMap((post) => modes.map((mode) => `wait/${post}-${mode}`))

const unrequired = ['default', 'optional']

const broken: [about: string, only: string[], change: Change, rows: string[]][] = [
  [
    'a wait runs out after half its time',
    waits,
    override('waits', () => ({ limitMs: (world) => world.waitLimitMs / 2 })),
    rowsOf('not-early'),
  ],
  ['a wait has no limit', waits, override('waits', () => ({ limitMs: () => 60_000 })), rowsOf('not-late')],
  [
    'timedOut is never told',
    waits,
    override('waits', ({ result }) => ({
      result: (world, sent, replies) => result(world, sent, replies, false),
    })),
    rowsOf('runs-out', unrequired),
  ],
  [
    'timedOut is always told',
    ['wait/in-time-*'],
    override('waits', ({ result }) => ({
      result: (world, sent, replies) => result(world, sent, replies, true),
    })),
    [...rowsOf('in-time'), ...rowsOf('in-time', ['none'])].sort(),
  ],
  [
    'the work stops when the wait runs out',
    // The agent follows the same script beyond the limit where nobody waits for JSON (readings 42).
    ['wait/send-optional', 'wait/start-optional', 'stream/start-stream-limit'],
    override('waits', ({ answer }) => ({
      answer: {
        ...answer,
        optional(world, sent, cause) {
          if (cause === 'limit') sent.turn.steps = []
          return answer.optional(world, sent, cause)
        },
      },
    })),
    rowsOf('carries-on', ['optional']),
  ],
  [
    'the message is taken back when the wait runs out',
    ['wait/send-required', 'wait/start-required'],
    override('waits', ({ answer }) => ({
      answer: {
        ...answer,
        required(world, sent, cause) {
          const { transcript } = sent.turn.conversation
          if (cause === 'limit') transcript.splice(transcript.indexOf(sent.message), 1)
          return answer.required(world, sent, cause)
        },
      },
    })),
    rowsOf('message-kept', ['required']),
  ],
  [
    'a connection is cut after 1.3 s of silence',
    [...waits, 'wait/cut'],
    override('endpoints', ({ answer }) => ({
      answer(world, sent, attempt, reply) {
        const callOff = world.timers.later(1300, () => reply.raw.destroy())
        reply.raw.once('close', callOff)
        answer(world, sent, attempt, reply)
      },
    })),
    rowsOf('not-cut'),
  ],
]

describe('area wait', { timeout: 120_000 }, () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed, open, result } = await play(['wait/*'], undefined, { waitLimitMs })
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const rows = result.requirements.filter(({ area, level }) => area === 'wait' && level === 'must')
    const left = rows.filter(({ verdict }) => verdict !== 'pass')
    // Only a service that ends its streams at the limit can show how.
    expect(left.filter(({ id, reason }) => reason !== 'no-occasion' || !id.includes('-limit-'))).toEqual([])
  })

  it.each(broken)('finds it out where %s', async (_, only, change, rows) => {
    const { failed } = await play(only, change, { waitLimitMs })
    expect(failed.sort()).toEqual(rows)
  })
})
