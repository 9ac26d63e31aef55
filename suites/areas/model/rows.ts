import { area, must } from '../../rules/requirement.ts'

/** All that was seen of a service, looked at together. */
export const model = area('model', {
  explained: must(
    '1',
    'The service shows views that are consistent with each other: a conforming service could have sent all of them.',
  ),
})
