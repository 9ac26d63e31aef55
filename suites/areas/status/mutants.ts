import { override, overrideIn, together } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import { newestFirst } from '../../../fixtures/service/recency.ts'
import type { Conversation, Entry, Sent, Turn, World } from '../../../fixtures/service/world.ts'
import { by } from '../../../fixtures/tools/only.ts'
import { accepting, atLimit, sentAt } from '../../../fixtures/tools/sends.ts'
import { sideBySide } from '../../../fixtures/tools/side-by-side.ts'
import { mutants } from '../mutants-table.ts'
import { status as rows } from './rows.ts'

type Field = keyof Policies['status']['fields']

/** Services that are wrong about where a conversation is now. */
export const status = mutants(rows, {
  'other-id: A status names its conversation by another id.': {
    'conversation-id': shown('conversationId', (id) => String(id).toUpperCase()),
  },
  'other-id-in-long: A status names a conversation of more than a hundred entries by another id.': {
    'conversation-id': shown('conversationId', (id, { transcript }) =>
      transcript.length > 100 ? String(id).toUpperCase() : id,
    ),
  },
  'never-busy: busy is always false.': {
    'busy-while-working': shown('busy', () => false),
    also: ['busy-in-tool', 'send-shown', 'start-shown'],
  },
  'idle-for-the-second-account: A busy conversation of another account looks idle.': {
    'busy-while-working': together(
      shown('busy', () => false),
      shown('phase', () => 'idle'),
      shown('state', () => ({ bucket: null, reason: null })),
    ),
    at: by('otherAccount'),
    also: ['start-shown'],
  },
  'idle-after-words: busy is false after the first agent message, although the turn continues.': {
    'busy-while-working': shown(
      'busy',
      (busy, { running }) => busy === true && !(running && running.replies.length > 0),
    ),
  },
  'idle-in-tool: busy is false while the agent uses a tool.': {
    'busy-in-tool': shown('busy', (busy, { running }) => busy === true && running?.activity !== 'tool'),
    also: ['send-shown'],
  },
  'busy-after-tool: busy stays true after a turn with a tool.': {
    'busy-falls': shown(
      'busy',
      (busy, { pretended, transcript }) =>
        busy === true || (pretended === null && transcript.some(({ kind }) => kind === 'tool')),
    ),
  },
  'busy-after-silence: busy stays true after a silent turn.': {
    'busy-falls': shown(
      'busy',
      (busy, { lastSaid, turnsEnded }) => busy === true || (turnsEnded > 0 && lastSaid === null),
    ),
  },
  'idle-after-start: After a start with reply none, the status looks idle until the agent sends a message.': {
    'start-shown': idleUntilWords('start-none'),
  },
  'idle-after-send: After a message with reply none, the status looks idle until the agent sends a message.': {
    'send-shown': idleUntilWords('send-none'),
    also: ['busy-in-tool'],
  },
  'idle-behind: A conversation looks idle during a turn that was deferred.': { 'send-shown': restingBehind() },
  'as-looked-at-before: A status is that of the previous read.': { 'send-shown': asLookedAtBefore() },
  'negative-inputs: acceptedInputs is -1 while the agent works on the only message.': {
    'accepted-inputs-count': shown('acceptedInputs', (count, { running }) => (running && count === 0 ? -1 : count)),
  },
  'half-an-input: acceptedInputs is a fraction while a turn is under way.': {
    'accepted-inputs-count': shown('acceptedInputs', (count, { running }) => (running ? Number(count) + 0.5 : count)),
  },
  'idle-in-streamed-turn: busy is false while the agent works for a stream.': {
    'busy-while-working': sentAt(['start-stream', 'send-stream'], (isSent) =>
      shown('busy', (busy, { running }) => (isSent(running) ? false : busy)),
    ),
  },
  'busy-after-run-out: busy stays true in a conversation in which a wait ran out.': {
    'busy-falls': (policies) => {
      const ranOut = new WeakSet<Conversation>()
      return together(
        atLimit(({ turn }: Sent) => void ranOut.add(turn.conversation)),
        shown('busy', (busy, conversation) => busy === true || ranOut.has(conversation)),
      )(policies)
    },
  },
  'idle-after-other-turn: busy is false once one of two parallel turns has ended.': {
    'busy-while-working': sideBySide('first'),
  },
  'inputs-stay: A message that arrived while the agent worked counts as accepted forever.': {
    'accepted-inputs-falls': afterOverlap('acceptedInputs', (count) => Number(count) + 1),
  },
  'deferred-stays: A conversation in which a message had to wait stays deferred.': {
    'deferred-falls': afterOverlap('deferred', () => true),
  },
  'head: lastAssistantText is the beginning of the message.': {
    'last-text-end': tail((text) => text.slice(0, Math.ceil(text.length / 2))),
  },
  'head-of-long: lastAssistantText is the first 200 characters of the message.': {
    'last-text-end': tail((text) => text.slice(0, 200)),
  },
  'tail-in-bytes: lastAssistantText is the last 200 bytes of the message, and a cut character becomes another.': {
    'last-text-end': tail((text) => Buffer.from(text).subarray(-200).toString()),
  },
  'middle: lastAssistantText is the middle of the message.': {
    'last-text-end': tail((text) => text.slice(Math.floor(text.length / 4), Math.ceil((3 * text.length) / 4))),
  },
  'last-text-skips-emoji: lastAssistantText comes from the newest message without an emoji.': {
    'last-text-newest': overrideIn('status', 'fields', () => ({
      lastAssistantText: (world, { transcript }) => {
        const last = transcript.findLast(
          (entry) => entry.kind === 'message' && entry.role === 'assistant' && !/\u{1f600}/u.test(entry.text),
        )
        return last?.kind === 'message' ? world.policies.status.tail(last.text) : null
      },
    })),
  },
  'first-words: lastAssistantText is from the first message of the agent.': {
    'last-text-newest': lastOf((messages) => messages[0]),
  },
  'one-behind: lastAssistantText is from the message before the newest.': {
    'last-text-newest': lastOf((messages) => messages.at(-2) ?? messages[0]),
  },
  'last-turn: lastAssistantText changes only when a turn ends.': {
    'last-text-mid-turn': shown('lastAssistantText', (text, conversation, { policies }) => {
      const { running } = conversation
      if (!running) return text
      const earlier = agents(conversation)
        .slice(0, running.replies.length === 0 ? undefined : -running.replies.length)
        .at(-1)
      return earlier === undefined ? null : policies.status.tail(earlier)
    }),
  },
  'any-role: lastAssistantText is from the newest message, even if the caller sent it.': {
    'last-text-not-user': lastEntry((entry) => entry.kind === 'message'),
    also: ['last-text-none'],
  },
  'placeholder: lastAssistantText is a placeholder before the first message.': {
    'last-text-none': shown('lastAssistantText', (text) => text ?? 'No messages yet.'),
    also: ['last-text-end'],
  },
  'words-of-account: Before the first message of a conversation, lastAssistantText is from the newest message of the account.':
    {
      'last-text-own': shown('lastAssistantText', (text, { account }) => {
        for (const { lastSaid } of newestFirst(account.conversations))
          if (text === null && lastSaid) return lastSaid.text
        return text
      }),
      also: ['last-text-none'],
    },
  'last-tool: lastAssistantText mentions a tool.': {
    'last-text-hides-tools': lastEntry((entry) => entry.kind === 'tool'),
  },
  'last-note: lastAssistantText is the last note of the agent.': {
    'last-text-hides-notes': lastEntry((entry) => entry.kind === 'note'),
  },
  'no-gates: pendingGates is always empty.': { 'gate-listed': shown('pendingGates', () => []) },
  'gates-of-account: pendingGates has the gates of all conversations of the account.': {
    'gates-own': shown('pendingGates', (_, { account }) =>
      [...newestFirst(account.conversations)].flatMap(({ gates }) => gates),
    ),
  },
  'done-inactive: A conversation that is done is in the bucket inactive.': {
    'done-null-bucket': shown('state', (state, { stage, running }) =>
      stage === 'done' && !running ? { bucket: 'inactive', reason: 'idle' } : state,
    ),
  },
  'done-running: A conversation that is done stays in the bucket running.': {
    'done-null-bucket': shown('state', (state, { stage, turnsEnded }) =>
      stage === 'done' && turnsEnded > 0 ? { bucket: 'running', reason: null } : state,
    ),
  },
  'seconds: updatedAtMs of a status counts seconds.': {
    'updated-in-ms': shown('updatedAtMs', (ms) => Number(ms) / 1000),
  },
  'two-lines: The status that the agent sets has two lines.': {
    'one-line': shown('status', (line) => (line === null ? null : `${line}\nMore to come.`)),
  },
  'tail-in-201-bytes: lastAssistantText is the last 201 bytes of the message, and a cut character becomes another.': {
    'last-text-end': tail((text) => Buffer.from(text).subarray(-201).toString()),
  },
  'never-spoken: lastAssistantText is null forever.': {
    'last-text-end': shown('lastAssistantText', () => null),
    also: ['last-text-mid-turn'],
  },
  'caller-before-words: lastAssistantText is from the newest message of the caller until the agent has sent a message.':
    {
      'last-text-not-user': shown(
        'lastAssistantText',
        (text, { transcript }) => text ?? textsOf(transcript).at(-1) ?? null,
      ),
      also: ['last-text-none'],
    },
  'all-but-last-letter: lastAssistantText ends before the last letter of the message.': {
    'last-text-end': tail((text) => [...text].slice(-200, -1).join('')),
  },
  'said-twice: lastAssistantText is the end of the message, twice.': {
    'last-text-end': tail((text) => text.slice(-100).repeat(2)),
    also: ['last-text-mid-turn', 'last-text-none'],
  },
  'words-of-account-always: lastAssistantText is from the newest message of the account.': {
    'last-text-own': shown('lastAssistantText', (text, { account }) => {
      const said = [...newestFirst(account.conversations)].flatMap(({ lastSaid }) => lastSaid ?? [])
      return said.toSorted((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0)).at(-1)?.text ?? text
    }),
    also: ['last-text-mid-turn', 'last-text-none'],
    atTimes: ['crowd/statuses-not-crossed'],
  },
  'gates-of-first-read: A status always shows the questions of its first read.': {
    'gate-listed': (policies) => {
      const first = new WeakMap<Conversation, unknown>()
      return shown('pendingGates', (gates, conversation) => {
        if (!first.has(conversation)) first.set(conversation, structuredClone(gates))
        return first.get(conversation)
      })(policies)
    },
  },
  'gates-overwritten: A question replaces the waiting one.': { 'gate-each': gated((gates) => gates.slice(-1)) },
  'gates-first-alone: Of several questions that wait only the first is in pendingGates.': {
    'gate-each': gated((gates) => gates.slice(0, 1)),
  },
  'gates-joined: Several questions that wait are one gate.': {
    'gate-each': gated((gates) =>
      gates.slice(0, 1).map((gate) => ({ ...gate, prompt: gates.map(({ prompt }) => prompt).join('\n') })),
    ),
  },
  'gates-one-prompt: Each gate has the prompt of the newest gate.': {
    'gate-each': gated((gates) => gates.map((gate) => ({ ...gate, prompt: gates.at(-1)?.prompt ?? '' }))),
  },
  'gates-at-end: pendingGates is empty until the turn has ended.': {
    'gate-listed': shown('pendingGates', (gates, { running }) => (running ? [] : gates)),
  },
})

