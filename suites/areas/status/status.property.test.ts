import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { instancesOf } from '../../arbitraries/instances.ts'
import type { Outcome } from '../../reading/finding.ts'
import { type Alone, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { unanswered, withBody } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import type { AnyScene, Scene, SceneRecord } from '../../run/define.ts'
import { type Activity, activity } from '../../scenes/activity.ts'
import { asking, usingTool, working } from '../../scenes/status.ts'
import { brokenPlays, lawfulPlays, nothingDecided, type Plays, rowsHeld, unseen } from '../kit/plays.ts'
import { judgeStatusFields } from './fields.ts'
import { judgeEachGate } from './gates.ts'
import { judgeLastText, judgeMidTurn, judgeNewest, judgeNothingSaid, judgeWholeCharacters } from './last-text.ts'
import { status } from './rows.ts'
import {
  judgeBusy,
  judgeDone,
  judgeForeignGates,
  judgeGate,
  judgeIdentity,
  judgeShown,
  judgeShownBehind,
  pauseBegan,
} from './status.ts'

type Slug = keyof typeof status

const rowsOf = (...slugs: readonly Slug[]): string[] => slugs.map((slug) => status[slug].id).sort()
const readsOf = (kept: StatusReads) => [...kept.looks.map(({ status }) => status), ...kept.rest.reads, kept.atRest]

const scenes = [working, usingTool, asking, activity]
const lawful = await lawfulPlays(scenes)

/** What the checks of a turn ask of it, on the records of any service. */
interface Turn {
  scene: AnyScene
  rows: readonly Slug[]
  of(service: Plays, nothing?: boolean): Outcome[]
}

function turn<Play>(scene: Scene<Play>, judge: (record: SceneRecord<Play>) => Outcome[], ...rows: Slug[]): Turn {
  return {
    scene,
    rows,
    of(service, nothing = false) {
      const record = service.of(scene)
      return judge(nothing ? { ...record, play: unseen(record.play) } : record)
    },
  }
}

const question = 'Whatever another conversation asks'
const turns: Record<string, Turn> = {
  'turns that speak': turn(
    working,
    ({ play, run }) =>
      [play.one, play.other].flatMap((kept) => [
        ...judgeIdentity(kept, run.startedAtMs),
        ...judgeShown(kept, status['start-shown'], run.timing),
        ...judgeBusy(kept, status['busy-while-working'], run.timing),
        ...judgeForeignGates(kept.conversationId, readsOf(kept), [question]),
      ]),
    ...(['conversation-id', 'updated-in-ms', 'start-shown', 'busy-while-working', 'gates-own'] as const),
  ),
  'the words of turns that speak': turn(
    working,
    ({ play: { one, other }, run }) =>
      [
        { own: one, foreign: other.said },
        { own: other, foreign: one.said },
      ].flatMap(({ own, foreign }) => [
        ...judgeLastText(own, { said: own.said, sent: [own.text], foreign }),
        ...judgeNothingSaid(own),
        ...judgeMidTurn(own, run.timing),
        ...judgeNewest(own, []),
      ]),
    ...(['last-text-end', 'last-text-mid-turn', 'last-text-newest', 'last-text-none'] as const),
    ...(['last-text-not-user', 'last-text-own'] as const),
  ),
  'a turn with a tool and a note': turn(
    usingTool,
    ({ play: { turn: kept, toolName, noteText, pauseMs, opening }, run }) => [
      ...judgeBusy(kept, status['busy-in-tool'], run.timing, pauseBegan(kept, pauseMs)),
      ...judgeDone(kept),
      ...judgeLastText(kept, {
        said: [...(opening?.said ?? []), ...kept.said],
        sent: [kept.text],
        toolName,
        noteText,
      }),
      ...judgeWholeCharacters(kept),
    ],
    ...(['busy-in-tool', 'done-null-bucket', 'last-text-hides-notes', 'last-text-hides-tools'] as const),
    ...(['last-text-not-user', 'last-text-whole'] as const),
  ),
  'a turn that asks': turn(asking, ({ play, run }) => judgeGate(play.turn, play.pauseMs, run.timing), 'gate-listed'),
  'a turn after another': turn(
    usingTool,
    ({ play: { turn: second, opening }, run }) => [
      ...judgeShown(second, status['send-shown'], run.timing),
      ...judgeNewest(second, opening?.said ?? []),
    ],
    ...(['send-shown', 'last-text-end', 'last-text-newest'] as const),
  ),
}

describe.each(Object.entries(turns))('the status of %s', (_, { rows, of }) => {
  it('is not accused where it is lawful', () => expect(rowsHeld(lawful, (each) => of(each))).toEqual(rowsOf(...rows)))
  it('says nothing where nothing was read', () => nothingDecided(lawful, (each) => of(each, true)))
})

it.each<[mutant: string, of: keyof typeof turns, rows: Slug[]]>([
  ['other-id', 'turns that speak', ['conversation-id']],
  ['seconds', 'turns that speak', ['updated-in-ms']],
  ['idle-after-start', 'turns that speak', ['start-shown']],
  ['idle-after-words', 'turns that speak', ['busy-while-working']],
  ['idle-after-send', 'a turn after another', ['send-shown']],
  ['idle-in-tool', 'a turn with a tool and a note', ['busy-in-tool']],
  ['done-inactive', 'a turn with a tool and a note', ['done-null-bucket']],
  ['done-running', 'a turn with a tool and a note', ['done-null-bucket']],
  ['no-gates', 'a turn that asks', ['gate-listed']],
  ['gates-at-end', 'a turn that asks', ['gate-listed']],
  ['head', 'the words of turns that speak', ['last-text-end']],
  ['all-but-last-letter', 'the words of turns that speak', ['last-text-end']],
  ['said-twice', 'the words of turns that speak', ['last-text-end']],
  ['tail-in-bytes', 'the words of turns that speak', ['last-text-end']],
  ['never-spoken', 'a turn after another', ['last-text-end']],
  ['first-words', 'a turn after another', ['last-text-newest']],
  ['last-turn', 'the words of turns that speak', ['last-text-mid-turn']],
  ['any-role', 'a turn with a tool and a note', ['last-text-not-user']],
  ['placeholder', 'the words of turns that speak', ['last-text-none']],
  ['words-of-account', 'the words of turns that speak', ['last-text-own']],
  ['words-of-account-always', 'the words of turns that speak', ['last-text-own']],
  ['last-tool', 'a turn with a tool and a note', ['last-text-hides-tools']],
  ['last-note', 'a turn with a tool and a note', ['last-text-hides-notes']],
])('status/%s is found in the status of %s', async (id, name, rows) => {
  const { scene = working, of = () => [] } = turns[name] ?? {}
  expect(brokenRows(of(await brokenPlays([scene], `status/${id}`)))).toEqual(expect.arrayContaining(rowsOf(...rows)))
})

it('a turn behind another is found idle, and is not accused where it is lawful', async () => {
  const behind = ({ play, run }: SceneRecord<Activity>): Outcome[] =>
    judgeShownBehind(play.meanwhile, status['send-shown'], run.timing)
  for (const service of lawful) expect(behind(service.of(activity))).toEqual([])
  nothingDecided(lawful, (service) => {
    const record = service.of(activity)
    return behind({ ...record, play: unseen(record.play) })
  })
  const broken = await brokenPlays([activity], 'status/idle-behind')
  expect(brokenRows(behind(broken.of(activity)))).toEqual(rowsOf('send-shown'))
})

it('each of two questions has a gate, or nothing is said of it', async () => {
  const each = ({ play }: SceneRecord<Activity>): Outcome[] => judgeEachGate(play)
  for (const service of lawful) expect(brokenRows(each(service.of(activity)))).toEqual([])
  nothingDecided(lawful, (service) => {
    const record = service.of(activity)
    return each({ ...record, play: unseen(record.play) })
  })
  for (const id of ['overwritten', 'first-alone', 'joined', 'one-prompt'])
    expect(brokenRows(each((await brokenPlays([activity], `status/gates-${id}`)).of(activity)))).toEqual(
      rowsOf('gate-each'),
    )
})

it('a gate is foreign where it holds what another conversation asked, and only there', () => {
  const gate = { kind: 'approval', prompt: 'May I?', requestId: 'q1' }
  for (const { one } of lawful.map((service) => service.of(working).play)) {
    const reads = readsOf(one).map((read) => withBody(read, (json) => ({ ...json, pendingGates: [gate] })))
    expect(brokenRows(judgeForeignGates(one.conversationId, reads, [gate.prompt]))).toEqual(rowsOf('gates-own'))
    expect(brokenRows(judgeForeignGates(one.conversationId, reads, [question]))).toEqual([])
  }
})

describe('any one status', () => {
  const fields: Alone<Record<string, unknown>, Exchange> = {
    models: fc
      .tuple(
        instancesOf('conversationStatus'),
        fc.nat(9),
        fc.constantFrom(null, '', 'Reading the manual.', ' on it\n', '\u2026'),
      )
      .map(([json, acceptedInputs, own]) => ({ ...Object(json), acceptedInputs, status: own })),
    record: (json) => made({ path: '/conversations/c', json }),
    judge: judgeStatusFields,
  }

  it('is not accused where it is lawful', () => {
    expect(heldIn(fields)).toEqual(rowsOf('accepted-inputs-count', 'one-line'))
  })

  it.each([
    ['retype', { acceptedInputs: 0.5 }, 'accepted-inputs-count'],
    ['retype', { acceptedInputs: -1 }, 'accepted-inputs-count'],
    ['repeat', { status: 'one line\nand another' }, 'one-line'],
    ['repeat', { status: 'one line\r\rand another' }, 'one-line'],
  ] as const)('%s: %j is found', (_, change, row) => {
    findDamage(fields, {
      damage: (kept) => withBody(kept, (json) => ({ ...json, ...change })),
      breaks: rowsOf(row),
    })
  })

  it('holds nothing where it was not read', () => {
    holdNothing(fields, unanswered)
    holdNothing(fields, (kept) => ({ ...kept, path: '/conversations' }))
  })
})
