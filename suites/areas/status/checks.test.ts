import { describe, expect, it } from 'vitest'
import type { Policies } from '../../../fixtures/service/index.ts'
import { play } from '../kit/playing.ts'

type Change = (policies: Policies) => Policies
type Fields = Partial<Policies['status']['fields']>

const fields =
  (changed: (lawful: Policies['status']['fields']) => Fields): Change =>
  (p) => ({ ...p, status: { ...p.status, fields: { ...p.status.fields, ...changed(p.status.fields) } } })

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

describe('area status', () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed, open, result } = await play(['status/*'])
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const passed = result.rules.filter((row) => row.area === 'status' && row.verdict === 'pass')
    expect(passed.length).toBeGreaterThanOrEqual(22)
  })

  it.concurrent.each(lawful)('accuses no service of %s', async (_, change) => {
    const { failed, open } = await play(['status/*'], change)
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })
})
