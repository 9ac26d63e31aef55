import { override, together } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import type { Cause } from '../../../../fixtures/service/waits.ts'
import type { Entry, Sent, StoredMessage, Turn, World } from '../../../../fixtures/service/world.ts'
import { only, ruledBy } from '../../../../fixtures/tools/only.ts'
import {
  answeringAt,
  answeringFor,
  earlierReplies,
  endsAtWork,
  replying,
  replyingEach,
} from '../../../../fixtures/tools/sends.ts'
import { spoken, type Way } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { crowd } from '../../crowd/rows.ts'
import { send as rows } from '../rows.ts'

const replied = (id: string, row: Requirement, way: Way, about: string, change: Parameters<typeof replying>[0]) =>
  mutant(id, row, `${spoken(way)} ${about}.`, only(way, replying(change)))
const patient = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} is answered only when the turn has ended.`,
    only(
      way,
      answeringAt((cause) => cause !== 'said'),
    ),
  )
const reworded = (id: string, row: Requirement, way: Way, about: string, change: (text: string) => string) =>
  mutant(
    id,
    row,
    `${spoken(way)} returns replies ${about}.`,
    only(
      way,
      replyingEach((reply) => ({ ...reply, text: change(String(reply.text)) })),
    ),
  )
const recalling = (id: string, row: Requirement, way: Way) =>
  replied(id, row, way, 'also returns the replies of earlier turns', (replies, sent) => [
    ...earlierReplies(sent),
    ...replies,
  ])

const isLate = ([first]: readonly StoredMessage[], message: StoredMessage) =>
  first !== undefined && (first.atMs ?? 0) - (message.atMs ?? 0) > 500
const allButLast = (replies: StoredMessage[]) => replies.slice(0, -1)
const allButFirst = (replies: StoredMessage[]) => replies.slice(1)
const lastAlone = (replies: StoredMessage[]) => replies.slice(-1)
const firstAlone = (replies: StoredMessage[]) => replies.slice(0, 1)
const eachOnceMore = (replies: StoredMessage[]) => [...replies, ...replies.slice(-1)]
const withQuestion = (replies: StoredMessage[], { message }: Sent) => [message, ...replies]
const withGreeting = (replies: StoredMessage[], { message }: Sent): StoredMessage[] => [
  { ...message, messageId: `${message.messageId}0`, role: 'assistant', text: 'I am working on it.' },
  ...replies,
]
const backwards = (replies: StoredMessage[]) => replies.toReversed()
const byText = (replies: StoredMessage[]) => replies.toSorted((a, b) => (a.text < b.text ? 1 : -1))

const WAITING: Way[] = ['start-default', 'start-optional', 'send-default', 'send-optional']

/** Services whose answers carry the wrong replies: mutants of area `send`. */
export const sendReplies = [
  replied(
    'send/equal-replies-once-start-optional',
    rows['said-twice'],
    'start-optional',
    'omits a reply with the text of an earlier reply',
    (replies) => replies.filter(({ text }, at) => replies.findIndex((each) => each.text === text) === at),
  ),
  replied(
    'send/last-missing-start-default',
    rows['start-default-complete'],
    'start-default',
    'omits the last reply',
    allButLast,
  ),
  also(
    [crowd['replies-all'], rows['much-said']],
    replied(
      'send/last-alone-start-optional',
      rows['start-optional-complete'],
      'start-optional',
      'returns only the last reply',
      lastAlone,
    ),
  ),
  replied(
    'send/words-of-64k-start-optional',
    rows['start-optional-reply-text'],
    'start-optional',
    'returns the first 65,535 bytes of each reply',
    (replies) => replies.map((each) => ({ ...each, text: Buffer.from(each.text).subarray(0, 65_535).toString() })),
  ),
  mutant(
    'send/504-after-work-send-optional',
    rows['send-optional-silent'],
    'A message with reply optional gets 504 if the agent used a tool in a silent turn.',
    only('send-optional', wordless504()),
  ),
  mutant(
    'send/ends-at-a-stage-start-optional',
    rows['start-optional-complete'],
    'A start with reply optional is answered when the agent enters a stage before its first message.',
    endsAtWork('start-optional', ['stage']),
  ),
  replied(
    'send/ten-at-most-start-optional',
    rows['much-said'],
    'start-optional',
    'returns at most the last ten replies',
    (replies) => replies.slice(-10),
  ),
  mutant(
    'send/since-stage-start-optional',
    rows['much-said'],
    `${spoken('start-optional')} returns only messages since the last change of stage.`,
    sinceStep('start-optional', 'stage'),
  ),
  also(
    [rows['start-required-words']],
    mutant(
      'send/since-tool-start-required',
      rows['start-required-first-words'],
      `${spoken('start-required')} returns only messages since the last tool, and waits if there are none.`,
      sinceStep('start-required', 'tool', looking()),
    ),
  ),
  replied(
    'send/hundred-at-most-start-optional',
    rows['much-said'],
    'start-optional',
    'returns at most the first hundred replies',
    (replies) => replies.slice(0, 100),
  ),
  also(
    [crowd['replies-all']],
    replied(
      'send/first-missing-send-default',
      rows['send-default-complete'],
      'send-default',
      'omits the first reply',
      allButFirst,
    ),
  ),
  replied(
    'send/first-alone-send-optional',
    rows['send-optional-complete'],
    'send-optional',
    'returns only the first reply',
    firstAlone,
  ),
  replied(
    'send/twice-start-default',
    rows['start-default-only-said'],
    'start-default',
    'returns the last reply twice',
    eachOnceMore,
  ),
  replied(
    'send/echo-start-optional',
    rows['start-optional-only-said'],
    'start-optional',
    'returns its own text as a reply',
    withQuestion,
  ),
  replied(
    'send/greeting-start-required',
    rows['start-required-only-said'],
    'start-required',
    'returns a reply that the agent did not send',
    withGreeting,
  ),
  replied(
    'send/echo-send-default',
    rows['send-default-only-said'],
    'send-default',
    'returns its own text as a reply',
    withQuestion,
  ),
  replied(
    'send/greeting-send-optional',
    rows['send-optional-only-said'],
    'send-optional',
    'returns a reply that the agent did not send',
    withGreeting,
  ),
  replied(
    'send/twice-send-required',
    rows['send-required-only-said'],
    'send-required',
    'returns the last reply twice',
    eachOnceMore,
  ),

  also(
    [rows['much-said']],
    mutant(
      'send/backwards-start',
      rows['start-in-order'],
      'A start without a reply mode or with reply optional returns the newest reply first.',
      only(['start-default', 'start-optional'], replying(backwards)),
    ),
  ),
  mutant(
    'send/by-text-send',
    rows['send-in-order'],
    'A message without a reply mode or with reply optional returns its replies in reverse order of their texts.',
    only(['send-default', 'send-optional'], replying(byText)),
  ),
  mutant(
    'send/no-words-start-required',
    rows['start-required-words'],
    'A start with reply required gets 200 without replies although the agent sent a message.',
    only('start-required', speaksInVain()),
  ),
  also(
    [rows['send-required-first-words']],
    mutant(
      'send/first-missed-send-required',
      rows['send-required-words'],
      'A message with reply required is answered after the second agent message, not the first.',
      only('send-required', missesFirst()),
    ),
  ),
  also(
    [crowd['starts-answered']],
    mutant(
      'send/words-504-start-required',
      rows['start-required-200'],
      'A start with reply required gets 504 when the agent sends a message.',
      only('start-required', speaks504()),
    ),
  ),
  patient('send/patient-start-required', rows['start-required-first-words'], 'start-required'),
  patient('send/patient-send-required', rows['send-required-first-words'], 'send-required'),

  reworded(
    'send/no-emoji-start-optional',
    rows['start-optional-reply-text'],
    'start-optional',
    'with a question mark for each character beyond the basic plane',
    (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
  ),
  reworded('send/one-line-send-optional', rows['send-optional-reply-text'], 'send-optional', 'on one line', (text) =>
    text.replace(/\s*\n\s*/g, ' '),
  ),
  reworded(
    'send/markup-escaped-start-optional',
    rows['start-optional-reply-text'],
    'start-optional',
    'escaped for HTML',
    (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
  ),
  reworded(
    'send/cleaned-start-optional',
    rows['start-optional-reply-text'],
    'start-optional',
    'without the tags that HTML does not have',
    (text) => text.replace(/<\/?(?!\/?(?:b|br|i)\b)[a-z]+>/gi, ''),
  ),
  reworded(
    'send/fences-send-optional',
    rows['send-optional-reply-text'],
    'send-optional',
    'without the lines around code blocks',
    (text) => text.replace(/^```.*$\n?/gm, ''),
  ),
  reworded(
    'send/escaped-twice-send-optional',
    rows['send-optional-reply-text'],
    'send-optional',
    'escaped for JSON twice',
    (text) => JSON.stringify(text).slice(1, -1),
  ),
  reworded(
    'send/dotted-start-optional',
    rows['start-optional-reply-text'],
    'start-optional',
    'that end in dots',
    (text) => `${text}…`,
  ),
  reworded(
    'send/cut-start-required',
    rows['start-required-reply-text'],
    'start-required',
    'without their last character',
    (text) => text.slice(0, -1),
  ),
  reworded(
    'send/escaped-send-optional',
    rows['send-optional-reply-text'],
    'send-optional',
    'in a paragraph of HTML',
    (text) => `<p>${text}</p>`,
  ),
  reworded(
    'send/capitals-send-required',
    rows['send-required-reply-text'],
    'send-required',
    'that begin with a capital',
    (text) => text.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  ),

  reworded(
    'send/words-joined-start-default',
    rows['start-default-only-said'],
    'start-default',
    'with one space in place of several',
    (text) => text.replace(/[ \t]+/g, ' '),
  ),
  reworded(
    'send/small-letters-send-default',
    rows['send-default-only-said'],
    'send-default',
    'in small letters',
    (text) => text.toLowerCase(),
  ),
  reworded(
    'send/plain-letters-send-default',
    rows['send-default-only-said'],
    'send-default',
    'in a compatibility form (NFKC)',
    (text) => text.normalize('NFKC'),
  ),
  reworded(
    'send/plain-letters-send-required',
    rows['send-required-reply-text'],
    'send-required',
    'in a compatibility form (NFKC)',
    (text) => text.normalize('NFKC'),
  ),
  reworded(
    'send/no-markup-start-required',
    rows['start-required-reply-text'],
    'start-required',
    'without asterisks',
    (text) => text.replace(/\*\*/g, ''),
  ),

  replied(
    'send/late-words-lost-send-optional',
    rows['send-optional-complete'],
    'send-optional',
    'has no replies if the first message comes after 500 ms',
    (replies, { message }) => (isLate(replies, message) ? [] : replies),
  ),
  also(
    [crowd['one-conversation-answered']],
    replied(
      'send/late-words-unheard-send-required',
      rows['send-required-200'],
      'send-required',
      'gets 504 if the first message comes after 500 ms',
      (replies, { message }) => (isLate(replies, message) ? [] : replies),
    ),
  ),
  recalling('send/recalling-send-default', rows['send-default-only-new'], 'send-default'),
  recalling('send/recalling-send-optional', rows['send-optional-only-new'], 'send-optional'),
  recalling('send/recalling-send-required', rows['send-required-only-new'], 'send-required'),
  also(
    [rows['send-required-only-new']],
    mutant(
      'send/previous-words-send-required',
      rows['send-required-old-words'],
      'A silent message with reply required gets the last message of the previous turn.',
      only('send-required', oldWords()),
    ),
  ),

  mutant(
    'send/tools-as-replies',
    rows['replies-hide-tools'],
    'Replies mention the tools of the turn.',
    only(WAITING, withHidden('tool')),
  ),
  mutant(
    'send/notes-as-replies',
    rows['replies-hide-notes'],
    'Replies contain the notes of the agent.',
    only(WAITING, withHidden('note')),
  ),
  reworded(
    'send/cut-at-1000-start-required',
    rows['start-required-reply-text'],
    'start-required',
    'up to their thousandth character',
    (text) => text.slice(0, 1000),
  ),
]

