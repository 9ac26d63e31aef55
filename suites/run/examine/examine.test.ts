import { expect, test } from 'vitest'
import { override, together } from '../../../fixtures/change.ts'
import { type Fixture, variant } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { everyVariant } from '../../../fixtures/variants/index.ts'
import type { Exchange, TranscriptLine } from '../../../schemas/types.ts'
import { counting } from '../../areas/history/mutants/window.ts'
import { sendsOfOtherAccount } from '../../rules/preconditions.ts'
import { suite } from '../../suite.ts'
import { isMetered } from '../counters.ts'
import { socketTrial } from '../kit/trial.ts'
import { prepare, runSuite } from '../run.ts'
import { hangingOn } from '../stage/steps.ts'
import { checkTarget } from '../target.ts'
import { timingFor } from '../time/timing.ts'
import { examine } from './examine.ts'

test.each([
  ['{"conversations":[]}', true, 'GET /conversations returns 200, as expected'],
  [
    '['.repeat(1000),
    false,
    'GET /conversations returns 200, but its body could not be read: the service sent JSON nested more than 64 deep',
  ],
])('a list whose body is %.20s', async (text, ok, seen) => {
  const service = await socketTrial(({ path }) =>
    path.startsWith('/conversations') && !path.startsWith('/conversations/') ? { status: 200, text } : undefined,
  )
  try {
    const { baseUrl } = service.target
    const run = {
      runId: 'r',
      baseUrl,
      startedAtMs: 0,
      timing: timingFor(2000),
      slots: ['full'],
      agent: 'none' as const,
    }
    const [first] = await examine(service.target, run, {})
    expect(first).toEqual({ what: 'credentials.full', ok, seen })
  } finally {
    await service.close()
  }
})

test('an agent that does not follow its script is told apart from one that does, and from keys that are wrong', async () => {
  const other = variant('other-marker', 'Its scripts begin otherwise.', { options: { scriptMarker: 'PLAY' } })
  const { target: own, world, time, close } = await onPaper(other, { seed: 1, waitLimitMs: 2000 })
  const target = checkTarget({ ...own, agent: { script: 'LAB {steps}' } }, 'the service')
  const { run } = prepare({ suite, target, scope: { profile: 'certify', only: [], skip: [] }, seed: 1 })
  const examined = await time.until(examine(target, run, {}, undefined, world))
  await close()
  const agent = examined.filter(({ what }) => what.startsWith('agent'))
  expect(agent[0]).toMatchObject({
    what: 'agent',
    ok: false,
    seen: expect.stringMatching(/^instructed to say "doctor \w+", the agent sent .*: check agent\.script/),
  })
  expect(agent.every(({ ok }) => !ok)).toBe(true)
  expect(examined.filter(({ what, ok }) => what.startsWith('credentials.') && !ok)).toEqual([])
})

test('the other account is told to need credits and an agent, for as many sends as a run makes by it', async () => {
  const { target, world, time, close } = await onPaper(variant('plain', 'Nothing.', {}), { seed: 1, waitLimitMs: 2000 })
  const checked = checkTarget({ ...target }, 'the service')
  const scope = { profile: 'certify' as const, only: [], skip: [] }
  const { run } = prepare({ suite, target: checked, scope, seed: 1 })
  const examined = await time.until(examine(checked, run, {}, undefined, world))
  expect(examined.find(({ what }) => what === 'credentials.otherAccount')?.seen).toContain(
    `credits for ${sendsOfOtherAccount} metered sends and the agent of full`,
  )
  const kept: Exchange[] = []
  const write = (line: TranscriptLine) => {
    if (line.type === 'exchange') kept.push(line)
  }
  await time.until(
    runSuite({
      suite,
      target: checked,
      scope,
      seed: 1,
      runId: 'own',
      transcript: { write, close: async () => {} },
      world,
    }),
  )
  await close()
  expect(kept.filter((each) => isMetered(each) && each.credential === 'otherAccount')).toHaveLength(sendsOfOtherAccount)
})

const play = async (id: string) => {
  const fixture = everyVariant.find((each) => each.id === id)
  if (fixture === undefined) throw new Error(`no ${id}`)
  return agentOf(fixture)
}