/** Shows a field of a status otherwise. */
function shown(field: Field, change: (value: unknown, conversation: Conversation, world: World) => unknown): Change {
  return overrideIn('status', 'fields', (fields) => ({
    [field]: (world: World, conversation: Conversation) =>
      change(fields[field](world, conversation), conversation, world),
  }))
}

function gated(change: (gates: Conversation['gates']) => Conversation['gates']): Change {
  return shown('pendingGates', (_, { gates }) => change(gates))
}

function tail(change: (text: string) => string): Change {
  return override('status', () => ({ tail: change }))
}

/** The turn of a send is not to be seen before it has said something. */
function idleUntilWords(way: 'start-none' | 'send-none'): Change {
  return sentAt(way, (isSent) => {
    const isHidden = ({ running }: Conversation) => isSent(running) && running?.replies.length === 0
    return together(
      shown('busy', (busy, conversation) => (isHidden(conversation) ? false : busy)),
      shown('phase', (phase, conversation) => (isHidden(conversation) ? 'idle' : phase)),
      shown('runState', (runState, conversation) => (isHidden(conversation) ? 'resting' : runState)),
      shown('state', (state, conversation) => (isHidden(conversation) ? { bucket: null, reason: 'idle' } : state)),
    )
  })
}

function asLookedAtBefore(): Change {
  return (policies) => {
    const ready = new WeakMap<Conversation, ReturnType<Policies['status']['status']>>()
    return override('status', ({ status: lawful }) => ({
      status(world, conversation) {
        const fresh = lawful(world, conversation)
        const shown = ready.get(conversation) ?? fresh
        ready.set(conversation, fresh)
        return shown
      },
    }))(policies)
  }
}

