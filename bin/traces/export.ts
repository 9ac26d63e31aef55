import type { Histogram, Meter, Tracer } from '@opentelemetry/api'
import { count } from '../../reports/words.ts'
import type { Span, SpanId } from './spans.ts'

/** Spans that are sent at once: the SDK drops what exceeds its queue. */
const batch = 256
/** A collector that is down delays the end by this, once, unless OTEL_EXPORTER_OTLP_TIMEOUT says otherwise. */
const usualTimeoutMs = 5000
/** Beyond the timeout of the SDK. */
const graceMs = 1000

const variables = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const
// Without one of these, the SDK would send them to a port of this machine.
const variablesOfMetrics = ['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const

/** Whether the standard variables ask for an export. */
export function isExportWanted(): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = process.env
  const isOff = OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none'
  return !isOff && collectorIn(variables) !== undefined
}

/**
 * Exports spans with the OpenTelemetry SDK to the collector that the environment names. Returns one line for people, which says what was
 * exported, or why not. Throws only what `spans` throws.
 */
export async function exportSpans(
  spans: AsyncIterable<Span> | Iterable<Span>,
  measured?: Iterable<Measured>,
): Promise<string> {
  const { name = '', value = '' } = collectorIn(variables) ?? {}
  if (!URL.canParse(value)) return `traces: not exported, because ${name} is no URL. Write it as http://127.0.0.1:4318.`
  const { origin } = new URL(value)
  const sdk = await started(measured !== undefined && collectorIn(variablesOfMetrics) !== undefined)
  if (sdk === undefined)
    return 'traces: not exported, because @opentelemetry/sdk-node is not installed. Install it beside agent-conformance: npm install @opentelemetry/sdk-node @opentelemetry/api'
  const mostMs = timeoutMs() + graceMs
  let sent = 0
  try {
    for await (const span of spans) {
      sdk.add(span)
      sent += 1
      if (sent % batch === 0) await inTime(sdk.flush(), mostMs)
    }
    await inTime(sdk.flush(), mostMs)
    for (const each of measured ?? []) sdk.observe(each)
    await inTime(sdk.end(), mostMs)
  } catch (error) {
    if (!(error instanceof ExportError)) throw error
    return `traces: not exported to ${origin}: ${error.message}`
  } finally {
    sdk.close()
  }
  return `traces: ${count(sent, 'span')} exported to ${origin}`
}

/** A problem of an export changes no verdict. */
export async function note(exported: Promise<string>): Promise<string> {
  return exported.catch(
    (error: unknown) => `traces: not exported: ${error instanceof Error ? error.message : String(error)}`,
  )
}

/** A value of a histogram, and how often it was measured. */
export interface Measured {
  name: string
  attributes: Record<string, string>
  seconds: number
  times: number
}

class ExportError extends Error {}

/** Throws ExportError. */
async function inTime(flushed: Promise<unknown>, mostMs: number): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new ExportError(`no answer within ${mostMs / 1000} s`)), mostMs)
  try {
    await Promise.race([
      late.promise,
      flushed.catch((error: unknown) => Promise.reject(new ExportError(reasonIn(error)))),
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** The SDK rejects with one error for each of its processors. */
function reasonIn(error: unknown): string {
  const first: unknown = Array.isArray(error) ? error[0] : error
  return first instanceof Error ? first.message : String(first)
}

interface Sdk {
  add(span: Span): void
  /** Rejects if the collector did not take all. */
  flush(): Promise<void>
  observe(measured: Measured): void
  /** Exports the histograms. */
  end(): Promise<void>
  close(): void
}

/** Undefined if the SDK is not installed. */
async function started(hasMetrics: boolean): Promise<Sdk | undefined> {
  const loaded = await Promise.all([import('@opentelemetry/sdk-node'), import('@opentelemetry/api')]).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
      throw error
    },
  )
  if (loaded === undefined) return undefined
  const [
    { NodeSDK },
    { context, propagation, metrics, ProxyTracerProvider, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace },
  ] = loaded
  // The command line and the user of this process concern nobody else.
  process.env.OTEL_NODE_RESOURCE_DETECTORS ??= 'env,host'
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = String(timeoutMs())
  let next: SpanId = { traceId: '', spanId: '' }
  const sdk = new NodeSDK({
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    ...(hasMetrics ? {} : { metricReaders: [] }),
    logRecordProcessors: [],
    ...(isServiceNamed(process.env) ? {} : { serviceName: 'agent-conformance' }),
  })
  sdk.start()
  const provider = trace.getTracerProvider()
  const own = (provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider) as Flushing
  const tracer = own.getTracer('agent-conformance')
  const meter: Meter = metrics.getMeter('agent-conformance')
  const histograms = new Map<string, Histogram>()
  const contextOf = (id: SpanId) => ({ ...id, traceFlags: TraceFlags.SAMPLED })
  return {
    add(span) {
      next = span
      const { traceId, parentId } = span
      const within =
        parentId === undefined
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, contextOf({ traceId, spanId: parentId }))
      const links = span.links.map((each) => ({ context: contextOf(each) }))
      const kind = span.kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL
      const made = tracer.startSpan(
        span.name,
        { kind, startTime: span.startMs, attributes: span.attributes, links },
        within,
      )
      for (const { name, atMs, attributes } of span.events) made.addEvent(name, attributes, atMs)
      if (span.error !== undefined) made.setStatus({ code: SpanStatusCode.ERROR, message: span.error })
      made.end(span.endMs)
    },
    flush: () => own.forceFlush(),
    observe({ name, attributes, seconds, times }) {
      const histogram = histograms.get(name) ?? meter.createHistogram(name, { unit: 's' })
      histograms.set(name, histogram)
      for (let left = times; left > 0; left -= 1) histogram.record(seconds, attributes)
    },
    end: () => sdk.shutdown(),
    close() {
      void sdk.shutdown().catch(() => {})
      // With --repeat, another run is exported by this process.
      for (const each of [trace, context, propagation, metrics]) each.disable()
    },
  }
}

function timeoutMs(): number {
  const { OTEL_EXPORTER_OTLP_TRACES_TIMEOUT, OTEL_EXPORTER_OTLP_TIMEOUT } = process.env
  const given = Number(OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? OTEL_EXPORTER_OTLP_TIMEOUT)
  return given > 0 ? given : usualTimeoutMs
}

interface Flushing {
  getTracer(name: string): Tracer
  forceFlush(): Promise<void>
}

function isServiceNamed({ OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES = '' }: NodeJS.ProcessEnv): boolean {
  return (OTEL_SERVICE_NAME ?? '') !== '' || /(^|,)\s*service\.name\s*=/.test(OTEL_RESOURCE_ATTRIBUTES)
}

function collectorIn(names: readonly string[]): { name: string; value: string } | undefined {
  const name = names.find((each) => (process.env[each] ?? '').trim() !== '')
  return name === undefined ? undefined : { name, value: process.env[name]?.trim() ?? '' }
}
