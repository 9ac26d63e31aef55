import { describe, expect, test } from 'vitest'
import { override, together } from '../../../fixtures/change.ts'
import { type Change, variant } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { everyVariant } from '../../../fixtures/variants/index.ts'
import type { Result, Target } from '../../../schemas/types.ts'
import { mutants } from '../../areas/mutants.ts'
import { suite } from '../../suite.ts'
import { examine } from '../examine/examine.ts'
import { prepare, runSuite } from '../run.ts'
import { checkTarget } from '../target.ts'

const changeOf = (id: string): Change => {
  const found = [...everyVariant, ...mutants].find((each) => each.id === id)
  if (found === undefined) throw new Error(`no ${id}`)
  return found.change
}
const unpaidMessages = override('refusals', ({ checks }) => ({
  checks: {
    ...checks,
    balance: (world, attempt) => (attempt.call.endpoint === 'send' ? null : checks.balance(world, attempt)),
  },
}))
const noConversation = changeOf('ruling-99/no-conversation')

async function onService<Found>(
  change: Change,
  waive: Record<string, string>,
  act: (played: Awaited<ReturnType<typeof onPaper>>, target: Target) => Promise<Found>,
): Promise<Found> {
  const fixture = variant('under-test', 'The service under test.', { change })
  const played = await onPaper(fixture, { seed: 1, waitLimitMs: 2000 })
  try {
    return await played.time.until(act(played, checkTarget({ ...played.target, waive }, 'the service')))
  } finally {
    await played.close()
  }
}

const run = (change: Change, waive: Record<string, string> = {}): Promise<Result> =>
  onService(change, waive, ({ world }, target) =>
    runSuite({
      suite,
      target,
      scope: {
        profile: 'certify',
        only: ['balance/*', 'errors/402-*', 'auth/other-account-*', 'auth/no-access-*'],
        skip: [],
      },
      seed: 7,
      runId: 'prepared',
      transcript: { write: () => {}, close: async () => {} },
      world,
    }),
  )

const doctor = (change: Change) =>
  onService(change, {}, ({ world }, target) => {
    const { run } = prepare({ suite, target, scope: { profile: 'certify', only: [], skip: [] }, seed: 1 })
    return examine(target, run, {}, undefined, world)
  })

const lacking = ({ rules }: Result) =>
  rules.filter(({ reason }) => reason === 'missing-precondition').map(({ id, missing }) => `${id} needs ${missing}`)

describe('a conversation of the account without credits (readings 99)', () => {
  const needed = [
    ...['default', 'none', 'optional', 'required', 'stream', 'required-stream'].map((mode) => `balance/send-${mode}`),
    ...['balance/status-free', 'balance/history-free', 'errors/402-adds-nothing'],
  ]

  test('is a precondition: without it the run is incomplete, also of a service that never returns 402 to a message', async () => {
    for (const change of [noConversation, together(unpaidMessages, noConversation)]) {
      const result = await run(change)
      expect(result.verdict).toBe('incomplete')
      expect(lacking(result)).toEqual(needed.map((id) => `${id} needs conversations.emptyBalance`))
    }
  })

  test('may be waived, by name', async () => {
    const waive = Object.fromEntries(needed.map((id) => [id, 'nobody had the time']))
    expect((await run(noConversation, waive)).verdict).toBe('conformant')
    const { [needed[0] ?? '']: _, ...less } = waive
    expect((await run(noConversation, less)).verdict).toBe('incomplete')
  })

  test('is not needed for what a message to nobody shows', async () => {
    const result = await run(changeOf('ruling-99/no-conversation-balance-first'))
    expect(lacking(result).map((line) => line.split(' ')[0])).toEqual(needed.slice(6))
  })

  test('is taken from the target file where no list shows it', async () => {
    const result = await run(changeOf('ruling-99/no-conversation-listed'))
    expect([result.verdict, lacking(result)]).toEqual(['conformant', []])
  })

  test('is looked for by doctor, for nothing', async () => {
    const seen = async (change: Change) =>
      (await doctor(change)).find(({ what }) => what === 'credentials.emptyBalance')
    expect(await seen((policies) => policies)).toMatchObject({ ok: true })
    expect(await seen(noConversation)).toMatchObject({
      ok: false,
      seen: expect.stringContaining('name one as conversations.emptyBalance'),
    })
  })
})

test('credits of an account that is there for something else are a precondition too', async () => {
  const result = await run(changeOf('ruling-44/neither-with-credits'))
  expect(result.verdict).toBe('incomplete')
  expect(new Set(lacking(result).map((line) => line.split(' needs ')[1]))).toEqual(
    new Set(['credits.otherAccount', 'credits.noAccess']),
  )
})
