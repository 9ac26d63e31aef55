import { type Change, each } from '../../../../fixtures/define.ts'
import type { Attempt } from '../../../../fixtures/service/call.ts'
import { leadingObject, parsed } from '../../../../fixtures/tools/bodies.ts'
import { failsOn, refusedAs } from '../../../../fixtures/tools/refusing.ts'
import { fieldsOf, subject } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { errors as rows } from '../rows.ts'

const unprocessable = (isChosen: (attempt: Attempt) => boolean): Change =>
  refusedAs(({ status }, attempt) => status === 400 && isChosen(attempt), { status: 422 })

const replyOf = ({ call }: Attempt): unknown => fieldsOf(call).reply

/** Services that have another status for one way to be malformed: mutants of area `errors` on 400. */
export const otherStatus = mutants(rows, {
  'reply-type-422-start: A start whose reply mode is not a string gets 422.': {
    'start-reply-type': unprocessable((attempt) => !['string', 'undefined'].includes(typeof replyOf(attempt))),
    at: 'start',
    also: ['start-text-missing'],
  },
  'reply-unknown-422-send: A message with an unknown reply mode gets 422.': {
    'send-reply-unknown': unprocessable(
      (attempt) => typeof replyOf(attempt) === 'string' && !/^(none|optional|required)$/.test(String(replyOf(attempt))),
    ),
    at: 'send',
  },
  ...each(['start', 'send'], (to) => ({
    [`garbage-422-${to}: ${subject[to]} with characters after its JSON gets 422.`]: {
      [`${to}-trailing-garbage`]: unprocessable(({ call }) => {
        const text = call.body.toString()
        return parsed(text) === undefined && leadingObject(text) !== null
      }),
      at: to,
    },
  })),
  'text-object-500-start: A start whose text is an object gets 500.': {
    'start-text-type': failsOn(({ call }) => {
      const { text } = fieldsOf(call)
      return typeof text === 'object' && text !== null && !Array.isArray(text)
    }),
    at: 'start',
  },
})
