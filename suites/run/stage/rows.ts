import type { Exchange } from '../../../schemas/types.ts'
import { jsonOf } from '../../reading/gateway.ts'

/** The rows of a list answer that are objects; none where it is no list. */
/** A title as it is listed; none where it is no string. */
export function titleOf(title: unknown): string {
  return typeof title === 'string' ? title : ''
}

export function rowsOf(list: Exchange): Record<string, unknown>[] {
  const value = jsonOf(list.body)
  const rows: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'conversations') : undefined
  return Array.isArray(rows)
    ? rows.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
    : []
}
