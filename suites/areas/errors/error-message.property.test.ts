import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { storableTexts } from '../../arbitraries/storable-texts.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { changed, renamed, unanswered, withBody } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { saysSomething } from './api-error.ts'
import { judgeErrorMessage } from './error-message.ts'
import { errors } from './rows.ts'

interface Refusal {
  method: string
  path: string
  error: string
  code: string | undefined
}

const row = errors['400-says-what'].id

/** The answers of a scene: some were refused, each says why. */
const refusals: Alone<Refusal[], Exchange[]> = {
  models: fc.array(
    fc
      .record({
        asked: fc.constantFrom(
          'POST /conversations',
          'POST /messages',
          'GET /conversations?limit=x',
          'GET /conversations/c',
        ),
        error: storableTexts.filter(saysSomething),
        code: fc.option(fc.string(), { nil: undefined }),
      })
      .map(({ asked, ...rest }) => ({ method: asked.split(' ')[0] ?? '', path: asked.split(' ')[1] ?? '', ...rest })),
    { minLength: 1, maxLength: 4 },
  ),
  record: (model) => [
    made({ json: { conversations: [] } }),
    ...model.map(({ method, path, ...json }, index) =>
      made({ id: `refused ${index}`, method, path, status: 400, json }),
    ),
  ],
  judge: (kept) => kept.flatMap(judgeErrorMessage),
}

/** One of the refusals, never the list before them. */
const one = (kept: Exchange[], at: number, change: (refused: Exchange) => Exchange): Exchange[] => [
  ...kept.slice(0, 1),
  ...changed(kept.slice(1), at, change),
]

const damages: Damage<Refusal[], Exchange[]>[] = [
  {
    kind: 'cut',
    about: 'an empty message',
    damage: (kept, at) => one(kept, at, (each) => withBody(each, (body) => ({ ...body, error: '' }))),
    breaks: [row],
  },
  {
    kind: 'drop',
    about: 'blanks in place of the message',
    damage: (kept, at) =>
      one(kept, at, (each) => withBody(each, (body) => ({ ...body, error: [' \n', '\u200b', '\u00a0\t'][at % 3] }))),
    breaks: [row],
  },
  {
    kind: 'swap',
    about: 'a blank code in place of the message',
    damage: (kept, at) => one(kept, at, (each) => withBody(each, (body) => ({ code: body.error, error: ' ' }))),
    breaks: [row],
  },
]

describe('the message of a 400', () => {
  it('is not accused where it says something', () => expect(heldIn(refusals)).toEqual([row]))

  describe.each(damages)('$kind: $about', (damage) => {
    it('is found', () => findDamage(refusals, damage))
  })

  it('is not judged where there is none: its own rows have that', () => {
    holdNothing(refusals, (kept) => kept.map(unanswered))
    holdNothing(refusals, (kept) => kept.map((each) => ({ ...each, path: '/elsewhere' })))
    holdNothing(refusals, (kept) =>
      kept.slice(1).map((each) => withBody(each, (body) => renamed(body, 'error', 'message'))),
    )
    holdNothing(refusals, (kept) =>
      kept.slice(1).map((each) => withBody(each, (body) => ({ ...body, error: [body.error] }))),
    )
    holdNothing(refusals, (kept) => kept.map((each) => ({ ...each, path: '/conversations/a%2Fb' })))
    holdNothing(refusals, () => [])
  })
})
