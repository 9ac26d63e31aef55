import { override, together } from '../../../fixtures/change.ts'
import { also, atTimes, type Change, mutant } from '../../../fixtures/define.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import { newestFirst } from '../../../fixtures/service/recency.ts'
import type { Conversation, Entry, Sent, Turn, World } from '../../../fixtures/service/world.ts'
import { only, when } from '../../../fixtures/tools/only.ts'
import { accepting, atLimit } from '../../../fixtures/tools/sends.ts'
import { sideBySide } from '../../../fixtures/tools/side-by-side.ts'
import { crowd } from '../crowd/rows.ts'
import { status as rows } from './rows.ts'

type Field = keyof Policies['status']['fields']

/** Services that are wrong about where a conversation is now. */
export const status = [
  mutant(
    'status/other-id',
    rows['conversation-id'],
    'A status names its conversation by another id.',
    shown('conversationId', (id) => String(id).toUpperCase()),
  ),
  mutant(
    'status/other-id-in-long',
    rows['conversation-id'],
    'A status names a conversation of more than a hundred entries by another id.',
    shown('conversationId', (id, { transcript }) => (transcript.length > 100 ? String(id).toUpperCase() : id)),
  ),
  also(
    [rows['busy-in-tool'], rows['send-shown'], rows['start-shown']],
    mutant(
      'status/never-busy',
      rows['busy-while-working'],
      'busy is always false.',
      shown('busy', () => false),
    ),
  ),
  also(
    [rows['start-shown']],
    mutant(
      'status/idle-for-the-second-account',
      rows['busy-while-working'],
      'A busy conversation of another account looks idle.',
      when(
        () => (call, world) => world.policies.auth.identify(world, call)?.slot === 'otherAccount',
        together(
          shown('busy', () => false),
          shown('phase', () => 'idle'),
          shown('state', () => ({ bucket: null, reason: null })),
        ),
      ),
    ),
  ),
  mutant(
    'status/idle-after-words',
    rows['busy-while-working'],
    'busy is false after the first agent message, although the turn continues.',
    shown('busy', (busy, { running }) => busy === true && !(running && running.replies.length > 0)),
  ),
  also(
    [rows['send-shown']],
    mutant(
      'status/idle-in-tool',
      rows['busy-in-tool'],
      'busy is false while the agent uses a tool.',
      shown('busy', (busy, { running }) => busy === true && running?.activity !== 'tool'),
    ),
  ),
  mutant(
    'status/busy-after-tool',
    rows['busy-falls'],
    'busy stays true after a turn with a tool.',
    shown(
      'busy',
      (busy, { pretended, transcript }) =>
        busy === true || (pretended === null && transcript.some(({ kind }) => kind === 'tool')),
    ),
  ),
  mutant(
    'status/busy-after-silence',
    rows['busy-falls'],
    'busy stays true after a silent turn.',
    shown('busy', (busy, { lastSaid, turnsEnded }) => busy === true || (turnsEnded > 0 && lastSaid === null)),
  ),
  mutant(
    'status/idle-after-start',
    rows['start-shown'],
    'After a start with reply none, the status looks idle until the agent sends a message.',
    idleUntilWords('start-none'),
  ),
  also(
    [rows['busy-in-tool']],
    mutant(
      'status/idle-after-send',
      rows['send-shown'],
      'After a message with reply none, the status looks idle until the agent sends a message.',
      idleUntilWords('send-none'),
    ),
  ),
  mutant(
    'status/idle-behind',
    rows['send-shown'],
    'A conversation looks idle during a turn that was deferred.',
    restingBehind(),
  ),
  mutant(
    'status/as-looked-at-before',
    rows['send-shown'],
    'A status is that of the previous read.',
    asLookedAtBefore(),
  ),
  mutant(
    'status/negative-inputs',
    rows['accepted-inputs-count'],
    'acceptedInputs is -1 while the agent works on the only message.',
    shown('acceptedInputs', (count, { running }) => (running && count === 0 ? -1 : count)),
  ),
  mutant(
    'status/half-an-input',
    rows['accepted-inputs-count'],
    'acceptedInputs is a fraction while a turn is under way.',
    shown('acceptedInputs', (count, { running }) => (running ? Number(count) + 0.5 : count)),
  ),
  mutant(
    'status/idle-in-streamed-turn',
    rows['busy-while-working'],
    'busy is false while the agent works for a stream.',
    whileRunning(['start-stream', 'send-stream']),
  ),
  mutant(
    'status/busy-after-run-out',
    rows['busy-falls'],
    'busy stays true in a conversation in which a wait ran out.',
    afterRunOut(),
  ),
  mutant(
    'status/idle-after-other-turn',
    rows['busy-while-working'],
    'busy is false once one of two parallel turns has ended.',
    sideBySide('first'),
  ),
  mutant(
    'status/inputs-stay',
    rows['accepted-inputs-falls'],
    'A message that arrived while the agent worked counts as accepted forever.',
    afterOverlap('acceptedInputs', (count) => Number(count) + 1),
  ),
  mutant(
    'status/deferred-stays',
    rows['deferred-falls'],
    'A conversation in which a message had to wait stays deferred.',
    afterOverlap('deferred', () => true),
  ),

  mutant(
    'status/head',
    rows['last-text-end'],
    'lastAssistantText is the beginning of the message.',
    tail((text) => text.slice(0, Math.ceil(text.length / 2))),
  ),
  mutant(
    'status/head-of-long',
    rows['last-text-end'],
    'lastAssistantText is the first 200 characters of the message.',
    tail((text) => text.slice(0, 200)),
  ),
  mutant(
    'status/tail-in-bytes',
    rows['last-text-end'],
    'lastAssistantText is the last 200 bytes of the message, and a cut character becomes another.',
    tail((text) => Buffer.from(text).subarray(-200).toString()),
  ),
  mutant(
    'status/middle',
    rows['last-text-end'],
    'lastAssistantText is the middle of the message.',
    tail((text) => text.slice(Math.floor(text.length / 4), Math.ceil((3 * text.length) / 4))),
  ),
  mutant(
    'status/last-text-skips-emoji',
    rows['last-text-newest'],
    'lastAssistantText comes from the newest message without an emoji.',
    override('status', ({ fields }) => ({
      fields: {
        ...fields,
        lastAssistantText: (world, { transcript }) => {
          const last = transcript.findLast(
            (entry) => entry.kind === 'message' && entry.role === 'assistant' && !/\u{1f600}/u.test(entry.text),
          )
          return last?.kind === 'message' ? world.policies.status.tail(last.text) : null
        },
      },
    })),
  ),
  mutant(
    'status/first-words',
    rows['last-text-newest'],
    'lastAssistantText is from the first message of the agent.',
    lastOf((messages) => messages[0]),
  ),
  mutant(
    'status/one-behind',
    rows['last-text-newest'],
    'lastAssistantText is from the message before the newest.',
    lastOf((messages) => messages.at(-2) ?? messages[0]),
  ),
  mutant(
    'status/last-turn',
    rows['last-text-mid-turn'],
    'lastAssistantText changes only when a turn ends.',
    lastAtEnd(),
  ),
  also(
    [rows['last-text-none']],
    mutant(
      'status/any-role',
      rows['last-text-not-user'],
      'lastAssistantText is from the newest message, even if the caller sent it.',
      lastEntry((entry) => entry.kind === 'message'),
    ),
  ),
  also(
    [rows['last-text-end']],
    mutant(
      'status/placeholder',
      rows['last-text-none'],
      'lastAssistantText is a placeholder before the first message.',
      shown('lastAssistantText', (text) => text ?? 'No messages yet.'),
    ),
  ),
  also(
    [rows['last-text-none']],
    mutant(
      'status/words-of-account',
      rows['last-text-own'],
      'Before the first message of a conversation, lastAssistantText is from the newest message of the account.',
      wordsOfAccount(),
    ),
  ),
  mutant(
    'status/last-tool',
    rows['last-text-hides-tools'],
    'lastAssistantText mentions a tool.',
    lastEntry((entry) => entry.kind === 'tool'),
  ),
  mutant(
    'status/last-note',
    rows['last-text-hides-notes'],
    'lastAssistantText is the last note of the agent.',
    lastEntry((entry) => entry.kind === 'note'),
  ),

  mutant(
    'status/no-gates',
    rows['gate-listed'],
    'pendingGates is always empty.',
    shown('pendingGates', () => []),
  ),
  mutant(
    'status/gates-of-account',
    rows['gates-own'],
    'pendingGates has the gates of all conversations of the account.',
    gatesOfAccount(),
  ),
  mutant(
    'status/done-inactive',
    rows['done-null-bucket'],
    'A conversation that is done is in the bucket inactive.',
    shown('state', (state, { stage, running }) =>
      stage === 'done' && !running ? { bucket: 'inactive', reason: 'idle' } : state,
    ),
  ),
  mutant(
    'status/done-running',
    rows['done-null-bucket'],
    'A conversation that is done stays in the bucket running.',
    shown('state', (state, { stage, turnsEnded }) =>
      stage === 'done' && turnsEnded > 0 ? { bucket: 'running', reason: null } : state,
    ),
  ),
  mutant(
    'status/seconds',
    rows['updated-in-ms'],
    'updatedAtMs of a status counts seconds.',
    shown('updatedAtMs', (ms) => Number(ms) / 1000),
  ),
  mutant(
    'status/two-lines',
    rows['one-line'],
    'The status that the agent sets has two lines.',
    shown('status', (line) => (line === null ? null : `${line}\nMore to come.`)),
  ),

  mutant(
    'status/tail-in-201-bytes',
    rows['last-text-end'],
    'lastAssistantText is the last 201 bytes of the message, and a cut character becomes another.',
    tail((text) => Buffer.from(text).subarray(-201).toString()),
  ),
  also(
    [rows['last-text-mid-turn']],
    mutant(
      'status/never-spoken',
      rows['last-text-end'],
      'lastAssistantText is null forever.',
      shown('lastAssistantText', () => null),
    ),
  ),
  also(
    [rows['last-text-none']],
    mutant(
      'status/caller-before-words',
      rows['last-text-not-user'],
      'lastAssistantText is from the newest message of the caller until the agent has sent a message.',
      shown('lastAssistantText', (text, { transcript }) => text ?? textsOf(transcript).at(-1) ?? null),
    ),
  ),
  mutant(
    'status/all-but-last-letter',
    rows['last-text-end'],
    'lastAssistantText ends before the last letter of the message.',
    tail((text) => [...text].slice(-200, -1).join('')),
  ),
  also(
    [rows['last-text-mid-turn'], rows['last-text-none']],
    mutant(
      'status/said-twice',
      rows['last-text-end'],
      'lastAssistantText is the end of the message, twice.',
      tail((text) => text.slice(-100).repeat(2)),
    ),
  ),
  atTimes(
    [crowd['statuses-not-crossed']],
    also(
      [rows['last-text-mid-turn'], rows['last-text-none']],
      mutant(
        'status/words-of-account-always',
        rows['last-text-own'],
        'lastAssistantText is from the newest message of the account.',
        shown('lastAssistantText', (text, { account }) => {
          const said = [...newestFirst(account.conversations)].flatMap(({ lastSaid }) => lastSaid ?? [])
          return said.toSorted((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0)).at(-1)?.text ?? text
        }),
      ),
    ),
  ),
  mutant(
    'status/gates-of-first-read',
    rows['gate-listed'],
    'A status always shows the questions of its first read.',
    (policies) => {
      const first = new WeakMap<Conversation, unknown>()
      return shown('pendingGates', (gates, conversation) => {
        if (!first.has(conversation)) first.set(conversation, structuredClone(gates))
        return first.get(conversation)
      })(policies)
    },
  ),
  ...(
    [
      ['overwritten', 'A question replaces the waiting one.', (gates) => gates.slice(-1)],
      [
        'first-alone',
        'Of several questions that wait only the first is in pendingGates.',
        (gates) => gates.slice(0, 1),
      ],
      [
        'joined',
        'Several questions that wait are one gate.',
        ([first, ...others]) =>
          first === undefined ? [] : [{ ...first, prompt: [first, ...others].map(({ prompt }) => prompt).join('\n') }],
      ],
      [
        'one-prompt',
        'Each gate has the prompt of the newest gate.',
        (gates) => gates.map((gate) => ({ ...gate, prompt: gates.at(-1)?.prompt ?? '' })),
      ],
    ] satisfies [string, string, (gates: Conversation['gates']) => Conversation['gates']][]
  ).map(([name, about, change]) =>
    mutant(
      `status/gates-${name}`,
      rows['gate-each'],
      about,
      shown('pendingGates', (_, { gates }) => change(gates)),
    ),
  ),
  mutant(
    'status/gates-at-end',
    rows['gate-listed'],
    'pendingGates is empty until the turn has ended.',
    shown('pendingGates', (gates, { running }) => (running ? [] : gates)),
  ),
]

