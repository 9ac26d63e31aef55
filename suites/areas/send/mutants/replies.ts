import { override, overrideIn, together } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import type { Cause } from '../../../../fixtures/service/waits.ts'
import type { Entry, StoredMessage, Turn, World } from '../../../../fixtures/service/world.ts'
import { only, ruledBy } from '../../../../fixtures/tools/only.ts'
import {
  answeringAt,
  answeringFor,
  earlierReplies,
  endsAtWork,
  replying,
  replyingEach,
} from '../../../../fixtures/tools/sends.ts'
import { OPTIONAL, spoken, type Way } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

const reworded = (change: (text: string) => string): Change =>
  replyingEach((reply) => ({ ...reply, text: change(String(reply.text)) }))

const isLate = ([first]: readonly StoredMessage[], message: StoredMessage) =>
  first !== undefined && (first.atMs ?? 0) - (message.atMs ?? 0) > 500

const backwards = (replies: StoredMessage[]) => replies.toReversed()

/** Services whose answers carry the wrong replies: mutants of area `send`. */
export const sendReplies = mutants(rows, {
  'equal-replies-once-start-optional: POST /conversations with reply optional omits a reply with the text of an earlier reply.':
    {
      'said-twice': replying((replies) =>
        replies.filter(({ text }, at) => replies.findIndex((each) => each.text === text) === at),
      ),
      at: 'start-optional',
    },
  'last-missing-start-default: POST /conversations without a reply mode omits the last reply.': {
    'start-default-complete': replying((replies) => replies.slice(0, -1)),
    at: 'start-default',
  },
  'last-alone-start-optional: POST /conversations with reply optional returns only the last reply.': {
    'start-optional-complete': replying((replies) => replies.slice(-1)),
    at: 'start-optional',
    also: ['crowd/replies-all', 'much-said'],
  },
  'words-of-64k-start-optional: POST /conversations with reply optional returns the first 65,535 bytes of each reply.':
    {
      'start-optional-reply-text': replying((replies) =>
        replies.map((each) => ({ ...each, text: Buffer.from(each.text).subarray(0, 65_535).toString() })),
      ),
      at: 'start-optional',
    },
  '504-after-work-send-optional: A message with reply optional gets 504 if the agent used a tool in a silent turn.': {
    'send-optional-silent': answeringFor((world, sent, cause) => {
      const { errors, refusals, waits } = world.policies
      const isWork = cause === 'ended' && sent.turn.steps.some((step) => 'tool' in step)
      return isWork && waits.replies(sent).length === 0 ? errors.answer(world, refusals.noReply) : null
    }),
    at: 'send-optional',
  },
  'ends-at-a-stage-start-optional: A start with reply optional is answered when the agent enters a stage before its first message.':
    { 'start-optional-complete': endsAtWork('start-optional', ['stage']) },
  'ten-at-most-start-optional: POST /conversations with reply optional returns at most the last ten replies.': {
    'much-said': replying((replies) => replies.slice(-10)),
    at: 'start-optional',
  },
  'since-stage-start-optional: POST /conversations with reply optional returns only messages since the last change of stage.':
    { 'much-said': sinceStep('start-optional', 'stage') },
  'since-tool-start-required: POST /conversations with reply required returns only messages since the last tool, and waits if there are none.':
    { 'start-required-first-words': sinceStep('start-required', 'tool', looking()), also: ['start-required-words'] },
  'hundred-at-most-start-optional: POST /conversations with reply optional returns at most the first hundred replies.':
    { 'much-said': replying((replies) => replies.slice(0, 100)), at: 'start-optional' },
  'first-missing-send-default: POST /messages without a reply mode omits the first reply.': {
    'send-default-complete': replying((replies) => replies.slice(1)),
    at: 'send-default',
    also: ['crowd/replies-all'],
  },
  'first-alone-send-optional: POST /messages with reply optional returns only the first reply.': {
    'send-optional-complete': replying((replies) => replies.slice(0, 1)),
    at: 'send-optional',
  },
  ...each(['start-default', 'send-required'], (way) => ({
    [`twice-${way}: ${spoken(way)} returns the last reply twice.`]: {
      [`${way}-only-said`]: replying((replies) => [...replies, ...replies.slice(-1)]),
      at: way,
    },
  })),
  ...each(['start-optional', 'send-default'], (way) => ({
    [`echo-${way}: ${spoken(way)} returns its own text as a reply.`]: {
      [`${way}-only-said`]: replying((replies, { message }) => [message, ...replies]),
      at: way,
    },
  })),
  ...each(['start-required', 'send-optional'], (way) => ({
    [`greeting-${way}: ${spoken(way)} returns a reply that the agent did not send.`]: {
      [`${way}-only-said`]: replying((replies, { message }) => [
        { ...message, messageId: `${message.messageId}0`, role: 'assistant', text: 'I am working on it.' },
        ...replies,
      ]),
      at: way,
    },
  })),
  'backwards-start: A start without a reply mode or with reply optional returns the newest reply first.': {
    'start-in-order': replying(backwards),
    at: ['start-default', 'start-optional'],
    also: ['much-said'],
  },
  'by-text-send: A message without a reply mode or with reply optional returns its replies in reverse order of their texts.':
    {
      'send-in-order': replying((replies) => replies.toSorted((a, b) => (a.text < b.text ? 1 : -1))),
      at: ['send-default', 'send-optional'],
    },
  'no-words-start-required: A start with reply required gets 200 without replies although the agent sent a message.': {
    'start-required-words': answeringFor((world, sent) => {
      const { answers, waits } = world.policies
      const spoken = sent.turn.replies.length > sent.from
      return spoken ? answers.json(200, waits.result(world, sent, [], false)) : null
    }),
    at: 'start-required',
  },
  'first-missed-send-required: A message with reply required is answered after the second agent message, not the first.':
    { 'send-required-words': missesFirst(), at: 'send-required', also: ['send-required-first-words'] },
  'words-504-start-required: A start with reply required gets 504 when the agent sends a message.': {
    'start-required-200': answeringFor((world, { turn, from }) => {
      const { errors, refusals } = world.policies
      return turn.replies.length > from ? errors.answer(world, refusals.noReply) : null
    }),
    at: 'start-required',
    also: ['crowd/starts-answered'],
  },
  ...each(['start-required', 'send-required'], (way) => ({
    [`patient-${way}: ${spoken(way)} is answered only when the turn has ended.`]: {
      [`${way}-first-words`]: answeringAt((cause) => cause !== 'said'),
      at: way,
    },
  })),
  'no-emoji-start-optional: POST /conversations with reply optional returns replies with a question mark for each character beyond the basic plane.':
    {
      'start-optional-reply-text': reworded((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
      at: 'start-optional',
    },
  'one-line-send-optional: POST /messages with reply optional returns replies on one line.': {
    'send-optional-reply-text': reworded((text) => text.replace(/\s*\n\s*/g, ' ')),
    at: 'send-optional',
  },
  'markup-escaped-start-optional: POST /conversations with reply optional returns replies escaped for HTML.': {
    'start-optional-reply-text': reworded((text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')),
    at: 'start-optional',
  },
  'cleaned-start-optional: POST /conversations with reply optional returns replies without the tags that HTML does not have.':
    {
      'start-optional-reply-text': reworded((text) => text.replace(/<\/?(?!\/?(?:b|br|i)\b)[a-z]+>/gi, '')),
      at: 'start-optional',
    },
  'fences-send-optional: POST /messages with reply optional returns replies without the lines around code blocks.': {
    'send-optional-reply-text': reworded((text) => text.replace(/^```.*$\n?/gm, '')),
    at: 'send-optional',
  },
  'escaped-twice-send-optional: POST /messages with reply optional returns replies escaped for JSON twice.': {
    'send-optional-reply-text': reworded((text) => JSON.stringify(text).slice(1, -1)),
    at: 'send-optional',
  },
  'dotted-start-optional: POST /conversations with reply optional returns replies that end in dots.': {
    'start-optional-reply-text': reworded((text) => `${text}…`),
    at: 'start-optional',
  },
  'cut-start-required: POST /conversations with reply required returns replies without their last character.': {
    'start-required-reply-text': reworded((text) => text.slice(0, -1)),
    at: 'start-required',
  },
  'escaped-send-optional: POST /messages with reply optional returns replies in a paragraph of HTML.': {
    'send-optional-reply-text': reworded((text) => `<p>${text}</p>`),
    at: 'send-optional',
  },
  'capitals-send-required: POST /messages with reply required returns replies that begin with a capital.': {
    'send-required-reply-text': reworded((text) => text.replace(/[a-z]/, (letter) => letter.toUpperCase())),
    at: 'send-required',
  },
  'words-joined-start-default: POST /conversations without a reply mode returns replies with one space in place of several.':
    { 'start-default-only-said': reworded((text) => text.replace(/[ \t]+/g, ' ')), at: 'start-default' },
  'small-letters-send-default: POST /messages without a reply mode returns replies in small letters.': {
    'send-default-only-said': reworded((text) => text.toLowerCase()),
    at: 'send-default',
  },
  'plain-letters-send-default: POST /messages without a reply mode returns replies in a compatibility form (NFKC).': {
    'send-default-only-said': reworded((text) => text.normalize('NFKC')),
    at: 'send-default',
  },
  'plain-letters-send-required: POST /messages with reply required returns replies in a compatibility form (NFKC).': {
    'send-required-reply-text': reworded((text) => text.normalize('NFKC')),
    at: 'send-required',
  },
  'no-markup-start-required: POST /conversations with reply required returns replies without asterisks.': {
    'start-required-reply-text': reworded((text) => text.replace(/\*\*/g, '')),
    at: 'start-required',
  },
  'late-words-lost-send-optional: POST /messages with reply optional has no replies if the first message comes after 500 ms.':
    {
      'send-optional-complete': replying((replies, { message }) => (isLate(replies, message) ? [] : replies)),
      at: 'send-optional',
    },
  'late-words-unheard-send-required: POST /messages with reply required gets 504 if the first message comes after 500 ms.':
    {
      'send-required-200': replying((replies, { message }) => (isLate(replies, message) ? [] : replies)),
      at: 'send-required',
      also: ['crowd/one-conversation-answered'],
    },
  ...each(['send-default', 'send-optional', 'send-required'], (way) => ({
    [`recalling-${way}: ${spoken(way)} also returns the replies of earlier turns.`]: {
      [`${way}-only-new`]: replying((replies, sent) => [...earlierReplies(sent), ...replies]),
      at: way,
    },
  })),
  'previous-words-send-required: A silent message with reply required gets the last message of the previous turn.': {
    'send-required-old-words': answeringFor((world, sent) => {
      const { answers, waits } = world.policies
      const old = earlierReplies(sent).slice(-1)
      const silent = sent.turn.ended && sent.turn.replies.length === sent.from
      return silent && old.length > 0 ? answers.json(200, waits.result(world, sent, old, false)) : null
    }),
    at: 'send-required',
    also: ['send-required-only-new'],
  },
  'tools-as-replies: Replies mention the tools of the turn.': {
    'replies-hide-tools': withHidden('tool'),
    at: OPTIONAL,
  },
  'notes-as-replies: Replies contain the notes of the agent.': {
    'replies-hide-notes': withHidden('note'),
    at: OPTIONAL,
  },
  'cut-at-1000-start-required: POST /conversations with reply required returns replies up to their thousandth character.':
    { 'start-required-reply-text': reworded((text) => text.slice(0, 1000)), at: 'start-required' },
})

/** The first words come before anybody listens. */
function missesFirst(): Change {
  return together(
    replying((replies) => replies.slice(1)),
    override('waits', ({ hold }) => ({
      hold(world, sent, mode, answer) {
        const required = (cause: Cause) => cause !== 'said' || sent.turn.replies.length > sent.from + 1
        const later = overrideIn('waits', 'answersAt', () => ({ required }))
        return hold(ruledBy(world, later(world.policies)), sent, mode, answer)
      },
    })),
  )
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
      overrideIn('turns', 'perform', (perform) => ({
        [kind](world: World, turn: Turn, step: never) {
          said.set(turn, turn.replies.length)
          perform[kind](world, turn, step)
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
