import { describe, expect, it } from 'vitest'
import { judgedPaper, type PaperVerdict } from '../../run/kit/judged-paper.ts'
import { Paper } from '../../run/kit/paper.ts'
import { lawfulPaper, type PaperConversation, type PaperRules } from '../../run/kit/paper-rules.ts'
import { listLimits } from '../../scenes/list-limits.ts'
import { listed } from '../../scenes/listed.ts'
import { listChecks } from './checks.ts'
import { list } from './rows.ts'

type Rules = Partial<PaperRules>

const hourMs = 3_600_000

/** Plays both scenes against an account that holds other conversations. */
async function judge(rules: Rules = {}, others = 130): Promise<Omit<PaperVerdict, 'suspected'>> {
  const paper = new Paper(rules)
  for (let index = 0; index < others; index += 1) {
    const createdMs = paper.nowMs - (others - index) * hourMs
    paper.place(`other ${index}`, { createdMs, updatedMs: createdMs + hourMs / 2 })
  }
  const verdicts = [
    judgedPaper(listChecks, await paper.play(listed)),
    judgedPaper(listChecks, await paper.play(listLimits)),
  ]
  const joined = (of: (verdict: PaperVerdict) => string[]): string[] => [...new Set(verdicts.flatMap(of))].sort()
  return {
    broken: joined(({ broken }) => broken),
    proven: joined(({ proven }) => proven),
    undecided: joined(({ undecided }) => undecided),
  }
}

const must = Object.values(list).filter(({ level }) => level === 'must')
const all = must.map(({ id }) => id).sort()
const ownPower = must
  .filter(({ occasion }) => occasion === undefined)
  .map(({ id }) => id)
  .sort()

const byCreation = (one: PaperConversation, other: PaperConversation): number => other.createdMs - one.createdMs
const byUpdate = (one: PaperConversation, other: PaperConversation): number => other.updatedMs - one.updatedMs

function ordered(order: (one: PaperConversation, other: PaperConversation) => number): Rules {
  return { listed: (conversations, limit) => [...conversations].sort(order).slice(0, limit) }
}

function rowOf(change: (row: Record<string, unknown>) => Record<string, unknown>, which = /^conformance/): Rules {
  return {
    row: (conversation, paper) => {
      const row = lawfulPaper.row(conversation, paper)
      return which.test(conversation.title) ? change(row) : row
    },
  }
}

function limited(limit: (given: number | undefined) => number | undefined): Rules {
  return { limit: (given, of) => (of === 'list' ? limit(given) : lawfulPaper.limit(given, of)) }
}

describe('a lawful list breaks nothing', () => {
  it.each<[string, Rules]>([
    ['as plain as can be', {}],
    ['by creation', ordered(byCreation)],
    ['a clock that is an hour late', rowOf((row) => ({ ...row, updatedAtMs: Number(row.updatedAtMs) - hourMs }), /./)],
    ['limits out of bounds taken for the nearest', limited((given) => Math.min(100, Math.max(1, given ?? 20)))],
  ])('%s, and every rule shows', async (_, rules) => {
    expect(await judge(rules)).toEqual({ broken: [], proven: all, undecided: [] })
  })

  it.each<[string, Rules, number]>([
    ['an account of its own', {}, 0],
    [
      'only those that work are listed',
      {
        listed: (conversations, limit) =>
          conversations
            .filter(({ busyUntilMs, updatedMs }) => busyUntilMs > updatedMs)
            .sort(byUpdate)
            .slice(0, limit),
      },
      130,
    ],
    [
      'thirty rows at most',
      { listed: (conversations, limit) => [...conversations].sort(byUpdate).slice(0, Math.min(limit, 30)) },
      130,
    ],
  ])('%s', async (_, rules, others) => {
    const { broken, proven, undecided } = await judge(rules, others)
    expect({ broken, undecided }).toEqual({ broken: [], undecided: [] })
    expect(proven).toEqual(expect.arrayContaining(ownPower))
  })

  it('a ticket is live on another member, under another title, while its agent works and later', async () => {
    const elsewhere = rowOf((row) => ({
      ...row,
      conversationId: 'helper',
      title: 'helper of it',
      busy: false,
      stage: 'done',
      members: [row.conversationId, 'helper'].map((id) => ({ conversationId: id, role: null, title: 'a member' })),
    }))
    const { broken, proven, undecided } = await judge(elsewhere)
    expect({ broken, undecided }).toEqual({ broken: [], undecided: [] })
    expect(proven).toEqual(expect.arrayContaining(['list/busy-listed', 'list/newest-first']))
  })

  it('a busy account with hundreds of conversations that move meanwhile may push ours off the list', async () => {
    const { broken } = await judge({
      listed: (conversations, limit) => {
        const [others, ours] = [/^other/, /^conformance/].map((which) =>
          conversations.filter(({ title }) => which.test(title)),
        )
        for (const each of others ?? []) each.updatedMs += 10_000 * hourMs
        return [...(others ?? []), ...(ours ?? [])].sort(byUpdate).slice(0, limit)
      },
    })
    expect(broken).toEqual([])
  })
})

