import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { conversationCommands } from '../../arbitraries/conversation-commands.ts'
import { unanswered, withList } from '../../reading/kit/damage.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { messagesOf } from '../../reading/views/page.ts'
import type { ModelRun, ModelStep } from '../../records/model.ts'
import { scene } from '../../run/define.ts'
import { usingTool } from '../../scenes/status.ts'
import { brokenPlays, lawfulPlays, nothingDecided, type Plays, playsOf, rowsHeld } from '../kit/plays.ts'
import { servicesOf } from '../kit/recorded.ts'
import { madeTiming } from '../send/kit/made.ts'
import { perform } from './kit/random-run.ts'
import { judgeModel as judgeModelIn } from './model.ts'

const judgeModel = (run: ModelRun) => judgeModelIn(run, madeTiming)

const runs = fc.sample(conversationCommands(6), { numRuns: 24, seed: 11 })
const scenes = runs.map((commands, index) =>
  scene(
    `model/${index}`,
    { about: 'a random run', needs: ['full', 'agent'], sends: 10 },
    async (stage): Promise<ModelRun> => ({
      steps: await perform(stage, commands),
    }),
  ),
)
const runsIn = (...services: Plays[]): ModelRun[] =>
  services.flatMap((service) => scenes.map((each) => service.of(each).play))

const lawful = runsIn(
  ...(await lawfulPlays(scenes)),
  ...(await Promise.all(
    servicesOf(
      'history/sparse',
      'cursors/never-the-same',
      'texts/canonical-trimmed-line-feeds',
      'ruling-12/others-join',
    ).map((each) => playsOf(scenes, each)),
  )),
)
const of = (...slugs: string[]): string[] => slugs.map((slug) => `history/${slug}`)
/** The same runs with each step changed. */
const eachStep = (change: (step: ModelStep, index: number) => ModelStep): ModelRun[] =>
  lawful.map(({ steps }) => ({ steps: steps.map(change) }))

