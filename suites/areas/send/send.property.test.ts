import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../reading/finding.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import type { Mode } from '../../rules/words.ts'
import { brokenPlays, lawfulPlays, nothingDecided, rowsHeld, unseen } from '../kit/plays.ts'
import type { OneSend } from '../kit/sends.ts'
import { judgeAnswer } from './answer.ts'
import { factsOf, type SendFacts } from './facts.ts'
import { judgeKept, judgeTextKept } from './kept.ts'
import { scenes, silentIn, spokenIn } from './kit/scenes.ts'
import { matchReplies } from './matched-replies.ts'
import { judgePace } from './pace.ts'
import { judgeOnlyNew, judgePerformed, judgeReplies } from './replies.ts'
import { send } from './rows.ts'
import { judgeSend } from './send.ts'
import { judgeSilence } from './silence.ts'
import { judgeViews } from './views.ts'

type Judge = (facts: SendFacts) => Outcome[]

const judge = ({ sent, earlier, around }: OneSend): Outcome[] => judgeSend(sent, earlier, around)

/** One judge of sends alone. */
const alone =
  (by: Judge) =>
  ({ sent, earlier, around }: OneSend): Outcome[] => {
    const facts = factsOf(sent, earlier, around)
    return facts === undefined ? [] : by(facts)
  }
const onlyNew: Judge = (facts) => judgeOnlyNew(facts, matchReplies(facts))
const textKept: Judge = (facts) => judgeTextKept(facts, send[`${facts.endpoint}-${facts.mode}-stored`])

const lawful = await lawfulPlays(scenes)
const sends = { spoken: spokenIn(...lawful), silent: silentIn(...lawful) }

const kept = ['conversation-id', 'message-id', 'stored']
const spoken = [...kept, '200', 'only-said']
const waits = ['waits', 'ends-with-turn', 'complete']
const views = ['reply-id', 'reply-text']

/** `both`: rows of the two endpoints that name no mode; `more`: rows of one of them. */
const modes: { mode: Mode; kind: 'spoken' | 'silent'; rows: string[]; both?: string[]; more?: string[] }[] = [
  {
    mode: 'default',
    kind: 'spoken',
    rows: [...spoken, ...waits],
    both: ['in-order', 'text-whole'],
    more: ['send-default-only-new'],
  },
  { mode: 'default', kind: 'silent', rows: [...kept, 'ends-with-turn', 'silent'], more: ['send-default-only-new'] },
  { mode: 'optional', kind: 'spoken', rows: [...spoken, ...waits, ...views], both: ['in-order'] },
  {
    mode: 'optional',
    kind: 'silent',
    rows: [...kept, 'ends-with-turn', 'silent'],
    both: ['text-whole'],
    more: ['send-optional-only-new'],
  },
  { mode: 'required', kind: 'spoken', rows: [...spoken, ...views, 'words', 'first-words'] },
  {
    mode: 'required',
    kind: 'silent',
    rows: ['silent-504', 'silent-kept', 'ends-with-turn'],
    both: ['text-whole'],
    more: ['send-required-old-words'],
  },
  {
    mode: 'none',
    kind: 'spoken',
    rows: [...kept, '202', 'no-replies', 'at-once', 'turn-runs'],
    both: ['text-whole'],
  },
]

describe.each(modes)('a send in mode $mode whose turn is $kind', ({ mode, kind, rows, both = [], more = [] }) => {
  const some = sends[kind].filter(({ sent }) => sent.mode === mode)

  it('is not accused where it is lawful, however the service goes about it', () => {
    const slugs = [...rows.map((slug) => `${mode}-${slug}`), ...both]
    const ofBoth = ['start', 'send'].flatMap((post) => slugs.map((slug) => `${post}-${slug}`))
    const expected = [...ofBoth, ...more].map((slug) => `send/${slug}`)
    expect(rowsHeld(some, judge)).toEqual(expected.sort())
  })

  it('says nothing where no answer came, and nothing was read', () => {
    const never = some.map(({ sent: { rest: _, history: __, ...sent }, ...one }) => ({
      ...one,
      sent: { ...unseen(sent), looks: [], reads: [] },
    }))
    nothingDecided(never, judge)
  })
})

describe('of a broken service', () => {
  it.each<[mutant: string, row: string, by: Judge]>([
    ['201-send-optional', 'send-optional-200', judgeAnswer],
    ['half-a-body-send-required', 'send-required-200', judgeAnswer],
    ['empty-replies-send-none', 'send-none-no-replies', judgeAnswer],
    ['words-504-start-required', 'start-required-200', judgeAnswer],
    ['first-conversation-start-optional', 'start-optional-conversation-id', judgeKept],
    ['stray-message-send-default', 'send-default-message-id', judgeKept],
    ['lost-start-none', 'start-none-stored', judgeKept],
    ['rolled-back-send-required', 'send-required-silent-kept', judgeKept],
    ['stored-64k-start', 'start-text-whole', judgeKept],
    ['blank-send-required', 'send-required-stored', textKept],
    ['hasty-send-default', 'send-default-waits', judgePace],
    ['patient-start-required', 'start-required-first-words', judgePace],
    ['deaf-send-required', 'send-required-ends-with-turn', judgePace],
    ['last-missing-start-default', 'start-default-complete', judgeReplies],
    ['greeting-send-optional', 'send-optional-only-said', judgeReplies],
    ['backwards-start', 'start-in-order', judgeReplies],
    ['first-missed-send-required', 'send-required-words', judgeReplies],
    ['recalling-send-default', 'send-default-only-new', onlyNew],
    ['filler-start-optional', 'start-optional-silent', judgeSilence],
    ['silent-200-start-required', 'start-required-silent-504', judgeSilence],
    ['reply-ids-swapped-start-optional', 'start-optional-reply-id', judgeViews],
    ['capitals-send-required', 'send-required-reply-text', judgeViews],
  ])('%s is found for %s, by the judge that is there for it', async (id, row, by) => {
    const service = await brokenPlays(scenes, `send/${id}`)
    const found = [...spokenIn(service), ...silentIn(service)].flatMap(alone(by))
    expect(brokenRows(found)).toContain(`send/${row}`)
  })

  it.each(['result-message-id-left-out', 'result-id-object', 'reply-id-left-out'])(
    'shape/%s is left to area shape',
    async (id) => {
      const service = await brokenPlays(scenes, `shape/${id}`)
      expect(brokenRows([...spokenIn(service), ...silentIn(service)].flatMap(judge))).toEqual([])
    },
  )
})

describe('the script', () => {
  it('is known to be performed where all of its words were seen, and only there', () => {
    for (const one of sends.spoken) {
      const { history: _, rest: __, ...sent } = one.sent
      const nowhere = { ...one, sent: { ...unseen(sent), looks: [], reads: [] } }
      expect(alone(judgePerformed)(one)).toEqual([{ performed: one.sent.script }])
      expect(alone(judgePerformed)(nowhere)).toEqual([])
    }
  })
})
