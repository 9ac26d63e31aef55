import { describe, expect, test } from 'vitest'
import { everyVariant } from '../../../fixtures/variants/index.ts'
import { play } from '../../areas/kit/playing.ts'

const changeOf = (id: string) => {
  const found = everyVariant.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no variant ${id}`)
  return found.change
}

const toleranceIn = async (only: string[], variant?: string) => {
  const { result } = await play(only, variant === undefined ? undefined : changeOf(variant))
  return result.rules.flatMap(({ id, verdict, tolerances }) =>
    tolerances === undefined ? [] : [`${id} ${verdict} ${tolerances}`],
  )
}

describe('a tolerance is told (readings 98)', () => {
  test('a strict service needs none', async () => {
    expect(await toleranceIn([])).toEqual([])
  })

  test.each([
    ['ruling-61/501', 'errors/other-method', '61'],
    ['ruling-76/malformed-header', 'auth/bare-key-list', '76'],
    ['ruling-94/every-title-numbered', 'send/start-title-used', '94'],
    ['ruling-35/views-name-the-live-member', 'status/conversation-id', '35'],
    ['texts/canonical', 'send/send-text-combining', '30'],
    ['history/hidden-first', 'history/null-at-start', '26'],
    ['texts/line-feeds', 'send/send-text-line-breaks', '30'],
  ])('%s', async (variant, rule, readings) => {
    expect(await toleranceIn([rule], variant)).toEqual([`${rule} pass ${readings}`])
  })
})
