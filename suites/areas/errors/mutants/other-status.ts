import { also, mutant } from '../../../../fixtures/define.ts'
import type { Attempt } from '../../../../fixtures/service/call.ts'
import { leadingObject, parsed } from '../../../../fixtures/tools/bodies.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { failsOn, refusedAs } from '../../../../fixtures/tools/refusing.ts'
import { fieldsOf } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import type { SendEndpoint } from '../../../rules/words.ts'
import { errors as rows } from '../rows.ts'

const unprocessable = (
  id: string,
  row: Requirement,
  about: string,
  post: SendEndpoint,
  isChosen: (attempt: Attempt) => boolean,
) =>
  mutant(
    id,
    row,
    about,
    only(
      post,
      refusedAs(({ status }, attempt) => status === 400 && isChosen(attempt), { status: 422 }),
    ),
  )

const replyOf = ({ call }: Attempt): unknown => fieldsOf(call).reply

/** Services that have another status for one way to be malformed: mutants of area `errors` on 400. */
export const otherStatus = [
  also(
    [rows['start-text-missing']],
    unprocessable(
      'errors/reply-type-422-start',
      rows['start-reply-type'],
      'A start whose reply mode is not a string gets 422.',
      'start',
      (attempt) => !['string', 'undefined'].includes(typeof replyOf(attempt)),
    ),
  ),
  unprocessable(
    'errors/reply-unknown-422-send',
    rows['send-reply-unknown'],
    'A message with an unknown reply mode gets 422.',
    'send',
    (attempt) => typeof replyOf(attempt) === 'string' && !/^(none|optional|required)$/.test(String(replyOf(attempt))),
  ),
  unprocessable(
    'errors/garbage-422-start',
    rows['start-trailing-garbage'],
    'A start with characters after its JSON gets 422.',
    'start',
    hasGarbage,
  ),
  unprocessable(
    'errors/garbage-422-send',
    rows['send-trailing-garbage'],
    'A message with characters after its JSON gets 422.',
    'send',
    hasGarbage,
  ),
  mutant(
    'errors/text-object-500-start',
    rows['start-text-type'],
    'A start whose text is an object gets 500.',
    only(
      'start',
      failsOn(({ call }) => {
        const { text } = fieldsOf(call)
        return typeof text === 'object' && text !== null && !Array.isArray(text)
      }),
    ),
  ),
]

function hasGarbage({ call }: Attempt): boolean {
  const text = call.body.toString()
  return parsed(text) === undefined && leadingObject(text) !== null
}
