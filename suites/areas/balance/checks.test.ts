import { expect, it } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import { modes } from '../../reading/sent.ts'
import { play } from '../kit/playing.ts'
import { servicesOf } from '../kit/recorded.ts'

const balance = ['balance/*']
const changeOf = (id: string) => servicesOf(id)[0]?.change

it('without a conversation to send to, the twins alone prove nothing', async () => {
  const { result } = await play(balance, changeOf('ruling-99/no-conversation'))
  const missing = (id: string) => result.rules.find((row) => row.id === id)?.missing
  const ids = [...modes.map((mode) => `balance/send-${mode}`), 'balance/status-free', 'balance/history-free']
  expect(ids.map(missing)).toEqual(ids.map(() => 'conversations.emptyBalance'))
})

it('whether a refused start leaves a row is observed', async () => {
  const { result } = await play(balance, changeOf('errors/402-leaves-an-empty-row'))
  const seen = result.observations.filter((each) => each.rule === 'balance/refused-start-row')
  expect(seen.map((each) => each.value)).toEqual([true])
})

it('a full account whose balance is empty too proves nothing', async () => {
  const { failed, open } = await play(
    ['balance/start-none'],
    override('refusals', ({ checks }) => ({
      checks: {
        ...checks,
        balance: (_, { call }) =>
          call.endpoint === 'start' ? { status: 402, code: 'empty_balance', message: 'Empty.' } : null,
      },
    })),
  )
  expect(failed).toEqual([])
  expect(open.length).toBe(1)
})
