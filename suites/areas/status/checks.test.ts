import { describe, expect, it } from 'vitest'
import type { Policies } from '../../../fixtures/service/index.ts'
import { play } from '../kit/playing.ts'

type Change = (policies: Policies) => Policies
type Fields = Partial<Policies['status']['fields']>

const fields =
  (changed: (lawful: Policies['status']['fields']) => Fields): Change =>
  (p) => ({ ...p, status: { ...p.status, fields: { ...p.status.fields, ...changed(p.status.fields) } } })

/** Services with one rule broken, by the row that says so. */
const broken: [row: string, about: string, change: Change][] = [
  [
    'status/busy-while-working',
    'busy falls with the first words',
    fields(({ busy }) => ({ busy: (w, c) => c.lastSaid === null && busy(w, c) })),
  ],
  [
    'status/busy-in-tool',
    'busy is false while a tool runs',
    fields(({ busy }) => ({
      busy: (w, c) => c.running?.activity !== 'tool' && c.running?.activity !== 'working' && busy(w, c),
    })),
  ],
  ['status/busy-falls', 'busy never falls', fields(({ busy }) => ({ busy: (w, c) => busy(w, c) || c.turnsEnded > 0 }))],
  [
    'status/accepted-inputs-falls',
    'acceptedInputs stays',
    fields(() => ({ acceptedInputs: (_, c) => c.waiting.length + c.turnsEnded })),
  ],
  ['status/accepted-inputs-count', 'acceptedInputs is a fraction', fields(() => ({ acceptedInputs: () => 0.5 }))],
  [
    'status/start-shown',
    'a start shows only with its first words',
    fields(({ busy }) => ({ busy: (w, c) => c.lastSaid !== null && busy(w, c) })),
  ],
  [
    'status/last-text-end',
    'its head',
    fields(() => ({ lastAssistantText: (_, c) => c.lastSaid?.text.slice(0, 100) ?? null })),
  ],
  ...[200, 201].map((bytes): [string, string, Change] => [
    'status/last-text-end',
    `its last ${bytes} bytes`,
    fields(() => ({ lastAssistantText: (_, c) => lastBytes(c.lastSaid?.text, bytes) })),
  ]),
  ['status/last-text-end', 'null for ever', fields(() => ({ lastAssistantText: () => null }))],
  [
    'status/last-text-newest',
    'the first message for ever',
    fields(() => ({ lastAssistantText: (_, c) => firstWords(c)?.slice(-200) ?? null })),
  ],
  [
    'status/last-text-mid-turn',
    'only once the turn has ended',
    fields(({ lastAssistantText }) => ({ lastAssistantText: (w, c) => (c.running ? null : lastAssistantText(w, c)) })),
  ],
  [
    'status/last-text-not-user',
    "the caller's words until the agent speaks",
    fields(({ lastAssistantText }) => ({ lastAssistantText: (w, c) => lastAssistantText(w, c) ?? newestText(c) })),
  ],
  ['status/gate-listed', 'no gates', fields(() => ({ pendingGates: () => [] }))],
  [
    'status/gates-own',
    'the gates of all conversations',
    fields(() => ({ pendingGates: (w) => [...w.conversations.values()].flatMap(({ gates }) => gates) })),
  ],
  [
    'status/done-null-bucket',
    'done keeps a bucket',
    fields(() => ({ state: () => ({ bucket: 'inactive', reason: 'idle' }) })),
  ],
  [
    'status/updated-in-ms',
    'seconds',
    fields(({ updatedAtMs }) => ({ updatedAtMs: (w, c) => Math.round(Number(updatedAtMs(w, c)) / 1000) })),
  ],
  ['status/conversation-id', 'another id', fields(() => ({ conversationId: () => 'conv_other' }))],
]

/** What is left of a character that is cut in two becomes a replacement character. */
function lastBytes(text: string | undefined, bytes: number): string | null {
  return text === undefined ? null : Buffer.from(text).subarray(-bytes).toString()
}

function firstWords(conversation: { transcript: readonly object[] }): string | undefined {
  const found = conversation.transcript.find((entry) => 'role' in entry && entry.role === 'assistant')
  return found && 'text' in found ? String(found.text) : undefined
}

function newestText(conversation: { transcript: readonly object[] }): string | null {
  const entry = conversation.transcript.at(-1)
  return entry && 'text' in entry ? String(entry.text) : null
}

const lawful: [about: string, change: Change][] = [
  [
    'an ellipsis before the end',
    fields(() => ({
      lastAssistantText: (_, c) => (c.lastSaid ? `…${[...c.lastSaid.text].slice(-30).join('')}` : null),
    })),
  ],
  ['one character', fields(() => ({ lastAssistantText: (_, c) => [...(c.lastSaid?.text ?? '')].at(-1) ?? null }))],
  [
    'an empty text before the first words',
    fields(({ lastAssistantText }) => ({ lastAssistantText: (w, c) => lastAssistantText(w, c) ?? '' })),
  ],
  ['no state at all', fields(() => ({ state: () => null }))],
]

describe('area status', { timeout: 60_000 }, () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed, open, result } = await play(['status/*'])
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const passed = result.requirements.filter((row) => row.area === 'status' && row.verdict === 'pass')
    expect(passed.length).toBeGreaterThanOrEqual(22)
  })

  it.concurrent.each(broken)('finds %s broken: %s', async (row, _, change) => {
    const { failed } = await play(['status/*'], change)
    expect(failed).toContain(row)
    expect(failed.length).toBeLessThanOrEqual(3)
  })

  it.concurrent.each(lawful)('accuses no service of %s', async (_, change) => {
    const { failed, open } = await play(['status/*'], change)
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })
})
