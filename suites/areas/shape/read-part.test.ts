import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaName } from '../../../schemas/index.ts'
import { instancesOf } from '../../arbitraries/instances.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { readInPart } from '../../reading/kit/read-in-part.ts'
import { judgeShape } from './shape.ts'

const status = { path: '/conversations/c1' }
const said = (path: string, text: string) => judgeShape(readInPart(made({ path, body: text }), text.length))

describe('an answer that passed a bound', () => {
  it.each<[SchemaName, string]>([
    ['conversationList', '/conversations'],
    ['conversationStatus', '/conversations/c1'],
    ['messagePage', '/conversations/c1/messages'],
  ])('breaks nothing where a lawful %s is read in part', (schema, path) => {
    fc.assert(
      fc.property(instancesOf(schema), fc.nat(), (json, at) => {
        const whole = made({ path, json })
        const outcomes = judgeShape(readInPart(whole, (at % (whole.body?.length ?? 1)) + 1))
        expect(brokenRows(outcomes)).toEqual([])
        expect(undecidedRows(outcomes)).toHaveLength(1)
      }),
    )
  })

  it('lets the kind of an eta come later', () => {
    const { path } = status
    for (const end of ['', ':', ':"comp'])
      expect(brokenRows(said(path, `{"eta":{"basis":"ticks","confidence":"high","kind"${end}`))).toEqual([])
  })

  it.each<[string, string, string[]]>([
    ['/conversations', `{"conversations":["${'x'.repeat(9000)}`, ['shape/list-conversations']],
    ['/conversations', '<html>', ['shape/list-conversations']],
    ['/conversations', '[1,2', ['shape/list-conversations']],
    ['/conversations', '{"conversations":[{"busy":true,"x":{"x":{"x":', ['shape/conversation-closed']],
    [
      '/conversations',
      '{"conversations":[{"busy":true},{"busy":1,',
      [
        ...['shape/conversation-busy', 'shape/conversation-conversation-id', 'shape/conversation-cwd'],
        ...['shape/conversation-model', 'shape/conversation-stage', 'shape/conversation-title'],
        'shape/conversation-updated-at-ms',
      ],
    ],
    [status.path, '{"eta":'.repeat(2000), ['shape/status-eta']],
    [status.path, '{"busy":true,"more":'.repeat(2000), ['shape/status-closed']],
    [status.path, '{"eta":{"kind":"unknown","etas":[', ['shape/unknown-closed']],
    [status.path, '{"phase":"awa', []],
    [status.path, '{"phase":"awa","title":"x', ['shape/status-phase']],
    [status.path, '{"phase":[', ['shape/status-phase']],
    [status.path, '{"eta":{"basis":"none"', []],
    [status.path, ' '.repeat(9000), []],
  ])('%s %.40s breaks what no end can put right', (path, text, rows) =>
    expect(brokenRows(said(path, text))).toEqual(rows),
  )
})
