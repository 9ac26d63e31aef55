import { expect, test } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import { variant } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { suite } from '../../suite.ts'
import { runSuite } from '../run.ts'
import { checkTarget } from '../target.ts'
import { memoryTranscript } from '../transcript/transcript.ts'

/** Never answers a request with this header. */
const silentTo = (header: string) =>
  variant('silent', `A request with ${header} gets no answer.`, {
    change: override('http', ({ arrive }) => ({
      arrive(world, call, reply, proceed) {
        if (!(header in call.headers)) arrive(world, call, reply, proceed)
      },
    })),
  })

test.each([
  ['transfer-encoding', 'transport/request-chunked'],
  ['expect', 'transport/request-expect'],
])(
  'a service that never answers a request with %s fails an advisory rule, and no mandatory one',
  async (header, id) => {
    const { target, world, time, close } = await onPaper(silentTo(header), { seed: 1, waitLimitMs: 2000 })
    const scope = { profile: 'certify' as const, only: ['transport/*', 'model/*'], skip: [] }
    const transcript = memoryTranscript()
    const result = await time.until(
      runSuite({ suite, target: checkTarget(target, 'paper'), scope, seed: 1, runId: 'form', world, transcript }),
    )
    await close()
    const failed = result.rules.filter(({ verdict }) => verdict === 'fail').map((rule) => [rule.id, rule.level])
    expect(failed).toEqual([[id, 'advisory']])
    expect(result.verdict).toBe('conformant')
  },
)