/** Shows a field of a status otherwise. */
function shown(field: Field, change: (value: unknown, conversation: Conversation, world: World) => unknown): Change {
  return override('status', ({ fields }) => ({
    fields: {
      ...fields,
      [field]: (world: World, conversation: Conversation) =>
        change(fields[field](world, conversation), conversation, world),
    },
  }))
}

function tail(change: (text: string) => string): Change {
  return override('status', () => ({ tail: change }))
}

/** The turn of a send is not to be seen before it has said something. */
function idleUntilWords(way: 'start-none' | 'send-none'): Change {
  return (policies) => {
    const quiet = new WeakSet<Turn>()
    const isHidden = ({ running }: Conversation) =>
      running !== null && quiet.has(running) && running.replies.length === 0
    return together(
      only(
        way,
        accepting(({ turn }: Sent) => void quiet.add(turn)),
      ),
      shown('busy', (busy, conversation) => (isHidden(conversation) ? false : busy)),
      shown('phase', (phase, conversation) => (isHidden(conversation) ? 'idle' : phase)),
      shown('runState', (runState, conversation) => (isHidden(conversation) ? 'resting' : runState)),
      shown('state', (state, conversation) => (isHidden(conversation) ? { bucket: null, reason: 'idle' } : state)),
    )(policies)
  }
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
      override('list', ({ fields }) => ({
        fields: {
          ...fields,
          busy: (world, conversation) => !isHidden(conversation) && fields.busy(world, conversation),
        },
      })),
    )(policies)
  }
}

