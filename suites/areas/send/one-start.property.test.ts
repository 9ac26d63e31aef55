import { describe, expect, it } from 'vitest'
import { unanswered } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import type { SceneRecord } from '../../run/define.ts'
import { listed } from '../../scenes/listed.ts'
import { atOnce, type Matrix } from '../../scenes/matrix.ts'
import { brokenPlays, lawfulPlays, nothingDecided, rowsHeld, unseen } from '../kit/plays.ts'
import { judgeOneStart, judgeTitlesOnce } from './one-start.ts'

const row = 'send/start-creates-one'
const scenes = [listed, atOnce]
const lawful = await lawfulPlays(scenes)
const plays = lawful.map((service) => service.of(listed).play)

describe('one start', () => {
  it('makes one conversation, whatever else appears', () => expect(rowsHeld(plays, judgeOneStart)).toEqual([row]))

  it.each(['send/start-made-twice', 'send/start-copied'])('is found by %s', async (id) => {
    const { play } = (await brokenPlays([listed], id)).of(listed)
    expect(brokenRows(judgeOneStart(play))).toEqual([row])
  })

  it('proves nothing where it was refused, or no list was read', () => {
    nothingDecided(plays.map(unseen), judgeOneStart)
    const refused = plays.map((play) => ({ ...play, start: made({ method: 'POST', status: 402 }) }))
    nothingDecided(refused, judgeOneStart)
    const unread = plays.map((play) => ({ ...play, lists: play.lists.map(unanswered) }))
    nothingDecided(unread, judgeOneStart)
  })
})

describe('a title that was sent once', async () => {
  const exchangesOf = ({ exchanges }: SceneRecord<Matrix>) => exchanges
  const twice = exchangesOf((await brokenPlays([atOnce], 'send/start-made-twice')).of(atOnce))

  it('is that of two conversations in no lawful list, and found where it is', () => {
    for (const service of lawful) expect(judgeTitlesOnce(exchangesOf(service.of(atOnce)))).toEqual([])
    expect(brokenRows(judgeTitlesOnce(twice))).toEqual([row])
  })

  it('says nothing where it was sent again, or before, and where nothing was answered', () => {
    const start = twice.find(({ method, path }) => method === 'POST' && path === '/conversations')
    const again = twice.flatMap((each) => (each === start ? [each, { ...each, id: 'again', status: 503 }] : [each]))
    expect(judgeTitlesOnce(again)).toEqual([])
    const before = twice.map((each) => (each.method === 'GET' ? { ...each, sentMs: -1 } : each))
    expect(judgeTitlesOnce(before)).toEqual([])
    expect(judgeTitlesOnce(twice.map(unanswered))).toEqual([])
  })
})