const isOurs = ({ title }: PaperConversation): boolean => title.startsWith('conformance')

describe('a broken list breaks its own rules, and no others', () => {
  it.each<[string, Rules, ...string[]]>([
    [
      'ours is left out',
      {
        listed: (all, limit) =>
          all
            .filter((each) => !isOurs(each))
            .sort(byUpdate)
            .slice(0, limit),
      },
      'newest-first',
    ],
    [
      'the row has another id',
      rowOf((row) => ({ ...row, conversationId: `row-${row.conversationId}` })),
      'row-conversation-id',
    ],
    [
      'ours is there twice',
      {
        listed: (all, limit) =>
          all
            .filter(isOurs)
            .concat([...all].sort(byUpdate))
            .slice(0, limit),
      },
      'row-once',
    ],
    ['never busy', rowOf((row) => ({ ...row, busy: false })), 'busy-agrees'],
    ['always busy', rowOf((row) => ({ ...row, busy: true })), 'busy-agrees'],
    ['another title', rowOf((row) => ({ ...row, title: 'Untitled' })), 'title-agrees'],
    ['no stage', rowOf((row) => ({ ...row, stage: null })), 'stage-agrees'],
    ['seconds', rowOf((row) => ({ ...row, updatedAtMs: Number(row.updatedAtMs) / 1000 }), /./), 'updated-in-ms'],
    ['oldest first', ordered((one, other) => byUpdate(other, one)), 'newest-first'],
    ['by title', ordered((one, other) => other.title.localeCompare(one.title)), 'newest-first'],
    ['the oldest of the newest', { listed: (all, limit) => [...all].sort(byUpdate).slice(-limit) }, 'newest-first'],
    ['no limit', limited((given) => (given === undefined ? 20 : 100)), 'limit-1', 'limit-bounds'],
    ['limit 7 gives 8', limited((given) => (given === 7 ? 8 : (given ?? 20))), 'limit-bounds'],
    ['limit 1 gives 2', limited((given) => (given === 1 ? 2 : (given ?? 20))), 'limit-1'],
    ['limit 1 is refused', limited((given) => (given === 1 ? undefined : (given ?? 20))), 'limit-1-accepted'],
    [
      'limit 100 is refused',
      limited((given) => ((given ?? 20) >= 100 ? undefined : (given ?? 20))),
      'limit-100-accepted',
    ],
    ...[10, 19, 21, 50, 100].map((rows): [string, Rules, string] => [
      `the default is ${rows}`,
      limited((given) => given ?? rows),
      'default-20',
    ]),
    ['no limit is refused', limited((given) => given), 'default-20'],
  ])('%s', async (_, rules, ...rows) => {
    expect((await judge(rules)).broken).toEqual(rows.map((row) => `list/${row}`).sort())
  })

  it('ours is left out of a short list', async () => {
    const rules: Rules = { listed: (all, limit) => all.filter((each) => !isOurs(each)).slice(0, limit) }
    expect((await judge(rules, 3)).broken).toEqual(['list/busy-listed'])
  })
})
