import { describe, expect, it } from 'vitest'
import type { SendFact } from '../../model/facts.ts'
import { keptText } from '../../model/text.ts'
import { Told, type Turn } from './told.ts'

const [one, two, own] = ['bcdfghjklmnp', 'cdfghjklmnpq', 'dfghjklmnpqr']

const sent = (text: string, more: Partial<SendFact> = {}): SendFact =>
  ({ kind: 'send', text: keptText(text), most: 1, outcome: 'taken', messageId: 'm1', ...more }) as unknown as SendFact

const message = (text: string, role = 'assistant', id = 'any') => ({ id, role, text: keptText(text) })

describe('a turn with a script', () => {
  const script = [{ say: `say ${one}` }, { tool: `look-${two}` }, { say: 'no word of a run' }]
  const turn: Turn = { send: sent(`LAB ${JSON.stringify(script)}\n${own}`), script }
  const placeOf = (...given: Parameters<typeof message>) => new Told([turn], []).recognise(message(...given)).at

  it('is recognised by the words of the run, also where a text was altered or has another role', () => {
    expect(placeOf(`say ${one}`)).toBe(1)
    expect(placeOf(`SAID ${one}`, 'user')).toBe(1)
    expect(placeOf('no word of a run')).toBe(3)
    expect(placeOf(`LAB [{"say":"cut ${own}`, 'user')).toBe(0)
    expect(placeOf(one.slice(2))).toBe(1)
  })

  it('tells what is hidden from what is quoted', () => {
    const told = new Told([turn], [])
    expect(told.recognise(message(`using look-${two} now`)).shows.map(({ at }) => at)).toEqual([2])
    expect(told.recognise(message(`You wrote {"say":"say ${one}"},{"tool":"look-${two}"}`)).shows).toEqual([])
  })
})

describe('a turn of somebody else', () => {
  const replies = [{ ...message('Done.'), id: 'r1' }]
  const told = new Told([{ send: sent('ok', { replies }), script: undefined }], [])

  it('is recognised by ids, since anybody may say the same again', () => {
    expect(told.recognise(message('ok', 'user', 'm1')).at).toBe(0)
    expect(told.recognise(message('Done.', 'assistant', 'r1')).at).toBe(1)
    expect(told.recognise(message('Done.', 'assistant', 'r2')).at).toBeUndefined()
    expect(told.recognise(message('ok', 'assistant', 'r3')).at).toBeUndefined()
  })
})
