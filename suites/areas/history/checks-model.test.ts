import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createService, type Policies } from '../../../fixtures/service/index.ts'
import { type Command, conversationCommands } from '../../arbitraries/conversation-commands.ts'
import { check, scene } from '../../run/define.ts'
import { runSuite } from '../../run/run.ts'
import { checkTarget } from '../../run/target.ts'
import { memoryTranscript } from '../../run/transcript/transcript.ts'
import { perform } from '../../scenes/model.ts'
import { requirements } from '../rows.ts'
import { judgeModel } from './model.ts'
import { history } from './rows.ts'

/** Rows that some random runs broke; each run is a scene of its own, and all of them go on at once. */
async function broke(runs: readonly Command[][], change?: (policies: Policies) => Policies): Promise<string[]> {
  const service = createService({ waitLimitMs: 400 }, change)
  try {
    await service.listen()
    const scenes = runs.map((commands, index) =>
      scene(`model/${index}`, { about: 'a random run', sends: 10 }, async (stage) => ({
        steps: await perform(stage, commands),
      })),
    )
    const checks = [check('model', { scenes, proves: Object.values(history) }, judgeModel)]
    const result = await runSuite({
      suite: { name: 'model', version: '0', requirements, checks },
      target: checkTarget(service.target(), 'the service'),
      scope: { profile: 'certify', only: [], skip: [] },
      seed: 3,
      transcript: memoryTranscript(),
    })
    expect(result.requirements.find((row) => row.id === 'history/walk-no-gap')?.held).toBeGreaterThan(0)
    return result.requirements.filter((row) => row.verdict === 'fail').map((row) => row.id)
  } finally {
    await service.close()
  }
}

const runs = fc.sample(conversationCommands(6), { numRuns: 24, seed: 11 })

describe('a model of a conversation', { timeout: 60_000 }, () => {
  it('agrees with the reference service whatever is done to it', async () => {
    expect(runs.flat().filter((command) => command.do === 'send').length).toBeGreaterThan(40)
    expect(await broke(runs)).toEqual([])
  })

  it('finds a page that drops its oldest message', async () => {
    const change = (p: Policies): Policies => ({
      ...p,
      history: {
        ...p.history,
        page: (...args: Parameters<Policies['history']['page']>) => {
          const page: unknown = p.history.page(...args)
          const messages: unknown =
            typeof page === 'object' && page !== null ? Reflect.get(page, 'messages') : undefined
          return Array.isArray(messages) && messages.length > 2
            ? Object.assign({}, page, { messages: messages.slice(1) })
            : page
        },
      } as Policies['history'],
    })
    expect(await broke(runs.slice(0, 8), change)).toContain('history/walk-no-gap')
  })

  it('finds an agent message that is stored twice', async () => {
    const change = (p: Policies): Policies => ({
      ...p,
      turns: {
        ...p.turns,
        perform: {
          ...p.turns.perform,
          say: (world, turn, step) => {
            p.turns.perform.say(world, turn, step)
            const said = turn.replies.at(-1)
            if (said) turn.conversation.transcript.push({ ...said, messageId: `${said.messageId}x` })
          },
        },
      },
    })
    expect(await broke(runs.slice(0, 8), change)).toContain('history/walk-no-overlap')
  })
})
