import { override } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { crowd } from '../../crowd/rows.ts'
import { stream } from '../../stream/rows.ts'
import { send as rows } from '../rows.ts'

/** Refuses what should be taken, as a service does that looks for a field where it is not. */
const refusing: Change = override('refusals', ({ first }) => ({
  first: (world, attempt) => first(world, attempt) ?? { status: 400, message: 'text is missing.', code: 'missing' },
}))

/** Services that refuse sends that nothing is wrong with: mutants of area `send`. */
export const refused = [
  also(
    [rows['start-stream-false'], crowd['starts-answered']],
    mutant(
      'send/refuses-start-none',
      rows['start-none-202'],
      'A start with reply none is refused with 400.',
      only('start-none', refusing),
    ),
  ),
  also(
    [
      ...[rows['start-default-200'], rows['start-optional-200'], rows['start-required-200'], rows['start-none-202']],
      ...[rows['start-default-silent'], rows['start-optional-silent'], rows['start-required-silent-504']],
      ...[rows['start-stream-false'], stream['start-required-stream-200'], stream['start-required-stream-silent-200']],
      crowd['starts-answered'],
    ],
    mutant(
      'stream/refuses-starts',
      stream['start-stream-200'],
      'Every start is refused with 400.',
      only('start', refusing),
    ),
  ),
]
