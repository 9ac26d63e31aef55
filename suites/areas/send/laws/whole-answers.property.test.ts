import { describe, expect, it } from 'vitest'
import { withExchanges } from '../../../reading/kit/damage.ts'
import { brokenRows } from '../../../reading/kit/outcomes.ts'
import { activity } from '../../../scenes/activity.ts'
import { crowded } from '../../../scenes/crowd.ts'
import { silentFirst } from '../../../scenes/matrix.ts'
import { usingTool } from '../../../scenes/status.ts'
import { talkative } from '../../../scenes/talkative.ts'
import { brokenPlays, lawfulPlays, nothingDecided, rowsHeld } from '../../kit/plays.ts'
import { judgeWholeAnswers } from './whole-answers.ts'

const scenes = [activity, usingTool, silentFirst.optional, crowded]
const services = await lawfulPlays(scenes)
const records = services.flatMap((service) => scenes.map((scene) => service.of<unknown>(scene)))

describe('an answer without timedOut has all words of its turn', () => {
  it('holds for lawful services, whatever else the agent does and however sends overlap', () => {
    const held = rowsHeld(records, ({ exchanges }) => judgeWholeAnswers(exchanges))
    expect(held).toEqual(['send/send-default-complete', 'send/send-optional-complete', 'send/start-optional-complete'])
  })

  it('finds an answer that comes when the agent enters a stage', async () => {
    const { exchanges } = (await brokenPlays([usingTool], 'send/ends-at-a-stage-start-optional')).of<unknown>(usingTool)
    expect(brokenRows(judgeWholeAnswers(exchanges))).toEqual(['send/start-optional-complete'])
  })

  it.each(['send/no-emoji-start-optional', 'send/markup-escaped-start-optional'])(
    'leaves replies in other words to their own rules: %s',
    async (id) => {
      const { exchanges } = (await brokenPlays([talkative], id)).of<unknown>(talkative)
      expect(brokenRows(judgeWholeAnswers(exchanges))).toEqual([])
    },
  )

  it('says nothing of answers that may have run out', () => {
    const late = records.map(({ exchanges }) =>
      withExchanges(exchanges, (each) => ({
        ...each,
        body: each.body?.replace('"replies"', '"timedOut":true,"replies"') ?? null,
      })),
    )
    nothingDecided(late, judgeWholeAnswers)
  })
})
