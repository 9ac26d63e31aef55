import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from './endpoint.ts'
import { jsonOf } from './gateway.ts'
import { excerpt } from './text/excerpt.ts'

/** The resources of spec 2, as they are called in the rows of area shape. `accepted` is the SendResult of a 202. */
export type Resource =
  | 'conversation'
  | 'member'
  | 'list'
  | 'status'
  | 'estimate'
  | 'unknown'
  | 'state'
  | 'gate'
  | 'message'
  | 'page'
  | 'reply'
  | 'result'
  | 'accepted'

/** One resource as the service rendered it, and where in the body it stands. */
export interface Rendered {
  resource: Resource
  place: string
  value: Record<string, unknown>
}

/** The resource that a successful JSON answer is, by its endpoint; null where the answer is none. */
export function rootResource(exchange: Exchange): Resource | null {
  if (exchange.failure !== null || exchange.body === null) return null
  const endpoint = endpointOf(exchange)
  if (exchange.status === 202) return endpoint === 'start' || endpoint === 'send' ? 'accepted' : null
  if (exchange.status !== 200 || endpoint === null) return null
  if (endpoint === 'list') return 'list'
  if (endpoint === 'history') return 'page'
  return endpoint === 'status' ? 'status' : 'result'
}

/** Every resource in an answer: the whole one and those within it. A body that is no object holds none. */
export function resourcesIn(exchange: Exchange): Rendered[] {
  const root = rootResource(exchange)
  const value = jsonOf(exchange.body)
  return root === null || !isObject(value) ? [] : within({ resource: root, place: '', value })
}

function within(rendered: Rendered): Rendered[] {
  const { resource, place, value } = rendered
  const many = (field: string, inner: Resource): Rendered[] => {
    const items: unknown = value[field]
    if (!Array.isArray(items)) return []
    return items.flatMap((item: unknown, index) =>
      isObject(item) ? within({ resource: inner, place: `${place}/${field}/${index}`, value: item }) : [],
    )
  }
  const one = (field: string, inner: (value: Record<string, unknown>) => Resource | null): Rendered[] => {
    const item: unknown = value[field]
    const kind = isObject(item) ? inner(item) : null
    return isObject(item) && kind !== null ? within({ resource: kind, place: `${place}/${field}`, value: item }) : []
  }
  switch (resource) {
    case 'list':
      return [rendered, ...many('conversations', 'conversation')]
    case 'conversation':
      return [rendered, ...many('members', 'member')]
    case 'status':
      return [rendered, ...one('eta', etaVariant), ...one('state', () => 'state'), ...many('pendingGates', 'gate')]
    case 'page':
      return [rendered, ...many('messages', 'message')]
    case 'result':
    case 'accepted':
      return [rendered, ...many('replies', 'reply')]
    default:
      return [rendered]
  }
}

/** The eta variant that an object's kind names; null where it names none. */
export function etaVariant({ kind }: Record<string, unknown>): Resource | null {
  if (kind === 'unknown') return 'unknown'
  return kind === 'complete' || kind === 'estimate' ? 'estimate' : null
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Any value of an answer in a few words: some objects cannot be written as a string, and a service may send them. */
export function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : excerpt(JSON.stringify(value) ?? 'undefined', 120)
}
