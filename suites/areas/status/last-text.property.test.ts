import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { changed, unanswered, withBody } from '../../reading/kit/damage.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import { type Plan, paperStatusReads, scriptOf, type WatchModel, watchModels } from '../../run/kit/paper-watched.ts'
import { timingFor } from '../../run/timing.ts'
import { judgeLastText, judgeMidTurn, judgeNewest, judgeNothingSaid } from './last-text.ts'
import { status } from './rows.ts'

type Slug = keyof typeof status
type Change = Damage<WatchModel, StatusReads>['damage']

const rowsOf = (...slugs: readonly Slug[]): string[] => slugs.map((slug) => status[slug].id).sort()

const foreign = ['what another conversation says\nat its end zzzzzzzzzzzz']
const toolOf = ({ words }: WatchModel): string => `tool-${words[3]}`
const noteOf = ({ words }: WatchModel): string => `note ${words[4]}`

/** What the checks of a turn ask of its words. */
function judge(kept: StatusReads, model: WatchModel): Outcome[] {
  if (model.again) return judgeNewest(kept, [scriptOf(model).olderSaid])
  const words = { said: kept.said, sent: [kept.text] }
  if (model.plan === 'tool') return judgeLastText(kept, { ...words, toolName: toolOf(model), noteText: noteOf(model) })
  return [
    ...judgeLastText(kept, { ...words, foreign }),
    ...judgeNothingSaid(kept),
    ...judgeMidTurn(kept, timingFor(model.waitLimitMs)),
    ...judgeNewest(kept, []),
  ]
}

const alone = (models: fc.Arbitrary<WatchModel>): Alone<WatchModel, StatusReads> => ({
  models,
  record: paperStatusReads,
  judge,
  runs: 40,
})

type Text = (text: string | null, at: number, model: WatchModel) => string | null

const shows =
  (change: Text, at: number, model: WatchModel) =>
  (exchange: Exchange): Exchange =>
    exchange.status !== 200
      ? exchange
      : withBody(exchange, (json) => {
          const text = typeof json.lastAssistantText === 'string' ? json.lastAssistantText : null
          return { ...json, lastAssistantText: change(text, at, model) }
        })

/** In every status while the turn was watched. */
const meanwhile =
  (change: Text) =>
  (kept: StatusReads, at: number, model: WatchModel): StatusReads => ({
    ...kept,
    looks: kept.looks.map(({ status, page }) => ({ status: shows(change, at, model)(status), page })),
  })

/** In those too that were read until rest, and at rest. */
const every =
  (change: Text): Change =>
  (kept, at, model) => ({
    ...meanwhile(change)(kept, at, model),
    rest: { ...kept.rest, reads: kept.rest.reads.map(shows(change, at, model)) },
    atRest: shows(change, at, model)(kept.atRest),
  })

/** In the first status that was read, when nothing was said yet. */
const atFirst =
  (change: Text): Change =>
  (kept, at, model) => ({
    ...kept,
    looks: changed(kept.looks, 0, ({ status, page }) => ({ status: shows(change, at, model)(status), page })),
  })

/** Words that are there are changed; where none are there, nothing is. */
const words =
  (change: (text: string, at: number, model: WatchModel) => string): Text =>
  (text, at, model) =>
    text === null || text === '' ? text : change(text, at, model)

const firstOf = (model: WatchModel): string => scriptOf(model).said[0] ?? ''

interface Case {
  kind: Damage<WatchModel, StatusReads>['kind']
  about: string
  plan: Plan
  damage: Change
  breaks: readonly Slug[]
  more?: Parameters<typeof watchModels>[1]
}

const again = { again: fc.constant(true) }