/** Looks idle while a turn runs that such a send asked for. */
function whileRunning(ways: Parameters<typeof only>[0]): Change {
  return (policies) => {
    const hidden = new WeakSet<Turn>()
    return together(
      only(
        ways,
        accepting(({ turn }: Sent) => void hidden.add(turn)),
      ),
      shown('busy', (busy, { running }) => (running !== null && hidden.has(running) ? false : busy)),
    )(policies)
  }
}

/** Looks busy for good where a wait ran out. */
function afterRunOut(): Change {
  return (policies) => {
    const ranOut = new WeakSet<Conversation>()
    return together(
      atLimit(({ turn }: Sent) => void ranOut.add(turn.conversation)),
      shown('busy', (busy, conversation) => busy === true || ranOut.has(conversation)),
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

function lastAtEnd(): Change {
  return shown('lastAssistantText', (text, conversation, { policies }) => {
    const { running } = conversation
    if (!running) return text
    const earlier = agents(conversation)
      .slice(0, running.replies.length === 0 ? undefined : -running.replies.length)
      .at(-1)
    return earlier === undefined ? null : policies.status.tail(earlier)
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

function wordsOfAccount(): Change {
  return shown('lastAssistantText', (text, { account }) => {
    for (const { lastSaid } of newestFirst(account.conversations)) if (text === null && lastSaid) return lastSaid.text
    return text
  })
}

function gatesOfAccount(): Change {
  return shown('pendingGates', (_, { account }) =>
    [...newestFirst(account.conversations)].flatMap(({ gates }) => gates),
  )
}

function textsOf(transcript: readonly Entry[]): string[] {
  return transcript.flatMap((entry) => (entry.kind === 'message' ? [entry.text] : []))
}
