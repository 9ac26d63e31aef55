import { describe, expect, it } from 'vitest'
import type { Change } from '../../../fixtures/define.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import { play } from '../kit/playing.ts'

const only = ['transport/*']

describe.concurrent('a service that', () => {
  it('minds a charset, or writes Latin-1, is warned', async () => {
    const warned = async (change: Change) => {
      const { result, failed } = await play(only, change)
      expect([result.verdict, failed]).toEqual(['conformant', []])
      return result.rules.filter((row) => row.verdict === 'fail').map((row) => row.id)
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
