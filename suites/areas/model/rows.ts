import { area, must } from '../../rules/requirement.ts'

/** All that was seen of a service, looked at together. */
export const model = area('model', {
  explained: must('1', 'All that was seen can be explained together: some lawful service could have shown it.'),
})
