import type { Exchange } from '../../../schemas/types.ts'
import { type Outcome, observed } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { errors } from './rows.ts'

/** Whether a refused start leaves a conversation behind is open (readings 34). `marks` stand in the titles that they named. */
export function observeRefusedTitles({ marks, list }: { marks: readonly string[]; list: Exchange }): Outcome[] {
  const value = jsonOf(list.body)
  if (list.status !== 200 || !isObject(value) || !Array.isArray(value.conversations)) return []
  const titles = value.conversations.map((row: unknown) =>
    isObject(row) && typeof row.title === 'string' ? row.title : '',
  )
  const left = titles.filter((title) => marks.some((mark) => title.includes(mark)))
  return [observed(errors['refused-start-row'], left.length > 0, list.id)]
}
