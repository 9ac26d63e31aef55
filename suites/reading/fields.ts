import { type Violation, validate } from '../../schemas/index.ts'
import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from './gateway.ts'
import { type ReadPart, readPartOf } from './read-part.ts'
import { etaVariant, isObject, type Rendered, type Resource, resourcesIn, rootResource } from './resources.ts'
import { excerpt } from './text/excerpt.ts'

/** What is wrong with a field, and in which resource of the body. */
export type FieldFault = readonly [place: string, expected: string, actual: string]

/** The fields of all resources in one response (spec 2), by names as `gate-kind`; `gate-closed` is whether there are others. */
export interface Fields {
  readonly seen: ReadonlySet<string>
  /** Of each the first fault. What is wrong inside a nested resource is held against that one alone. */
  readonly faults: ReadonlyMap<string, FieldFault>
  /** The bound that the response passed, said of one field. What was read of it may be wrong whatever follows. */
  readonly bound?: readonly [name: string, what: string]
}

const validators: Record<Resource, (value: unknown) => Violation[]> = {
  conversation: validate.conversation,
  member: validate.conversationMember,
  list: validate.conversationList,
  status: validate.conversationStatus,
  estimate: validate.estimate,
  unknown: validate.unknownEta,
  state: validate.conversationState,
  gate: validate.pendingGate,
  message: validate.message,
  page: validate.messagePage,
  reply: validate.reply,
  result: validate.sendResult,
  accepted: validate.sendResult,
}

/** Which field speaks for a response that is no object at all: one, not each that is then missing. */
const ofWhole: Partial<Record<Resource, string>> = {
  list: 'list-conversations',
  status: 'status-conversation-id',
  page: 'page-messages',
  result: 'result-conversation-id',
  accepted: 'accepted-conversation-id',
}

const none: Fields = { seen: new Set(), faults: new Map() }

/** Undefined where the response is no resource. */
export function fieldsOf(exchange: Exchange): Fields | undefined {
  const root = rootResource(exchange)
  if (root === null) return readInPart(exchange)
  return isObject(jsonOf(exchange.body)) ? fieldsIn(exchange) : noObject(exchange, root)
}

function fieldsIn(exchange: Exchange, part?: ReadPart): Fields {
  const seen = new Set<string>()
  const faults = new Map<string, FieldFault>()
  for (const { resource, place, value } of resourcesIn(exchange)) {
    for (const field of Object.keys(value)) if (isPlain(field)) seen.add(nameOf(resource, field))
    seen.add(`${resource}-closed`)
    for (const violation of validators[resource](value)) {
      const field = fieldOf(violation, value)
      if (field === undefined || (part && !isSettled(violation, place + violation.place, part))) continue
      const name = nameOf(resource, field)
      if (!faults.has(name)) faults.set(name, [place, violation.expected, violation.actual])
    }
  }
  return { seen, faults }
}

/** A service may send any number of other fields under any names. */
const isPlain = (field: string): boolean => /^[a-zA-Z]{1,20}$/.test(field)

const nameOf = (resource: Resource, field: string): string =>
  `${resource}-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * The field that a violation is about: also where an item of it is no object, since that is no resource of its own, and where its
 * kind names no variant of eta. Undefined where it is one of a nested resource.
 */
function fieldOf({ place, keyword }: Violation, { eta }: Rendered['value']): string | undefined {
  const [field = '', item, ...more] = place.slice(1).split('/')
  if (item === undefined) return keyword === 'additionalProperties' ? 'closed' : field
  const isOfNoVariant = field === 'eta' && isObject(eta) && etaVariant(eta) === null
  return isOfNoVariant || (more.length === 0 && /^\d+$/.test(item)) ? field : undefined
}

function noObject({ requestBody, body }: Exchange, root: Resource): Fields {
  const name = ofWhole[root]
  const asked = jsonOf(requestBody)
  // What comes in place of a stream, under whatever name, is for area stream.
  if (name === undefined || (isObject(asked) && asked.stream === true)) return none
  return { ...none, faults: new Map([[name, ['', 'a JSON object', excerpt(body ?? '', 80) || 'an empty body']]]) }
}

/** Of a response that passed a bound (bounds.ts). */
function readInPart(exchange: Exchange): Fields | undefined {
  const { failure, owned } = exchange
  const root = owned || failure?.kind !== 'too-large' ? null : rootResource({ ...exchange, failure: null, body: '' })
  const name = root === null ? undefined : ofWhole[root]
  if (root === null || name === undefined || failure === null) return undefined
  const part = readPartOf(exchange)
  const bound = [name, `the service ${failure.message}`] as const
  if (part === undefined) return { ...none, bound }
  if (part === null || !isObject(part.value)) {
    const whole = noObject(exchange, root)
    return whole === none ? { ...none, bound } : whole
  }
  const { faults } = fieldsIn({ ...exchange, failure: null, body: JSON.stringify(part.value) }, part)
  const foreign = root === 'status' && !faults.has('status-eta') ? foreignInEta(part) : undefined
  const all = foreign === undefined ? faults : new Map([...faults, ['status-eta', ['/eta', 'no such field', foreign]]])
  return { ...none, faults: all, bound }
}

const fieldsOfEta: readonly string[] = [
  ...['kind', 'basis', 'confidence', 'highMs', 'lowMs', 'remainingMs', 'reason'],
  ...['asOfMs', 'progressAgeMs', 'runningLong', 'snapshotAgeMs'],
]

/** A field that no variant of eta has, where its kind is not read yet. */
function foreignInEta({ value, open }: ReadPart): string | undefined {
  const eta = isObject(value) ? value.eta : undefined
  if (!open.has('/eta') || !isObject(eta) || etaVariant(eta) !== null) return undefined
  return Object.keys(eta).find((field) => !fieldsOfEta.includes(field))
}

/** Whether what follows cannot put it right. */
function isSettled({ keyword }: Violation, place: string, { open, texts, unknown }: ReadPart): boolean {
  if (keyword === 'additionalProperties') return true
  const around = place.slice(0, place.lastIndexOf('/'))
  if (unknown.has(place) || (keyword === 'required' && open.has(around))) return false
  if (texts.has(place)) return keyword === 'type'
  // No list of values has an object or an array in it.
  return !open.has(place) || keyword === 'type' || keyword === 'enum' || keyword === 'const'
}
