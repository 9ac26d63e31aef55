import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import protobuf from 'protobufjs'

// For tests: a collector that speaks OTLP over HTTP with protobuf, from the public definition (opentelemetry-proto 1.x).

const { root } = protobuf.parse(`
  syntax = "proto3";
  message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9;
    repeated Event events = 11; repeated Link links = 13; Status status = 15;
  }
  message Event { fixed64 time_unix_nano = 1; string name = 2; repeated KeyValue attributes = 3; }
  message Link { bytes trace_id = 1; bytes span_id = 2; }
  message Status { string message = 2; int32 code = 3; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue {
    oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; ArrayValue array_value = 5; }
  }
  message ArrayValue { repeated AnyValue values = 1; }
`)
const requestType = root.lookupType('ExportTraceServiceRequest')

export interface Received {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  startTimeUnixNano: string
  attributes: Record<string, unknown>
  events: { name: string }[]
  links: { traceId: string; spanId: string }[]
  status: { message?: string; code?: number } | undefined
  resource: Record<string, unknown>
}

/** Collects spans, or answers in its own way. `url` is that for OTEL_EXPORTER_OTLP_ENDPOINT. */
export async function collector(answer = (response: ServerResponse): unknown => response.writeHead(200).end()) {
  const spans: Received[] = []
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    paths.push(request.url ?? '')
    if (request.url === '/v1/traces')
      spans.push(...spansIn(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body))
    answer(response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, paths, close }
}

interface Value {
  stringValue?: string
  arrayValue?: { values?: Value[] }
}
type Attributes = { key: string; value: Value }[]

function spansIn(body: Buffer): Received[] {
  const message = requestType.toObject(requestType.decode(body), { longs: String, bytes: Array, arrays: true })
  return message.resourceSpans.flatMap(
    ({ resource, scopeSpans }: { resource: { attributes: Attributes }; scopeSpans: never[] }) =>
      scopeSpans.flatMap(({ spans }: { spans: Record<string, never>[] }) =>
        spans.map((span) => ({
          ...span,
          ...idsOf(span),
          parentSpanId: hex(span.parentSpanId),
          attributes: named(span.attributes ?? []),
          links: (span.links ?? ([] as never[])).map(idsOf),
          resource: named(resource.attributes),
        })),
      ),
  )
}

function idsOf({ traceId, spanId }: Record<string, number[]>): { traceId: string; spanId: string } {
  return { traceId: hex(traceId), spanId: hex(spanId) }
}

function hex(bytes: number[] = []): string {
  return Buffer.from(bytes).toString('hex')
}

function named(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plainOf(value)]))
}

function plainOf(value: Value): unknown {
  return value.arrayValue === undefined ? Object.values(value)[0] : (value.arrayValue.values ?? []).map(plainOf)
}
