import { afterEach, describe, expect, test } from 'vitest'
import { held, judged } from '../../reading/finding.ts'
import { type Scene, scene } from '../define.ts'
import { type Answering, checkLast, tried } from '../kit/trial.ts'
import { both, rows, Trials, two } from '../kit/two-scenes.ts'
import { say } from '../stage/script.ts'

const trials = new Trials()
afterEach(() => trials.close())

describe('an agent', () => {
  const speaks = (id: string, needs: ('full' | 'agent')[]) =>
    scene(
      id,
      { about: '', needs, sends: 1 },
      async (stage) => await stage.api.start({ text: stage.ask('reply', [say(stage.word())]).text }),
    )
  const heard = (row: (typeof rows)['sends'], by: Scene, holds: boolean) =>
    checkLast(`${by.id}/heard`, { scenes: [by], proves: [row] }, (answer) => [
      judged(row, holds, { at: by.id, exchange: answer.id }, 'the words', 'other words'),
    ])
  const [first, second] = [speaks('first', ['full', 'agent']), speaks('second', ['full', 'agent'])]
  const checks = [heard(rows.sends, first, true), heard(rows.timely, second, false), both[1]]
  const three = { ...two, timely: rows.timely }
  const answering = (wordsFor: (text: string, nth: number) => string): Answering => {
    let sends = 0
    return ({ method, body }) => {
      if (method !== 'POST') return undefined
      sends += 1
      const replies = [{ messageId: 'r', text: wordsFor(JSON.parse(body).text, sends), timestamp: null }]
      return { status: 200, json: { conversationId: 'c', messageId: 'm', replies } }
    }
  }
  const scripted = (text: string): string => JSON.parse(text.slice('LAB '.length))[0].say

  test('that says other things in every scene cannot be scripted so: told, and nothing is held against the service', async () => {
    const { target } = trials.serving(answering(() => 'How can I help?'))
    const { result, verdicts, lines } = await tried(target, three, checks)
    expect(verdicts).toEqual({ 't/sends': 'inconclusive', 't/lists': 'pass', 't/timely': 'inconclusive' })
    expect(result.verdict).toBe('incomplete')
    expect(result.rules[0]?.note).toMatch(
      /^the agent does not follow its script: instructed to say "\w+", the agent sent "How can I help\?"; check agent\.script/,
    )
    expect(lines.at(-1)).toMatchObject({ type: 'end', aborted: null })
  })

  test('that says nothing at all is told as that', async () => {
    const { result } = await tried(trials.serving().target, three, checks)
    expect(result.rules[0]?.note).toContain('no view shows any agent text')
  })

  test('that says its words once can be scripted: what it does elsewhere is for the judges', async () => {
    const { target } = trials.serving(answering((text, nth) => (nth === 1 ? scripted(text) : 'How can I help?')))
    const { verdicts } = await tried(target, three, checks)
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass', 't/timely': 'fail' })
  })

  test('that is only prompted says what it likes', async () => {
    const { target } = trials.serving(answering(() => 'How can I help?'))
    const { verdicts } = await tried({ ...target, agent: { prompts: { reply: 'Hello?' } } }, three, checks)
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass', 't/timely': 'fail' })
  })

  describe('that is only prompted and gives no occasion', () => {
    const saysYes = checkLast('first/yes', { scenes: [first], proves: [rows.sends] }, (answer) =>
      answer.body?.includes('Yes') === true ? [held(rows.sends, { at: 'first' })] : [],
    )
    const prompted = async (yes: number, more: object = {}) => {
      const { target, asked } = trials.serving(answering((_, nth) => (nth === yes ? 'Yes.' : `No, ${nth}.`)))
      const agent = { prompts: { reply: 'Say yes.' } }
      const { result } = await tried({ ...target, agent }, two, [saysYes, both[1]], more)
      return { row: result.rules[0], sends: asked.filter(({ method }) => method === 'POST').length }
    }

    test.each([1, 2, 3])('is tried until it does: at try %d', async (yes) => {
      expect(await prompted(yes)).toMatchObject({ row: { verdict: 'pass' }, sends: yes })
    })

    test('is tried twice more and no more often, and then the rule is inconclusive', async () => {
      const note = 'the agent did not trigger this rule in test case first'
      expect(await prompted(4)).toMatchObject({ row: { verdict: 'inconclusive', note }, sends: 3 })
    })

    test('is tried no more often than may be spent', async () => {
      expect(await prompted(3, { maxSends: 2 })).toMatchObject({ row: { verdict: 'inconclusive' }, sends: 2 })
    })
  })
})