/** Looks at rest while a turn runs whose message came while another ran. */
function restingBehind(): Change {
  return (policies) => {
    const behind = new WeakSet<Turn>()
    const isHidden = ({ running }: Conversation) => running !== null && behind.has(running)
    return together(
      accepting(({ turn }: Sent) => {
        const { running } = turn.conversation
        if (running !== null && running !== turn) behind.add(turn)
      }),
      shown('busy', (busy, conversation) => (isHidden(conversation) ? false : busy)),
      shown('phase', (phase, conversation) => (isHidden(conversation) ? 'idle' : phase)),
      shown('state', (state, conversation) => (isHidden(conversation) ? null : state)),
      overrideIn('list', 'fields', (fields) => ({
        busy: (world, conversation) => !isHidden(conversation) && fields.busy(world, conversation),
      })),
    )(policies)
  }
}

/** Shows a field otherwise for good where a message came while the agent worked. */
function afterOverlap(field: Field, change: (value: unknown) => unknown): Change {
  return (policies) => {
    const overlapped = new WeakSet<Conversation>()
    return together(
      accepting(({ turn: { conversation } }) => {
        if (conversation.running) overlapped.add(conversation)
      }),
      shown(field, (value, conversation) => (overlapped.has(conversation) ? change(value) : value)),
    )(policies)
  }
}

function agents(conversation: Conversation): string[] {
  return conversation.transcript.flatMap((entry) =>
    entry.kind === 'message' && entry.role === 'assistant' ? [entry.text] : [],
  )
}

function lastOf(choose: (messages: string[]) => string | undefined): Change {
  return shown('lastAssistantText', (_, conversation, { policies }) => {
    const text = choose(agents(conversation))
    return text === undefined ? null : policies.status.tail(text)
  })
}

/** The newest entry of a kind, where it came after the agent's newest message. */
function lastEntry(isShown: (entry: Entry) => boolean): Change {
  return shown('lastAssistantText', (text, { transcript }) => {
    const entry = transcript.findLast((each) => isShown(each) || (each.kind === 'message' && each.role === 'assistant'))
    if (!entry || !isShown(entry)) return text
    return entry.kind === 'tool' ? `Using ${entry.name}` : entry.text
  })
}

function textsOf(transcript: readonly Entry[]): string[] {
  return transcript.flatMap((entry) => (entry.kind === 'message' ? [entry.text] : []))
}
