import { override } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

/** Refuses what should be taken, as a service does that looks for a field where it is not. */
const refusing: Change = override('refusals', ({ first }) => ({
  first: (world, attempt) => first(world, attempt) ?? { status: 400, message: 'text is missing.', code: 'missing' },
}))

/** Services that refuse sends that nothing is wrong with: mutants of area `send`. */
export const refused = mutants(rows, {
  'refuses-start-none: A start with reply none is refused with 400.': {
    'start-none-202': refusing,
    at: 'start-none',
    also: ['crowd/starts-answered', 'start-stream-false'],
  },
  'refuses-starts: Every start is refused with 400.': {
    'stream/start-stream-200': refusing,
    at: 'start',
    also: [
      'crowd/starts-answered',
      'start-default-200',
      'start-default-silent',
      'start-none-202',
      'start-optional-200',
      'start-optional-silent',
      'start-required-200',
      'start-required-silent-504',
      'start-stream-false',
      'stream/start-required-stream-200',
      'stream/start-required-stream-silent-200',
    ],
  },
})
