import { describe, expect, it } from 'vitest'
import { everyVariant } from '../../../fixtures/variants/index.ts'
import { singles } from '../../../fixtures/variants/singles.ts'
import type { Outcome } from '../../reading/finding.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import type { Crowd, CrowdOfAll } from '../../records/crowd.ts'
import type { SceneRecord } from '../../run/define.ts'
import { crowded } from '../../scenes/crowd.ts'
import { brokenPlays, lawfulPlays, nothingDecided, type Plays, playsOf, rowsHeld, unseen } from '../kit/plays.ts'
import { judgeAllWords, judgeAnswered, judgeCrossing, judgeDistinct, judgeKept } from './crowd.ts'
import { crowd } from './rows.ts'

const scenes = [crowded]

/** Overlapping sends are refused, wait for others, are cut off at the limit or lost on the way. */
const fates = [
  'turns/409-while-busy',
  'turns/one-at-a-time',
  'ruling-4/three-turns-until-the-limit',
  'ruling-58/crowds-cut-otherwise',
].flatMap((id) => [...singles, ...everyVariant].filter((each) => each.id === id).slice(0, 1))

const lawful = [...(await lawfulPlays(scenes)), ...(await Promise.all(fates.map((each) => playsOf(scenes, each))))]

const empty: Crowd = { sends: [], conversations: [] }

const together = ({ play, run }: SceneRecord<Crowd>): Outcome[] => [
  ...judgeAnswered(play, crowd['one-conversation-answered'], true, run.timing),
  ...judgeKept(play, {
    kept: crowd['one-conversation-kept'],
    once: crowd['one-conversation-once'],
    ids: crowd['one-conversation-ids'],
  }),
]

const apart = ({ play: { starts, sends, one = empty }, run: { timing } }: SceneRecord<CrowdOfAll>): Outcome[] => [
  ...judgeAnswered(starts, crowd['starts-answered'], false, timing),
  ...judgeDistinct(starts),
  ...judgeKept(starts, { kept: crowd['starts-kept'], once: crowd['starts-once'] }),
  ...judgeCrossing({ sends: [...starts.sends, ...sends.sends, ...one.sends], conversations: sends.conversations }),
  ...judgeAllWords(starts, timing),
  ...judgeAllWords(sends, timing),
]

const idsOf = (...slugs: (keyof typeof crowd)[]): string[] => slugs.map((slug) => crowd[slug].id).sort()

/** Nothing was answered, and no conversation came to rest. */
const lost = (all: Crowd): Crowd => {
  const never = unseen(all)
  return {
    ...never,
    conversations: never.conversations.map((each) => ({ ...each, rested: false, end: 'broken' as const })),
  }
}

function oneOf(service: Plays): SceneRecord<Crowd> {
  const record = service.of(crowded)
  return { ...record, play: record.play.one ?? empty }
}

it('there are lawful services of every fate', () => expect(fates).toHaveLength(4))

describe('many sends at once to one conversation', () => {
  const crowds = lawful.map((service) => oneOf(service))

  it('are not accused where they are lawful', () => {
    expect(rowsHeld(crowds, together)).toEqual(
      idsOf('one-conversation-answered', 'one-conversation-kept', 'one-conversation-once', 'one-conversation-ids'),
    )
  })

  it.each<[mutant: string, row: keyof typeof crowd]>([
    ['crowd/busy-500', 'one-conversation-answered'],
    ['send/200-send-none', 'one-conversation-answered'],
    ['crowd/lost-in-queue', 'one-conversation-kept'],
    ['crowd/cut-in-queue', 'one-conversation-kept'],
    ['crowd/stored-twice-in-queue', 'one-conversation-once'],
    ['crowd/last-id', 'one-conversation-ids'],
    ['crowd/ack-of-running', 'one-conversation-ids'],
  ])('%s breaks %s', async (id, row) => {
    expect(brokenRows(together(oneOf(await brokenPlays(scenes, id))))).toEqual(idsOf(row))
  })

  it('say nothing where there was no answer', () => {
    for (const nothing of [lost, () => empty]) {
      nothingDecided(
        crowds.map((record) => ({ ...record, play: nothing(record.play) })),
        together,
      )
    }
  })
})

describe('many starts at once', () => {
  const crowds = lawful.map((service) => service.of(crowded))

  it('are not accused where they are lawful', () => {
    expect(rowsHeld(crowds, apart)).toEqual(
      idsOf(
        'starts-answered',
        'starts-distinct',
        'starts-kept',
        'starts-once',
        'replies-not-crossed',
        'replies-all',
        'streams-not-crossed',
        'streams-all',
        'histories-not-crossed',
        'statuses-not-crossed',
      ),
    )
  })

  it.each<[mutant: string, row: keyof typeof crowd]>([
    ['starts-500', 'starts-answered'],
    ['starts-409', 'starts-answered'],
    ['starts-merged', 'starts-distinct'],
    ['starts-lost', 'starts-kept'],
    ['starts-twice', 'starts-once'],
    ['replies-crossed', 'replies-not-crossed'],
    ['replies-missing', 'replies-all'],
    ['streams-crossed', 'streams-not-crossed'],
    ['streams-missing', 'streams-all'],
    ['histories-crossed', 'histories-not-crossed'],
    ['statuses-crossed', 'statuses-not-crossed'],
  ])('crowd/%s breaks %s', async (id, row) => {
    expect(brokenRows(apart((await brokenPlays(scenes, `crowd/${id}`)).of(crowded)))).toEqual(idsOf(row))
  })

  it('say nothing where there was no answer', () => {
    for (const nothing of [lost, () => empty]) {
      nothingDecided(
        crowds.map(({ play, ...record }) => ({
          ...record,
          play: { starts: nothing(play.starts), sends: nothing(play.sends) },
        })),
        apart,
      )
    }
  })
})