async function agentOf(fixture: Fixture) {
  const { target: own, world, time, close } = await onPaper(fixture, { seed: 1, waitLimitMs: 2000 })
  const target = checkTarget(own, 'the service')
  const { run } = prepare({ suite, target, scope: { profile: 'certify', only: [], skip: [] }, seed: 1 })
  const examined = await time.until(examine(target, run, {}, undefined, world))
  await close()
  return examined.filter(({ what }) => what.startsWith('agent'))
}

const ofMessages = counting(({ kind }) => kind === 'message')
const inPhase = (shown: string) =>
  override('status', ({ fields }) => ({
    fields: {
      ...fields,
      phase: (world, conversation) =>
        conversation.transcript.some(({ kind }) => kind === 'tool') ? shown : fields.phase(world, conversation),
    },
  }))

test('a tool that only a status shows is the limit of the service', async () => {
  const agent = await agentOf({ id: 'messages', about: '', change: together(ofMessages, inPhase('tool')) })
  expect(agent.find(({ step }) => step === 'tool')).toMatchObject({
    ok: true,
    seen: 'a status has phase tool, but the history has no entry for the step: its limit does not count tools',
  })
})

test('a step that nothing shows has two possible causes, and doctor names what distinguishes them', async () => {
  const agent = await agentOf({ id: 'messages', about: '', change: together(ofMessages, inPhase('working')) })
  const causes = 'the agent skipped it, or the history limit counts only messages. Check the log of the service'
  const seen = (kind: string) => agent.find(({ step }) => step === kind)
  expect(seen('tool')).toMatchObject({
    ok: false,
    seen: expect.stringContaining(`${causes} or a status with phase "tool"`),
  })
  expect(seen('note')).toMatchObject({ ok: false, seen: expect.stringContaining(causes) })
})

test('a gate that ends with its turn is seen as in a run', async () => {
  const endsWithTurn = override('status', ({ fields }) => ({
    fields: {
      ...fields,
      pendingGates: (world, conversation) =>
        conversation.running === null ? [] : fields.pendingGates(world, conversation),
    },
  }))
  const agent = await agentOf({ id: 'ends', about: '', change: endsWithTurn })
  expect(agent.filter(({ ok }) => !ok)).toEqual([])
})

test.each([
  ['ruling-43/on-it-first', 'agent: words before', false, 'the agent sends "On it." before the text of its script'],
  ['ruling-43/done-after-words', 'agent: words after', true, 'the agent sends "Done." after the text of its script'],
  [
    'ruling-43/talks-between',
    'agent: words between',
    true,
    /^the agent sends "One moment\." between the texts of its script/,
  ],
  ['ruling-43/says-it-twice', 'agent: words again', false, /^the agent sends "doctor \w+" more often than/],
])('an agent that says more than its script is told with what it says: %s', async (id, what, ok, seen) => {
  const agent = await play(id)
  expect(agent.filter(({ more }) => more !== undefined)).toEqual([
    {
      what,
      ok,
      more: what.slice('agent: words '.length),
      seen: typeof seen === 'string' ? seen : expect.stringMatching(seen),
    },
  ])
  // What it says besides hides no step.
  expect(agent.filter((each) => each.more === undefined && !each.ok)).toEqual([])
})

test('what cannot be proven with an agent that begins every turn with words is what a run leaves undecided', async () => {
  const fixture = everyVariant.find(({ id }) => id === 'ruling-43/on-it-first')
  if (fixture === undefined) throw new Error('no such variant')
  const { target, world, time, close } = await onPaper(fixture, { seed: 1, waitLimitMs: 600_000 })
  const scope = { profile: 'certify', only: [], skip: [] } as const
  const transcript = { write: () => {}, close: async () => {} }
  const options = {
    suite,
    target: checkTarget(target, 'the service'),
    scope,
    seed: 1,
    runId: 'doctor',
    transcript,
    world,
  }
  const { rules } = await time.until(runSuite(options))
  await close()
  const open = rules.filter(({ level, verdict }) => level === 'mandatory' && verdict === 'inconclusive')
  const ids = rules.map(({ id }) => id)
  const told = new Set([...hangingOn('first words', ids), ...hangingOn('silence', ids)])
  expect(open.map(({ id }) => id)).toEqual(ids.filter((id) => told.has(id)))
})
