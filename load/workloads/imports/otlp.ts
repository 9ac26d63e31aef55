import type { RecordedSession } from '../sessions.ts'
import { BrokenRecording, type Imported, isRecord, tokenAssumption } from './imported.ts'
import { type CallsOfTurn, type ModelCall, sessionOf, turnOfCalls } from './model-calls.ts'

// OTLP JSON (opentelemetry-proto, `TracesData`), as the file exporter of the collector writes it, with the attributes of the
// OpenTelemetry semantic conventions for generative AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/).

const callNames = ['chat', 'generate_content', 'text_completion']
const agentNames = ['invoke_agent', 'invoke_workflow']

interface Span {
  traceId: string
  id: string
  parentId: string
  startMs: number
  endMs: number
  hasFailed: boolean
  attributes: ReadonlyMap<string, unknown>
  operation: string
}

interface Turn {
  agent: Span | undefined
  calls: Span[]
  tools: Span[]
}

export function isOtlp(value: Record<string, unknown>): boolean {
  return Array.isArray(value.resourceSpans)
}

/**
 * Sessions of spans. A conversation is a session. The outermost agent is a turn; without an agent, all calls of a trace are.
 * Throws BrokenRecording.
 */
export function fromOtlp(documents: readonly Record<string, unknown>[]): Imported {
  const spans = documents.flatMap(spansIn)
  const byId = new Map(spans.map((span) => [`${span.traceId} ${span.id}`, span]))
  const ofTraces = conversationsByTrace(spans)
  const turns = new Map<string, Turn>()
  let failed = 0
  for (const span of spans) {
    const isAgent = agentNames.includes(span.operation)
    const isCall = callNames.includes(span.operation)
    if (!isAgent && !isCall && span.operation !== 'execute_tool') continue
    if (isCall && span.hasFailed) {
      failed += 1
      continue
    }
    const agent = outermostAgent(span, byId)
    const key = agent === undefined ? `trace ${span.traceId}` : `${agent.traceId} ${agent.id}`
    const turn = turns.get(key) ?? { agent, calls: [], tools: [] }
    turns.set(key, turn)
    if (isCall) turn.calls.push(span)
    if (span.operation === 'execute_tool') turn.tools.push(span)
  }
  const conversations = new Map<string, CallsOfTurn[]>()
  for (const turn of turns.values()) {
    const [first] = [turn.agent, ...turn.calls].flatMap((each) => each ?? [])
    if (first === undefined) continue
    const id = conversationIn(first) ?? ofTraces.get(first.traceId) ?? `trace ${first.traceId}`
    conversations.set(id, [...(conversations.get(id) ?? []), callsOf(turn)])
  }
  const sessions = [...conversations.values()].map((each): RecordedSession => sessionOf(each))
  return {
    ...{ format: 'OpenTelemetry trace', sessions, assumed: [tokenAssumption] },
    omitted: [{ what: 'failed call', count: failed }],
  }
}

function callsOf({ agent, calls, tools }: Turn): CallsOfTurn {
  // An agent without spans of its model: its end is the reply.
  const parts = calls.length > 0 || agent === undefined ? calls : [agent]
  const turn = turnOfCalls(parts.map(callOf).toSorted((a, b) => a.startMs - b.startMs))
  return {
    ...turn,
    startMs: agent?.startMs ?? turn.startMs,
    endMs: agent?.endMs ?? turn.endMs,
    toolSteps: Math.max(turn.toolSteps, tools.length),
  }
}

function callOf(span: Span): ModelCall {
  const reasons = span.attributes.get('gen_ai.response.finish_reasons')
  const isAgent = agentNames.includes(span.operation)
  return {
    ...{ startMs: span.startMs, endMs: span.endMs },
    // The tokens of an agent are those of all its calls together.
    tokensIn: isAgent ? null : tokensIn(span, ['input_tokens', 'prompt_tokens']),
    tokensOut: tokensIn(span, ['output_tokens', 'completion_tokens']),
    isToolStep: (Array.isArray(reasons) ? reasons : [reasons]).some((each) => /tool|function/.test(String(each))),
  }
}

/** Conventions before 1.27 have the second name. */
function tokensIn({ attributes }: Span, names: readonly string[]): number | null {
  const found = names.map((name) => attributes.get(`gen_ai.usage.${name}`)).find((each) => each !== undefined)
  return typeof found === 'number' && found >= 0 ? found : null
}

function outermostAgent(span: Span, byId: ReadonlyMap<string, Span>): Span | undefined {
  const seen = new Set<Span>()
  let found: Span | undefined
  for (
    let at: Span | undefined = span;
    at !== undefined && !seen.has(at);
    at = byId.get(`${at.traceId} ${at.parentId}`)
  ) {
    seen.add(at)
    if (agentNames.includes(at.operation)) found = at
  }
  return found
}

function conversationIn({ attributes }: Span): string | undefined {
  const id = attributes.get('gen_ai.conversation.id') ?? attributes.get('session.id')
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** A conversation may be named in one span of a trace alone. */
function conversationsByTrace(spans: readonly Span[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const span of spans) {
    const id = conversationIn(span)
    if (id !== undefined && !found.has(span.traceId)) found.set(span.traceId, id)
  }
  return found
}

function spansIn(document: Record<string, unknown>): Span[] {
  const inside = (parents: readonly unknown[], ...names: string[]): unknown[] =>
    parents.flatMap((parent) => {
      const lists = isRecord(parent) ? names.map((name) => parent[name]) : []
      return lists.flatMap((list) => (Array.isArray(list) ? list : []))
    })
  // `instrumentationLibrarySpans` is the name before version 0.15 of the protocol.
  const scopes = inside(inside([document], 'resourceSpans'), 'scopeSpans', 'instrumentationLibrarySpans')
  return inside(scopes, 'spans').map(spanOf)
}

function spanOf(value: unknown, index: number): Span {
  const place = `span ${index + 1}`
  if (!isRecord(value)) throw new BrokenRecording(`${place} is not an object.`)
  const text = (name: string): string => (typeof value[name] === 'string' ? value[name] : '')
  const attributes = attributesOf(value.attributes)
  const status = isRecord(value.status) ? value.status.code : undefined
  return {
    ...{ traceId: text('traceId'), id: text('spanId'), parentId: text('parentSpanId'), attributes },
    startMs: momentAt(value, 'startTimeUnixNano', place),
    endMs: momentAt(value, 'endTimeUnixNano', place),
    hasFailed: status === 2 || status === 'STATUS_CODE_ERROR' || attributes.has('error.type'),
    operation: String(attributes.get('gen_ai.operation.name') ?? ''),
  }
}

function momentAt(value: Record<string, unknown>, name: string, place: string): number {
  const nanoseconds = Number(value[name])
  if (nanoseconds > 0) return nanoseconds / 1e6
  throw new BrokenRecording(`${place}: ${name} must be a time in nanoseconds.`)
}

function attributesOf(list: unknown): ReadonlyMap<string, unknown> {
  const pairs = (Array.isArray(list) ? list : []).filter(isRecord)
  return new Map(pairs.map(({ key, value }) => [String(key), plainValue(value)]))
}

/** Of `AnyValue`. A 64-bit number is a string in JSON. */
function plainValue(value: unknown): unknown {
  if (!isRecord(value)) return undefined
  if (value.intValue !== undefined) return Number(value.intValue)
  if (isRecord(value.arrayValue))
    return Array.isArray(value.arrayValue.values) ? value.arrayValue.values.map(plainValue) : []
  return value.stringValue ?? value.doubleValue ?? value.boolValue
}
