import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { Recent, useShareOfRoom } from './recent.ts'

describe('what is kept of recent texts', () => {
  afterEach(() => useShareOfRoom(1))

  it('takes a share of the room alone, where memory counts', () => {
    const made: string[] = []
    const recent = new Recent({ texts: 16, letters: 400 }, (text) => void made.push(text))
    useShareOfRoom(1 / 4)
    for (const text of ['a', 'b', 'c', 'd', 'e', 'a']) recent.of(text)
    expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'a'])
  })

  it('is what would be made anew, whatever was asked for before', () => {
    const text = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
        const recent = new Recent({ texts: 8, letters: 40 }, (each) => each.toUpperCase())
        for (const each of texts) expect(recent.of(each)).toBe(each.toUpperCase())
      }),
    )
  })

  it('is made once while it is asked for, also where nothing comes of it', () => {
    const made: string[] = []
    const recent = new Recent({ texts: 4, letters: 100 }, (text) => void made.push(text))
    for (const text of ['a', 'a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) recent.of(text)
    expect(made).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('goes where others were asked for since', () => {
    const made: string[] = []
    const recent = new Recent({ texts: 4, letters: 100 }, (text) => void made.push(text))
    for (const text of ['a', 'b', 'c', 'd', 'e', 'a']) recent.of(text)
    expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'a'])
  })

  it('holds one text that is larger than its room, and nothing beside it', () => {
    const made: string[] = []
    const recent = new Recent({ texts: 100, letters: 10 }, (text) => void made.push(text))
    const large = 'x'.repeat(50)
    for (const text of ['a', large, large, 'a']) recent.of(text)
    expect(made).toEqual(['a', large, 'a'])
  })
})
