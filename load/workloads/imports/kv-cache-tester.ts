import {
  type Assumptions,
  BrokenRecording,
  type Imported,
  isRecord,
  numberAt,
  optionalNumberAt,
  outputMs,
  speedAssumption,
  tokenAssumption,
} from './imported.ts'
import { type ModelCall, sessionOf, turnOfCalls } from './model-calls.ts'

// A trace of kv-cache-tester (https://github.com/callanjfox/kv-cache-tester, docs/trace_replay_tester.md, Apache-2.0): one
// object for each conversation. A request has its start `t` and `api_time` in seconds, `in` and `out` in tokens, and `stop`.

interface Call extends ModelCall {
  /** `out` at the assumed speed stands for a missing `api_time`. */
  isTimed: boolean
  stop: string
  /** A tool returned something, so the turn continues. */
  continues: boolean
}

export function isKvCacheTester(value: Record<string, unknown>): boolean {
  return Array.isArray(value.requests) && ('block_size' in value || 'tool_tokens' in value || 'models' in value)
}

/** One session for each trace. Sub-agents are a part of the turn that started them. Throws BrokenRecording. */
export function fromKvCacheTester(traces: readonly Record<string, unknown>[], assumptions: Assumptions): Imported {
  let [agents, untimed] = [0, 0]
  const sessions = traces.flatMap((trace, index) => {
    const place = traces.length === 1 ? '' : `trace ${index + 1}, `
    const requests = (Array.isArray(trace.requests) ? trace.requests : []).map((each: unknown, at) => {
      if (!isRecord(each)) throw new BrokenRecording(`${place}request ${at + 1} is not an object.`)
      return { each, place: `${place}request ${at + 1}` }
    })
    const own = requests.filter(({ each }) => each.type !== 'subagent')
    agents += requests.length - own.length
    const calls = withoutPairs(own.map((each) => callOf(each, assumptions)))
    untimed += calls.filter(({ isTimed }) => !isTimed).length
    const ownTokens = optionalNumberAt(trace, 'tool_tokens', place) ?? 0
    const turns = turnsOf(calls).map(turnOfCalls)
    return turns.length === 0
      ? []
      : [sessionOf(turns, ownTokens + (optionalNumberAt(trace, 'system_tokens', place) ?? 0))]
  })
  return {
    ...{ format: 'kv-cache-tester trace', sessions },
    assumed: [
      tokenAssumption,
      ...(untimed === 0 ? [] : [`${speedAssumption(assumptions)} where a request has no api_time`]),
    ],
    omitted: [{ what: 'sub-agent', count: agents }],
  }
}

function callOf({ each, place }: { each: Record<string, unknown>; place: string }, assumptions: Assumptions): Call {
  const startMs = 1000 * numberAt(each, 't', place)
  const tokensOut = numberAt(each, 'out', place)
  const apiSeconds = optionalNumberAt(each, 'api_time', place)
  const stop = typeof each.stop === 'string' ? each.stop : ''
  const types: unknown[] = Array.isArray(each.input_types) ? each.input_types : []
  return {
    ...{ startMs, tokensIn: numberAt(each, 'in', place), tokensOut, stop },
    endMs: startMs + (apiSeconds === undefined ? outputMs(tokensOut, assumptions) : 1000 * apiSeconds),
    isTimed: apiSeconds !== undefined,
    isToolStep: stop === 'tool_use',
    continues: types.includes('tool_result'),
  }
}

/** The recorder of some traces made each call twice, streamed and then not. The second one has the stop reason. */
function withoutPairs(calls: readonly Call[]): Call[] {
  const kept: Call[] = []
  for (const call of calls) {
    const before = kept.at(-1)
    const isPair = before !== undefined && before.stop === '' && call.stop !== '' && before.tokensIn === call.tokensIn
    if (isPair) kept.splice(-1, 1, { ...call, startMs: before.startMs, continues: before.continues })
    else kept.push(call)
  }
  return kept
}

/** A turn starts with the first call after the end of the turn before. */
function turnsOf(calls: readonly Call[]): Call[][] {
  const turns: Call[][] = []
  for (const call of calls) {
    const turn = turns.at(-1)
    const before = turn?.at(-1)
    if (turn === undefined || !(before?.isToolStep === true || call.continues)) turns.push([call])
    else turn.push(call)
  }
  // Some calls have no stop reason. The result of a tool in the next one shows it.
  return turns.map((turn) =>
    turn.map((call, at) => ({ ...call, isToolStep: call.isToolStep || turn[at + 1]?.continues === true })),
  )
}