/** The first words come before anybody listens. */
function missesFirst(): Change {
  return together(
    replying((replies) => replies.slice(1)),
    override('waits', ({ hold }) => ({
      hold(world, sent, mode, answer) {
        const required = (cause: Cause) => cause !== 'said' || sent.turn.replies.length > sent.from + 1
        const later = override('waits', ({ answersAt }) => ({ answersAt: { ...answersAt, required } }))
        return hold(ruledBy(world, later(world.policies)), sent, mode, answer)
      },
    })),
  )
}

function speaksInVain(): Change {
  return answeringFor((world, sent) => {
    const { answers, waits } = world.policies
    const spoken = sent.turn.replies.length > sent.from
    return spoken ? answers.json(200, waits.result(world, sent, [], false)) : null
  })
}

function speaks504(): Change {
  return answeringFor((world, { turn, from }) => {
    const { errors, refusals } = world.policies
    return turn.replies.length > from ? errors.answer(world, refusals.noReply) : null
  })
}

function oldWords(): Change {
  return answeringFor((world, sent) => {
    const { answers, waits } = world.policies
    const old = earlierReplies(sent).slice(-1)
    const silent = sent.turn.ended && sent.turn.replies.length === sent.from
    return silent && old.length > 0 ? answers.json(200, waits.result(world, sent, old, false)) : null
  })
}

