import { type Violation, validate } from '../../../schemas/index.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, isBroken, type Outcome, undecided } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { type ReadPart, readPartOf } from '../../reading/read-part.ts'
import {
  etaVariant,
  isObject,
  type Rendered,
  type Resource,
  resourcesIn,
  rootResource,
} from '../../reading/resources.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { shape } from './rows.ts'

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

/** Which row speaks for an answer that is no object at all: one, not one for each field that is then missing. */
const rowOfWhole: Partial<Record<Resource, Requirement>> = {
  list: shape['list-conversations'],
  status: shape['status-conversation-id'],
  page: shape['page-messages'],
  result: shape['result-conversation-id'],
  accepted: shape['accepted-conversation-id'],
}

/**
 * Judges the fields of every resource in one answer (spec 2): a row for each field, and one for each resource that it
 * has no other fields. What is wrong inside a nested resource is held against that one alone.
 */
export function judgeShape(exchange: Exchange): Outcome[] {
  const root = rootResource(exchange)
  if (root === null) return unread(exchange)
  if (!isObject(jsonOf(exchange.body))) return wholeIsNoObject(exchange, root)
  const sums = new Map<Requirement, Outcome>()
  for (const rendered of resourcesIn(exchange)) {
    const where = {
      at: `${exchange.method} ${exchange.path}, at ${rendered.place || 'the body'}`,
      exchange: exchange.id,
    }
    eachField(rendered, undefined, (row, violation) => {
      const known = sums.get(row)
      // The first resource that breaks a row speaks for it; where none does, the first that has it.
      if (known !== undefined && (violation === undefined || isBroken(known))) return
      sums.set(row, violation ? broken(row, where, violation.expected, violation.actual) : held(row, where))
    })
  }
  return [...sums.values()]
}

/**
 * Of an answer that passed a bound (bounds.ts), what the part that was read breaks whatever follows; which bound it was is
 * said once, by the row of the whole.
 */
function unread(exchange: Exchange): Outcome[] {
  const { failure, method, path, id, owned } = exchange
  const root = owned || failure?.kind !== 'too-large' ? null : rootResource({ ...exchange, failure: null, body: '' })
  const row = root === null ? undefined : rowOfWhole[root]
  if (row === undefined || root === null || failure === null) return []
  const bound = undecided(row, `the service ${failure.message}`, { at: `${method} ${path}`, exchange: id })
  const part = readPartOf(exchange)
  if (part === undefined) return [bound]
  if (part === null || !isObject(part.value)) {
    const broke = wholeIsNoObject(exchange, root)
    return broke.length > 0 ? broke : [bound]
  }
  return [bound, ...brokenInPart(exchange, part)]
}

function brokenInPart(exchange: Exchange, part: ReadPart): Outcome[] {
  const whole = { ...exchange, failure: null, body: JSON.stringify(part.value) }
  const sums = new Map<Requirement, Outcome>()
  for (const rendered of resourcesIn(whole)) {
    const { place } = rendered
    const where = { at: `${exchange.method} ${exchange.path}, at ${place || 'the body'}`, exchange: exchange.id }
    eachField(rendered, part, (row, violation) => {
      if (violation !== undefined && !sums.has(row))
        sums.set(row, broken(row, where, violation.expected, violation.actual))
    })
  }
  const row = shape['status-eta']
  const foreign = foreignInEta(part)
  if (foreign !== undefined && rootResource(whole) === 'status' && !sums.has(row))
    sums.set(
      row,
      broken(
        row,
        { at: `${exchange.method} ${exchange.path}, at /eta`, exchange: exchange.id },
        'no such field',
        foreign,
      ),
    )
  return [...sums.values()]
}

/** A field that no variant of eta has, where its kind is not read yet. */
function foreignInEta({ value, open }: ReadPart): string | undefined {
  const eta = isObject(value) ? value.eta : undefined
  if (!open.has('/eta') || !isObject(eta) || etaVariant(eta) !== null) return undefined
  const fields = new Set(['kind', ...[...rowsOf('estimate'), ...rowsOf('unknown')].map(([field]) => field)])
  return Object.keys(eta).find((field) => !fields.has(field))
}

/** Whether what follows might put it right. */
function isSettled({ place, keyword }: Violation, { open, texts, unknown }: ReadPart): boolean {
  if (keyword === 'additionalProperties') return true
  const around = place.slice(0, place.lastIndexOf('/'))
  if (unknown.has(place) || (keyword === 'required' && open.has(around))) return false
  if (texts.has(place)) return keyword === 'type'
  // No list of values has an object or an array in it.
  return !open.has(place) || keyword === 'type' || keyword === 'enum' || keyword === 'const'
}

function wholeIsNoObject(exchange: Exchange, root: Resource): Outcome[] {
  const row = rowOfWhole[root]
  // What comes in place of a stream, under whatever name, is for area stream.
  if (row === undefined || asksForStream(exchange)) return []
  const where = { at: `${exchange.method} ${exchange.path}`, exchange: exchange.id }
  return [broken(row, where, 'a JSON object', excerpt(exchange.body ?? '', 80) || 'an empty body')]
}

function asksForStream({ requestBody }: Exchange): boolean {
  const asked = jsonOf(requestBody)
  return isObject(asked) && asked.stream === true
}

/** Tells each row of one resource with what breaks it; a field that may be absent and is has nothing to be looked at. */
function eachField(
  { resource, place: root, value }: Rendered,
  part: ReadPart | undefined,
  tell: (row: Requirement, violation: Violation | undefined) => void,
): void {
  const all = validators[resource](value)
  const violations =
    part === undefined ? all : all.filter((each) => isSettled({ ...each, place: root + each.place }, part))
  for (const [field, row] of rowsOf(resource)) {
    const own =
      violations.length === 0
        ? undefined
        : violations.find(({ place }) => isOfField(field, place) || isOfNoVariant(value[field], field, place))
    if (own !== undefined || field in value) tell(row, own)
  }
  const extra = violations.find((each) => each.keyword === 'additionalProperties' && !each.place.slice(1).includes('/'))
  tell(closedRow(resource), extra)
}

/** What is wrong with a field itself: also an item of it that is no object, since that is no resource of its own. */
function isOfField(field: string, place: string): boolean {
  return place === `/${field}` || (place.startsWith(`/${field}/`) && /^\d+$/.test(place.slice(field.length + 2)))
}

/** An eta whose kind names no variant is no resource of its own: what is wrong with it is wrong with the field. */
function isOfNoVariant(value: unknown, field: string, place: string): boolean {
  return field === 'eta' && isObject(value) && etaVariant(value) === null && place.startsWith('/eta/')
}

const known = new Map<Resource, [string, Requirement][]>()

function rowsOf(resource: Resource): [string, Requirement][] {
  const cached = known.get(resource)
  if (cached) return cached
  const prefix = `${resource}-`
  const rows = Object.entries<Requirement>(shape).flatMap(([slug, row]): [string, Requirement][] =>
    slug.startsWith(prefix) && slug !== `${prefix}closed` ? [[camel(slug.slice(prefix.length)), row]] : [],
  )
  known.set(resource, rows)
  return rows
}

function closedRow(resource: Resource): Requirement {
  return shape[`${resource}-closed`]
}

function camel(slug: string): string {
  return slug.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