const cases: Case[] = [
  {
    kind: 'cut',
    about: 'the end of the words',
    plan: 'twice',
    damage: every(words((text, at) => text.slice(0, -1 - (at % 10)))),
    breaks: ['last-text-end'],
  },
  {
    kind: 'swap',
    about: 'the end with the head',
    plan: 'twice',
    damage: every(
      words((text, _, model) => {
        const said = scriptOf(model).said.find((each) => each.endsWith(text.slice(-20))) ?? ''
        return said.trimStart().slice(0, said.trimStart().length - 12)
      }),
    ),
    breaks: ['last-text-end'],
  },
  {
    kind: 'swap',
    about: 'the last two letters that differ',
    plan: 'late',
    damage: every(words((text) => `${text.slice(0, -14)}d${text.slice(-14, -13)}${text.slice(-12)}`)),
    breaks: ['last-text-end'],
  },
  {
    kind: 'repeat',
    about: 'the words',
    plan: 'late',
    damage: every(words((text) => `${text}${text}`)),
    breaks: ['last-text-end'],
  },
  { kind: 'drop', about: 'all words, for ever', plan: 'late', damage: every(() => null), breaks: ['last-text-end'] },
  {
    kind: 'drop',
    about: 'all words of a second turn',
    plan: 'late',
    more: again,
    damage: every(() => ''),
    breaks: ['last-text-end'],
  },
  {
    kind: 'drop',
    about: 'all words, of a turn that speaks twice',
    plan: 'twice',
    damage: every(() => null),
    breaks: ['last-text-end', 'last-text-mid-turn'],
  },
  {
    kind: 'delay',
    about: 'the words, until the turn has ended',
    plan: 'twice',
    damage: meanwhile(() => null),
    breaks: ['last-text-mid-turn'],
  },
  {
    kind: 'delay',
    about: 'newer words, for ever',
    plan: 'twice',
    damage: every(words((_, at, model) => firstOf(model).slice(-20 - (at % 20)))),
    breaks: ['last-text-newest'],
  },
  {
    kind: 'delay',
    about: 'the words of a second turn, for ever',
    plan: 'late',
    more: again,
    damage: every((_, at, model) => scriptOf(model).olderSaid.slice(-20 - (at % 20))),
    breaks: ['last-text-newest'],
  },
  {
    kind: 'rename',
    about: 'the caller’s words as the agent’s, until it speaks',
    plan: 'late',
    damage: (kept, at, model) =>
      meanwhile((text) => (text === null || text === '' ? kept.text.slice(-20 - (at % 20)) : text))(kept, at, model),
    breaks: ['last-text-none', 'last-text-not-user'],
  },
  {
    kind: 'rename',
    about: 'the words of another conversation, before there are any',
    plan: 'late',
    damage: atFirst(() => foreign[0]?.slice(-12) ?? ''),
    breaks: ['last-text-none', 'last-text-own'],
  },
  {
    kind: 'rename',
    about: 'the words of another conversation, for ever',
    plan: 'late',
    damage: every(words(() => foreign[0]?.slice(-20) ?? '')),
    breaks: ['last-text-end', 'last-text-own'],
  },
  {
    kind: 'rename',
    about: 'the caller’s words, which tell the agent of the tool',
    plan: 'tool',
    damage: (kept, at, model) => meanwhile(() => kept.text)(kept, at, model),
    breaks: ['last-text-not-user'],
  },
  {
    kind: 'repeat',
    about: 'the name of a tool',
    plan: 'tool',
    damage: meanwhile((_, __, model) => `Using ${toolOf(model)}`),
    breaks: ['last-text-hides-tools'],
  },
  {
    kind: 'repeat',
    about: 'a note',
    plan: 'tool',
    damage: meanwhile((_, __, model) => noteOf(model)),
    breaks: ['last-text-hides-notes'],
  },
]

/** Ends that are long enough to be known, and a conversation that is found from the first. */
const telling = {
  shows: fc.integer({ min: 30, max: 60 }),
  unknown: fc.constant(false),
  // What the status alone shows at some moment might be said already, as far as the history tells.
  statusLag: fc.constant(0.2),
  pageLag: fc.constant(0),
}

const both: readonly Slug[] = ['last-text-end', 'last-text-newest']
const turns: { plan: Plan; again: boolean; rows: readonly Slug[] }[] = [
  { plan: 'late', again: false, rows: [...both, 'last-text-none', 'last-text-not-user', 'last-text-own'] },
  {
    plan: 'twice',
    again: false,
    rows: [...both, 'last-text-mid-turn', 'last-text-none', 'last-text-not-user', 'last-text-own'],
  },
  { plan: 'tool', again: false, rows: ['last-text-hides-notes', 'last-text-hides-tools', 'last-text-not-user'] },
  { plan: 'late', again: true, rows: both },
]

describe.each(turns)('the last words of a turn, $plan, again $again', ({ plan, again: isAgain, rows }) => {
  const models = watchModels(plan, { again: fc.constant(isAgain) })

  it('are not accused where they are lawful', () => expect(heldIn(alone(models))).toEqual(rowsOf(...rows)))

  it('hold nothing where nothing was read', () => {
    holdNothing(alone(models), (kept) => ({
      ...kept,
      looks: kept.looks.map(({ status, page }) => ({ status: unanswered(status), page: unanswered(page) })),
      rest: { ...kept.rest, rested: false, reads: kept.rest.reads.map(unanswered) },
      atRest: unanswered(kept.atRest),
      page: unanswered(kept.page),
    }))
  })
})

describe.each(cases)('$kind: $about', ({ plan, more, damage, breaks }) => {
  it('is found', () =>
    findDamage(alone(watchModels(plan, { ...telling, ...more })), { damage, breaks: rowsOf(...breaks) }))
})