/** What the agent did beside speaking stands among the replies. */
export function withHidden(kind: 'tool' | 'note', tell: (hidden: string) => string = (hidden) => hidden): Change {
  return replying((replies, { turn, message }) => {
    const { transcript } = turn.conversation
    const since = transcript.slice(transcript.indexOf(message) + 1)
    const shown = (entry: Entry): StoredMessage[] => {
      if (entry.kind === 'message') return replies.includes(entry) ? [entry] : []
      if (entry.kind !== kind) return []
      const text = tell(entry.kind === 'tool' ? entry.name : entry.text)
      return [{ ...message, messageId: `${message.messageId}0`, role: 'assistant', text }]
    }
    return since.flatMap(shown)
  })
}

function wordless504(): Change {
  return answeringFor((world, sent, cause) => {
    const { errors, refusals, waits } = world.policies
    const isWork = cause === 'ended' && sent.turn.steps.some((step) => 'tool' in step)
    return isWork && waits.replies(sent).length === 0 ? errors.answer(world, refusals.noReply) : null
  })
}

/** Waits by looking every 50 ms. */
function looking(): Change {
  return override('waits', () => ({
    hold(world, sent, mode, answer) {
      const { clock, waits } = world.policies
      const untilMs = clock.nowMs() + waits.limitMs(world, mode)
      const look = (): void => {
        const isOver = sent.turn.ended || clock.nowMs() >= untilMs
        if (isOver || waits.replies(sent).length > 0) answer(waits.answer[mode](world, sent, isOver ? 'ended' : 'said'))
        else stop = world.timers.later(50, look)
      }
      let stop = world.timers.later(50, look)
      return () => stop()
    },
  }))
}

/** Replies begin anew with each step of a kind that a turn comes to; `more` changes the same way to send besides. */
function sinceStep(way: Way, kind: 'stage' | 'tool', more: Change = (policies) => policies): Change {
  return (policies) => {
    const said = new WeakMap<Turn, number>()
    return together(
      override('turns', ({ perform }) => ({
        perform: {
          ...perform,
          [kind](world: World, turn: Turn, step: never) {
            said.set(turn, turn.replies.length)
            perform[kind](world, turn, step)
          },
        },
      })),
      only(
        way,
        together(
          override('waits', ({ replies }) => ({
            replies: (sent) => {
              const lawful = replies(sent)
              const since = said.get(sent.turn) ?? 0
              return lawful.filter((each) => sent.turn.replies.indexOf(each) >= since)
            },
          })),
          more,
        ),
      ),
    )(policies)
  }
}
