import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import type { FaultyModes } from '../../records/refusals.ts'
import { judgeFaultyModes } from './other-mode.ts'

const answered = (status: number | null, parts: Partial<Exchange> = {}): Exchange =>
  made({ method: 'POST', path: '/conversations', json: { error: 'no' }, status, ...parts })
const stream = answered(200, { body: null, chunks: [], headers: { 'content-type': 'text/event-stream' } })
const accepted = answered(202)

const modes = (parts: Partial<FaultyModes> = {}): FaultyModes => ({
  endpoint: 'start',
  status: 400,
  plain: answered(400),
  none: answered(400),
  stream: answered(400),
  ...parts,
})

test.each<[string, Partial<FaultyModes>, string[]]>([
  ['refusals in both modes hold', {}, ['held errors/none-400-start', 'held errors/stream-400-start']],
  ['a 202 before the refusal', { none: accepted }, ['broken errors/none-400-start', 'held errors/stream-400-start']],
  ['a stream before the refusal', { stream }, ['broken errors/stream-400-start', 'held errors/none-400-start']],
  [
    'the right status on a stream',
    { stream: { ...stream, status: 400 } },
    ['broken errors/stream-400-start', 'held errors/none-400-start'],
  ],
  [
    'another status in both',
    { none: answered(422), stream: answered(500) },
    ['broken errors/none-400-start', 'broken errors/stream-400-start'],
  ],
  [
    'the same wrong status without a mode: another row speaks of that',
    { plain: answered(200), none: accepted, stream },
    ['undecided errors/none-400-start', 'undecided errors/stream-400-start'],
  ],
  [
    'a wrong status without a mode alone',
    { plain: answered(422) },
    ['held errors/none-400-start', 'held errors/stream-400-start'],
  ],
  [
    'no answer to one of them',
    { none: answered(null) },
    ['held errors/stream-400-start', 'undecided errors/none-400-start'],
  ],
  [
    'a wait that is asked for by its name',
    { required: answered(400), optional: answered(200) },
    [
      'broken errors/required-400-start',
      'held errors/none-400-start',
      'held errors/required-400-start',
      'held errors/stream-400-start',
    ],
  ],
  [
    'a stream under reply required',
    { requiredStream: stream },
    ['broken errors/stream-400-start', 'held errors/none-400-start', 'held errors/stream-400-start'],
  ],
  [
    'an unknown conversation',
    { endpoint: 'send', status: 404, plain: answered(404), none: accepted, stream: answered(404) },
    ['broken errors/none-404-send', 'held errors/stream-404-send'],
  ],
])('%s', (_, parts, expected) => {
  expect(verdicts(judgeFaultyModes(modes(parts), accepted))).toEqual(expected)
})

test('where the valid request is refused, nothing is decided', () => {
  expect(verdicts(judgeFaultyModes(modes(), answered(403)))).toEqual([
    'undecided errors/none-400-start',
    'undecided errors/stream-400-start',
  ])
})
