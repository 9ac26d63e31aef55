import { describe, expect, test } from 'vitest'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { everyVariant } from '../../../fixtures/variants/index.ts'
import { traceOf } from '../../../schemas/trace.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { suite } from '../../suite.ts'
import { runSuite } from '../run.ts'
import { checkTarget } from '../target.ts'
import { memoryTranscript } from '../transcript/transcript.ts'
import { nobody } from '../watcher.ts'

async function run(id: string, traceHeaders?: boolean) {
  const variant = everyVariant.find((each) => each.id === id)
  if (variant === undefined) throw new Error(`no variant ${id}`)
  const { target, world, time, close } = await onPaper(variant, { seed: 1, waitLimitMs: 1500 })
  const transcript = memoryTranscript()
  const scope = { profile: 'certify', only: ['list/row-once', 'send/start-none-202'], skip: [] } as const
  const notices: string[] = []
  const watcher = { notice: (text: string) => notices.push(text) }
  const result = await time.until(
    runSuite({
      ...{ suite, target: checkTarget(target, id), scope, seed: 7, transcript, world },
      ...(traceHeaders === undefined ? {} : { traceHeaders }),
      watcher: { ...nobody, ...watcher },
    }),
  )
  await close()
  const exchanges = transcript.lines.flatMap((line): Exchange[] => (line.type === 'exchange' ? [line] : []))
  return { result, exchanges, notices }
}

describe('traces', () => {
  test('are in each request, one for each exchange, and come to the service as they are on record', async () => {
    const { result, exchanges } = await run('http/echoes-trace')
    const traces = exchanges.map(traceOf)
    expect(traces).not.toContain(undefined)
    expect(new Set(traces).size).toBe(exchanges.length)
    for (const { requestHeaders, headers } of exchanges) expect(headers.traceparent).toBe(requestHeaders.traceparent)
    expect(result.verdict).toBe('conformant')
  })

  test('are in none where they are turned off', async () => {
    const { exchanges } = await run('http/echoes-trace', false)
    expect(exchanges.map(traceOf).filter((each) => each !== undefined)).toEqual([])
    expect(new Set(exchanges.map(({ headers }) => headers.traceparent))).toEqual(new Set(['none']))
  })

  test('are left out of a run against a service that refuses them, which fails for nothing', async () => {
    const { result, exchanges, notices } = await run('http/refuses-unknown-headers')
    expect(result.verdict).toBe('conformant')
    expect(
      exchanges
        .slice(2)
        .map(traceOf)
        .filter((each) => each !== undefined),
    ).toEqual([])
    expect(notices.filter((each) => each.includes('traceparent')).length).toBe(1)
  })
})