describe('a random run held against a model of the conversation', () => {
  test('holds where it is lawful', () => {
    expect(runs.flat().filter((command) => command.do === 'send').length).toBeGreaterThan(40)
    expect(rowsHeld(lawful, judgeModel)).toEqual([
      ...of('limit-bounds', 'newest-page-first', 'walk-mixed-limits', 'walk-no-gap', 'walk-no-overlap'),
      'status/last-text-newest',
    ])
  })

  test.each([
    ['history/newest-late-on-short-pages', 'history/newest-page-first'],
    ['history/newest-first', 'history/oldest-first-in-page'],
    ['history/one-too-many', 'history/limit-bounds'],
    ['history/gap-of-one', 'history/walk-no-gap'],
    ['history/edge-lost', 'history/walk-no-gap'],
    ['history/overlap-of-one', 'history/walk-no-overlap'],
    ['history/older-newest-first', 'history/oldest-first-in-page'],
    ['history/all-are-answers', 'history/role-user'],
    ['history/all-are-users', 'history/role-assistant'],
    ['status/first-words', 'status/last-text-newest'],
  ])('%s is found', async (id, row) => {
    expect(brokenRows(runsIn(await brokenPlays(scenes, id)).flatMap(judgeModel))).toContain(row)
  })

  test('two pages of a walk in each other’s place are found', () => {
    const swapped = eachStep((step) => {
      const [newest, older, ...rest] = step.do === 'walk' ? step.pages : []
      return step.do !== 'walk' || newest === undefined || older === undefined
        ? step
        : { ...step, pages: [older, newest, ...rest] }
    })
    expect(brokenRows(swapped.flatMap(judgeModel))).toEqual(of('walk-mixed-limits'))
  })

  test('accuses no walk of what no page has: that a message is lost is for the rules of sending', () => {
    const oldest = (step: ModelStep): string | undefined => {
      const page = step.do === 'walk' ? step.pages.at(-1) : undefined
      return page === undefined ? undefined : messagesOf(page)[0]?.messageId
    }
    const without = lawful.map(({ steps }) => {
      const lost = new Set(steps.flatMap((step) => oldest(step) ?? []))
      return {
        steps: steps.flatMap((step): ModelStep[] => {
          if (step.do === 'send') return [step]
          if (step.do !== 'walk') return []
          const pages = step.pages.map((page) =>
            withList(page, 'messages', (all) => all.filter(({ messageId }) => !lost.has(String(messageId)))),
          )
          return [{ ...step, pages }]
        }),
      }
    })
    expect(brokenRows(without.flatMap(judgeModel))).toEqual([])
  })

  test('accuses no walk that shows a message of somebody else, and judges the rest of it', () => {
    const walks = walksWith('What somebody else said.')
    expect(walks.flatMap((each) => brokenRows(judgeModel(each)))).toEqual([])
    expect(rowsHeld(walks, judgeModel)).toEqual(of('walk-mixed-limits', 'walk-no-gap', 'walk-no-overlap'))
    // A word of the run may have been said by it.
    nothingDecided(walksWith('What bcdfghjklmnp said.'), judgeModel)
  })

  function walksWith(text: string): ModelRun[] {
    const strange = { messageId: 's', role: 'user', text, timestamp: null }
    return lawful.map(({ steps }) => ({
      steps: steps.flatMap((step): ModelStep[] => {
        if (step.do === 'send') return [step]
        if (step.do !== 'walk') return []
        return [{ ...step, pages: step.pages.map((page) => withList(page, 'messages', (all) => [...all, strange])) }]
      }),
    }))
  }

  test('leaves to their own rules what every page changes, and what no id tells apart', async () => {
    const onPages = (change: (message: Record<string, unknown>) => Record<string, unknown>): string[] => {
      const pageOf = (page: Exchange): Exchange => withList(page, 'messages', (all) => all.map(change))
      const changed = eachStep((step) =>
        step.do === 'page'
          ? { ...step, page: pageOf(step.page) }
          : step.do === 'walk'
            ? { ...step, pages: step.pages.map(pageOf) }
            : step,
      )
      return brokenRows(changed.flatMap(judgeModel))
    }
    expect(onPages((each) => (each.role === 'assistant' ? { ...each, text: `${each.text}, changed` } : each))).toEqual(
      [],
    )
    expect(onPages((each) => ({ ...each, messageId: 7 }))).toEqual([])
    for (const id of ['shape/message-id-number', 'history/words-cut', 'history/lines-of-agent-joined']) {
      const { random } = (await brokenPlays([usingTool], id)).of(usingTool).play
      if (random === undefined) throw new Error(`nothing was walked at random on ${id}`)
      expect(brokenRows(judgeModel(random))).toEqual([])
    }
  })

  test('accuses no walk of a page that every other page leaves out too', async () => {
    const plays = runsIn(await brokenPlays(scenes, 'history/newest-late-on-short-pages'))
    expect(brokenRows(plays.flatMap(judgeModel))).not.toContain('history/agent-words-all')
  })

  test('does not ask for a text in one message of an agent that says it in two', async () => {
    const [halves] = servicesOf('ruling-43/in-two-messages')
    const plays = halves === undefined ? [] : runsIn(await playsOf(scenes, halves))
    expect(plays.length).toBe(scenes.length)
    expect(plays.flatMap((each) => brokenRows(judgeModel(each)))).toEqual([])
  })

  test('says nothing from the first step on after which the model is not known', () => {
    nothingDecided([{ steps: [] }], judgeModel)
    nothingDecided(
      eachStep((step) => (step.do === 'send' ? { ...step, rested: false } : step)),
      judgeModel,
    )
    nothingDecided(
      eachStep((step) => (step.do === 'send' ? { ...step, answer: unanswered(step.answer) } : step)),
      judgeModel,
    )
    nothingDecided(
      eachStep((step) => {
        if (step.do === 'page') return { ...step, page: unanswered(step.page) }
        if (step.do === 'walk') return { ...step, pages: step.pages.map(unanswered), end: 'broken' }
        return step.do === 'status' ? { ...step, status: unanswered(step.status) } : step
      }),
      judgeModel,
    )
  })
})
