import { describe, expect, it } from 'vitest'
import type { Policies } from '../../../fixtures/service/index.ts'
import { type Change, withAnswer } from '../kit/breaking.ts'
import { play } from '../kit/playing.ts'

const only = ['transport/*']

/** Relabels one answer; a type of null leaves the label out. */
const labelled = (at: string, status: number, type: string | null): Change =>
  withAnswer((answer, endpoint) => {
    if (endpoint !== at || answer.status !== status) return answer
    const { 'content-type': _, ...headers } = answer.headers
    return { ...answer, headers: type === null ? headers : { ...headers, 'content-type': type } }
  })

const lawful: [about: string, change: Change][] = [
  ['writes the media type in capitals', labelled('list', 200, 'Application/JSON ; Charset="UTF-8"; x=y')],
  ['names no charset', labelled('status', 200, 'application/json')],
]

describe.concurrent('a service that', () => {
  it.each(lawful)('%s is lawful', async (_, change) => {
    const { failed, open } = await play(only, change)
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })

  it('minds a charset, or writes Latin-1, is warned', async () => {
    const warned = async (change: Change) => {
      const { result, failed } = await play(only, change)
      expect([result.verdict, failed]).toEqual(['conformant', []])
      return result.requirements.filter((row) => row.verdict === 'fail').map((row) => row.id)
    }
    const mindful: Change = (p: Policies) => ({
      ...p,
      refusals: {
        ...p.refusals,
        first: (world, attempt) =>
          attempt.call.mediaType()?.includes('charset')
            ? { status: 415, code: 'type', message: 'Send application/json.' }
            : p.refusals.first(world, attempt),
      },
    })
    expect(await warned(mindful)).toEqual(['transport/request-charset'])
    const latin: Change = (p: Policies) => ({
      ...p,
      http: {
        ...p.http,
        deliver: (_world, reply, answer) => {
          const isList = answer.body.startsWith('{"conversations"')
          const body = isList ? answer.body.replace('"title":"', '"title":"é ') : answer.body
          reply
            .code(answer.status)
            .headers(answer.headers)
            .send(Buffer.from(body, isList ? 'latin1' : 'utf8'))
        },
      },
    })
    expect(await warned(latin)).toEqual(['transport/json-utf-8'])
  })
})
