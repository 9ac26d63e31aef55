import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { dropped, repeated, swapped, unanswered } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { type Form, formsDrawn, keptAs, textsDrawn, wordOf } from '../../reading/kit/words-drawn.ts'
import type { ModelRun, ModelStep } from '../../records/model.ts'
import { judgeModel } from './model.ts'

type Look = { do: 'page'; limit: number } | { do: 'walk'; limits: number[] } | { do: 'status' } | { do: 'refused' }

interface RunModel {
  /** The words of each turn, and what is looked at after it. */
  rounds: { words: string[]; looks: Look[] }[]
  forms: Form[]
  /** How many entries before each message are none. */
  hidden: number
}

const limits = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(50, 1000))
const looks: fc.Arbitrary<Look> = fc.oneof(
  fc.record({ do: fc.constant('page' as const), limit: limits }),
  fc.record({ do: fc.constant('walk' as const), limits: fc.array(limits, { minLength: 1, maxLength: 3 }) }),
  fc.constant({ do: 'status' as const }),
  fc.constant({ do: 'refused' as const }),
)

/** Some rounds of at least three words each, and at last a page, a walk and a status. */
const models: fc.Arbitrary<RunModel> = fc
  .tuple(
    fc.array(fc.array(looks, { maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    textsDrawn({ min: 9, max: 9 }),
    fc.array(limits, { minLength: 1, maxLength: 3 }),
    formsDrawn,
    fc.nat({ max: 2 }),
  )
  .map(([some, texts, last, forms, hidden]) => {
    const rounds = some.map((each, index) => ({ words: texts.slice(3 * index, 3 * index + 3), looks: each }))
    const end: Look[] = [{ do: 'page', limit: 1000 }, { do: 'walk', limits: last }, { do: 'status' }]
    return { rounds: [...rounds, { words: [], looks: end }], forms, hidden }
  })

type Message = { messageId: string; role: string; text: string; timestamp: null }

const pageStep = (messages: readonly Message[], before: string | null) =>
  made({
    id: `page of ${messages.length}`,
    path: '/conversations/c/messages',
    json: { before, conversationId: 'c', messages },
  })

/** The pages of a walk, newest first; entries that are no messages count as well. */
function pagesOf(messages: readonly Message[], some: readonly number[], hidden: number) {
  const pages = []
  let end = messages.length * (hidden + 1)
  while (end > 0) {
    const limit = some[pages.length % some.length] ?? 1
    const start = Math.max(0, end - limit)
    const shown = messages.filter((_, index) => {
      const at = index * (hidden + 1) + hidden
      return at >= start && at < end
    })
    pages.push(pageStep(shown, start === 0 ? null : `before ${start}`))
    end = start
  }
  return pages
}

function stepsOf({ rounds, forms, hidden }: RunModel): ModelStep[] {
  const messages: Message[] = []
  const add = (role: string, text: string): void => {
    messages.push({ messageId: `m${messages.length}`, role, text: keptAs(text, forms), timestamp: null })
  }
  return rounds.flatMap(({ words, looks: some }, round): ModelStep[] => {
    const text = `What is asked in round ${round}: ${wordOf(round)}`
    const sent: ModelStep[] = []
    if (words.length > 0) {
      add('user', text)
      for (const each of words) add('assistant', each)
      sent.push({ do: 'send', text, said: words, answer: made({ method: 'POST', status: 202 }), rested: true })
    }
    const seen = some.map((look): ModelStep => {
      if (look.do === 'page') return { ...look, page: pageStep(messages.slice(-look.limit), null) }
      if (look.do === 'walk') return { ...look, pages: pagesOf(messages, look.limits, hidden), end: 'start' }
      if (look.do === 'refused') return { ...look, answer: made({ status: 400 }) }
      const last = messages.findLast(({ role }) => role === 'assistant')?.text ?? null
      return { ...look, status: made({ path: '/conversations/c', json: { lastAssistantText: last } }) }
    })
    return [...sent, ...seen]
  })
}

const run: Alone<RunModel, ModelRun> = {
  models,
  record: (model) => ({ steps: stepsOf(model) }),
  judge: judgeModel,
}

type RunDamage = Damage<RunModel, ModelRun>

/** The last page, which shows all; or the last walk, in one page. */
const lastPage =
  (change: (messages: Message[], at: number) => Message[]): RunDamage['damage'] =>
  ({ steps }, at) => ({
    steps: steps.map((step, index) =>
      step.do === 'page' && index === steps.length - 3
        ? { ...step, page: pageStep(change(messagesOf(steps), at), null) }
        : step,
    ),
  })
const lastWalk =
  (change: (messages: Message[], at: number) => Message[], limit = 4): RunDamage['damage'] =>
  ({ steps }, at) => ({
    steps: steps.map((step, index) =>
      step.do === 'walk' && index === steps.length - 2
        ? { ...step, pages: pagesOf(change(messagesOf(steps), at), [limit], 1) }
        : step,
    ),
  })

/** Sends and one walk in one page at the end. */
const walksWith =
  (change: (messages: Message[]) => Message[]): RunDamage['damage'] =>
  ({ steps }) => ({
    steps: steps.flatMap((step, index): ModelStep[] => {
      if (step.do === 'send') return [step]
      if (step.do !== 'walk' || index !== steps.length - 2) return []
      return [{ ...step, pages: [pageStep(change(messagesOf(steps)), null)] }]
    }),
  })

function messagesOf(steps: readonly ModelStep[]): Message[] {
  const step = steps.at(-3)
  const body: { messages: Message[] } = JSON.parse((step?.do === 'page' ? step.page.body : null) ?? '')
  return body.messages
}

const ofHistory = (...slugs: string[]): string[] => slugs.map((slug) => `history/${slug}`)

const damages: RunDamage[] = [
  {
    kind: 'drop',
    about: 'the newest message of a page',
    damage: lastPage((messages) => messages.slice(0, -1)),
    breaks: ofHistory('newest-page-first'),
  },
  {
    kind: 'swap',
    about: 'two messages of a page',
    damage: lastPage((messages, at) => swapped(messages, at)),
    breaks: ofHistory('oldest-first-in-page'),
  },
  {
    kind: 'repeat',
    about: 'messages beyond the limit of a page',
    damage: ({ steps }) => ({
      steps: steps.map((step, index) =>
        step.do === 'page' && index === steps.length - 3 ? { ...step, limit: 3 } : step,
      ),
    }),
    breaks: ofHistory('limit-bounds'),
  },
  {
    kind: 'drop',
    about: 'a message of a walk',
    damage: lastWalk((messages, at) => dropped(messages, at)),
    breaks: ofHistory('walk-no-gap'),
  },
  {
    kind: 'repeat',
    about: 'a message of a walk',
    damage: lastWalk((messages, at) => repeated(messages, at, at % 2 === 0)),
    breaks: ofHistory('walk-no-overlap'),
  },
  {
    kind: 'swap',
    about: 'two pages of a walk',
    damage: lastWalk((messages, at) => swapped(messages, at), 1),
    breaks: ofHistory('walk-mixed-limits'),
  },
  {
    kind: 'swap',
    about: 'two messages of a page of a walk',
    damage: lastWalk((messages, at) => swapped(messages, at), 1000),
    breaks: ofHistory('oldest-first-in-page'),
  },
  {
    kind: 'retype',
    about: 'the role of the first message of the caller, in every walk',
    damage: walksWith((messages) => messages.map((each, at) => (at === 0 ? { ...each, role: 'assistant' } : each))),
    breaks: ofHistory('role-user'),
  },
  {
    kind: 'retype',
    about: 'the role of all that the agent said, in every walk',
    damage: walksWith((messages) => messages.map((each) => ({ ...each, role: 'user' }))),
    breaks: ofHistory('role-assistant'),
  },
  {
    kind: 'delay',
    about: 'the newest words in a status',
    damage: ({ steps }) => {
      const older =
        messagesOf(steps)
          .filter(({ role }) => role === 'assistant')
          .at(-2)?.text ?? ''
      const status = made({ path: '/conversations/c', json: { lastAssistantText: older } })
      return {
        steps: steps.map((step, index) =>
          step.do === 'status' && index === steps.length - 1 ? { ...step, status } : step,
        ),
      }
    },
    breaks: ['status/last-text-newest'],
  },
]

describe('a random run held against a model of the conversation', () => {
  test('holds where it is lawful', () => {
    const walks = ['limit-bounds', 'newest-page-first', 'walk-mixed-limits', 'walk-no-gap', 'walk-no-overlap']
    expect(heldIn(run)).toEqual([...ofHistory(...walks), 'status/last-text-newest'])
  })

  test.each(damages)('$kind: $about', (damage) => findDamage(run, damage))

  test('accuses no walk that shows a message of somebody else', () => {
    const walked: typeof run = {
      ...run,
      judge: ({ steps }) => judgeModel({ steps: steps.filter((step) => step.do === 'send' || step.do === 'walk') }),
    }
    const strange = { messageId: 's', role: 'user', text: 'What somebody else said.', timestamp: null }
    decideNothing(walked, ({ steps }) => ({
      steps: steps.map((step) =>
        step.do === 'walk' ? { ...step, pages: [pageStep([...messagesOf(steps), strange], null)] } : step,
      ),
    }))
  })

  test('accuses no walk of what no page has: that a message is lost is for the rules of sending', () => {
    decideNothing(
      run,
      walksWith((messages) => messages.slice(1)),
    )
  })

  test('says nothing from the first step on after which the model is not known', () => {
    decideNothing(run, () => ({ steps: [] }))
    decideNothing(run, ({ steps }, at) => ({
      steps: steps.map((step) => {
        if (step.do !== 'send') return step
        return at % 2 === 0 ? { ...step, rested: false } : { ...step, answer: unanswered(step.answer) }
      }),
    }))
    decideNothing(run, ({ steps }) => ({
      steps: steps.map((step) => {
        if (step.do === 'page') return { ...step, page: unanswered(step.page) }
        if (step.do === 'walk') return { ...step, pages: step.pages.map(unanswered), end: 'broken' }
        return step.do === 'status' ? { ...step, status: unanswered(step.status) } : step
      }),
    }))
  })
})
